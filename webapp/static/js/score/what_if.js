/**
 * What the win would be worth if one thing were otherwise.
 */

import { h, icon } from "../core/dom.js";
import { translate } from "../core/settings.js";
import { capitalize, formatNumber, serverText } from "../core/text.js";
import { choose } from "../hand/hand.js";
import { edit } from "../hand/hand_store.js";

/** @import { Alternative, Circumstances } from "../core/types" */

/** What a tap makes true; a dora more is nothing to tap. @type {Record<string, Partial<Circumstances>>} */
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
    h("h3", {}, translate({ en: "What if", ja: "条件が変わると" })),
    h("ul", {}, ...all.map((each) => h("li", {}, line(each)))),
  );

/** One line, to tap where the hand can be changed so. @param {Alternative} each */
function line(each) {
  const words = [
    h("span.reason", {}, nameOf(each)),
    h("span.quiet", {}, signed(each.difference)),
    h("span.worth", {}, formatNumber(each.received)),
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
        h("span", {}, `${nameOf(each)}: ${formatNumber(each.received)}`),
      ),
    );

/** @param {Alternative} each */
const nameOf = (each) => capitalize(serverText(each));

/** @param {number} difference */
const signed = (difference) =>
  difference === 0
    ? "±0"
    : difference > 0
      ? `+${formatNumber(difference)}`
      : formatNumber(difference).replace("-", "−");
