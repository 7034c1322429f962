/**
 * The choice after a game: the same seats or the next players of the rotation, drawn seats, other
 * players, or stop.
 */

import { asRefusal } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { _, inContext, message } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { recordCommand } from "../commands.js";
import { listNames, windKanji } from "../formats.js";
import { refusalNotice } from "../notice.js";
import { openNextGameSheet } from "../setup/seating.js";
import { currentGame, getTable, mayRecord, seatCount, tableView } from "../state.js";
import { drawSeats } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Sheet } from "../../core/types" */

/** Draw the buttons, for phones that can record. @param {Sheet} sheet */
export function nextGameControls(sheet) {
  const { can, history, players, next_seats: next } = tableView();
  if (!mayRecord() || !can.game) return null;
  const seats = currentGame().seats.map(({ player }) => player);
  const rotates = players.length > seats.length;
  const then = (/** @type {() => void} */ act) => () => {
    sheet.close();
    act();
  };
  const sameSeats = then(() => startGame(seats, history.at(-1)?.first_dealer ?? 0));
  return h(
    "div.next-game",
    { role: "group", "aria-label": _("Next game") },
    rotates && h("p.rotation", {}, rotationText(next)),
    rotates
      ? primary(
          "next-players",
          _("Start with these players"),
          then(() => startGame(next, 0)),
        )
      : primary("same-seats", _("Same seats"), sameSeats),
    rotates && button("same-seats", "new", _("Same seats"), sameSeats),
    button("draw-new-seats", "dice", _("Draw seats"), then(openDrawnSeats)),
    rotates && button("other-players", "person", _("Other players"), then(openNextGameSheet)),
    button(
      "stop-session",
      "flag",
      inContext("game night", "Stop"),
      () => void recordCommand({ command: "close" }, message("End of the game night")),
    ),
  );
}

/** Return who plays next and who sits out. @param {number[]} next */
function rotationText(next) {
  const { players } = tableView();
  const names = next.map((player) => players[player]);
  const out = players.filter((_, player) => !next.includes(player));
  return _("Next: {names}. Out: {out}.", { names: listNames(names), out: listNames(out) });
}

/** @param {string} key @param {string} words @param {() => void} onclick */
const primary = (key, words, onclick) =>
  h("button.primary", { type: "button", "data-key": key, onclick }, icon("new"), words);

/** @param {string} key @param {string} iconName @param {string} words @param {() => void} onclick */
const button = (key, iconName, words, onclick) =>
  h("button.secondary", { type: "button", "data-key": key, onclick }, icon(iconName), words);

/** @param {number[]} seats players by seat @param {number} first the seat of the first dealer */
function startGame(seats, first) {
  const names = seats.map((player) => tableView().players[player]);
  recordCommand(
    { command: "game", seats, first_dealer: first },
    message("Next game: {names}", { names: listNames(names) }),
  );
}

/** Draw seats for the next players, and start the game with them. */
function openDrawnSeats() {
  const before = tableView().next_seats;
  /** @type {number[]|null} */
  let seats = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const sheet = openSheet({
    title: _("Drawn seats"),
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
          _("Start the game"),
        ),
      button("draw-again", "dice", _("Draw again"), draw),
    ],
  });
  async function draw() {
    refusal = null;
    try {
      const drawn = await drawSeats({ game: "riichi", players: seatCount() });
      seats = drawn.seats.map((at) => before[at]);
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
