/**
 * What the page knows: the hand with its past, what is open on the page, and who listens.
 */

import { emptyHand } from "./hand.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {{en: string, ja: string}} Words */

/**
 * @typedef {{kind: "add", zone: import("./hand.js").Zone, source?: number}
 *   | {kind: "change", id: number}} Target what the tile keyboard writes to
 */

/**
 * @typedef {object} ScoreView
 * @property {"none"|"waiting"|"done"|"refused"|"offline"} state
 * @property {any} [score] the server's answer; while waiting, the one before
 * @property {import("./api.js").Objection[]} [objections] all that speaks against one
 * @property {import("./alternatives.js").Alternative[]} [alternatives] what would make it a win
 */

/**
 * @typedef {object} View
 * @property {"home"|"hand"} screen
 * @property {Target|null} target
 * @property {{stage: Words}|null} busy a photo on its way
 * @property {Words|null} failure
 * @property {ScoreView} score
 * @property {import("./waits_sheet.js").Waits|null} waits what the hand waits for
 * @property {import("./settings.js").Settings|null} settings
 * @property {import("./table/state.js").TableState|null} table the table that is played at
 */

/** Another number when a kept hand cannot be taken up any more; each page keeps its own. */
const KEY = `tenbo.hand.3:${location.pathname}`;
const PAST = 60;
const PAST_KEPT = 20;

/** @type {Hand} */
let hand = emptyHand({ seat: "E", round: "E", honba: 0 });
/** @type {Hand[]} */
let past = [];
/** @type {View} */
let view = {
  screen: "home",
  target: null,
  busy: null,
  failure: null,
  score: { state: "none" },
  waits: null,
  settings: null,
  table: null,
};
/** @type {Set<(changed: {hand: boolean}) => void>} */
const listeners = new Set();

export const getHand = () => hand;
export const getView = () => view;
export const canUndo = () => past.length > 0;

/**
 * Call back after each change, until the function that is given back is called.
 * @param {(changed: {hand: boolean}) => void} listener
 */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Draw now, and whenever one of the chosen values is another one: what a finger is on must not
 * be replaced for a change elsewhere.
 * @param {() => unknown[]} choose
 * @param {() => void} draw
 */
export function watch(choose, draw) {
  /** @type {unknown[]} */
  let before = [];
  const look = () => {
    const now = choose();
    if (now.length === before.length && now.every((each, place) => each === before[place])) return;
    before = now;
    draw();
  };
  look();
  return listen(look);
}

/**
 * Change the hand; the hand before it can be had back.
 * @param {(hand: Hand) => Hand} change
 * @param {Partial<View>} [shown] what changes on the page with it
 */
export function edit(change, shown = {}) {
  const next = change(hand);
  const changed = next !== hand;
  if (changed) {
    past = [...past, hand].slice(-PAST);
    hand = next;
  }
  view = { ...view, ...shown };
  if (changed) keep();
  tell({ hand: changed });
}

/**
 * Put another hand in place, with a past of its own.
 * @param {Hand} other
 * @param {Partial<View>} [shown]
 */
export function begin(other, shown = {}) {
  hand = other;
  past = [];
  view = { ...view, ...shown };
  keep();
  tell({ hand: true });
}

/** Change only what is shown. @param {Partial<View>} shown */
export function show(shown) {
  view = { ...view, ...shown };
  if ("screen" in shown) keep();
  tell({ hand: false });
}

/** Take the last edit back. */
export function undo() {
  const before = past.at(-1);
  if (!before) return;
  past = past.slice(0, -1);
  hand = before;
  view = { ...view, target: null, failure: null };
  keep();
  tell({ hand: true });
}

/** What was entered before the page was reloaded comes back. */
export function restore() {
  const kept = read();
  if (!kept) return;
  hand = kept.hand;
  past = kept.past;
  view = { ...view, screen: kept.screen };
}

/** @param {{hand: boolean}} changed */
function tell(changed) {
  for (const listener of listeners) listener(changed);
}

function keep() {
  const samePhoto = past.filter((each) => !each.photo || each.photo.id === hand.photo?.id);
  const kept = { hand, past: samePhoto.slice(-PAST_KEPT), screen: view.screen };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs only the reload, not the hand.
  }
}

/** @returns {{hand: Hand, past: Hand[], screen: View["screen"]}|null} */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
