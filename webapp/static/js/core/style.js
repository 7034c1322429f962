/** Style sheets that no page loads at its start. */

import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** Load a style sheet once. @param {string} name such as "reference" */
export function loadStyle(name) {
  const before = loading.get(name);
  if (before) return before;
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    const href = new URL(`../../css/${name}.css`, import.meta.url).href;
    const done = () => resolve();
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
  loading.set(name, loaded);
  return loaded;
}
