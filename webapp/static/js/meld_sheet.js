/**
 * The sheets that add a meld by hand and that change one.
 */

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
import { edit, getHand } from "./store.js";
import { h } from "./dom.js";
import { keyGrid } from "./keys.js";
import { miniTile } from "./tiles.js";
import { openSheet } from "./sheet.js";
import { segmented, toggle } from "./controls.js";
import { inWords } from "./settings.js";
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
    title: inWords({ en: "Add a meld", ja: "副露を追加" }),
    draw: (sheet) => {
      const hand = getHand();
      const labels = (/** @type {string} */ label) => meldOf(kind, label, red);
      return [
        segmented({
          name: inWords({ en: "Kind of meld", ja: "副露の種類" }),
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
            ? inWords({
                en: "Tap the lowest tile of the run.",
                ja: "順子のいちばん小さい牌をタップしてください。",
              })
            : inWords({ en: "Tap the tile.", ja: "牌をタップしてください。" }),
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
                words: inWords({ en: "Five is red", ja: "赤5を含む" }),
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
          name: inWords({ en: "Kind of kan", ja: "槓の種類" }),
          key: "kan",
          options: KINDS.slice(2).map((each) => [each, meldName(each)]),
          value: meld.kind,
          pick: (value) => act((now) => changeKind(now, id, /** @type {MeldKind} */ (value)))(),
        }),
      asked &&
        segmented({
          name: inWords({ en: "Called from the player", ja: "誰から鳴いたか" }),
          key: "side",
          options: Object.entries(SIDES).map(([side, words]) => [side, inWords(words)]),
          value: meld.from ?? "",
          pick: (value) => act((now) => changeSide(now, id, /** @type {Side} */ (value)))(),
        }),
      h(
        "div.stack",
        {},
        h(
          "button.wide-button",
          { type: "button", onclick: act((now) => dissolve(now, id)) },
          inWords({ en: "Put its tiles back into the hand", ja: "牌を手牌に戻す" }),
        ),
        h(
          "button.wide-button",
          { type: "button", onclick: act((now) => removeMeld(now, id)) },
          inWords({ en: "Remove the meld", ja: "副露を削除" }),
        ),
      ),
    ],
  });
}
