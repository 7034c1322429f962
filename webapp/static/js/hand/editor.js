/** The editable hand: concealed tiles, winning tile, melds and indicators. */

import { pageGame } from "../core/games/games.js";
import { actionButton } from "../core/controls.js";
import { h, icon, render } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { isMeldDoubtful } from "./doubts.js";
import * as hands from "./hand.js";
import { edit, getHand } from "./hand_store.js";
import { hasUra, indicatorAnswers, isAsked, isYakuman } from "./indicator_questions.js";
import { openMeldSheet, openNewMeldSheet } from "./meld_sheet.js";
import { meldName } from "./melds.js";
import { tileFace, tileName } from "../core/tiles.js";

/** @import { Hand, Meld, Piece } from "../core/types" */

const ZONES = {
  dora: {
    short: message("Dora"),
    name: message("Dora indicators"),
    add: message("Add to the dora indicators"),
  },
  ura: {
    short: message("Ura"),
    name: message("Ura indicators"),
    add: message("Add to the ura indicators"),
  },
  discards: {
    short: message("Discards"),
    name: message("The winner's discards"),
    add: message("Add to the discards"),
  },
};

/** @param {HTMLElement} place */
export function mountEditor(place) {
  watch(
    () => [getHand(), getPage().target, getPage().game, getSettings(), isYakuman()],
    () => render(place, editorView(getHand())),
  );
}

/** @param {Hand} hand */
function editorView(hand) {
  const { rest, winning } = hands.concealedTiles(hand);
  const empty = Math.max(0, hands.missingTiles(hand));
  const slots = Array.from({ length: empty }, (_, place) => emptySlot(place === 0));
  return [
    h(
      "div.concealed",
      {
        role: "group",
        class: hands.concealedSize(hand) === 8 ? "eight" : "", // with two melds one row is enough
        "aria-label": _("Concealed tiles"),
      },
      ...rest.map((each) => tileButton(hand, each)),
      ...(winning ? [...slots, tileButton(hand, winning)] : slots),
    ),
    hand.melds.length > 0 &&
      h(
        "div.cluster.melds",
        ...hand.melds.map((meld) =>
          meldView(hand, meld, (each, position) => tileButton(hand, each, position)),
        ),
      ),
    h(
      "div.row.wrap.extras",
      pageGame().hasRiichi && zoneView(hand, "dora"),
      hasUra(hand) && zoneView(hand, "ura"),
      hand.discards.length > 0 && zoneView(hand, "discards"),
      addsMeld(hand) &&
        actionButton(
          "row.tight.felt-button",
          "add-meld",
          [icon("plus"), _("Meld")],
          openNewMeldSheet,
        ),
    ),
  ];
}

/** Return whether a meld is missing; a tap on a tile of a complete hand forms one. @param {Hand} hand */
const addsMeld = (hand) => hand.melds.length < 4 && !hands.isComplete(hand);

/** @param {Hand} hand @param {Piece} piece @param {{down?: boolean, sideways?: boolean}} [lies] */
function tileButton(hand, piece, { down = false, sideways = false } = {}) {
  const { target } = getPage();
  const selected = target?.kind === "change" && target.id === piece.id;
  const isWinning = piece.id === hand.winning;
  const words = [
    tileName(piece.label),
    isWinning && _("win"),
    down && _("face down"),
    !piece.sure && _("not sure"),
  ];
  return h(
    "button.tile",
    {
      class: [
        isWinning && "winning",
        sideways && "sideways",
        !piece.sure && "doubtful",
        selected && "selected",
      ]
        .filter(Boolean)
        .join(" "),
      "aria-label": words.filter(Boolean).join(_(", ")),
      "aria-expanded": String(selected),
      "data-key": `piece-${piece.id}`,
      "data-label": piece.label,
      onclick: () => tapTile(piece, selected),
    },
    tileFace(down ? "back" : piece.label),
    isWinning && h("span.tag", { "aria-hidden": "true" }, _("win")),
    !piece.sure && h("span.mark", { "aria-hidden": "true" }, "?"),
  );
}

