/** A search field above a list, whose entries name the words that find them. */

import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { hasWords } from "../core/search.js";

/** @import { Child } from "../core/types" */

/**
 * Draw a list with a search field above it.
 * @param {Child[]} content with entries that have `data-words`
 */
export function searchable(content) {
  const list = h("div.stack.loose.entries", ...content);
  const none = h("p.quiet", { role: "status" });
  const search = (/** @type {string} */ text) => {
    let found = 0;
    for (const entry of /** @type {NodeListOf<HTMLElement>} */ (
      list.querySelectorAll("[data-words]")
    )) {
      entry.hidden = !hasWords(entry.dataset.words ?? "", text);
      found += entry.hidden ? 0 : 1;
    }
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (
      list.querySelectorAll(".entry-group")
    )) {
      group.hidden = !group.querySelector("[data-words]:not([hidden])");
    }
    none.textContent = found ? "" : _("Nothing found");
  };
  return [
    h("input.input", {
      type: "search",
      "aria-label": _("Search"),
      placeholder: _("Search"),
      autocomplete: "off",
      "data-key": "search",
      oninput: (/** @type {{target: HTMLInputElement}} */ { target }) => search(target.value),
    }),
    none,
    list,
  ];
}
