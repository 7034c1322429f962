/** The win that is being entered: winners, discarder and hands. */

import { pageGame, partOf } from "../../core/games/games.js";
import { inContext } from "../../core/messages.js";
import { loadForReload, loadLocal, saveForReload, saveLocal } from "../../core/storage.js";
import { changePage, getPage, listen } from "../../core/store.js";
import { fanCircumstances, isClosed, normalize } from "../../hand/circumstances.js";
import {
  addPiece,
  countTiles,
  emptyHand,
  findPiece,
  isComplete,
  isEmpty,
  isWaiting,
  labelOf,
  markWinning,
  newPiece,
  setCircumstances,
  uncertainPieces,
} from "../../hand/hand.js";
import { getHand, startHand } from "../../hand/hand_store.js";
import { parseLabels } from "../../core/tiles.js";
import {
  leaveReading,
  readIntoHand,
  readingPhoto,
  resumeReading,
} from "../../reading/photo_reading.js";
import { liveValue } from "../../score/live_value.js";
import { listNames } from "../formats.js";
import { writeNotation } from "../notation.js";
import {
  changeTable,
  currentGame,
  entryNow,
  getTable,
  isCorrected,
  playerAt,
  seatWind,
  tableView,
} from "../state.js";
import { discard, holdOpened, releaseOpened } from "../sync.js";
import { isSameHand, positionOf } from "../waiting.js";
import { NO_COUNT, countJson, countText, isCountComplete } from "./count.js";

/** @import { Circumstances, Command, Hand, HandPosition, InputMethod, Piece } from "../../core/types" */
/** @import { OpenLiveValue, PendingCommand, TakePhoto, WinDraft, WinnerDraft } from "../../core/types" */

const KEY = `tenbo.draft:${location.pathname}`;
/** The draft as it was when its tab was closed. */
const LIVE_KEY = `tenbo.live-draft:${location.pathname}`;
const KEPT_KEY = `tenbo.kept-draft:${location.pathname}`;

/** Return the draft; there must be one. */
export const currentDraft = () => /** @type {WinDraft} */ (getTable().draft);

/** Return the winner whose hand is open. */
export const currentWinner = () => currentDraft().wins[currentDraft().open];

/** @param {WinDraft} draft @returns {"ron"|"tsumo"} */
export const byOf = (draft) => (draft.discarder === null ? "tsumo" : "ron");

/** Return all winners, with the open hand from the hand store. @param {WinDraft} draft */
const winnersNow = (draft) =>
  draft.wins.map((won, place) => (place === draft.open ? { ...won, hand: getHand() } : won));

/** Start to enter a win of the current hand. @param {NewWin & {way: InputMethod}} options */
export const startWin = ({ way, ...win }) => openDraft(newDraft(win), way);

/**
 * Return a win of the current hand without tiles.
 * @param {NewWin} win
 * @returns {WinDraft}
 *
 * @typedef {{winner: number, discarder: number|null}} NewWin
 */
function newDraft({ winner, discarder }) {
  const { number, round, kyoku, honba, dealer, unknown } = currentGame();
  const played = { number, round, kyoku, honba, dealer, ...(unknown && { unknown }) };
  const declared = currentGame().seats[winner].riichi;
  const draft = { discarder, wins: [], open: 0, replaces: null, played };
  return { ...draft, wins: [newWinner(draft, winner, declared)] };
}

/** @param {WinDraft} draft @param {InputMethod} [way] how the open hand will be entered */
export function openDraft(draft, way) {
  for (const sheet of document.querySelectorAll("dialog.sheet")) {
    /** @type {HTMLDialogElement} */ (sheet).close(); // the draft takes the whole page
  }
  leaveReading(); // of another hand
  const counted = way === "count" ? draft.wins.map(withHanAndFu) : draft.wins;
  const target = /** @type {const} */ ({ kind: "add", zone: "hand" });
  const corrected = draft.corrected ?? entryNow(draft.replaces);
  saveDraft({ ...draft, wins: counted, corrected });
  startHand(counted[draft.open].hand, {
    screen: "hand",
    target: way === "keys" ? target : null,
    failure: null,
    busy: null,
    score: { state: "none" },
  });
  if (draft.replaces !== null && !draft.recorded) changeDraft({ recorded: contentOf() });
  scrollTo(0, 0);
}

/**
 * Open a win that waits to be sent, with each riichi before it; they stay in the outbox until it is
 * recorded in their place.
 * @param {PendingCommand[]} group
 */
