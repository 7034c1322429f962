/**
 * A tile in the photo that is not in the hand: what to do with it.
 */

import * as hands from "./hand.js";
import { face, isPlayable, tileName } from "./tiles.js";
import { edit, getHand, show } from "./store.js";
import { h } from "./dom.js";
import { openSheet } from "./sheet.js";

/** @param {number} index the tile's place in the photo */
export function openLeftover(index) {
  const hand = getHand();
  const label = hand.photo?.tiles[index].label ?? "back";
  const playable = isPlayable(label) && hands.used(hand, label) < 4;
  openSheet({
    title: capital(tileName(label)),
    draw: (sheet) => {
      const put = (/** @type {hands.Zone} */ zone) => () => {
        sheet.close();
        edit((now) => hands.add(now, zone, hands.piece(label, index)));
      };
      const other = () => {
        sheet.close();
        show({ target: { kind: "add", zone: "hand", source: index } });
      };
      const full = !hands.hasRoom(hand, "hand");
      return [
        h("p.quiet", {}, "This tile of the photo is not part of the hand."),
        isPlayable(label) && h("span.tile.large", { "aria-hidden": "true" }, face(label)),
        h(
          "div.stack",
          {},
          playable && choice(full ? "Add to the hand (it is full)" : "Add to the hand", put("hand"), full),
          playable && choice("It is a dora indicator", put("dora"), !hands.hasRoom(hand, "dora")),
          playable && hand.options.riichi !== "none" && choice("It is an ura indicator", put("ura"), !hands.hasRoom(hand, "ura")),
          choice("It is another tile of the hand …", other, full),
          choice("Leave it out", sheet.close, false),
        ),
      ];
    },
  });
}

/**
 * @param {string} words
 * @param {() => void} onclick
 * @param {boolean} disabled
 */
const choice = (words, onclick, disabled) =>
  h("button.wide-button", { type: "button", onclick, disabled }, words);

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);
