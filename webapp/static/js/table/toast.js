/**
 * A short message at the bottom edge, also for screen readers.
 */

import { h, icon, render } from "../core/dom.js";
import { translate } from "../core/text.js";

const DURATION = 6_000;

/** @type {number|undefined} */
let timer;

/**
 * Show a message; an error stays until it is closed.
 * @param {string} words
 * @param {{bad?: boolean, action?: {key: string, words: string, run: () => void}|null}} [options]
 *   `action` is a button beside the message
 */
export function showToast(words, { bad = false, action = null } = {}) {
  const place = /** @type {HTMLElement} */ (document.getElementById("toast"));
  const away = () => render(place);
  window.clearTimeout(timer);
  render(
    place,
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
              away();
              action.run();
            },
          },
          action.words,
        ),
      h(
        "button.round",
        {
          type: "button",
          "aria-label": translate({ en: "Close", ja: "閉じる" }),
          onclick: away,
        },
        icon("close"),
      ),
    ),
  );
  if (!bad) timer = window.setTimeout(away, DURATION);
}