export function openWaiting(group) {
  const { entry } = group[group.length - 1];
  const waiting = group.map(({ token }) => token);
  const outbox = getTable().outbox.filter(({ token }) => waiting.includes(token));
  if (!entry || outbox.length < group.length) return; // sent meanwhile
  holdOpened(waiting);
  const declared = group.slice(0, -1).map(({ command }) => command.seat);
  openDraft({ ...entry, late: [...(entry.late ?? []), ...declared], waiting });
  const played = outbox[0].played ?? positionOf(currentGame());
  if (played) placeDraft(played);
}

/** Return what the draft would record, to find out whether a correction has changed it. */
function contentOf() {
  const { discarder, riichiTile, wins } = draftSnapshot();
  return JSON.stringify([discarder, riichiTile, wins]);
}

/** @param {WinnerDraft} won @returns {WinnerDraft} */
const withHanAndFu = (won) => ({ ...won, count: won.count ?? NO_COUNT });

/**
 * Return a winner without a hand.
 * @param {WinDraft} draft
 * @param {number} winner
 * @param {boolean} declared
 * @returns {WinnerDraft}
 */
function newWinner(draft, winner, declared) {
  const { round, honba } = draft.played;
  const hand = {
    ...emptyHand({ seat: seatWind(winner, draft.played), round, honba }),
    dora: draft.replaces === null ? notedDora() : [],
  };
  /** @type {Partial<Circumstances>} */
  const known = { by: byOf(draft), riichi: declared ? "riichi" : "none" };
  return {
    winner,
    hand: setCircumstances(hand, known),
    count: null,
    declared,
    photo: null,
    liable: null,
  };
}

/** Return the dora indicators that somebody noted for the current hand. */
const notedDora = () => parseLabels(currentGame().dora).map((label) => newPiece(label));

/**
 * Read a photo into the open hand, with the circumstances that the table knows.
 * @type {TakePhoto}
 */
export const readForDraft = (file, answers) =>
  void readIntoHand(file, "photo.jpg", { complete: addTableFacts, answers });

/** Return what shows the value of a hand in the viewfinder. @param {() => WinDraft} draftOf the win @returns {OpenLiveValue} */
const liveWin = (draftOf) => (shoot) => {
  const draft = draftOf();
  const { hand, declared } = draft.wins[draft.open];
  const complete = (/** @type {Hand} */ read) => withTableFacts(read, draft);
  return liveValue(shoot, hand, { by: true, declared, complete });
};

/** Show the value of a win that begins with a photo. @param {NewWin} win */
export const liveNewWin = (win) => liveWin(() => newDraft(win));

/** Show the value of the hand that is open. */
export const liveOpenHand = liveWin(() => draftSnapshot());

/** Show the value of another winner's hand. @param {number} winner */
export const liveOtherWinner = (winner) => liveWin(() => withWinner(winner));

/** Read the photo that was being read when the draft was left. @param {WinDraft} draft */
export const resumeDraftPhoto = ({ reading = null }) =>
  reading && resumeReading(reading, addTableFacts);

/** @param {Hand} read @param {string|null} photo */
function addTableFacts(read, photo) {
  changeWinner({ photo, count: null });
  return withTableFacts(read, currentDraft());
}

/** Return a hand that was read with what the table knows. @param {Hand} read @param {WinDraft} draft */
function withTableFacts(read, draft) {
  const { wins, open, replaces } = draft;
  const { declared } = wins[open];
  const circumstances = { ...read.circumstances, by: byOf(draft) };
  if (declared && isClosed(read)) circumstances.riichi = "riichi";
  const known = [declared && "riichi", byOf(draft) === "tsumo" && "missed"];
  const doubts = (read.photo?.doubts ?? []).filter(({ code }) => !known.includes(code));
  const other = wins.find((_each, place) => place !== open);
  const noted = other ? indicatorsOf(other.hand) : { dora: replaces === null ? notedDora() : [] };
  const indicators = read.dora.length === 0 ? noted : {};
  const withDoubts = read.photo && { ...read.photo, doubts };
  const complete = normalize({ ...read, ...indicators, circumstances, photo: withDoubts });
  return other ? onSameTile(complete, other) : complete;
}

/** Return the tile on which a hand wins; undefined if it has none. @param {WinnerDraft} won */
const winningLabel = ({ hand, count }) =>
  count ? undefined : findPiece(hand, hand.winning)?.label;

/**
 * Return a hand that wins on the tile of another winner, which an empty or a waiting hand gets.
 * @param {Hand} hand
 * @param {WinnerDraft} other
 */
