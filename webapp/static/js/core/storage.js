/**
 * JSON values in the browser's storage. A browser may forbid or limit it: then nothing is stored.
 */

/** Load a value that this phone keeps. @param {string} key */
export const loadLocal = (key) => load(() => localStorage, key);

/** Return the keys of stored values that begin with a text. @param {string} prefix */
export function localKeys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Save a value on this phone. @param {string} key @param {unknown} value */
export const saveLocal = (key, value) => save(() => localStorage, key, value);

/** Load a value that was saved for a reload of the page. @param {string} key */
export const loadForReload = (key) => load(() => sessionStorage, key);

/** Save a value for a reload of the page. @param {string} key @param {unknown} value */
export const saveForReload = (key, value) => save(() => sessionStorage, key, value);

/**
 * Return the stored value; null if there is none or it is unreadable.
 * @param {() => Storage} storage accessing a forbidden storage throws
 * @param {string} key
 * @returns {any}
 */
function load(storage, key) {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Store a value, or remove it if it is null or too large.
 * @param {() => Storage} storage
 * @param {string} key
 * @param {unknown} value
 */
function save(storage, key, value) {
  try {
    storage().removeItem(key);
    if (value !== null) storage().setItem(key, JSON.stringify(value));
  } catch {
    // Without storage only a reload loses the value.
  }
}
