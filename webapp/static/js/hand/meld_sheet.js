/**
 * The sheets that add a meld by hand and that change one.
 */

import { segmented, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { translate } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { used } from "./hand.js";
import { edit, getHand } from "./hand_store.js";
import {
  KINDS,
  SIDES,
  addMeld,
  available,
  changeKind,
  changeSide,
  dissolve,
  meldName,
  meldOf,
  removeMeld,
} from "./melds.js";
import { keyGrid } from "./tile_keys.js";
import { isSanma, miniTile } from "./tiles.js";

/** @import { MeldKind, Side } from "../core/types" */

/** Choose a kind, then the tile. */
export function openNewMeld() {
  /** @type {MeldKind} */
  let kind = "pon";
  let red = false;
  openSheet({
    title: translate({ en: "Add a meld", ja: "副露を追加" }),
    draw: (sheet) => {
      const hand = getHand();
      const labels = (/** @type {string} */ label) => meldOf(kind, label, red);
      return [
        segmented({
          name: translate({ en: "Kind of meld", ja: "副露の種類" }),
          key: "kind",
          options: KINDS.filter((each) => each !== "chii" || !isSanma()).map((each) => [
            each,
            meldName(each),
          ]),
          value: kind,
          pick: (value) => {
            kind = /** @type {MeldKind} */ (value);
            sheet.redraw();
          },
        }),
        h(
          "p.quiet",
          {},
          kind === "chii"
            ? translate({
                en: "Tap the lowest tile of the run.",
                ja: "順子のいちばん小さい牌をタップしてください。",
              })
            : translate({ en: "Tap the tile.", ja: "牌をタップしてください。" }),
        ),
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
          beside: [
            h(
              "div.key-wide",
              {},
              toggle({
                words: translate({ en: "Five is red", ja: "赤5を含む" }),
                key: "red",
                value: red,
                pick: (value) => {
                  red = value;
                  sheet.redraw();
                },
              }),
            ),
          ],
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
    title: meldName(meld.kind),
    draw: () => [
      h("div.tile-line", {}, ...meld.pieces.map((each) => miniTile(each.label))),
      kan &&
        segmented({
          name: translate({ en: "Kind of kan", ja: "槓の種類" }),
          key: "kan",
          options: KINDS.slice(2).map((each) => [each, meldName(each)]),
          value: meld.kind,
          pick: (value) => act((now) => changeKind(now, id, /** @type {MeldKind} */ (value)))(),
        }),
      asked &&
        segmented({
          name: translate({ en: "Called from the player", ja: "誰から鳴いたか" }),
          key: "side",
          options: Object.entries(SIDES).map(([side, words]) => [side, translate(words)]),
          value: meld.from ?? "",
          pick: (value) => act((now) => changeSide(now, id, /** @type {Side} */ (value)))(),
        }),
      h(
        "div.stack",
        {},
        h(
          "button.wide-button",
          { type: "button", onclick: act((now) => dissolve(now, id)) },
          translate({ en: "Put its tiles back into the hand", ja: "牌を手牌に戻す" }),
        ),
        h(
          "button.wide-button",
          { type: "button", onclick: act((now) => removeMeld(now, id)) },
          translate({ en: "Remove the meld", ja: "副露を削除" }),
        ),
      ),
    ],
  });
}
