/** The sheets that add a meld and change one. */

import { segmented, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { countCopies } from "./hand.js";
import { edit, getHand } from "./hand_store.js";
import {
  MELD_KINDS,
  SIDE_NAMES,
  addMeld,
  changeKind,
  changeSide,
  dissolveMeld,
  formMeld,
  hasCopiesLeft,
  meldLabels,
  meldName,
  possibleMelds,
  removeMeld,
} from "./melds.js";
import { hasRedFives, isSanma, miniTile, tileKeys } from "../core/tiles.js";

/** @import { MeldKind, Piece, Side } from "../core/types" */

/** Open the sheet in which a kind of meld and its tile are chosen. */
export function openNewMeldSheet() {
  /** @type {MeldKind} */
  let kind = "pon";
  let red = false;
  openSheet({
    title: _("Add a meld"),
    select: () => [getHand(), getSettings()],
    draw: (sheet) => {
      const hand = getHand();
      const labels = (/** @type {string} */ label) => meldLabels(kind, label, red);
      return [
        segmented({
          name: _("Kind of meld"),
          key: "kind",
          options: MELD_KINDS.filter((each) => each !== "chii" || !isSanma()).map((each) => [
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
          kind === "chii" ? _("Tap the lowest tile of the sequence.") : _("Tap the tile."),
        ),
        tileKeys({
          left: (label) => 4 - countCopies(hand, label),
          can: (label) => {
            const tiles = labels(label);
            return tiles !== null && hasCopiesLeft(hand, tiles);
          },
          pick: (label) => {
            const tiles = labels(label);
            sheet.close();
            if (tiles) edit((now) => addMeld(now, kind, tiles), { target: null });
          },
          beside: [
            hasRedFives() &&
              h(
                "div.key-wide",
                toggle({
                  words: _("Includes red five"),
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

/** Open the sheet with the melds that a concealed tile can form. @param {Piece} piece */
export function openFormMeldSheet(piece) {
  openSheet({
    title: _("Form a meld"),
    select: () => [getHand(), getSettings()],
    draw: (sheet) =>
      h(
        "div.stack",
        ...possibleMelds(getHand(), piece).map(({ kind, pieces }) =>
          h(
            "button.wide-button",
            {
              onclick: sheet.closeAnd(() =>
                edit((now) => formMeld(now, kind, pieces), { target: null }),
              ),
            },
            meldName(kind),
            h("span.tile-line", ...pieces.map(({ label }) => miniTile(label))),
          ),
        ),
      ),
  });
}

/** @param {number} id */
export function openMeldSheet(id) {
  const meld = getHand().melds.find((each) => each.id === id);
  if (!meld) return;
  const editAndClose = (/** @type {(hand: any) => any} */ change) => () => {
    sheet.close();
    edit(change, { target: null });
  };
  const kan = meld.pieces.length === 4;
  const asksSide = meld.kind !== "chii" && meld.kind !== "ankan"; // a chii always comes from the left
  const sheet = openSheet({
    title: meldName(meld.kind),
    select: () => [getHand(), getSettings()],
    draw: () => [
      h("div.tile-line", ...meld.pieces.map((each) => miniTile(each.label))),
      kan &&
        segmented({
          name: _("Kind of kan"),
          key: "kan",
          options: MELD_KINDS.slice(2).map((each) => [each, meldName(each)]),
          value: meld.kind,
          pick: (value) =>
            editAndClose((now) => changeKind(now, id, /** @type {MeldKind} */ (value)))(),
        }),
      asksSide &&
        segmented({
          name: _("Called from"),
          key: "side",
          options: Object.entries(SIDE_NAMES).map(([side, words]) => [side, translate(words)]),
          value: meld.from ?? "",
          pick: (value) =>
            editAndClose((now) => changeSide(now, id, /** @type {Side} */ (value)))(),
        }),
      h(
        "div.stack",
        h(
          "button.wide-button",
          { onclick: editAndClose((now) => dissolveMeld(now, id)) },
          _("Return its tiles to the hand"),
        ),
        h(
          "button.wide-button",
          { onclick: editAndClose((now) => removeMeld(now, id)) },
          _("Remove the meld"),
        ),
      ),
    ],
  });
}
