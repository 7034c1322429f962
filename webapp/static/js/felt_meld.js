/**
 * A meld on the felt, as it lies on the table: the called tile sideways, an added one on it.
 */

import { h, icon } from "./dom.js";
import { isDoubted } from "./doubts.js";
import { inWords } from "./settings.js";
import { meldName } from "./melds.js";
import { openMeld } from "./meld_sheet.js";
import { tileName } from "./tiles.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./hand.js").Meld} Meld */
/** @typedef {import("./hand.js").Piece} Piece */

const FROM = {
  left: { en: " from the left", ja: "(上家から)" },
  across: { en: " from across", ja: "(対面から)" },
  right: { en: " from the right", ja: "(下家から)" },
};

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
  const names = meld.pieces
    .map((each) => tileName(each.label))
    .join(inWords({ en: ", ", ja: "、" }));
  const words = `${meldName(meld.kind)}${meld.from ? inWords(FROM[meld.from]) : ""}`;
  const doubted = isDoubted(hand, meld);
  return h(
    "div.meld",
    {
      role: "group",
      class: meld.kind,
      "aria-label": inWords({ en: `${words}: ${names}`, ja: `${words} ${names}` }),
    },
    h("div.meld-tiles", {}, ...tiles),
    h(
      "button.meld-name",
      {
        type: "button",
        "aria-label": inWords({
          en: `${words}${doubted ? ", not sure" : ""}: change the meld`,
          ja: `${words}${doubted ? "、要確認" : ""}、副露を変更`,
        }),
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
