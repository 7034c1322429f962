/**
 * Sheets that come up from the bottom edge and must be answered or closed.
 */

import { h, icon, render } from "./dom.js";
import { inWords } from "./settings.js";
import { getHand, getView, watch } from "./store.js";

let opened = 0;

/**
 * Open a sheet over the page; `draw` gives its content, again whenever what it shows changes.
 * @param {{title: string, wide?: boolean, draw: (sheet: Sheet) => import("./dom.js").Child,
 *   shows?: () => unknown[]}} what
 * @returns {Sheet}
 *
 * @typedef {{close: () => void, redraw: () => void}} Sheet
 */
export function openSheet({ title, wide = false, draw, shows = everything }) {
  const body = h("div.sheet-body");
  const id = `sheet-${++opened}`; // one sheet may lie on another
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      wide ? "dialog.sheet.wide" : "dialog.sheet",
      { "aria-labelledby": id, tabindex: -1 },
      h(
        "div.sheet-head",
        {},
        h("h2", { id }, title),
        h(
          "button.round",
          {
            type: "button",
            "aria-label": inWords({ en: "Close", ja: "閉じる" }),
            onclick: () => dialog.close(),
          },
          icon("close"),
        ),
      ),
      body,
    )
  );
  const sheet = { close: () => dialog.close(), redraw: () => render(body, draw(sheet)) };
  const deaf = watch(shows, sheet.redraw);
  dialog.addEventListener("close", () => {
    deaf();
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus(); // not its first button, which is to close it
  return sheet;
}

const everything = () => [getHand(), getView().score, getView().settings];
