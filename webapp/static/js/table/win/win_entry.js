/**
 * The win that is being entered: who won, on whose tile, and each winner's hand.
 */

import { loadForReload, saveForReload } from "../../core/storage.js";
import { changePage } from "../../core/store.js";
import { isClosed, settle } from "../../hand/circumstances.js";
import { choose, emptyHand, isComplete, unsure } from "../../hand/hand.js";
import { getHand, startHand } from "../../hand/hand_store.js";
import { notationOf } from "../../hand/notation.js";
import { windIn } from "../seats.js";
import { changeTable, currentGame, getTable, tableView } from "../state.js";
import { pointsOfCount } from "./han_fu_points.js";
import { recordedRiichi, riichiTileOf } from "./riichi_tile.js";

/** @import { Command, Hand, InputMethod, WinDraft, WinnerDraft } from "../../core/types" */

const KEY = `tenbo.entry:${location.pathname}`;

/** The win that is being entered; only asked while there is one. @returns {WinDraft} */
export const theEntry = () => /** @type {WinDraft} */ (getTable().entry);

/** The winner whose hand is open. */
export const openWin = () => theEntry().wins[theEntry().open];

/** @param {WinDraft} entry @returns {"ron"|"tsumo"} */
export const byOf = (entry) => (entry.discarder === null ? "tsumo" : "ron");

/** Every winner with the hand as it is now. @param {WinDraft} entry @returns {WinnerDraft[]} */
const current = (entry) =>
  entry.wins.map((won, place) => (place === entry.open ? { ...won, hand: getHand() } : won));

/**
 * Begin to enter a win of the hand that is played.
 * @param {{winner: number, discarder: number|null, way: InputMethod}} what
 */
export function startWin({ winner, discarder, way }) {
  const { number, round, kyoku, honba, dealer } = currentGame();
  const played = { number, round, kyoku, honba, dealer };
  const declared = currentGame().seats[winner].riichi;
  const entry = { discarder, wins: [], open: 0, instead: null, played };
  openEntry({ ...entry, wins: [fresh(entry, winner, declared)] }, way);
}

/**
 * @param {WinDraft} entry
 * @param {InputMethod} [way] how the open hand is told, if that is open too
 */
export function openEntry(entry, way) {
  for (const sheet of document.querySelectorAll("dialog.sheet")) {
    /** @type {HTMLDialogElement} */ (sheet).close(); // the entry takes the whole page
  }
  const counted = way === "count" ? entry.wins.map(withCount) : entry.wins;
  const target = /** @type {const} */ ({ kind: "add", zone: "hand" });
  keep({ ...entry, wins: counted });
  startHand(counted[entry.open].hand, {
    screen: "hand",
    target: way === "keys" ? target : null,
    failure: null,
    busy: null,
    score: { state: "none" },
  });
  scrollTo(0, 0);
}

/** @param {WinnerDraft} won @returns {WinnerDraft} */
const withCount = (won) => ({ ...won, count: won.count ?? { han: 1, fu: 30 } });

/**
 * A winner whose hand nobody told yet.
 * @param {WinDraft} entry
 * @param {number} winner
 * @param {boolean} declared
 * @returns {WinnerDraft}
 */
function fresh(entry, winner, declared) {
  const { round, honba } = entry.played;
  const hand = emptyHand({ seat: windIn(winner, entry.played), round, honba });
  const known = { by: byOf(entry), riichi: riichiOf(declared) };
  return { winner, hand: choose(hand, known), count: null, declared, photo: null, liable: null };
}

/** @param {boolean} declared @returns {"riichi"|"none"} */
const riichiOf = (declared) => (declared ? "riichi" : "none");

/**
 * A hand out of a photo with what the table knows of the win, and where the photo is kept.
 * @param {Hand} read
 * @param {string|null} photo
 */
export function completed(read, photo) {
  const { declared } = openWin();
  changeWin({ photo, count: null });
  const options = { ...read.options, by: byOf(theEntry()) };
  if (declared && isClosed(read)) options.riichi = "riichi";
  const doubts = (read.photo?.doubts ?? []).filter(({ kind }) => !declared || kind !== "riichi");
  return settle({ ...read, options, photo: read.photo && { ...read.photo, doubts } });
}

/** Change what is known of the win as a whole. @param {Partial<WinDraft>} change */
export const changeEntry = (change) => keep({ ...theEntry(), ...change });

