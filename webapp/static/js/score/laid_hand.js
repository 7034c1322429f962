/**
 * A finished hand as it lies on the table: the winning tile apart, calls sideways, kans with backs.
 */

import { h } from "../core/dom.js";
import { NORTH, concealedTiles } from "../hand/hand.js";
import { meldName, orderCalledTile } from "../hand/melds.js";
import { miniTile } from "../hand/tiles.js";

/** @import { Hand, Meld, Piece } from "../core/types" */

/** Draw a hand. @param {Hand} hand */
export function laidHand(hand) {
  const { rest, winning } = concealedTiles(hand);
  return h(
    "div.winning-hand",
    {},
    tileLine(rest),
    winning && tileLine([winning]),
    ...hand.melds.map(laidMeld),
    hand.norths > 0 && tileLine(Array.from({ length: hand.norths }, () => ({ label: NORTH }))),
  );
}

/** Draw tiles side by side. @param {{label: string}[]} pieces */
export const tileLine = (pieces) =>
  pieces.length > 0 && h("span.tile-line", {}, ...pieces.map(({ label }) => miniTile(label)));

/** Draw a meld; the called tile shows the player from whom it came. @param {Meld} meld */
function laidMeld(meld) {
  const { kind, called, pieces } = orderCalledTile(meld);
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  const added = kind === "shouminkan" && called !== null ? last : null;
  const draw = (/** @type {Piece} */ piece) => {
    if (kind === "ankan" && (piece === first || piece === last)) return miniTile("back");
    if (piece.id !== called) return miniTile(piece.label);
    return added ? h("span.stacked", {}, sideways(added), sideways(piece)) : sideways(piece);
  };
  return h(
    "span.tile-line.laid-meld",
    { role: "group", "aria-label": meldName(kind) },
    ...pieces.filter((piece) => piece !== added).map(draw),
  );
}

/** @param {Piece} piece */
function sideways({ label }) {
  const tile = miniTile(label);
  tile.classList.add("sideways");
  return tile;
}
