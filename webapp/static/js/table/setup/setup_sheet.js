/**
 * Help for a game with real tiles: drawing seats and breaking the wall.
 */

import { asRefusal } from "../../core/client.js";
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

/** Open the sheet. */
export function openSetupSheet() {
  /** @type {SeatDraw|null} */
  let seatDraw = null;
  /** @type {WallOpening|null} */
  let opening = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const sheet = openSheet({
    title: translate({ en: "Set up", ja: "対局の準備" }),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: () => [
      refusal && refusalNotice(refusal),
      game() && [
        h("h3", {}, translate({ en: "The wall", ja: "山を開く" })),
        button("roll", translate({ en: "Roll the dice", ja: "サイコロを振る" }), () =>
          ask(async () => (opening = await rollDice(wallRequest()))),
        ),
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

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.secondary", { type: "button", "data-key": key, onclick }, icon("dice"), words);

/** Draw the place where the wall is broken. @param {WallOpening} opening */
function openingView(opening) {
  const { roll, left } = opening;
  const sum = roll[0] + roll[1];
  const whose = playerAt(opening.wall);
  const dealer = playerAt(opening.dealer);
  return h(
    "div.broken",
    { "aria-live": "polite" },
    h("p.dice", {}, ...roll.map(die), h("b", {}, String(sum))),
    h(
      "p",
      {},
      translate({
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
