/**
 * Modal sheets at the bottom edge.
 */

import { h, icon, render } from "./dom.js";
import { _ } from "./messages.js";
import { watch } from "./store.js";

/** @import { Child, Sheet } from "./types" */

let sheetCount = 0;

/**
 * Open a sheet. `draw` returns its content and runs again when a selected value changes.
 * @param {{title: string, wide?: boolean, draw: (sheet: Sheet) => Child,
 *   select: () => unknown[]}} options
 * @returns {Sheet}
 */
export function openSheet({ title, wide = false, draw, select }) {
  const body = h("div.sheet-body");
  const id = `sheet-${++sheetCount}`; // several sheets can be open
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
            "aria-label": _("Close"),
            onclick: () => dialog.close(),
          },
          icon("close"),
        ),
      ),
      body,
    )
  );
  const sheet = { close: () => dialog.close(), redraw: () => render(body, draw(sheet)) };
  const unwatch = watch(select, sheet.redraw);
  dialog.addEventListener("close", () => {
    unwatch();
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus(); // the first button would close it
  return sheet;
}
