/** The sheet for a tile of the photo that is not in the hand. */

import { pageGame } from "../core/games/games.js";
import { h } from "../core/dom.js";
import { _, capitalize, inContext, toLowerCase } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { changePage } from "../core/store.js";
import * as hands from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { formMeld, hasCopiesLeft, meldName, possibleMelds } from "../hand/melds.js";
import { isPlayable, miniTile, tileFace, tileName, withoutRed } from "../core/tiles.js";

/** @import { Hand, Zone } from "../core/types" */

/** @param {number} index the tile's place in the photo */
export function openUnusedTile(index) {
  const hand = getHand();
  const label = hand.photo?.tiles[index].label ?? "back";
  const playable = isPlayable(label) && hands.countCopies(hand, label) < 4;
  const riichi = playable && pageGame().hasRiichi;
  const counted = !pageGame().hasRiichi && !isPlayable(label) && label !== "back";
  openSheet({
    title: capitalize(tileName(label)),
    select: () => [getHand(), getSettings()],
    draw: (sheet) => {
      const put = (/** @type {Zone} */ zone) =>
        sheet.closeAnd(() =>
          edit((now) => hands.addPiece(now, zone, hands.newPiece(label, index))),
        );
      const other = sheet.closeAnd(() =>
        changePage({ target: { kind: "add", zone: "hand", source: index } }),
      );
      const full = !hands.hasRoom(hand, "hand");
      return [
        h(
          "p.quiet",
          counted
            ? _("Flowers are counted apart from the hand. Change their number below it.")
            : _("This tile of the photo is not part of the hand."),
        ),
        isPlayable(label) && h("span.tile.large", { "aria-hidden": "true" }, tileFace(label)),
        h(
          "div.stack",
          playable &&
            wideButton(
              full
                ? _("Add to the hand (hand is full)")
                : inContext("this tile", "Add to the hand"),
              put("hand"),
              full,
            ),
          ...meldsWith(hand, index).map(({ kind, pieces }) =>
            h(
              "button.wide-button",
              { onclick: sheet.closeAnd(() => edit((now) => formMeld(now, kind, pieces))) },
              _("Form a meld: {meld}", { meld: toLowerCase(meldName(kind)) }),
              h("span.tile-line", ...pieces.map((each) => miniTile(each.label))),
            ),
          ),
          riichi &&
            wideButton(_("Use as dora indicator"), put("dora"), !hands.hasRoom(hand, "dora")),
          riichi &&
            hand.circumstances.riichi !== "none" &&
            wideButton(_("Use as ura indicator"), put("ura"), !hands.hasRoom(hand, "ura")),
          riichi &&
            hand.circumstances.by === "ron" &&
            wideButton(_("The winner's discard"), put("discards"), false),
          wideButton(_("Add it as a different tile…"), other, full),
          wideButton(_("Leave it out"), sheet.close, false),
        ),
      ];
    },
  });
}

/**
 * Return the melds that this tile forms with other unused tiles; a closed kan has two backs.
 * @param {Hand} hand
 * @param {number} index
 */
function meldsWith(hand, index) {
  const usedSources = new Set(hands.allPieces(hand).map((each) => each.source));
  const seen = hand.photo?.tiles ?? [];
  const left = seen
    .map((tile, source) => ({ tile, source }))
    .filter(({ source }) => !usedSources.has(source));
  const pool = left
    .filter(({ tile }) => isPlayable(tile.label))
    .map(({ tile, source }) => hands.newPiece(tile.label, source));
  const piece = pool.find((each) => each.source === index);
  if (!piece) return [];
  const melds = possibleMelds(hand, piece, pool);
  const twins = pool.filter((each) => withoutRed(each.label) === withoutRed(piece.label));
  const backs = left.filter(({ tile }) => tile.label === "back").slice(0, 2);
  if (twins.length === 2 && backs.length === 2 && hand.melds.length < 4) {
    const hidden = backs.map(({ source }) => hands.newPiece(withoutRed(piece.label), source));
    melds.unshift({ kind: "ankan", pieces: [hidden[0], ...twins, hidden[1]] });
  }
  return melds.filter(({ pieces }) =>
    hasCopiesLeft(
      hand,
      pieces.map((each) => each.label),
    ),
  );
}

/** @param {string} words @param {() => void} onclick @param {boolean} disabled */
const wideButton = (words, onclick, disabled) =>
  h("button.wide-button", { onclick, disabled }, words);
