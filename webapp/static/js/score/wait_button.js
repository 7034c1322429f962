/**
 * A wait with its payouts; a tap selects it as the winning tile.
 */

import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { addPiece, newPiece } from "../hand/hand.js";
import { edit } from "../hand/hand_store.js";
import { tileFace, tileName } from "../hand/tiles.js";

/** @import { Child, Sheet } from "../core/types" */

/**
 * @param {{tile: string, left: number|null, sheet: Sheet}} options `left` is the number of copies
 *   that are not visible, null for a red five
 * @param {Child[]} payouts the cells of three columns
 */
export function waitButton({ tile, left, sheet }, ...payouts) {
  const take = () => {
    sheet.close();
    edit((hand) => addPiece(hand, "hand", newPiece(tile)), { target: null });
  };
  return h(
    "button.wait",
    { type: "button", "data-label": tile, disabled: left === 0, onclick: take },
    h(
      "span.wait-tile",
      {},
      h("span.tile", { role: "img", "aria-label": tileName(tile) }, tileFace(tile)),
      h("span.small.quiet", {}, left === null ? _("red") : _("{left} left", { left })),
    ),
    h("span.wait-pays", {}, ...payouts),
  );
}
