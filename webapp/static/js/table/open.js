/** Calls of what loads after the first drawing of the page; a tap before that waits for it. */

import { showError } from "./notices.js";

/** @typedef {typeof import("../table_later.js")} Later */

/** @type {() => Promise<Later>} */
let load;
/** @type {Promise<Later>|null} */
let loading = null;
/** @type {Later|null} */
let later = null;

/** Set the function that loads the module. @param {() => Promise<Later>} loader */
export const setLoader = (loader) => {
  load = loader;
};

/**
 * Load the sheets and the screen of a win, so that a tap opens them at once and a phone that loses
 * its connection can still record.
 */
export async function loadLater() {
  loading ??= load();
  try {
    later = await loading;
  } catch (error) {
    loading = null; // the next tap tries again
    throw error;
  }
}

/**
 * Return a function of the module that can be called before it is loaded.
 * @template {keyof Later} Name
 * @param {Name} name
 * @returns {(...values: Parameters<Later[Name]>) => void}
 */
export const open =
  (name) =>
  (...values) => {
    const call = () => /** @type {any} */ (later)[name](...values);
    if (later) call();
    else loadLater().then(call, showError);
  };