/** Change what is known of the open winner. @param {Partial<WinnerDraft>} change */
export function changeWin(change) {
  const entry = theEntry();
  const wins = entry.wins.map((won, place) => (place === entry.open ? { ...won, ...change } : won));
  changeEntry({ wins });
}

/**
 * Another won than was tapped, or on the tile of another; the hand stays.
 * @param {number} winner of the hand that is open
 * @param {number|null} discarder
 */
export function changeWho(winner, discarder) {
  const entry = theEntry();
  const before = openWin();
  const declared = recordedRiichi(winner, entry.instead) === "accepted";
  const wins = entry.wins.map((won, place) =>
    place === entry.open ? { ...won, winner, declared, liable: null } : { ...won, liable: null },
  );
  keep({ ...entry, discarder, wins, riichiTile: undefined });
  const { riichi } = getHand().options;
  const told = declared && riichi === "none" ? "riichi" : riichi;
  const known = {
    by: byOf(theEntry()),
    seat: windIn(winner, entry.played),
    riichi: before.declared && !declared ? /** @type {const} */ ("none") : told,
  };
  startHand(choose(getHand(), known)); // the hands before it are those of another
}

/** Another player won on the same tile. @param {number} winner */
export function addWinner(winner) {
  const entry = theEntry();
  const wins = current(entry);
  const won = fresh(entry, winner, currentGame().seats[winner].riichi);
  const [{ hand }] = wins; // the indicators lie there for both
  won.hand = settle({ ...won.hand, dora: hand.dora, ura: hand.ura });
  openEntry({ ...entry, wins: [...wins, won], open: wins.length });
}

/** @param {number} place */
export function openWinner(place) {
  openEntry({ ...theEntry(), wins: current(theEntry()), open: place });
}

/** Take the open winner away again. */
export function dropWinner() {
  const entry = theEntry();
  const wins = current(entry).filter((_, place) => place !== entry.open);
  if (wins.length > 0) openEntry({ ...entry, wins, open: 0 });
  else leave();
}

/** Go back to the table; what was entered is gone. */
export function leave() {
  keep(null);
  changePage({ screen: "home", target: null, failure: null, busy: null, score: { state: "none" } });
}

/** The entry with all its hands, to be taken up again. */
export const kept = () => ({ ...theEntry(), wins: current(theEntry()) });

/** Whether everything is told that the score needs. @param {WinDraft} entry */
export const isReady = (entry) =>
  current(entry).every(({ count, hand }) => count !== null || isComplete(hand));

/** Whether a tile of any hand should be looked at. @param {WinDraft} entry */
export const isUnsure = (entry) =>
  current(entry).some(({ count, hand }) => count === null && unsure(hand).length > 0);

/** The win as the server takes it. @param {WinDraft} entry @returns {Command} */
export function actOf(entry) {
  const wins = current(entry);
  const late = wins.filter(
    ({ declared, count, hand }) => !declared && !count && hand.options.riichi !== "none",
  );
  return {
    act: "win",
    discarder: entry.discarder,
    wins: wins.map((won) => winOf(entry, won)),
    riichi: [...late.map(({ winner }) => winner), ...(entry.late ?? [])],
    ...riichiTileOf(entry),
    ...(entry.instead !== null && { instead: entry.instead }),
  };
}

/** @param {WinDraft} entry @param {WinnerDraft} won */
function winOf(entry, { winner, hand, count, liable, photo }) {
  if (count) {
    const how = {
      by: byOf(entry),
      dealer: winner === entry.played.dealer,
      rules: tableView().rules.values,
    };
    return { winner, points: pointsOfCount(count, how), liable };
  }
  const { riichi, ippatsu, moment } = hand.options;
  return {
    winner,
    hand: notationOf(hand),
    liable,
    double_riichi: riichi === "double",
    ippatsu,
    moment,
    dora: hand.dora.map(({ label }) => label).join(""),
    ura: hand.ura.map(({ label }) => label).join(""),
    photo,
  };
}

/** @param {WinDraft|null} entry */
function keep(entry) {
  changeTable({ entry, ...(entry === null && { asked: { state: "none" } }) });
  saveForReload(KEY, entry);
}

/** What was being entered before the page was reloaded comes back. */
export function restoreEntry() {
  const entry = loadForReload(KEY);
  if (entry) changeTable({ entry });
  else changePage({ screen: "home" });
}
