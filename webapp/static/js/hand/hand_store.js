/** The edited hand with its undo history, saved for a reload of the page. */

import { loadForReload, loadLocal, saveForReload, saveLocal } from "../core/storage.js";
import { changePage, getPage, listen } from "../core/store.js";
import { emptyHand, isEmpty } from "./hand.js";

/** @typedef {import("../core/types").Hand} Hand */
/** @typedef {import("../core/types").PageState} PageState */

/** Increase the number when the saved format changes; each page has its own hand. */
const KEY = `tenbo.hand.5:${location.pathname}`;
const UNDO_STEPS = 60;
const SAVED_UNDO_STEPS = 20;

/** @type {Hand} */
let hand = emptyHand({ seat: "E", round: "E", honba: 0 });
/** @type {Hand[]} */
let history = [];
/** The state that is saved or needs no saving. */
let saved = { hand, screen: getPage().screen };

export const getHand = () => hand;
export const canUndo = () => history.length > 0;

/**
 * Change the hand; `undo` brings the previous hand back.
 * @param {(hand: Hand) => Hand} change
 * @param {Partial<PageState>} [pageChange] what changes on the page at the same time
 */
export function edit(change, pageChange = {}) {
  const next = change(hand);
  if (next !== hand) {
    history = [...history, hand].slice(-UNDO_STEPS);
    hand = next;
  }
  changePage(pageChange);
}

/**
 * Change the hand and all earlier ones, which is no step to undo.
 * @param {(hand: Hand) => Hand} change
 */
export function changeAll(change) {
  hand = change(hand);
  history = history.map(change);
  changePage({});
}

/**
 * Start to edit another hand, with an empty undo history.
 * @param {Hand} other
 * @param {Partial<PageState>} [pageChange]
 */
export function startHand(other, pageChange = {}) {
  hand = other;
  history = [];
  changePage({ tool: null, ...pageChange });
}

/** Undo the last edit. */
export function undo() {
  const before = history.at(-1);
  if (!before) return;
  history = history.slice(0, -1);
  hand = before;
  changePage({ target: null, failure: null });
}

/** Whether the hand stays when its tab is closed. */
let isLasting = false;

/**
 * Restore the hand that was edited before the page was reloaded.
 * @param {{lasting?: boolean}} [options] `lasting`: or before its tab was closed
 */
export function restore({ lasting = false } = {}) {
  isLasting = lasting;
  const stored = loadForReload(KEY) ?? (lasting ? loadLocal(KEY) : null);
  if (!stored) return;
  hand = stored.hand;
  history = stored.past;
  changePage({ screen: stored.screen });
}

listen(() => {
  const { screen } = getPage();
  if (saved.hand === hand && saved.screen === screen) return;
  saved = { hand, screen };
  const samePhoto = history.filter((each) => !each.photo || each.photo.id === hand.photo?.id);
  saveForReload(KEY, { hand, past: samePhoto.slice(-SAVED_UNDO_STEPS), screen });
  if (isLasting) saveLocal(KEY, isEmpty(hand) ? null : { hand, past: [], screen: "home" });
});
