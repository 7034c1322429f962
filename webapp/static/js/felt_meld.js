/**
 * A meld on the felt, as it lies on the table: the called tile sideways, an added one on it.
 */

import { h, icon } from "./dom.js";
import { isDoubted } from "./doubts.js";
import { MELD_NAMES } from "./melds.js";
import { openMeld } from "./meld_sheet.js";
import { tileName } from "./tiles.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./hand.js").Meld} Meld */
/** @typedef {import("./hand.js").Piece} Piece */

const FROM = { left: " from the left", across: " from across", right: " from the right" };

/**
 * @param {Hand} hand
 * @param {Meld} meld
 * @param {(piece: Piece, lies: {down: boolean, sideways: boolean}) => HTMLElement} tile draws one
 */
export function feltMeld(hand, meld, tile) {
  const down = faceDown(hand, meld);
  const draw = (/** @type {Piece} */ each, sideways = false) =>
    tile(each, { down: down.includes(each), sideways });
  const added = meld.kind === "shouminkan" && meld.called !== null ? meld.pieces.at(-1) : null;
  const tiles = meld.pieces
    .filter((each) => each !== added)
    .map((each) => {
      if (each.id !== meld.called) return draw(each);
      return added ? h("span.stacked", {}, draw(added, true), draw(each, true)) : draw(each, true);
    });
  const names = meld.pieces.map((each) => tileName(each.label)).join(", ");
  const words = `${MELD_NAMES[meld.kind]}${meld.from ? FROM[meld.from] : ""}`;
  const doubted = isDoubted(hand, meld);
  return h(
    "div.meld",
    { role: "group", class: meld.kind, "aria-label": `${words}: ${names}` },
    h("div.meld-tiles", {}, ...tiles),
    h(
      "button.meld-name",
      {
        type: "button",
        "aria-label": `${words}${doubted ? ", not sure" : ""}: change the meld`,
        "data-key": `meld-${meld.id}`,
        onclick: () => openMeld(meld.id),
      },
      words,
      doubted ? h("span.mark", { "aria-hidden": "true" }, "?") : icon("next"),
    ),
  );
}

/**
 * The tiles of a closed kan that show their backs: those of the photo, else the outer two.
 * @param {Hand} hand
 * @param {Meld} meld
 */
function faceDown(hand, { kind, pieces }) {
  if (kind !== "ankan") return [];
  const backs = pieces.filter(
    ({ source }) => source !== null && hand.photo?.tiles[source].label === "back",
  );
  return backs.length > 0 ? backs : [pieces[0], pieces[3]];
}
