/** A search field above a list, whose entries name the words that find them. */

import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { hasWords } from "../core/search.js";

/** @import { Child } from "../core/types" */

/** Draw a list with a search field above it. @param {Child[]} content with entries that have `data-words` */
export function searchable(content) {
  const list = h("div.stack.loose.entries", ...content);
  const [field, none] = searchField((text) => filter(list, text));
  return [field, none, list];
}

/**
 * Draw a search field, and a status below it that says when nothing was found.
 * @param {(text: string) => number|Promise<number>} search returns how many entries were found
 */
export function searchField(search) {
  const none = h("p.quiet", { role: "status" });
  const change = async (/** @type {{target: HTMLInputElement}} */ { target }) => {
    const found = await search(target.value);
    none.textContent = found ? "" : _("Nothing found");
  };
  return [
    h("input.input", {
      type: "search",
      "aria-label": _("Search"),
      placeholder: _("Search"),
      autocomplete: "off",
      "data-key": "search",
      onfocus: change, // what is searched can be drawn while the keyboard opens
      oninput: change,
    }),
    none,
  ];
}

/** Hide the entries of a list without the words of a search, and return how many are left. @param {HTMLElement} list @param {string} text */
export function filter(list, text) {
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
  return found;
}
