/**
 * Who plays the next game, and who sits where.
 */

import { h, icon } from "../../core/dom.js";
import { ruled, translate } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { act } from "../commands.js";
import { openConfirming } from "../events/preview_sheet.js";
import { kanjiOf, listed } from "../formats.js";
import { getTable, tableView } from "../state.js";

/** @import { PlayedGame } from "../../core/types" */

/** Tap the players in the order of their seats, East first. */
export function openNextGame() {
  const count = ruled("players");
  const before = tableView().game?.seats.map(({ player }) => player) ?? [];
  let seats = before.length === count ? before : [];
  openSheet({
    title: translate({ en: "Next game: who sits where?", ja: "次の半荘の席順" }),
    shows: () => [getTable().view?.entries],
    draw: (sheet) => [
      ...seating(seats, (chosen) => {
        seats = chosen;
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
            const names = namesOf(seats);
            const words = {
              en: `Next game: ${listed(names)}`,
              ja: `次の半荘：${names.join("・")}`,
            };
            act({ act: "game", seats, first_dealer: 0 }, words);
          },
        },
        icon("check"),
        translate({ en: "Start the game", ja: "開始する" }),
      ),
    ],
  });
}

/** Who sat where after all; what was recorded stays with the seats. @param {PlayedGame} game */
export function openStart(game) {
  const { first_dealer: first } = game;
  const count = game.seats.length;
  const turned = (/** @type {number[]} */ all, /** @type {number} */ by) =>
    all.map((_, seat) => all[(seat + by + count) % count]);
  let seats = turned(game.seats, first); // East first
  openConfirming({
    title: translate({ en: `Game ${game.game}: who sat where?`, ja: `${game.game}回戦の席順` }),
    instead: game.seq,
    what: () =>
      seats.length === count
        ? { act: "game", seats: turned(seats, -first), first_dealer: first }
        : null,
    words: () => ({ en: `seats of game ${game.game}`, ja: `${game.game}回戦の席順` }),
    draw: (ask) =>
      seating(seats, (chosen) => {
        seats = chosen;
        ask();
      }),
  });
}

/** @param {number[]} seats */
const namesOf = (seats) => seats.map((player) => tableView().players[player]);

/**
 * All players, each with the wind that was chosen.
 * @param {number[]} seats the players chosen so far
 * @param {(seats: number[]) => void} choose
 */
const seating = (seats, choose) => [
  h(
    "p.quiet",
    {},
    translate({
      en: "Tap the players in turn order: East, the first dealer, comes first.",
      ja: "東家（起家）から順にタップしてください。",
    }),
  ),
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
          "data-key": `sits-${player}`,
          onclick: () => {
            if (place >= 0) choose(seats.filter((each) => each !== player));
            else if (seats.length < ruled("players")) choose([...seats, player]);
          },
        },
        place >= 0 && h("span.wind", { lang: "ja" }, kanjiOf("ESWN"[place])),
        h("b", {}, name),
      );
    }),
  ),
];
