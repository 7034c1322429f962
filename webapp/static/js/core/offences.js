/** An offence as the reference and the sheet of penalties draw it. */

import { h } from "./dom.js";
import { _, capitalize } from "./messages.js";

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
