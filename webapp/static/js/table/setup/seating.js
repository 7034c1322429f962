/**
 * The seats of the next game, and their correction.
 */

import { h, icon } from "../../core/dom.js";
import { _, message } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { recordCommand } from "../commands.js";
import { openPreviewSheet } from "../events/preview_sheet.js";
import { listNames, windKanji } from "../formats.js";
import { getTable, seatCount, tableView } from "../state.js";

/** @import { PlayedGame } from "../../core/types" */

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
