/**
 * What the win would be worth if one thing were otherwise.
 */

import { inWords } from "./settings.js";
import { choose } from "./hand.js";
import { edit } from "./store.js";
import { h, icon } from "./dom.js";
import { capital, points } from "./words.js";

/**
 * @typedef {object} Alternative
 * @property {string} name
 * @property {string} english
 * @property {string} kanji
 * @property {number} received
 * @property {number} difference
 */

/** What a tap makes true; a dora more is nothing to tap. @type {Record<string, Partial<import("./options.js").Options>>} */
const CHANGES = {
  riichi: { riichi: "riichi" },
  tsumo: { by: "tsumo" },
  ron: { by: "ron" },
};

/** The list on the score. @param {Alternative[]} all */
export const whatIf = (all) =>
  all.length > 0 &&
  h(
    "section.fold",
    {},
    h("h3", {}, inWords({ en: "What if", ja: "条件が変わると" })),
    h("ul", {}, ...all.map((each) => h("li", {}, line(each)))),
  );

/** One line, to tap where the hand can be changed so. @param {Alternative} each */
function line(each) {
  const words = [
    h("span.reason", {}, nameOf(each)),
    h("span.quiet", {}, signed(each.difference)),
    h("span.worth", {}, points(each.received)),
  ];
  const change = CHANGES[each.name];
  if (!change) return words;
  return h(
    "button",
    {
      type: "button",
      "data-key": `if-${each.name}`,
      onclick: () => edit((hand) => choose(hand, change)),
    },
    ...words,
    icon("next"),
  );
}

/** What would make it a win, as buttons under the objection. @param {Alternative[]} all */
export const remedies = (all) =>
  all
    .filter(({ name }) => name in CHANGES)
    .map((each) =>
      h(
        "button.plain",
        {
          type: "button",
          "data-key": `if-${each.name}`,
          onclick: () => edit((hand) => choose(hand, CHANGES[each.name])),
        },
        h("span", {}, `${nameOf(each)}: ${points(each.received)}`),
      ),
    );

/** @param {Alternative} each */
const nameOf = ({ english, kanji }) => inWords({ en: capital(english), ja: kanji });

/** @param {number} difference */
const signed = (difference) =>
  difference === 0
    ? "±0"
    : difference > 0
      ? `+${points(difference)}`
      : points(difference).replace("-", "−");
