/**
 * Help for a game with real tiles: drawing seats and breaking the wall.
 */

import { asRefusal } from "../../core/client.js";
import { select } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { ruleValue } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { translate } from "../../core/text.js";
import { windKanji } from "../formats.js";
import { refusalNotice } from "../notice.js";
import { playerAt } from "../seats.js";
import { die, wallDiagram } from "./wall.js";
import { currentGame, getTable, tableView } from "../state.js";
import { drawSeats, rollDice } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { SeatDraw, WallOpening } from "../../core/types" */

/** @typedef {{rolled_twice: boolean, from_left: boolean, dead_tiles: number}} WallCustom */

/** Sizes of the dead wall. */
const DEAD_TILES = [14, 16, 18, 20, 22, 24, 26, 28, 30];

/** Open the sheet. */
export function openSetupSheet() {
  /** @type {SeatDraw|null} */
  let seatDraw = null;
  /** @type {WallOpening|null} */
  let opening = null;
  /** @type {Refusal|null} */
  let refusal = null;
  /** @type {WallCustom} */
  let custom = { rolled_twice: false, from_left: false, dead_tiles: DEAD_TILES[0] };
  const sheet = openSheet({
    title: translate({ en: "Set up", ja: "対局の準備" }),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: () => [
      refusal && refusalNotice(refusal),
      game() && [
        h("h3", {}, translate({ en: "The wall", ja: "山を開く" })),
        button("roll", translate({ en: "Roll the dice", ja: "サイコロを振る" }), () =>
          ask(async () => (opening = await rollDice({ ...wallRequest(), ...custom }))),
        ),
        customFold(custom, (change) => {
          custom = { ...custom, ...change };
          sheet.redraw();
        }),
        opening && openingView(opening),
      ],
      h("h3", {}, translate({ en: "Seats", ja: "場決め" })),
      button("draw-seats", translate({ en: "Draw for seats", ja: "場決めをする" }), () =>
        ask(async () => (seatDraw = await drawSeats(ruleValue("players")))),
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

const wallRequest = () => {
  const { preset, changed } = tableView().rules;
  return {
    dealer: currentGame().dealer,
    rules: preset === null ? changed : { preset, ...changed },
  };
};

/**
 * Draw how the break is counted, and the size of the dead wall.
 * @param {WallCustom} custom
 * @param {(change: Partial<WallCustom>) => void} change
 */
const customFold = (custom, change) =>
  h(
    "details.fold",
    { open: custom.rolled_twice || custom.dead_tiles !== DEAD_TILES[0] },
    h("summary", {}, translate({ en: "Another custom", ja: "ほかの開き方" })),
    h(
      "div.stack.fold-body",
      {},
      select({
        name: translate({ en: "Break of the wall", ja: "山の開き方" }),
        key: "wall-break",
        options: [
          ["once", translate({ en: "One roll, from the right", ja: "一度振り、右から" })],
          ["twice", translate({ en: "Two rolls, from the right", ja: "二度振り、右から" })],
          ["left", translate({ en: "Two rolls, from the left", ja: "二度振り、合計を左から" })],
        ],
        value: custom.from_left ? "left" : custom.rolled_twice ? "twice" : "once",
        pick: (picked) =>
          change({ rolled_twice: picked !== "once", from_left: picked === "left" }),
      }),
      select({
        name: translate({ en: "Dead wall", ja: "王牌" }),
        key: "dead-tiles",
        options: DEAD_TILES.map((tiles) => [
          String(tiles),
          translate({ en: `Dead wall of ${tiles} tiles`, ja: `王牌${tiles}枚` }),
        ]),
        value: String(custom.dead_tiles),
        pick: (picked) => change({ dead_tiles: Number(picked) }),
      }),
    ),
  );

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.secondary", { type: "button", "data-key": key, onclick }, icon("dice"), words);

/** Draw the place where the wall is broken. @param {WallOpening} opening */
function openingView(opening) {
  const { roll, second, left, from_left: fromLeft } = opening;
  const dice = [...roll, ...(second ?? [])];
  const sum = dice.reduce((total, pips) => total + pips, 0);
  const whose = playerAt(opening.counted_wall);
  const dealer = playerAt(opening.dealer);
  return h(
    "div.broken",
    { "aria-live": "polite" },
    h("p.dice", {}, ...dice.map(die), h("b", {}, String(sum))),
    h(
      "p",
      {},
      fromLeft !== null
        ? translate({
            en: `Count from ${dealer}: ${whose}’s wall. Count ${fromLeft} stacks from its left end; the deal begins with the last.`,
            ja: `${dealer}から数えて${whose}の山です。左から${fromLeft}列目から取り始めます。`,
          })
        : translate({
        en: `Count from ${dealer}: ${whose}’s wall. Leave ${left} stacks at its right end and take from their left.`,
        ja: `${dealer}から数えて${whose}の山です。右から${left}列を残し、その左から取ります。`,
      }),
    ),
    wallDiagram(opening),
    h(
      "p.quiet.small",
      {},
      translate({
        en: "Gold: dead wall with the dora indicator. Dots: the dealer's first tiles.",
        ja: "金色は王牌で、表向きの牌がドラ表示牌です。印のある列が親の最初の取り牌です。",
      }),
    ),
  );
}

/** Draw the seats of a seat draw. @param {SeatDraw} drawn */
const seatsView = ({ seats }) =>
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
  );

/** Return the players of the current game, or the first players of the session. */
const seatedNames = () =>
  game()
    ? currentGame().seats.map(({ name }) => name)
    : tableView().players.slice(0, ruleValue("players"));
