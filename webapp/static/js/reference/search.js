/** A search field above a list, whose entries name the words that find them. */

import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { rank } from "../core/search.js";

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

/**
 * Hide the entries of a list without the words of a search, and move those that fit best up.
 * @param {HTMLElement} list
 * @param {string} text
 * @returns {number} how many entries are left
 */
export function filter(list, text) {
  /** @param {Element} within @param {string} selector */
  const all = (within, selector) =>
    /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
  const entries = all(list, "[data-words]");
  for (const entry of entries) {
    const fit = rank(entry.dataset.words ?? "", text);
    entry.hidden = fit === null;
    entry.style.order = `${fit ?? 0}`;
  }
  for (const group of all(list, ".entry-group")) {
    const found = all(group, "[data-words]:not([hidden])");
    group.hidden = found.length === 0;
    group.style.order = `${Math.min(4, ...found.map(({ style }) => Number(style.order)))}`;
  }
  return entries.filter(({ hidden }) => !hidden).length;
}
