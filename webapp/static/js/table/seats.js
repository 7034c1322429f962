/**
 * Who sits where, as this phone sees the table: its own seat at the bottom.
 */

import { translate } from "../core/text.js";
import { windName } from "./formats.js";
import { changeTable, currentGame, getTable, tableView } from "./state.js";

/** @import { Side } from "../core/types" */

const SIDES = /** @type {Side[]} */ (["bottom", "right", "top", "left"]);

/** The seat of the player whose phone this is; null where he sits out or none was chosen. */
function ownSeat() {
  const { me } = getTable();
  const seat = currentGame().seats.findIndex((each) => each.player === me);
  return seat < 0 ? null : seat;
}

/** Where a seat is drawn; who comes next sits to the right. @param {number} seat */
export const sideOf = (seat) => SIDES[(seat - (ownSeat() ?? 0) + 4) % 4];

/** All seats, in turn order. */
export const allSeats = () => currentGame().seats.map((_, seat) => seat);

/** The others in turn order, who comes next first. @param {number} seat */
export const otherSeats = (seat) => {
  const count = currentGame().seats.length;
  return Array.from({ length: count - 1 }, (_, after) => (seat + after + 1) % count);
};

/** Who sits there; while a hand of another game is corrected, who sat there then. @param {number} seat */
export const playerAt = (seat) => seatNames(getTable().draft?.instead ?? null)[seat];

/**
 * The names of the seats in the game of an entry, or in that which is played.
 * @param {number|null} seq
 * @returns {string[]}
 */
export function seatNames(seq) {
  const game = seq === null ? null : gameOf(seq);
  if (!game) return currentGame().seats.map(({ name }) => name);
  return game.seats.map((_, seat) => playerIn(game, seat));
}

/** The game in which something was recorded. @param {number} seq */
const gameOf = (seq) =>
  tableView().history.find(({ hands }) =>
    hands.some(({ steps }) => steps.some((step) => step.seq === seq)),
  );

/** Whether it was recorded in a game before that which is played. @param {number|null} seq */
export const isOfEarlierGame = (seq) =>
  seq !== null && gameOf(seq) !== undefined && gameOf(seq) !== tableView().history.at(-1);

/** The name of a seat in a game, perhaps an earlier one. @param {{seats: number[]}} game @param {number} seat */
export const playerIn = (game, seat) => tableView().players[game.seats[seat]];

/** Somebody at the table, or a place on it. @param {number|string} who */
export function stickHolder(who) {
  if (typeof who === "number") return playerAt(who);
  return translate(
    { table: { en: "the table", ja: "場" }, counters: { en: "honba", ja: "積み棒" } }[who] ?? {
      en: "the box",
      ja: "予備",
    },
  );
}

/** The wind that a seat has in a hand. @param {number} seat @param {{dealer: number}} hand */
export function seatWind(seat, { dealer }) {
  const count = currentGame().seats.length;
  return "ESWN"[(seat - dealer + count) % count];
}

/** "Aki (East, dealer)" @param {number} seat */
export function seatLabel(seat) {
  const { name, wind } = currentGame().seats[seat];
  const dealer = seat === currentGame().dealer;
  return translate({
    en: `${name} (${windName(wind)}${dealer ? ", dealer" : ""})`,
    ja: `${name}（${windName(wind)}家${dealer ? "・親" : ""}）`,
  });
}

/** Compare all with a seat, or with none again. @param {number} seat */
export const toggleComparison = (seat) =>
  changeTable({ comparedSeat: getTable().comparedSeat === seat ? null : seat });
