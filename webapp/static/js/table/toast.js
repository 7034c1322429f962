/**
 * A short message at the bottom edge, also for screen readers.
 */

import { h, icon, render } from "../core/dom.js";
import { _ } from "../core/messages.js";

const DURATION = 6_000;

/** @type {number|undefined} */
let timer;

const toastPlace = () => /** @type {HTMLElement} */ (document.getElementById("toast"));

/** Hide the message. */
export const hideToast = () => render(toastPlace());

/**
 * Show a message; an error stays until it is closed.
 * @param {string} words
 * @param {{bad?: boolean, action?: {key: string, words: string, run: () => void}|null}} [options]
 *   `action` is a button beside the message
 */
export function showToast(words, { bad = false, action = null } = {}) {
  window.clearTimeout(timer);
  render(
    toastPlace(),
    h(
      "div.toast-message",
      { class: bad ? "bad" : "" },
      icon(bad ? "warning" : "info"),
      h("p", {}, words),
      action &&
        h(
          "button.toast-action",
          {
            type: "button",
            "data-key": action.key,
            onclick: () => {
              hideToast();
              action.run();
            },
          },
          action.words,
        ),
      h(
        "button.round",
        {
          type: "button",
          "aria-label": _("Close"),
          onclick: hideToast,
        },
        icon("close"),
      ),
    ),
  );
  if (!bad) timer = window.setTimeout(hideToast, DURATION);
}
