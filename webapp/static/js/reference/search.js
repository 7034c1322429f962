/** A search field above a list, whose entries name the words that find them. */

import { h, render } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { rank } from "../core/search.js";

/** @import { Child } from "../core/types" */

/** What is sought, which outlives a redraw. @typedef {{text: string}} Sought */

/** How entries are drawn that were not displayed yet. @type {WeakMap<Element, () => Child>} */
const undrawn = new WeakMap();

/**
 * Return an entry of a list, whose content is drawn when it is displayed.
 * @param {string} words of `searchWords`
 * @param {() => Child} draw
 * @param {string} [kind] more classes, after dots
 */
export function entry(words, draw, kind = "") {
  const element = h(`article.well.stack.entry${kind}`, { "data-words": words });
  undrawn.set(element, draw);
  return element;
}

/** Draw a list with all of its entries. @param {Child[]} content */
export function listOf(content) {
  const list = h("div.stack.loose.entries", ...content);
  filter(list, "");
  return list;
}

/** Draw a list with a search field above it. @param {Child[]} content @param {Sought} sought */
export function searchable(content, sought) {
  const list = listOf(content);
  return [searchField(sought, (text) => filter(list, text)), list];
}

/**
 * Draw a search field, and a status below it that says when nothing was found.
 * @param {Sought} sought
 * @param {(text: string) => number|Promise<number>} search returns how many entries were found
 */
export function searchField(sought, search) {
  const none = h("p.quiet", { role: "status" });
  const find = async () => {
    const found = await search(sought.text);
    none.textContent = found ? "" : _("Nothing found");
  };
  if (sought.text) void find(); // it is drawn again
  return [
    h("input.input", {
      type: "search",
      "aria-label": _("Search"),
      placeholder: _("Search"),
      autocomplete: "off",
      "data-key": "search",
      value: sought.text,
      onfocus: find, // what is searched can be drawn while the keyboard opens
      oninput: (/** @type {{target: HTMLInputElement}} */ { target }) => {
        sought.text = target.value;
        void find();
      },
    }),
    none,
  ];
}

/**
 * Show the entries of a list that fit the words of a search best, at the top what fits best.
 * @param {HTMLElement} list
 * @param {string} text
 * @param {number} [most] how many are shown
 * @returns {number} how many entries fit
 */
export function filter(list, text, most = Infinity) {
  /** @param {Element} within @param {string} selector */
  const all = (within, selector) =>
    /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
  const found = [];
  for (const element of all(list, "[data-words]")) {
    const fit = rank(element.dataset.words ?? "", text);
    if (fit !== null) found.push({ element, fit });
    element.hidden = true;
  }
  found.sort((one, other) => one.fit - other.fit);
  for (const { element, fit } of found.slice(0, most)) {
    const draw = undrawn.get(element);
    if (draw) render(element, draw());
    undrawn.delete(element);
    element.hidden = false;
    element.style.order = `${fit}`;
  }
  for (const group of all(list, ".entry-group")) {
    const shown = all(group, "[data-words]:not([hidden])");
    group.hidden = shown.length === 0;
    group.style.order = `${Math.min(...shown.map(({ style }) => Number(style.order)))}`;
  }
  return found.length;
}
