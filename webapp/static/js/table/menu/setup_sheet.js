/**
 * Help for a game with real tiles: drawing seats and breaking the wall.
 */

import { asRefusal } from "../../core/client.js";
import { select } from "../../core/controls.js";
import { h, icon, svg } from "../../core/dom.js";
import { _, inContext, message } from "../../core/messages.js";
import { isGeneral } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { windKanji, windName } from "../formats.js";
import { refusalNotice } from "../notices.js";
import { currentGame, getTable, playerAt, seatCount, sideOf, tableView } from "../state.js";
import { drawSeats, rollDice } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { OneWindDraw, SeatDraw, WallOpening, WallTile } from "../../core/types" */

/** @typedef {{rolled_twice: boolean, from_left: boolean, dead_tiles: number|null}} WallCustom */

/** @typedef {"riichi"|"mcr"|"general"} GameName */

/** The stacks in the wall of each of four players if there are flowers. */
const STACKS_WITH_FLOWERS = 18;

/** Sizes of the dead wall. */
const DEAD_TILES = [14, 16, 18, 20, 22, 24, 26, 28, 30];

/** @type {Record<GameName, WallCustom>} */
const USUAL_CUSTOMS = {
  riichi: { rolled_twice: false, from_left: false, dead_tiles: DEAD_TILES[0] },
  mcr: { rolled_twice: true, from_left: true, dead_tiles: 0 },
  general: { rolled_twice: true, from_left: true, dead_tiles: null },
};

/** Open the sheet. */
export function openSetupSheet() {
  /** @type {SeatDraw|null} */
  let seatDraw = null;
  /** @type {WallOpening|null} */
  let opening = null;
  /** @type {Refusal|null} */
  let refusal = null;
  /** @type {GameName} */
  let gameName = getPage().game.name;
  let custom = USUAL_CUSTOMS[gameName];
  const sheet = openSheet({
    title: _("Set up"),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: () => [
      refusal && refusalNotice(refusal),
      playerCount() === 4 &&
        gameSelect(gameName, (picked) => {
          gameName = picked;
          custom = USUAL_CUSTOMS[picked];
          seatDraw = opening = null;
          sheet.redraw();
        }),
      game() && [
        h("h3", {}, _("The wall")),
        button("roll", _("Roll the dice"), () =>
          ask(async () => (opening = await rollDice({ ...wallRequest(gameName), ...custom }))),
        ),
        customFold(gameName, custom, (change) => {
          custom = { ...custom, ...change };
          sheet.redraw();
        }),
        opening && openingView(opening),
      ],
      h("h3", {}, _("Seats")),
      button("draw-seats", _("Draw for seats"), () =>
        ask(async () => (seatDraw = await drawSeats({ game: gameName, players: playerCount() }))),
      ),
      seatDraw && seatsView(seatDraw),
    ],
  });
  /** @param {() => Promise<any>} question */
  async function ask(question) {
    refusal = null;
    try {
      await question();
    } catch (error) {
      refusal = asRefusal(error);
    }
    sheet.redraw();
  }
}

const game = () => getTable().view?.game ?? null;

const playerCount = () => seatCount();

/** @param {GameName} gameName */
const wallRequest = (gameName) => {
  const { preset, changed } = tableView().rules;
  return {
    game: gameName,
    dealer: currentGame().dealer,
    ...(gameName !== "mcr" && { rules: preset === null ? changed : { preset, ...changed } }),
  };
};

/** @param {GameName} gameName @param {(picked: GameName) => void} pick */
const gameSelect = (gameName, pick) =>
  select({
    name: _("Game"),
    key: "setup-game",
    options: [
      ["riichi", inContext("game", "Riichi")],
      ["mcr", _("Chinese game, with flowers")],
      ...(isGeneral() ? [generalGame()] : []),
    ],
    value: gameName,
    pick: (picked) => pick(/** @type {GameName} */ (picked)),
  });

