/** An offence as the reference and the sheet of penalties draw it. */

import { h } from "./dom.js";
import { _, capitalize, formatNumber } from "./messages.js";

/** @import { OffenceView } from "./types" */

/**
 * Draw an offence, what follows from it, its section, and whether that is confirmed.
 * @param {OffenceView} offence
 * @param {string} [consequence]
 */
export const offenceParts = ({ label, words, section, uncertain }, consequence = words) => [
  h("b", capitalize(label)),
  h(
    "span.quiet.small.cluster.between",
    consequence,
    h("span", [section, uncertain && _("not confirmed")].filter(Boolean).join(" · ")),
  ),
];

/** Return what follows from an offence after a warning. @param {OffenceView} offence */
export const afterWarning = ({ repeated }) =>
  repeated
    ? _("Already warned today: {points} after uma", { points: formatNumber(repeated) })
    : _("Already warned today: ask the referee");
