/**
 * The sheets that add a meld by hand and that change one.
 */

import {
  KINDS,
  MELD_NAMES,
  SIDE_NAMES,
  addMeld,
  available,
  changeKind,
  changeSide,
  dissolve,
  meldOf,
  removeMeld,
} from "./melds.js";
import { edit, getHand } from "./store.js";
import { h } from "./dom.js";
import { keyGrid } from "./keys.js";
import { miniTile } from "./tiles.js";
import { openSheet } from "./sheet.js";
import { segmented, toggle } from "./controls.js";
import { isSanma } from "./tileset.js";
import { used } from "./hand.js";

/** @typedef {import("./hand.js").MeldKind} MeldKind */
/** @typedef {import("./hand.js").Side} Side */

/** Choose a kind, then the tile. */
export function openNewMeld() {
  /** @type {MeldKind} */
  let kind = "pon";
  let red = false;
  openSheet({
    title: "Add a meld",
    draw: (sheet) => {
      const hand = getHand();
      const labels = (/** @type {string} */ label) => meldOf(kind, label, red);
      return [
        segmented({
          name: "Kind of meld",
          key: "kind",
          options: KINDS.filter((each) => each !== "chii" || !isSanma()).map((each) => [
            each,
            MELD_NAMES[each],
          ]),
          value: kind,
          pick: (value) => {
            kind = /** @type {MeldKind} */ (value);
            sheet.redraw();
          },
        }),
        h("p.quiet", {}, kind === "chii" ? "Tap the lowest tile of the run." : "Tap the tile."),
        keyGrid({
          left: (label) => 4 - used(hand, label),
          can: (label) => {
            const tiles = labels(label);
            return tiles !== null && available(hand, tiles);
          },
          pick: (label) => {
            const tiles = labels(label);
            sheet.close();
            if (tiles) edit((now) => addMeld(now, kind, tiles), { target: null });
          },
          beside: toggle({
            words: "Five is red",
            key: "red",
            value: red,
            pick: (value) => {
              red = value;
              sheet.redraw();
            },
          }),
        }),
      ];
    },
  });
}

/** @param {number} id */
export function openMeld(id) {
  const meld = getHand().melds.find((each) => each.id === id);
  if (!meld) return;
  const act = (/** @type {(hand: any) => any} */ change) => () => {
    sheet.close();
    edit(change, { target: null });
  };
  const kan = meld.pieces.length === 4;
  const asked = meld.kind !== "chii" && meld.kind !== "ankan"; // a chii is always from the left
  const sheet = openSheet({
    title: MELD_NAMES[meld.kind],
    draw: () => [
      h("div.tile-line", {}, ...meld.pieces.map((each) => miniTile(each.label))),
      kan &&
        segmented({
          name: "Kind of kan",
          key: "kan",
          options: KINDS.slice(2).map((each) => [each, MELD_NAMES[each]]),
          value: meld.kind,
          pick: (value) => act((now) => changeKind(now, id, /** @type {MeldKind} */ (value)))(),
        }),
      asked &&
        segmented({
          name: "Called from the player",
          key: "side",
          options: Object.entries(SIDE_NAMES),
          value: meld.from ?? "",
          pick: (value) => act((now) => changeSide(now, id, /** @type {Side} */ (value)))(),
        }),
      h(
        "div.stack",
        {},
        h(
          "button.wide-button",
          { type: "button", onclick: act((now) => dissolve(now, id)) },
          "Put its tiles back into the hand",
        ),
        h(
          "button.wide-button",
          { type: "button", onclick: act((now) => removeMeld(now, id)) },
          "Remove the meld",
        ),
      ),
    ],
  });
}