/** Open the keyboard for a tile, or mark it with the tool in use. @param {Piece} piece @param {boolean} selected */
function tapTile(piece, selected) {
  const { tool } = getPage();
  const usesTool = (tool === "winning" || tool === "dora") && getHand().pieces.includes(piece);
  if (!usesTool) {
    return changePage({ target: selected ? null : { kind: "change", id: piece.id } });
  }
  const mark = (/** @type {Hand} */ hand) =>
    tool === "dora" ? hands.movePiece(hand, piece.id, "dora") : hands.markWinning(hand, piece.id);
  edit(mark, { tool: null, target: null });
}

/** @param {boolean} first the one that a finger and the keyboard reach */
const emptySlot = (first) =>
  h(
    "button.tile.slot",
    {
      class: first ? "next" : "",
      tabindex: first ? 0 : -1,
      "aria-hidden": first ? undefined : "true",
      "aria-label": _("Add a tile"),
      "data-key": first ? "add-tile" : undefined,
      onclick: () => changePage({ target: { kind: "add", zone: "hand" } }),
    },
    first && icon("plus"),
  );

/** @param {Hand} hand @param {"dora"|"ura"|"discards"} which */
function zoneView(hand, which) {
  const { short, name, add } = ZONES[which];
  const asked = which !== "discards" && isAsked(hand, which);
  return h(
    "div.row.wrap.zone",
    { role: "group", class: asked ? `${which} asked` : which, "aria-label": translate(name) },
    h("span.zone-name", translate(short), asked && h("b", { "aria-hidden": "true" }, "?")),
    ...hand[which].map((each) => tileButton(hand, each)),
    hands.hasRoom(hand, which) &&
      h(
        "button.tile.slot.next",
        {
          "aria-label": translate(add),
          "data-key": `add-${which}`,
          onclick: () => changePage({ target: { kind: "add", zone: which } }),
        },
        icon("plus"),
      ),
    which !== "discards" && indicatorAnswers(hand, which, translate(name)),
  );
}

/** Return "Pon from the left". @param {Meld} meld */
function meldWords({ kind, from }) {
  const meld = meldName(kind);
  if (from === "left") return _("{meld} from the left", { meld });
  if (from === "across") return _("{meld} from across", { meld });
  return from === "right" ? _("{meld} from the right", { meld }) : meld;
}

/**
 * @param {Hand} hand
 * @param {Meld} meld
 * @param {(piece: Piece, position: {down: boolean, sideways: boolean}) => HTMLElement} tile draws one
 */
function meldView(hand, meld, tile) {
  const down = faceDownPieces(hand, meld);
  const draw = (/** @type {Piece} */ each, sideways = false) =>
    tile(each, { down: down.includes(each), sideways });
  const added = meld.kind === "shouminkan" && meld.called !== null ? meld.pieces.at(-1) : null;
  const tiles = meld.pieces
    .filter((each) => each !== added)
    .map((each) => {
      if (each.id !== meld.called) return draw(each);
      return added ? h("span.stacked", draw(added, true), draw(each, true)) : draw(each, true);
    });
  const names = meld.pieces.map((each) => tileName(each.label)).join(_(", "));
  const words = meldWords(meld);
  const doubted = isMeldDoubtful(hand, meld);
  return h(
    "div.meld",
    {
      role: "group",
      class: meld.kind,
      "aria-label": _("{words}: {names}", { words, names }),
    },
    h("div.meld-tiles", ...tiles),
    h(
      "button.row.meld-name",
      {
        "aria-label": doubted
          ? _("{meld}, not sure: change the meld", { meld: words })
          : _("{meld}: change the meld", { meld: words }),
        "data-key": `meld-${meld.id}`,
        onclick: () => openMeldSheet(meld.id),
      },
      words,
      doubted ? h("span.mark", { "aria-hidden": "true" }, "?") : icon("next"),
    ),
  );
}

/**
 * Return the tiles of a closed kan that lie face down: as in the photo, otherwise the outer two.
 * @param {Hand} hand
 * @param {Meld} meld
 */
function faceDownPieces(hand, { kind, pieces }) {
  if (kind !== "ankan") return [];
  const backs = pieces.filter(
    ({ source }) => source !== null && hand.photo?.tiles[source].label === "back",
  );
  return backs.length > 0 ? backs : [pieces[0], pieces[3]];
}
