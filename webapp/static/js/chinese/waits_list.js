/**
 * The waits of a hand of the Chinese game with their points; a tap selects the winning tile.
 */

import { h } from "../core/dom.js";
import { _, inContext } from "../core/messages.js";
import { waitButton } from "../score/wait_button.js";

/** @import { ChineseWait, Sheet } from "../core/types" */

/** Draw the waits. @param {ChineseWait[]} all @param {Sheet} sheet */
export const chineseWaitsList = (all, sheet) => [
  h(
    "p.quiet",
    {},
    all.length > 0
      ? _("In points. Tap the tile that won.")
      : _("The hand does not wait for any tile."),
  ),
  h("div.waits", {}, ...all.map((each) => waitOf(each, sheet))),
];

/** @param {ChineseWait} wait @param {Sheet} sheet */
const waitOf = ({ tile, left, discard, self_draw: drawn }, sheet) =>
  waitButton(
    { tile, left, sheet },
    h("span"),
    h("span.quiet", {}, inContext("win", "Discard")),
    h("span.quiet", {}, _("Self-draw")),
    h("span"),
    points(discard),
    points(drawn),
  );

/** @param {ChineseWait["discard"]} value */
const points = ({ fan, wins }) =>
  wins ? h("b", {}, String(fan)) : h("span.quiet", {}, _("{fan}: too few", { fan }));
