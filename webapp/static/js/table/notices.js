/** Short messages: a toast at the bottom edge, also for screen readers. */

import { messageOf } from "../core/client.js";
import { elementWith, h, icon, iconButton, render } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { drawTiles } from "../core/tiles.js";

const DURATION = 6_000;

/** @type {number|undefined} */
let timer;

/** Hide the message. */
export const hideToast = () => render(elementWith("toast"));

/**
 * Show a message; an error stays until it is closed.
 * @param {string} words
 * @param {{bad?: boolean, action?: {key: string, words: string, run: () => void}|null}} [options]
 *   `action` is a button beside the message
 */
export function showToast(words, { bad = false, action = null } = {}) {
  window.clearTimeout(timer);
  const run = () => {
    hideToast();
    action?.run();
  };
  render(
    elementWith("toast"),
    h(
      "div.row.toast-message",
      { class: bad ? "bad" : "" },
      icon(bad ? "warning" : "info"),
      h("p", drawTiles(words)),
      action && h("button.toast-action", { "data-key": action.key, onclick: run }, action.words),
      iconButton("close", _("Close"), { onclick: hideToast }),
    ),
  );
  if (!bad) timer = window.setTimeout(hideToast, DURATION);
}

/** Show an error until it is closed. @param {unknown} error */
export const showError = (error) => showToast(messageOf(error), { bad: true });
