/** The state of the page and its listeners. The edited hand is in `hand/hand_store.js`. */

import { whenReleased } from "./touch.js";

/** @typedef {import("./types").PageState} PageState */

/** @type {PageState} */
let page = {
  screen: "home",
  target: null,
  busy: null,
  uploaded: null,
  tool: null,
  selection: null,
  failure: null,
  score: { state: "none" },
  waits: null,
  settings: null,
  game: { name: "riichi", rules: "" },
  table: null,
};

/** @type {Set<() => void>} */
const listeners = new Set();

/** Return the state of the page. */
export const getPage = () => page;

/** Change the state of the page and notify all listeners. @param {Partial<PageState>} change */
export function changePage(change) {
  page = { ...page, ...change };
  for (const listener of listeners) listener();
}

/**
 * Call the listener after each change; the returned function removes it.
 * @param {() => void} listener
 */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Draw now and whenever one of the selected values changes, but not while a finger is on the screen:
 * that would replace the elements under it.
 * @param {() => unknown[]} select
 * @param {() => void} draw
 */
export function watch(select, draw) {
  /** @type {unknown[]} */
  let before = [];
  let stopped = false;
  const compare = () => {
    if (stopped) return; // while it waited
    const now = select();
    if (now.length === before.length && now.every((each, at) => each === before[at])) return;
    before = now;
    draw();
  };
  compare();
  const unlisten = listen(() => whenReleased(compare));
  return () => {
    stopped = true;
    unlisten();
  };
}