/**
 * Draw how the break is counted, and the size of the dead wall.
 * @param {GameName} gameName
 * @param {WallCustom} custom
 * @param {(change: Partial<WallCustom>) => void} change
 */
const customFold = (gameName, custom, change) =>
  h(
    "details.fold",
    { open: JSON.stringify(custom) !== JSON.stringify(USUAL_CUSTOMS[gameName]) },
    h("summary", {}, _("Another custom")),
    h(
      "div.stack.fold-body",
      {},
      select({
        name: _("Break of the wall"),
        key: "wall-break",
        options: [
          ...(gameName === "riichi" ? [oneRoll()] : []),
          ["twice", _("Two rolls, from the right")],
          ["left", _("Two rolls, from the left")],
        ],
        value: custom.from_left ? "left" : custom.rolled_twice ? "twice" : "once",
        pick: (picked) => change({ rolled_twice: picked !== "once", from_left: picked === "left" }),
      }),
      gameName === "riichi" &&
        select({
          name: _("Dead wall"),
          key: "dead-tiles",
          options: DEAD_TILES.map((tiles) => [
            String(tiles),
            _("Dead wall of {tiles} tiles", { tiles }),
          ]),
          value: String(custom.dead_tiles),
          pick: (picked) => change({ dead_tiles: Number(picked) }),
        }),
    ),
  );

/** @returns {[string, string]} */
const generalGame = () => ["general", inContext("game", "Hong Kong and others")];

/** @returns {[string, string]} */
const oneRoll = () => ["once", _("One roll, from the right")];

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.secondary", { type: "button", "data-key": key, onclick }, icon("dice"), words);

/** Draw the place where the wall is broken. @param {WallOpening} opening */
function openingView(opening) {
  const { roll, second, replacement, stacks } = opening;
  return h(
    "div.broken",
    { "aria-live": "polite" },
    diceView(roll),
    second && diceView(second),
    h("p", {}, countText(opening)),
    wallDiagram(opening),
    h("p.quiet.small", {}, legendText(replacement !== null)),
    replacement !== null && stacks === STACKS_WITH_FLOWERS && h("p", {}, flowersText(opening)),
  );
}

/** Draw two dice and their sum. @param {[number, number]} dice */
const diceView = ([one, other]) =>
  h("p.dice", {}, die(one), die(other), h("b", {}, String(one + other)));

/** Return how the stacks are counted. @param {WallOpening} opening */
function countText({ dealer, counted_wall: wall, counted, from_left: fromLeft, replacement }) {
  const [start, whose] = [playerAt(dealer), playerAt(wall)];
  const owner = message("Count from {start}: {whose}’s wall.", { start, whose });
  if (fromLeft !== null)
    return _("{owner} Count {fromLeft} stacks from its left end; the deal begins with the last.", {
      owner,
      fromLeft,
    });
  if (replacement !== null)
    return _("{owner} Count {counted} stacks from its right end; the deal begins left of them.", {
      owner,
      counted,
    });
  return _("{owner} Leave {counted} stacks at its right end and take from their left.", {
    owner,
    counted,
  });
}

/** @param {boolean} flowers */
const legendText = (flowers) =>
  flowers
    ? _("Gold: the end of the wall. Dots: the dealer's first tiles.")
    : _("Gold: dead wall with the dora indicator. Dots: the dealer's first tiles.");

/** @param {WallOpening} opening */
const flowersText = ({ dealer }) =>
  _(
    "Before the first discard all lay their flowers open and replace them from the end of the wall, first {player}, then to the right. Replace a flower drawn later at once.",
    { player: playerAt(dealer) },
  );

