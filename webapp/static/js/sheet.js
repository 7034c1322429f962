/**
 * Sheets that come up from the bottom edge and must be answered or closed.
 */

import { h, icon, render } from "./dom.js";
import { getHand, getView, watch } from "./store.js";

/**
 * Open a sheet over the page; `draw` gives its content, again whenever something changes.
 * @param {{title: string, wide?: boolean, draw: (sheet: Sheet) => import("./dom.js").Child}} what
 * @returns {Sheet}
 *
 * @typedef {{close: () => void, redraw: () => void}} Sheet
 */
export function openSheet({ title, wide = false, draw }) {
  const body = h("div.sheet-body");
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      wide ? "dialog.sheet.wide" : "dialog.sheet",
      { "aria-labelledby": "sheet-title" },
      h(
        "header.sheet-head",
        {},
        h("h2", { id: "sheet-title" }, title),
        h(
          "button.round",
          { type: "button", "aria-label": "Close", onclick: () => dialog.close() },
          icon("close"),
        ),
      ),
      body,
    )
  );
  const sheet = { close: () => dialog.close(), redraw: () => render(body, draw(sheet)) };
  const deaf = watch(() => [getHand(), getView().score], sheet.redraw);
  dialog.addEventListener("close", () => {
    deaf();
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return sheet;
}
