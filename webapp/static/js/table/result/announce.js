/**
 * Announcing what was recorded, corrected or undone, on every phone.
 */

import { _, capitalize, translate } from "../../core/messages.js";
import { getPage } from "../../core/store.js";
import { differenceIsZero, noMoveText } from "../settlement.js";
import { getTable } from "../state.js";
import { hideToast, showToast } from "../toast.js";
import { closeResult, openResult, ownPaymentText } from "./shared_result.js";

/** @import { Difference, Latest, TableView } from "../../core/types" */

/** The number of entries that this phone has announced; null before the table is loaded. */
let announced = /** @type {number|null} */ (null);

/**
 * Announce the latest change of a view, once. A recorded win opens on every phone; the phone that
 * recorded something else has seen it already.
 * @param {TableView} view
 * @param {{own: boolean}} options `own` is a change that this phone made
 */
export function announce({ entries, latest }, { own }) {
  const known = announced;
  announced = Math.max(entries, known ?? 0);
  if (known === null || entries <= known) return;
  closeResult();
  if (latest) announceChange(latest, own);
}

/** @param {Latest} latest @param {boolean} own */
function announceChange(latest, own) {
  if (own ? isOwnWin(latest) : opensOnOthers(latest)) {
    hideToast();
    openResult(latest);
  } else if (!own || (latest.kind === "corrected" && getPage().screen !== "hand")) {
    showToast(announcementText(latest), { action: hasDetails(latest) ? details(latest) : null });
  }
}

/** @param {Latest} latest */
const isOwnWin = ({ result }) => result !== null && result.winners.length > 0;

/** Return whether other phones open a change: the end of a hand, or points to hand back. @param {Latest} latest */
const opensOnOthers = ({ kind, difference, result }) =>
  (kind === "corrected" || (kind === "recorded" && (result?.hand_over ?? false))) &&
  movesPoints(difference) &&
  !isBusy();

/** Return whether scores or totals of finished games change. @param {Difference|null} difference */
const movesPoints = (difference) =>
  !differenceIsZero(difference) || (difference?.totals ?? []).some((points) => points !== 0);

/** Return whether somebody enters something on this phone that a result would cover. */
const isBusy = () =>
  getPage().screen === "hand" || document.activeElement instanceof HTMLInputElement;

/**
 * Return "Undone: Ben's riichi. You receive 1,000", with the payment of this phone's player.
 * @param {Latest} latest
 */
export function announcementText({ kind, words, difference, result }) {
  const text = capitalize(translate(words));
  if (kind === "recorded" && !result?.hand_over) return text; // a riichi explains itself
  const own = difference?.seats.find(({ player }) => player === getTable().me);
  const delta = own ? own.after - own.before : 0;
  const end = _(". ");
  if (delta !== 0) return `${text}${end}${ownPaymentText(delta)}`;
  if (kind === "corrected" && !movesPoints(difference)) return `${text}${end}${noMoveText()}`;
  return text;
}

/** Return whether players hand sticks over; a riichi explains itself. @param {Latest} latest */
const hasDetails = ({ kind, difference, result }) =>
  movesPoints(difference) && (kind !== "recorded" || (result?.hand_over ?? false));

/** Return the button that opens the payments. @param {Latest} latest */
const details = (latest) => ({
  key: "toast-details",
  words: _("Show"),
  run: () => openResult(latest),
});