/** Draw the seats of a seat draw. @param {SeatDraw} drawn */
const seatsView = ({ seats, winds, one_wind: oneWind }) => [
  oneWind && oneWindView(oneWind, winds[oneWind.drawer]),
  h(
    "ol.standing",
    { "aria-live": "polite" },
    ...seats.map((player, seat) =>
      h(
        "li.drawn-seat",
        {},
        h("span.wind", { lang: "ja", class: seat === 0 ? "dealer" : "" }, windKanji("ESWN"[seat])),
        h("b", {}, seatedNames()[player] ?? ""),
      ),
    ),
  ),
];

/**
 * Draw the steps of a seat draw in which one player draws a wind.
 * @param {OneWindDraw} draw
 * @param {string} wind
 */
function oneWindView({ roller, rolls, side, drawer }, wind) {
  const [first, sideOwner, who] = [roller, side, drawer].map((each) => seatedNames()[each]);
  return h(
    "div.broken",
    { "aria-live": "polite" },
    ...rolls.map(diceView),
    h(
      "p",
      {},
      _(
        "Count from {first}: the first roll is {sideOwner}’s place, the second {who}. {who} draws {wind} and sits there; the others follow to the right.",
        { first, sideOwner, who, wind: windName(wind) },
      ),
    ),
  );
}

/** Return the players of the current game, or the first players of the session. */
const seatedNames = () =>
  game() ? currentGame().seats.map(({ name }) => name) : tableView().players.slice(0, seatCount());

/** @type {Record<string, number>} */
const ROTATIONS = { bottom: 0, right: -90, top: 180, left: 90 };
const SIZE = 300;
const TILE = 11;
const DEPTH = 15;

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};

/** @param {number} pips */
const die = (pips) =>
  svg(
    "svg.die",
    { viewBox: "0 0 24 24", role: "img", "aria-label": String(pips) },
    svg("rect.die-body", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
    ...PIPS[pips].map(([cx, cy]) =>
      svg("circle.pip", { cx, cy, r: pips === 1 ? 3.6 : 2.2, class: pips === 1 ? "one" : "" }),
    ),
  );

/** @param {WallOpening} opening */
function wallDiagram(opening) {
  const { stacks, replacement } = opening;
  const dead = new Set([...opening.dead, ...(replacement ? [replacement] : [])].map(stackKey));
  const first = new Set(opening.takes[0].spots.map(stackKey));
  const seats = Array.from({ length: opening.players }, (_, seat) => seat);
  return svg(
    "svg.walls",
    {
      viewBox: `0 0 ${SIZE} ${SIZE}`,
      role: "img",
      "aria-label": _("The walls from above"),
    },
    ...seats.map((seat) =>
      svg(
        "g",
        { transform: `rotate(${ROTATIONS[sideOf(seat)]} ${SIZE / 2} ${SIZE / 2})` },
        ...Array.from({ length: stacks }, (_, at) =>
          stackView(opening, seat, at + 1, { stacks, dead, first }),
        ),
      ),
    ),
  );
}

/** @param {WallTile} spot */
const stackKey = ([seat, stack]) => `${seat}-${stack}`;

/**
 * @param {WallOpening} opening
 * @param {number} seat
 * @param {number} number from the right
 * @param {{stacks: number, dead: Set<string>, first: Set<string>}} marked `dead` are in gold
 */
function stackView({ indicator }, seat, number, { stacks, dead, first }) {
  const key = `${seat}-${number}`;
  const wide = stacks * (TILE + 1);
  const x = (SIZE + wide) / 2 - number * (TILE + 1);
  const y = SIZE - 38;
  const turned = indicator !== null && stackKey(indicator) === key;
  const kind = turned ? "turned" : dead.has(key) ? "dead" : first.has(key) ? "first" : "";
  return [
    svg("rect.stack-of-two", { x, y, width: TILE, height: DEPTH, rx: 2, class: kind }),
    first.has(key) && svg("circle.first-mark", { cx: x + TILE / 2, cy: y + DEPTH + 7, r: 2.6 }),
    turned && svg("circle.turned-mark", { cx: x + TILE / 2, cy: y + DEPTH / 2, r: 2.8 }),
  ].filter(Boolean);
}
