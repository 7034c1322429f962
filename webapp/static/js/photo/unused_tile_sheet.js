/**
 * A tile in the photo that is not in the hand: what to do with it.
 */

import { h } from "../core/dom.js";
import { translate } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { changePage } from "../core/store.js";
import { capitalize } from "../core/text.js";
import * as hands from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { available, formable, formMeld, meldName } from "../hand/melds.js";
import { face, isPlayable, miniTile, plain, tileName } from "../hand/tiles.js";

/** @import { Hand, Zone } from "../core/types" */

/** @param {number} index the tile's place in the photo */
export function openLeftover(index) {
  const hand = getHand();
  const label = hand.photo?.tiles[index].label ?? "back";
  const playable = isPlayable(label) && hands.used(hand, label) < 4;
  openSheet({
    title: capitalize(tileName(label)),
    draw: (sheet) => {
      const put = (/** @type {Zone} */ zone) => () => {
        sheet.close();
        edit((now) => hands.add(now, zone, hands.piece(label, index)));
      };
      const other = () => {
        sheet.close();
        changePage({ target: { kind: "add", zone: "hand", source: index } });
      };
      const full = !hands.hasRoom(hand, "hand");
      return [
        h(
          "p.quiet",
          {},
          translate({
            en: "This tile of the photo is not part of the hand.",
            ja: "写真のこの牌は手牌に入っていません。",
          }),
        ),
        isPlayable(label) && h("span.tile.large", { "aria-hidden": "true" }, face(label)),
        h(
          "div.stack",
          {},
          playable &&
            choice(
              full
                ? translate({ en: "Add to the hand (it is full)", ja: "手牌に加える(いっぱいです)" })
                : translate({ en: "Add to the hand", ja: "手牌に加える" }),
              put("hand"),
              full,
            ),
          ...melds(hand, index).map(({ kind, pieces }) =>
            h(
              "button.wide-button",
              {
                type: "button",
                onclick: () => {
                  sheet.close();
                  edit((now) => formMeld(now, kind, pieces));
                },
              },
              translate({
                en: `Lay a meld beside the hand: ${meldName(kind).toLowerCase()}`,
                ja: `副露にする:${meldName(kind)}`,
              }),
              h("span.tile-line", {}, ...pieces.map((each) => miniTile(each.label))),
            ),
          ),
          playable &&
            choice(
              translate({ en: "It is a dora indicator", ja: "ドラ表示牌にする" }),
              put("dora"),
              !hands.hasRoom(hand, "dora"),
            ),
          playable &&
            hand.options.riichi !== "none" &&
            choice(
              translate({ en: "It is an ura indicator", ja: "裏ドラ表示牌にする" }),
              put("ura"),
              !hands.hasRoom(hand, "ura"),
            ),
          playable &&
            hand.options.by === "ron" &&
            choice(
              translate({ en: "The winner discarded it", ja: "和了者の捨て牌にする" }),
              put("discards"),
              false,
            ),
          choice(
            translate({ en: "It is another tile of the hand …", ja: "別の牌として手牌に加える…" }),
            other,
            full,
          ),
          choice(translate({ en: "Leave it out", ja: "使わない" }), sheet.close, false),
        ),
      ];
    },
  });
}

/**
 * The melds that this tile makes with others that were left out; a closed kan shows two backs.
 * @param {Hand} hand
 * @param {number} index
 */
function melds(hand, index) {
  const taken = new Set(hands.allPieces(hand).map((each) => each.source));
  const seen = hand.photo?.tiles ?? [];
  const left = seen
    .map((tile, source) => ({ tile, source }))
    .filter(({ source }) => !taken.has(source));
  const pool = left
    .filter(({ tile }) => isPlayable(tile.label))
    .map(({ tile, source }) => hands.piece(tile.label, source));
  const chosen = pool.find((each) => each.source === index);
  if (!chosen) return [];
  const found = formable(hand, chosen, pool);
  const twins = pool.filter((each) => plain(each.label) === plain(chosen.label));
  const backs = left.filter(({ tile }) => tile.label === "back").slice(0, 2);
  if (twins.length === 2 && backs.length === 2 && hand.melds.length < 4) {
    const hidden = backs.map(({ source }) => hands.piece(plain(chosen.label), source));
    found.unshift({ kind: "ankan", pieces: [hidden[0], ...twins, hidden[1]] });
  }
  return found.filter(({ pieces }) =>
    available(
      hand,
      pieces.map((each) => each.label),
    ),
  );
}

/**
 * @param {string} words
 * @param {() => void} onclick
 * @param {boolean} disabled
 */
const choice = (words, onclick, disabled) =>
  h("button.wide-button", { type: "button", onclick, disabled }, words);
