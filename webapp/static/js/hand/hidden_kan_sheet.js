/** The sheet that asks for the tile of a closed kan that lies wholly face down in the photo. */

import { h } from "../core/dom.js";
import { translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { resolveDoubt, sourcesOf } from "./doubts.js";
import { countCopies, newPiece } from "./hand.js";
import { edit, getHand } from "./hand_store.js";
import { formMeld, hasCopiesLeft, meldLabels, meldName } from "./melds.js";
import { drawTiles, hasRedFives, tileKeys } from "../core/tiles.js";

/** @import { Doubt, Hand, Label } from "../core/types" */

/** @param {Doubt} doubt */
export function openHiddenKanSheet(doubt) {
  // All fives of a suit are in the kan, the red one too.
  const labels = (/** @type {Label} */ label) => meldLabels("ankan", label, hasRedFives()) ?? [];
  openSheet({
    title: meldName("ankan"),
    select: () => [getHand(), getSettings()],
    draw: (sheet) => [
      h("p.quiet", drawTiles(translate(doubt))),
      tileKeys({
        left: (label) => 4 - countCopies(getHand(), label),
        can: (label) => hasCopiesLeft(getHand(), labels(label)),
        pick: (label) => {
          sheet.close();
          edit((now) => withHiddenKan(now, doubt, labels(label)), { target: null });
        },
      }),
    ],
  });
}

/**
 * Return the hand with the four face-down tiles of a doubt as a closed kan of these tiles.
 * @param {Hand} hand
 * @param {Doubt} doubt
 * @param {Label[]} labels
 */
const withHiddenKan = (hand, doubt, labels) =>
  formMeld(
    resolveDoubt(hand, doubt),
    "ankan",
    sourcesOf(hand, doubt).map((source, place) => newPiece(labels[place], source)),
  );
