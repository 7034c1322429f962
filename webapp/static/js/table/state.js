/**
 * The state of the table's page: the view of the server, the seats as this phone displays them, and a
 * win that is being entered.
 */

import { _, joinNames, messageIn, translate } from "../core/messages.js";
import { changePage, getPage } from "../core/store.js";
import { windName } from "../core/vocabulary.js";
import { recordingView } from "./waiting.js";

/** @import { GameView, PlayedGame, Side, TableState } from "../core/types" */
/** @import { TableView } from "../core/types" */

/** @type {TableState} */
const INITIAL = {
  view: null,
  server: null,
  failure: null,
  canRestore: false,
  me: null,
  tableMode: false,
  wall: false,
  comparedSeat: null,
  online: true,
  heard: null,
  outbox: [],
  requests: 0,
  draft: null,
  preview: { state: "none" },
  handValues: [],
};

export const getTable = () => getPage().table ?? INITIAL;

/** @param {Partial<Omit<TableState, "view">>} change */
export function changeTable(change) {
  const before = getTable();
  const table = { ...before, ...change };
  // An answer can be older than what another phone recorded meanwhile.
  if ((change.server?.entries ?? Infinity) < (before.server?.entries ?? 0))
    table.server = before.server;
  const { server, outbox } = table;
  if (server !== before.server || outbox !== before.outbox)
    table.view = server && recordingView(server, outbox);
  changePage({ table });
}

/** Return the table; the page must have one. @returns {TableView} */
export const tableView = () => /** @type {TableView} */ (getTable().view);

/** Return the current or the last game. */
export const currentGame = () => /** @type {GameView} */ (tableView().game);

/** Return the game as the server knows it, which the board shows. */
export const serverGame = () => /** @type {GameView} */ (getTable().server?.game);

/** Return the number of players in a game. @returns {number} */
export const seatCount = () => tableView().rules.values.players ?? 4;

/** Return whether this page can record commands now. */
export const mayRecord = () => {
  const { view } = getTable();
  return view !== null && view.role !== "viewer" && !view.ended;
};

/** Return whether this phone decides on rules, names, photos and the deletion of the table. */
export const isHost = () => ["host", "organiser"].includes(tableView().role);

const SIDES = /** @type {Side[]} */ (["bottom", "right", "top", "left"]);

/** Return the seat of this phone's player, or null. */
export function ownSeat() {
  const { me } = getTable();
  const seat = currentGame().seats.findIndex((each) => each.player === me);
  return seat < 0 ? null : seat;
}

/**
 * Return the side on which a seat is displayed; the next player is on the right.
 * @param {number} seat
 */
export const sideOf = (seat) => SIDES[(seat - (ownSeat() ?? 0) + 4) % 4];

/** Return all seats in turn order. */
export const allSeats = () => allSeatsOf(tableView());

/** @param {TableView} view */
const allSeatsOf = ({ game }) => (game?.seats ?? []).map((_, seat) => seat);

/** Return the other seats in turn order, the next player first. @param {number} seat */
export const otherSeats = (seat) => {
  const count = currentGame().seats.length;
  return Array.from({ length: count - 1 }, (_, after) => (seat + after + 1) % count);
};

/**
 * Return the name of the player at a seat; in a correction, of the player at that time.
 * @param {number} seat
 */
export function playerAt(seat) {
  const seq = getTable().draft?.replaces ?? null;
  const game = seq === null ? null : gameOf(seq);
  return game && seq ? playerIn(game, seat, seq) : currentGame().seats[seat].name;
}

/** Return the game of an entry. @param {number} seq */
const gameOf = (seq) =>
  tableView().history.find(({ hands }) =>
    hands.some(({ steps }) => steps.some((step) => step.seq === seq)),
  );

/** @param {number|null|undefined} seq @returns {any[]} */
const partsOf = (seq) =>
  tableView()
    .history.flatMap((game) => [
      game,
      ...game.substitutions,
      ...game.hands.flatMap(({ steps }) => steps),
    ])
    .filter((each) => each.seq === seq);

/**
 * Return what an entry records now, as JSON; undefined if the history does not have it.
 * @param {number|null} seq
 */
export function entryNow(seq) {
  const parts = partsOf(seq).map(({ event, seats, seat, player }) => [event, seats, seat, player]);
  return parts.length > 0 ? JSON.stringify(parts) : undefined;
}

/** Return an entry in words; the seats of a game are names. @param {number} seq @returns {string} */
export function wordsOfEntry(seq) {
  const { words, seats = [] } = partsOf(seq).at(-1) ?? {};
  return words ?? joinNames(seats.map((/** @type {number} */ each) => tableView().players[each]));
}

/**
 * Return whether another phone corrected an entry.
 * @param {number|null} seq
 * @param {string|undefined} known what it recorded before
 */
export function isCorrected(seq, known) {
  const now = entryNow(seq);
  return known !== undefined && now !== undefined && now !== known;
}

/**
 * Return the players at the seats of a game at an entry, or at its end.
 * @param {PlayedGame} game
 * @param {number} [seq]
 */
export function seatsAt({ seats, substitutions }, seq = Infinity) {
  const found = [...seats];
  for (const each of substitutions) if (each.seq <= seq) found[each.seat] = each.player;
  return found;
}

/**
 * Return the name of a seat's player in any game, at an entry or at its end.
 * @param {PlayedGame} game
 * @param {number} seat
 * @param {number} [seq]
 */
export const playerIn = (game, seat, seq) => tableView().players[seatsAt(game, seq)[seat]];

/**
 * Return the name of a holder of sticks: a player or a place on the table.
 * @param {number|string} holder
 */
export function stickHolder(holder) {
  if (typeof holder === "number") return playerAt(holder);
  return translate(
    { table: messageIn("sticks", "the table"), counters: messageIn("sticks", "honba") }[holder] ??
      messageIn("sticks", "the box"),
  );
}

/**
 * Return the wind of a seat in a hand.
 * @param {number} seat
 * @param {{dealer: number}} hand
 * @param {number} [count] of the seats
 */
export const seatWind = (seat, { dealer }, count = currentGame().seats.length) =>
  "ESWN"[(seat - dealer + count) % count];

/** Return whether a seat deals; nobody does after the end of the game. @param {number} seat */
export const isDealer = (seat) => !serverGame().ending && seat === serverGame().dealer;

/** Return whether all scores are equal, so that places say nothing. */
export const isLevel = () => {
  const { seats } = currentGame();
  return seats.every(({ score }) => score === seats[0].score);
};

/**
 * Return "Aki (East, dealer)", or "Aki" after the end of the game and in a hand that is not known.
 * @param {number} seat
 * @param {GameView} [game]
 */
export function seatLabel(seat, game = currentGame()) {
  const { name, wind } = game.seats[seat];
  if (game.ending || !wind) return name;
  const values = { name, wind: windName(wind) };
  return isDealer(seat) ? _("{name} ({wind}, dealer)", values) : _("{name} ({wind})", values);
}

/** Compare all scores with a seat, or stop comparing. @param {number} seat */
export const toggleComparison = (seat) =>
  changeTable({ comparedSeat: getTable().comparedSeat === seat ? null : seat });
