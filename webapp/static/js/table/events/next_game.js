/**
 * The choice after a game and the seats of the next one: the same seats, the next players of the
 * rotation, drawn seats, other players, or stop.
 */

import { asRefusal } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { _, inContext, message } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { listNames, windKanji } from "../formats.js";
import { refusalNotice } from "../notices.js";
import { currentGame, getTable, mayRecord, seatCount, tableView } from "../state.js";
import { recordCommand } from "../sync.js";
import { drawSeats } from "../table_api.js";
import { openPreviewSheet } from "./preview_sheet.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { PlayedGame, Sheet } from "../../core/types" */

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

/**
 * Open the sheet in which the players are tapped in seat order, East first; it begins with the
 * players whose turn it is.
 */
export function openNextGameSheet() {
  const count = seatCount();
  let seats = tableView().next_seats;
  openSheet({
    title: _("Next game: who sits where?"),
    select: () => [getTable().view?.entries],
    draw: (sheet) => [
      ...seatingControls(seats, (selected) => {
        seats = selected;
        sheet.redraw();
      }),
      h(
        "button.primary.done-button",
        {
          type: "button",
          disabled: seats.length !== count,
          "data-key": "record",
          onclick: () => {
            sheet.close();
            const names = playerNames(seats);
            const words = message("Next game: {names}", { names: listNames(names) });
            recordCommand({ command: "game", seats, first_dealer: 0 }, words);
          },
        },
        icon("check"),
        _("Start the game"),
      ),
    ],
  });
}

/**
 * Open the correction of a game's seats; recorded events stay with the seats.
 * @param {PlayedGame} game
 */
export function openSeatingCorrection(game) {
  const { first_dealer: first } = game;
  const count = game.seats.length;
  const turned = (/** @type {number[]} */ all, /** @type {number} */ by) =>
    all.map((_, seat) => all[(seat + by + count) % count]);
  let seats = turned(game.seats, first); // East first
  openPreviewSheet({
    title: _("Game {game}: who sat where?", { game: game.game }),
    replaces: game.seq,
    command: () =>
      seats.length === count
        ? { command: "game", seats: turned(seats, -first), first_dealer: first }
        : null,
    text: () => message("seats of game {game}", { game: game.game }),
    draw: (on) =>
      seatingControls(seats, (selected) => {
        seats = selected;
        on.choose();
      }),
  });
}

/** @param {number[]} seats */
const playerNames = (seats) => seats.map((player) => tableView().players[player]);

/**
 * Draw all players, each with the selected wind.
 * @param {number[]} seats the players chosen so far
 * @param {(seats: number[]) => void} choose
 */
const seatingControls = (seats, choose) => [
  h("p.quiet", {}, _("Tap the players counter-clockwise, starting with East (first dealer).")),
  h(
    "div.big-toggles",
    {},
    ...tableView().players.map((name, player) => {
      const place = seats.indexOf(player);
      return h(
        "button.big-toggle.short",
        {
          type: "button",
          "aria-pressed": String(place >= 0),
          "data-key": `choose-player-${player}`,
          onclick: () => {
            if (place >= 0) choose(seats.filter((each) => each !== player));
            else if (seats.length < seatCount()) choose([...seats, player]);
          },
        },
        place >= 0 && h("span.wind", { lang: "ja" }, windKanji("ESWN"[place])),
        h("b", {}, name),
      );
    }),
  ),
];
