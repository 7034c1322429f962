/** A table of a club, which scrolls sideways where it is too wide. */

import { wideTable } from "../core/controls.js";
import { h } from "../core/dom.js";

/** @import { Child } from "../core/types" */

/**
 * Draw a table.
 * @param {string[]} heads
 * @param {{cells: Child[], isQuiet?: boolean, above?: Child}[]} rows `above` is a line over all columns
 * @param {number} [text] the place of the first column with words
 * @param {number} [last] that of the last one; the others have numbers
 */
export function clubTable(heads, rows, text = 0, last = text) {
  const tag = (/** @type {"th"|"td"} */ name, /** @type {number} */ at) =>
    at >= text && at <= last ? `${name}.text` : name;
  return wideTable(
    heads[text],
    h(
      "table.club-table",
      h("thead", h("tr", ...heads.map((head, at) => h(tag("th", at), head)))),
      h(
        "tbody",
        ...rows.map(({ cells, isQuiet, above }) => [
          above && h("tr.table-line", h("td.text", { colspan: heads.length }, above)),
          h(isQuiet ? "tr.unranked" : "tr", ...cells.map((cell, at) => h(tag("td", at), cell))),
        ]),
      ),
    ),
  );
}
