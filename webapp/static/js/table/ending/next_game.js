/**
 * The choice after a game: the same seats, drawn seats, other players, or stop.
 */

import { asRefusal } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { ruleValue } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { translate } from "../../core/text.js";
import { recordCommand } from "../commands.js";
import { joinNames, windKanji } from "../formats.js";
import { refusalNotice } from "../notice.js";
import { openNextGameSheet } from "../setup/seating.js";
import { currentGame, getTable, mayRecord, tableView } from "../state.js";
import { drawSeats } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Sheet } from "../../core/types" */

/** Draw the buttons, for phones that can record. @param {Sheet} sheet */
export function nextGameControls(sheet) {
  const { can, history, players } = tableView();
  if (!mayRecord() || !can.game) return null;
  const seats = currentGame().seats.map(({ player }) => player);
  const others = players.length > seats.length;
  const then = (/** @type {() => void} */ act) => () => {
    sheet.close();
    act();
  };
  return h(
    "div.next-game",
    { role: "group", "aria-label": translate({ en: "Next game", ja: "次の半荘" }) },
    h(
      "button.primary",
      {
        type: "button",
        "data-key": "same-seats",
        onclick: then(() => startGame(seats, history.at(-1)?.first_dealer ?? 0)),
      },
      icon("new"),
      translate({ en: "Same seats", ja: "同じ席で続ける" }),
    ),
    button(
      "draw-new-seats",
      "dice",
      translate({ en: "Draw seats", ja: "場決めをする" }),
      then(openDrawnSeats),
    ),
    others &&
      button(
        "other-players",
        "person",
        translate({ en: "Other players", ja: "メンバーを替える" }),
        then(openNextGameSheet),
      ),
    button(
      "stop-session",
      "flag",
      translate({ en: "Stop", ja: "終了する" }),
      () =>
        void recordCommand(
          { command: "close" },
          { en: "End of the game night", ja: "セットの終了" },
        ),
    ),
  );
}

/** @param {string} key @param {string} iconName @param {string} words @param {() => void} onclick */
const button = (key, iconName, words, onclick) =>
  h("button.secondary", { type: "button", "data-key": key, onclick }, icon(iconName), words);

/** @param {number[]} seats players by seat @param {number} first the seat of the first dealer */
function startGame(seats, first) {
  const names = seats.map((player) => tableView().players[player]);
  recordCommand(
    { command: "game", seats, first_dealer: first },
    { en: `Next game: ${joinNames(names)}`, ja: `次の半荘：${names.join("・")}` },
  );
}

/** Draw seats for the same players, and start the game with them. */
function openDrawnSeats() {
  const before = currentGame().seats.map(({ player }) => player);
  /** @type {number[]|null} */
  let seats = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const sheet = openSheet({
    title: translate({ en: "Drawn seats", ja: "場決めの結果" }),
    select: () => [getTable().view?.game?.seq, getPage().settings],
    draw: (drawn) => [
      refusal && refusalNotice(refusal),
      seats && seatList(seats),
      seats &&
        h(
          "button.primary.done-button",
          {
            type: "button",
            "data-key": "start-drawn",
            onclick: () => {
              drawn.close();
              startGame(/** @type {number[]} */ (seats), 0);
            },
          },
          icon("check"),
          translate({ en: "Start the game", ja: "開始する" }),
        ),
      button("draw-again", "dice", translate({ en: "Draw again", ja: "引き直す" }), draw),
    ],
  });
  async function draw() {
    refusal = null;
    try {
      seats = (await drawSeats(ruleValue("players"))).seats.map((at) => before[at]);
    } catch (error) {
      refusal = asRefusal(error);
    }
    sheet.redraw();
  }
  draw();
}

/** @param {number[]} seats */
const seatList = (seats) =>
  h(
    "ol.standing",
    { "aria-live": "polite" },
    ...seats.map((player, seat) =>
      h(
        "li.drawn-seat",
        {},
        h("span.wind", { lang: "ja", class: seat === 0 ? "dealer" : "" }, windKanji("ESWN"[seat])),
        h("b", {}, tableView().players[player]),
      ),
    ),
  );
