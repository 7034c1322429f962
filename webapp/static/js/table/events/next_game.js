/** The choice after a game, another one or the end of the night, and the seats of the next game. */

import { actionButton, plainButton, textField, toggleButton } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { openForm } from "../../core/form.js";
import { pageGame } from "../../core/games/games.js";
import { _, message, sessionName, translate } from "../../core/messages.js";
import { doneButton, openQuestion, openSheet } from "../../core/sheet.js";
import { windMark } from "../../core/vocabulary.js";
import { listNames } from "../formats.js";
import { showError } from "../notices.js";
import { getTable, mayRecord, seatCount, tableView } from "../state.js";
import { recordCommand, send } from "../sync.js";
import { keepForReload, openPreviewSheet } from "./preview_sheet.js";

/** @import { PlayedGame, Sheet } from "../../core/types" */

/** Draw the buttons, for phones that can record. @param {Sheet} sheet */
export function nextGameControls({ closeAnd }) {
  const { can } = tableView();
  if (!mayRecord() || !can.game) return null;
  const nextGame = translate(pageGame().words.nextGame);
  return h(
    "div.cluster.next-game",
    actionButton("primary", "next-game", [icon("new"), nextGame], closeAnd(openNextGameSheet)),
    can.close &&
      actionButton(
        "secondary",
        "stop-session",
        [icon("flag"), _("End the game night")],
        openCloseSheet,
      ),
  );
}

/** Ask whether the night is over; then every phone and the TV show its result. */
export function openCloseSheet() {
  openQuestion({
    title: _("End the game night?"),
    text: _("{session} can still be viewed. You can undo.", { session: sessionName(tableView()) }),
    yes: _("End the game night"),
    act: () => recordCommand({ command: "close" }, message("End of the game night")),
  });
}

/** Return who plays next and who sits out. @param {number[]} next */
function rotationText(next) {
  const { players } = tableView();
  const out = players.filter((_, player) => !next.includes(player));
  return _("Next: {names}. Out: {out}.", { names: namesOf(next), out: listNames(out) });
}

/** @param {number[]} players */
const namesOf = (players) => listNames(players.map((player) => tableView().players[player]));

/** @param {number[]} seats players by seat @param {number} first the seat of the first dealer */
const startGame = (seats, first) =>
  recordCommand(
    { command: "game", seats, first_dealer: first },
    message("Next game: {names}", { names: namesOf(seats) }),
  );

/** Draw seats for the next players, and start the game with them. */
async function openDrawnSeats() {
  const { openSeatDrawSheet, usualDraw } = await import("../setup/seat_draw.js");
  const before = tableView().next_seats;
  openSeatDrawSheet({
    title: _("Draw seats"),
    names: before.map((player) => tableView().players[player]),
    method: usualDraw(),
    atOnce: true,
    use: ({ seats, first_dealer: first }, close) =>
      doneButton([icon("check"), _("Start the game")], {
        "data-key": "use-seats",
        onclick: () => {
          close();
          startGame(
            seats.map((at) => before[at]),
            first,
          );
        },
      }),
  });
}

/**
 * Open the sheet in which the players are tapped in seat order, East first; it begins with the
 * players whose turn it is, who keep their seats and the first dealer if nobody is new.
 * @param {any} [entered] the seats before a reload of the page
 */
export function openNextGameSheet(entered = null) {
  const count = seatCount();
  const { history, next_seats: next, players } = tableView();
  const last = history.at(-1);
  const first = last?.seats.every((player) => next.includes(player)) ? last.first_dealer : 0;
  const proposed = turned(next, first);
  let seats = entered?.seats ?? proposed;
  const kept = keepForReload();
  const choose = (/** @type {number[]} */ selected) => {
    seats = selected;
    kept.save({ command: "game", seats });
    sheet.redraw();
  };
  const sheet = openSheet({
    title: _("Next game: who sits where?"),
    select: () => [getTable().view?.entries],
    draw: ({ closeAnd }) => [
      players.length > count &&
        h("p.rotation", rotationText(seats.length === count ? seats : next)),
      ...seatingControls(seats, choose),
      plainButton("add-player", [icon("plus"), _("Another player")], () =>
        openNewPlayerSheet((player) => choose(seats.length < count ? [...seats, player] : seats)),
      ),
      actionButton(
        "secondary",
        "draw-new-seats",
        [icon("dice"), _("Draw seats")],
        closeAnd(() => openDrawnSeats().catch(showError)),
      ),
      doneButton([icon("check"), _("Start the game")], {
        disabled: seats.length !== count,
        onclick: closeAnd(() =>
          String(seats) === String(proposed) ? startGame(next, first) : startGame(seats, 0),
        ),
      }),
    ],
  });
  sheet.dialog.addEventListener("close", kept.drop);
}

/** Ask for the name of a player who came late. @param {(player: number) => void} added */
function openNewPlayerSheet(added) {
  const { name: title, players } = tableView();
  let name = "";
  openForm({
    title: _("Another player"),
    draw: (form) => [
      textField(
        _("Name"),
        { "data-key": "new-player", value: name, autocapitalize: "words", maxlength: 40 },
        (text) => (name = text),
      ),
      form.refusal,
      doneButton([icon("check"), _("Record")], {
        onclick: () =>
          form.send(async () => {
            await send(
              { command: "rename", name: title, players: [...players, name.trim()] },
              message("new names"),
            );
            added(players.length);
          }),
      }),
    ],
  });
}

/** Return seats in turn, from another one. @param {number[]} all @param {number} by */
const turned = (all, by) => [...all.slice(by), ...all.slice(0, by)];

/**
 * Open the correction of a game's seats; recorded events stay with the seats.
 * @param {PlayedGame} past
 * @param {any} [entered]
 */
export function openSeatingCorrection(past, entered = past) {
  const { game, seats: before, first_dealer: first } = past;
  let seats = turned(entered.seats, first); // East first
  openPreviewSheet({
    title: _("Game {game}: who sat where?", { game }),
    past,
    command: () => ({ command: "game", seats: turned(seats, -first), first_dealer: first }),
    isComplete: () => seats.length === before.length,
    text: () => message("seats of game {game}", { game }),
    draw: ({ choosing }) =>
      seatingControls(
        seats,
        choosing((selected) => (seats = selected)),
      ),
  });
}

/**
 * Draw all players, each with the selected wind.
 * @param {number[]} seats the players chosen so far
 * @param {(seats: number[]) => void} choose
 */
const seatingControls = (seats, choose) => [
  h("p.quiet", _("Tap the players anticlockwise, starting with East (first dealer).")),
  h(
    "div.stack.big-toggles",
    ...tableView().players.map((name, player) => {
      const place = seats.indexOf(player);
      const toggle = () => {
        if (place >= 0) choose(seats.filter((each) => each !== player));
        else if (seats.length < seatCount()) choose([...seats, player]);
      };
      const words = [place >= 0 && windMark("ESWN"[place]), h("b", name)];
      return toggleButton("big-toggle.short", `choose-player-${player}`, place >= 0, words, toggle);
    }),
  ),
];