function onSameTile(hand, other) {
  const label = winningLabel(other);
  if (!label || findPiece(hand, hand.winning)?.label === label) return hand;
  const lacksTile = isEmpty(hand) || isWaiting(hand);
  const whole = lacksTile ? addPiece(hand, "hand", newPiece(label)) : hand;
  const tile = whole.pieces.findLast((each) => each.label === label);
  return tile ? markWinning(whole, tile.id) : hand;
}

/** Change the draft. @param {Partial<WinDraft>} change */
export const changeDraft = (change) => saveDraft({ ...currentDraft(), ...change });

/** Change the winner whose hand is open. @param {Partial<WinnerDraft>} change */
export function changeWinner(change) {
  const draft = currentDraft();
  const wins = draft.wins.map((won, place) => (place === draft.open ? { ...won, ...change } : won));
  changeDraft({ wins });
}

/**
 * Change the winner or the discarder; the hand stays.
 * @param {number} winner of the hand that is open
 * @param {number|null} discarder
 */
export function reassignWin(winner, discarder) {
  const draft = currentDraft();
  const before = currentWinner();
  const declared = recordedRiichi(winner, draft.replaces) === "accepted";
  const wins = draft.wins.map((won, place) =>
    place === draft.open ? { ...won, winner, declared, liable: null } : { ...won, liable: null },
  );
  saveDraft({ ...draft, discarder, wins, riichiTile: undefined });
  const { riichi } = getHand().circumstances;
  const newRiichi = declared && riichi === "none" ? "riichi" : riichi;
  const known = {
    by: byOf(currentDraft()),
    seat: seatWind(winner, draft.played),
    riichi: before.declared && !declared ? /** @type {const} */ ("none") : newRiichi,
  };
  startHand(setCircumstances(getHand(), known)); // earlier hands belong to another player
}

/**
 * Add another winner on the same tile.
 * @param {number} winner
 * @param {InputMethod|null} way how the hand will be entered, if known
 */
export function addWinner(winner, way) {
  const draft = withWinner(winner);
  const won = draft.wins[draft.open];
  if (way === "count") won.count = NO_COUNT;
  if (way === "keys") won.hand = onSameTile(won.hand, draft.wins[0]);
  openDraft(draft, way === "keys" ? way : undefined);
}

/** Return the draft with another winner. @param {number} winner @returns {WinDraft} */
function withWinner(winner) {
  const draft = currentDraft();
  const wins = winnersNow(draft);
  const won = newWinner(draft, winner, currentGame().seats[winner].riichi);
  won.hand = normalize({ ...won.hand, ...indicatorsOf(wins[0].hand) });
  return { ...draft, wins: [...wins, won], open: wins.length };
}

/** Return the indicators of another winner's hand, which are those of all. @param {Hand} hand */
const indicatorsOf = ({ dora, ura, withoutDora, withoutUra }) => ({
  dora: dora.map(({ label }) => newPiece(label)),
  ura: ura.map(({ label }) => newPiece(label)),
  withoutDora,
  withoutUra,
});

/**
 * Open the recorded win of the same tile with the winners of this draft added.
 * @param {WinDraft} recorded
 */
export function joinRecordedWin(recorded) {
  const known = recorded.wins.map(({ winner }) => winner);
  const added = winnersNow(currentDraft()).filter(({ winner }) => !known.includes(winner));
  const wins = [...recorded.wins, ...added];
  const { discarder, riichiTile } = recorded;
  const { late, waiting } = currentDraft();
  openDraft({
    ...recorded,
    wins,
    open: recorded.wins.length,
    recorded: JSON.stringify([discarder, riichiTile, recorded.wins]),
    late: [...(recorded.late ?? []), ...(late ?? [])],
    waiting,
  });
}

/** @param {number} place */
export function selectWinner(place) {
  openDraft({ ...currentDraft(), wins: winnersNow(currentDraft()), open: place });
}

/** Remove the winner whose hand is open. */
export function removeWinner() {
  const draft = currentDraft();
  const wins = winnersNow(draft).filter((_, place) => place !== draft.open);
  if (wins.length > 0) openDraft({ ...draft, wins, open: 0 });
  else closeDraft();
}

/** Discard the draft, and what waits to be sent in its place. */
export function discardDraft() {
  discard(currentDraft().waiting ?? []);
  closeDraft();
}

/** Close the draft and return to the table. */
export function closeDraft() {
  leaveReading();
  saveDraft(null);
  releaseOpened();
  changePage({ screen: "home", target: null, failure: null, busy: null, score: { state: "none" } });
}

/** Return whether the table has moved on to another hand. @param {WinDraft} draft */
function isOutdated({ replaces, played }) {
  const now = tableView().game;
  return replaces === null && !played.unknown && (!now || !isSameHand(played, now));
}

