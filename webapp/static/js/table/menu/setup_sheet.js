/** Help for a game with real tiles: drawing seats and breaking the wall. */

import { asRefusal } from "../../core/client.js";
import { select } from "../../core/controls.js";
import { h, icon, svg } from "../../core/dom.js";
import { _, inContext, message } from "../../core/messages.js";
import { isGeneral } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { seatList, windName } from "../formats.js";
import { refusalNotice } from "../notices.js";
import { currentGame, getTable, playerAt, seatCount, sideOf, tableView } from "../state.js";
import { drawSeats, rollDice } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { OneWindView, SeatsResponse, WallResponse, WallTile } from "../../core/types" */

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
  /** @type {SeatsResponse|null} */
  let seatDraw = null;
  /** @type {WallResponse|null} */
  let opening = null;
  /** @type {Refusal|null} */
  let refusal = null;
  /** @type {GameName} */
  let gameName = getPage().game.name;
  let custom = USUAL_CUSTOMS[gameName];
  const sheet = openSheet({
    title: _("Set up"),
    wide: true,
    select: () => [getTable().view],
    draw: () => [
      refusal && refusalNotice(refusal),
      seatCount() === 4 &&
        gameSelect(gameName, (picked) => {
          gameName = picked;
          custom = USUAL_CUSTOMS[picked];
          seatDraw = opening = null;
          sheet.redraw();
        }),
      game() && [
        h("h3", _("The wall")),
        button("roll", _("Roll the dice"), () =>
          ask(async () => (opening = await rollDice({ ...wallRequest(gameName), ...custom }))),
        ),
        customFold(gameName, custom, (change) => {
          custom = { ...custom, ...change };
          sheet.redraw();
        }),
        opening && openingView(opening),
      ],
      h("h3", _("Seats")),
      button("draw-seats", _("Draw for seats"), () =>
        ask(async () => (seatDraw = await drawSeats({ game: gameName, players: seatCount() }))),
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
function gameSelect(gameName, pick) {
  /** @type {[string, string][]} */
  const options = [
    ["riichi", inContext("game", "Riichi")],
    ["mcr", _("Chinese game, with flowers")],
    ["general", inContext("game", "Hong Kong and others")],
  ];
  return select({
    name: _("Game"),
    key: "setup-game",
    options: isGeneral() ? options : options.slice(0, 2),
    value: gameName,
    pick: (picked) => pick(/** @type {GameName} */ (picked)),
  });
}

/**
 * Draw how the break is counted, and the size of the dead wall.
 * @param {GameName} gameName
 * @param {WallCustom} custom
 * @param {(change: Partial<WallCustom>) => void} change
 */
function customFold(gameName, custom, change) {
  const isRiichi = gameName === "riichi";
  /** @type {[string, string][]} */
  const breaks = [
    ["once", _("One roll, from the right")],
    ["twice", _("Two rolls, from the right")],
    ["left", _("Two rolls, from the left")],
  ];
  return h(
    "details.fold",
    { open: JSON.stringify(custom) !== JSON.stringify(USUAL_CUSTOMS[gameName]) },
    h("summary", _("Another custom")),
    h(
      "div.stack.fold-body",
      select({
        name: _("Break of the wall"),
        key: "wall-break",
        options: isRiichi ? breaks : breaks.slice(1),
        value: custom.from_left ? "left" : custom.rolled_twice ? "twice" : "once",
        pick: (picked) => change({ rolled_twice: picked !== "once", from_left: picked === "left" }),
      }),
      isRiichi &&
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
}

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.secondary", { "data-key": key, onclick }, icon("dice"), words);

/** Draw the place where the wall is broken. @param {WallResponse} opening */
function openingView(opening) {
  const { roll, second, replacement, dealer, stacks } = opening;
  return h(
    "div.broken",
    { "aria-live": "polite" },
    diceView(roll),
    second && diceView(second),
    h("p", countText(opening)),
    wallDiagram(opening),
    h(
      "p.quiet.small",
      replacement === null
        ? _("Gold: dead wall with the dora indicator. Dots: the dealer's first tiles.")
        : _("Gold: the end of the wall. Dots: the dealer's first tiles."),
    ),
    replacement !== null &&
      stacks === STACKS_WITH_FLOWERS &&
      h(
        "p",
        _(
          "Before the first discard all lay their flowers open and replace them from the end of the wall, first {player}, then to the right. Replace a flower drawn later at once.",
          { player: playerAt(dealer) },
        ),
      ),
  );
}

/** Draw two dice and their sum. @param {[number, number]} dice */
const diceView = ([one, other]) => h("p.dice", die(one), die(other), h("b", one + other));

/** Return how the stacks are counted. @param {WallResponse} opening */
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

/** Draw the seats of a seat draw. @param {SeatsResponse} drawn */
const seatsView = ({ seats, winds, one_wind: oneWind }) => [
  oneWind && oneWindView(oneWind, winds[oneWind.drawer]),
  seatList(seats.map((player) => seatedNames()[player] ?? "")),
];

/**
 * Draw the steps of a seat draw in which one player draws a wind.
 * @param {OneWindView} draw
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

/** The places of the pips, as in a numeric keypad. @type {Record<number, string>} */
const PIPS = { 1: "5", 2: "73", 3: "753", 4: "7913", 5: "79513", 6: "794613" };

/** @param {number} pips */
function die(pips) {
  const rows = pips === 6 ? [18, 12, 6] : [17, 12, 7];
  return svg(
    "svg.die",
    { viewBox: "0 0 24 24", role: "img", "aria-label": String(pips) },
    svg("rect.die-body", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
    ...[...PIPS[pips]].map((key) =>
      svg("circle.pip", {
        cx: [7, 12, 17][(Number(key) - 1) % 3],
        cy: rows[Math.floor((Number(key) - 1) / 3)],
        r: pips === 1 ? 3.6 : 2.2,
        class: pips === 1 ? "one" : "",
      }),
    ),
  );
}

/** @param {WallResponse} opening */
function wallDiagram(opening) {
  const { dead: deadTiles, replacement, takes, players, stacks } = opening;
  const dead = new Set([...deadTiles, ...(replacement ? [replacement] : [])].map(stackKey));
  const first = new Set(takes[0].spots.map(stackKey));
  return svg(
    "svg.walls",
    { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": _("The walls from above") },
    ...Array.from({ length: players }, (_, seat) =>
      svg(
        "g",
        { transform: `rotate(${ROTATIONS[sideOf(seat)]} ${SIZE / 2} ${SIZE / 2})` },
        ...Array.from({ length: stacks }, (_, at) =>
          stackView(opening, seat, at + 1, { dead, first }),
        ),
      ),
    ),
  );
}

/** @param {WallTile} spot */
const stackKey = ([seat, stack]) => `${seat}-${stack}`;

/**
 * @param {WallResponse} opening
 * @param {number} seat
 * @param {number} number from the right
 * @param {{dead: Set<string>, first: Set<string>}} marked `dead` are in gold
 */
function stackView({ indicator, stacks }, seat, number, { dead, first }) {
  const key = `${seat}-${number}`;
  const x = (SIZE + stacks * (TILE + 1)) / 2 - number * (TILE + 1);
  const y = SIZE - 38;
  const turned = indicator !== null && stackKey(indicator) === key;
  const kind = turned ? "turned" : dead.has(key) ? "dead" : first.has(key) ? "first" : "";
  return [
    svg("rect.stack-of-two", { x, y, width: TILE, height: DEPTH, rx: 2, class: kind }),
    first.has(key) && svg("circle.first-mark", { cx: x + TILE / 2, cy: y + DEPTH + 7, r: 2.6 }),
    turned && svg("circle.turned-mark", { cx: x + TILE / 2, cy: y + DEPTH / 2, r: 2.8 }),
  ];
}
