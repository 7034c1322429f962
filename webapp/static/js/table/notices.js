/** Short messages: a toast at the bottom edge, also for screen readers. */

import { isUnreachable, messageOf } from "../core/client.js";
import { elementWith, h, icon, iconButton, render } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { watch } from "../core/store.js";
import { drawTiles } from "../core/tiles.js";
import { getTable } from "./state.js";

const DURATION = 6_000;

/** @type {number|undefined} */
let timer;

function hideSoon() {
  window.clearTimeout(timer);
  timer = window.setTimeout(hideToast, DURATION);
}

/** Whether the message is about the connection. */
let isOffline = false;

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
  isOffline = false;
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
  if (!bad) hideSoon();
}

/** Show an error until it is closed, or until there is a connection again. @param {unknown} error */
export function showError(error) {
  showToast(messageOf(error), { bad: true });
  isOffline = isUnreachable(error);
}

watch(
  () => [getTable().online],
  () => isOffline && getTable().online && hideSoon(),
);
