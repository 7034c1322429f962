/**
 * The points if one circumstance were different.
 */

import { h, icon } from "../core/dom.js";
import { _, capitalize, formatNumber, translate } from "../core/messages.js";
import { setCircumstances } from "../hand/hand.js";
import { edit } from "../hand/hand_store.js";

/** @import { Alternative, Circumstances } from "../core/types" */

/**
 * The change of a tap; more dora cannot be tapped.
 * @type {Record<string, Partial<Circumstances>>}
 */
const CHANGES = {
  riichi: { riichi: "riichi" },
  tsumo: { by: "tsumo" },
  ron: { by: "ron" },
};

/** Draw the alternatives as a section of the score. @param {Alternative[]} all */
export const whatIfSection = (all) =>
  all.length > 0 &&
  h(
    "section.fold",
    {},
    h("h3", {}, _("What if it were …")),
    h("ul", {}, ...all.map((each) => h("li", {}, alternativeLine(each)))),
  );

/** Draw one alternative, as a button if the hand can be changed. @param {Alternative} each */
function alternativeLine(each) {
  const words = [
    h("span.reason", {}, nameOfAlternative(each)),
    h("span.quiet", {}, signedPoints(each.difference)),
    h("span.worth", {}, formatNumber(each.received)),
  ];
  const change = CHANGES[each.name];
  if (!change) return words;
  return h(
    "button",
    {
      type: "button",
      "data-key": `if-${each.name}`,
      onclick: () => edit((hand) => setCircumstances(hand, change)),
    },
    ...words,
    icon("next"),
  );
}

/** Draw the alternatives that would make the hand a win as buttons. @param {Alternative[]} all */
export const remedyButtons = (all) =>
  all
    .filter(({ name }) => name in CHANGES)
    .map((each) =>
      h(
        "button.plain",
        {
          type: "button",
          "data-key": `if-${each.name}`,
          onclick: () => edit((hand) => setCircumstances(hand, CHANGES[each.name])),
        },
        h("span", {}, `${nameOfAlternative(each)}: ${formatNumber(each.received)}`),
      ),
    );

/** @param {Alternative} each */
const nameOfAlternative = (each) => capitalize(translate(each));

/** @param {number} difference */
const signedPoints = (difference) =>
  difference === 0
    ? "±0"
    : difference > 0
      ? `+${formatNumber(difference)}`
      : formatNumber(difference).replace("-", "−");
