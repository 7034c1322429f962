/** The style sheet of the reference, which no page loads at its start. */

import { h } from "../core/dom.js";

/** @type {Promise<void>|null} */
let loading = null;

/** Load the style sheet once. */
export function loadStyle() {
  loading ??= new Promise((resolve) => {
    const href = new URL("../../css/reference.css", import.meta.url).href;
    const done = () => resolve();
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
  return loading;
}