/**
 * Return whether somebody has to decide what happens to a draft: its hand is over, or another phone
 * corrected the entry that it corrects.
 * @param {WinDraft} draft
 */
export const needsDecision = (draft) =>
  isOutdated(draft) || isCorrected(draft.replaces, draft.corrected);

/**
 * Return to the table; keep a win of which something has been entered, or a changed correction. A win
 * that was opened while it waited is still in the outbox.
 * @returns {"win"|"correction"|null} the kind of draft that is kept
 */
export function leaveDraft() {
  const draft = draftSnapshot();
  const begun = isBegun(draft) && !draft.waiting;
  if (begun) saveLocal(KEPT_KEY, draft);
  closeDraft();
  return begun ? kindOf(draft) : null;
}

/** Return whether something of a draft is worth keeping. @param {WinDraft} draft */
function isBegun({ reading, replaces, recorded, wins }) {
  if (reading) return true;
  if (replaces !== null) return contentOf() !== recorded;
  return wins.some(
    ({ hand, count }) =>
      count || hand.photo || countTiles(hand) > 0 || hand.dora.length > notedDora().length,
  );
}

/** Save the draft at each change, because its tab can be closed. */
export function saveDraftChanges() {
  /** @type {unknown[]} */
  let before = [];
  listen(() => {
    const { draft } = getTable();
    const now = [draft, getHand(), getPage().busy !== null];
    if (now.every((each, at) => each === before[at])) return;
    before = now;
    const snapshot = draft && draftSnapshot();
    saveLocal(LIVE_KEY, snapshot && isBegun(snapshot) ? snapshot : null);
  });
}

/** @param {WinDraft} draft */
export const kindOf = ({ replaces }) => (replaces === null ? "win" : "correction");

/** Return the win that was left, if its hand is still being played. */
export function keptDraft() {
  /** @type {WinDraft|null} */
  const draft = loadLocal(KEPT_KEY);
  const isNow = draft && !isOutdated(draft) && draft.played.unknown === currentGame().unknown;
  return isNow || draft?.replaces != null ? draft : null;
}

/**
 * Give the draft of a hand that this phone did not know its place in the game.
 * @param {HandPosition} played
 */
export function placeDraft(played) {
  const { draft } = getTable();
  if (!draft?.played.unknown) return;
  const { round, honba } = played;
  const placed = (/** @type {Hand} */ hand, /** @type {number} */ winner) =>
    setCircumstances(hand, { seat: seatWind(winner, played), round, honba });
  const wins = winnersNow(draft).map((won) => ({ ...won, hand: placed(won.hand, won.winner) }));
  changeDraft({ played, wins });
  startHand(wins[draft.open].hand);
}

export const discardKeptDraft = () => saveLocal(KEPT_KEY, null);

/** Return the draft with all hands, to open it again later. */
export const draftSnapshot = () => ({
  ...currentDraft(),
  wins: winnersNow(currentDraft()),
  reading: readingPhoto(),
});

/** Return whether all hands are complete, by tiles or by han and fu. @param {WinDraft} draft */
export const isReady = (draft) =>
  winnersNow(draft).every((won) => (won.count ? hasPoints(draft, won) : isComplete(won.hand)));

/** Return whether the points of a hand are chosen. @param {WinDraft} draft @param {WinnerDraft} won */
export function hasPoints(draft, won) {
  if (!won.count) return false;
  return isCountComplete(won.count, winning(draft, won));
}

/** Return what the points of a winner depend on. @param {WinDraft} draft @param {WinnerDraft} won */
export const winning = (draft, { winner }) => ({
  by: byOf(draft),
  dealer: winner === draft.played.dealer,
});

/** Return whether any hand has an uncertain tile. @param {WinDraft} draft */
export const hasUncertainTiles = (draft) =>
  winnersNow(draft).some(({ count, hand }) => count === null && uncertainPieces(hand).length > 0);

/**
 * Return whether a hand wins on another tile than that of the first winner.
 * @param {number} place of the winner
 */
export function isOnOtherTile(place) {
  const [first, tile] = winnersNow(currentDraft())
    .filter((_each, at) => at === 0 || at === place)
    .map(winningLabel);
  return first !== undefined && tile !== undefined && first !== tile;
}

/** Return the win as a command. @param {WinDraft} draft @returns {Command} */
export function winCommand(draft) {
  const wins = winnersNow(draft);
  const late = wins.filter(
    ({ declared, count, hand }) => !declared && !count && hand.circumstances.riichi !== "none",
  );
  return {
    command: "win",
    discarder: draft.discarder,
    wins: wins.map(winnerJson),
    riichi: [...late.map(({ winner }) => winner), ...(draft.late ?? [])],
    riichi_tile: discarderRiichi(draft) !== "none" && isRiichiTile(draft),
    ...(draft.replaces !== null && { replaces: draft.replaces }),
  };
}

/** Return a win as a part of a command. @param {WinnerDraft} won */
const winnerJson = (won) => partOf(WIN_JSON)(won);

/** @param {WinnerDraft} won */
function riichiWinJson({ winner, hand, count, liable, photo }) {
  if (count) return { winner, ...countJson(count), chips: count.chips ?? 0, liable };
  const { riichi, open_riichi, ippatsu, moment, missed } = hand.circumstances;
  const labels = (/** @type {Piece[]} */ pieces) => pieces.map(labelOf).join("");
  return {
    winner,
    hand: writeNotation(hand),
    liable,
    double_riichi: riichi === "double",
    open_riichi,
    ippatsu,
    moment,
    missed,
    discards: labels(hand.discards),
    dora: labels(hand.dora),
    ura: labels(hand.ura),
    photo,
  };
}

/** @param {WinnerDraft} won */
function fanWinJson({ winner, hand, count, liable, photo }) {
  const paid = liable !== null && { liable };
  if (count) return { winner, points: count.fan, ...paid };
  const tiles = pageGame().flowers() === "named" ? (hand.flowerTiles ?? []) : [];
  return {
    winner,
    hand: [writeNotation(hand), tiles.join("")].filter(Boolean).join(" "),
    flowers: tiles.length > 0 ? 0 : (hand.flowers ?? 0),
    ...fanCircumstances(hand),
    ...paid,
    photo,
  };
}

const WIN_JSON = { riichi: riichiWinJson, fans: fanWinJson };

/** @param {WinDraft|null} draft */
function saveDraft(draft) {
  changeTable({ draft, ...(draft === null && { preview: { state: "none" } }) });
  saveForReload(KEY, draft);
}

/**
 * Restore the draft after the page was reloaded; keep that of a closed tab.
 * @returns {"win"|"correction"|null} the kind of draft that is newly kept
 */
export function restoreDraft() {
  const draft = loadForReload(KEY);
  const live = loadLocal(LIVE_KEY);
  const kept = loadLocal(KEPT_KEY);
  if (kept && isOutdated(kept)) discardKeptDraft();
  if (draft && getPage().screen === "hand") {
    changeTable({ draft });
    if (live) resumeDraftPhoto(live);
    return null;
  }
  changePage({ screen: "home" });
  releaseOpened();
  if (!live || live.waiting || isOutdated(live)) return null;
  saveLocal(KEPT_KEY, live);
  saveLocal(LIVE_KEY, null);
  return kindOf(live);
}

/** Return "Aki: ron from Ben". @param {WinDraft} draft */
export function winTitle({ discarder, wins }) {
  const winners = listNames(wins.map(({ winner }) => playerAt(winner)));
  if (discarder === null) return pageGame().selfDrawTitle(winners);
  const from = playerAt(discarder);
  return pageGame().discardTitle(winners, from);
}

/** Return "Aki: ron from Ben, 3 han 40 fu"; a hand with tiles is not counted. @param {WinDraft} draft */
export function winSentence(draft) {
  const values = draft.wins.flatMap(({ count }) => (count ? [countText(count)] : []));
  return [winTitle(draft), ...values].join(inContext("names", ", "));
}

/**
 * Return the recorded riichi of a seat; "late" if the corrected entry itself contains it.
 * @param {number} seat
 * @param {number|null} replaces the entry that is corrected
 */
function recordedRiichi(seat, replaces) {
  if (replaces === null) {
    if (currentGame().ronned === seat) return "ronned";
    return currentGame().seats[seat].riichi ? "accepted" : "none";
  }
  const hand = tableView()
    .history.flatMap(({ hands }) => hands)
    .find(({ steps }) => steps.some(({ seq }) => seq === replaces));
  const riichi = hand?.steps.find(
    ({ event }) => event.kind === "riichi_declared" && event.seat === seat,
  );
  if (!riichi) return "none";
  if (riichi.event.accepted === false) return "ronned";
  return riichi.seq === replaces ? "late" : "accepted";
}

/** Return the recorded riichi of the discarder. @param {WinDraft} draft */
export const discarderRiichi = ({ discarder, replaces }) =>
  discarder === null ? "none" : recordedRiichi(discarder, replaces);

/** Return whether the winning tile was the discarder's riichi tile. @param {WinDraft} draft */
export const isRiichiTile = (draft) => draft.riichiTile ?? discarderRiichi(draft) === "ronned";
