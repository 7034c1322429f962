/**
 * The hand on its felt: concealed tiles, the winning tile, melds and indicators.
 */

import * as hands from "./hand.js";
import { face, tileName } from "./tiles.js";
import { h, icon, render } from "./dom.js";
import { getHand, getView, show, watch } from "./store.js";
import { MELD_NAMES } from "./melds.js";
import { openMeld, openNewMeld } from "./meld_sheet.js";
import { getSettings, ruled } from "./settings.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./hand.js").Piece} Piece */

/** @param {HTMLElement} place */
export function mountEditor(place) {
  watch(
    () => [getHand(), getView().target, getSettings().rules],
    () => render(place, editor(getHand())),
  );
}

/** @param {Hand} hand */
function editor(hand) {
  const { rest, winning } = hands.shown(hand);
  const empty = Math.max(0, hands.missing(hand));
  const slots = Array.from({ length: empty }, (_, place) => slot(place === 0));
  return [
    h(
      "div.row.concealed",
      { role: "group", "aria-label": "Concealed tiles" },
      ...rest.map((each) => tileButton(hand, each)),
      ...(winning ? [...slots, tileButton(hand, winning)] : slots),
    ),
    hand.melds.length > 0 && h("div.row.melds", {}, ...hand.melds.map((meld) => meldButton(meld))),
    h(
      "div.row.extras",
      {},
      zone(hand, "dora", "Dora indicators"),
      ruled("ura_dora") &&
        hand.options.riichi !== "none" &&
        hand.dora.length > 0 &&
        zone(hand, "ura", "Ura indicators"),
      hand.melds.length < 4 &&
        h(
          "button.felt-button",
          { type: "button", "data-key": "add-meld", onclick: openNewMeld },
          icon("plus"),
          "Meld",
        ),
    ),
  ];
}

/**
 * @param {Hand} hand
 * @param {Piece} piece
 */
function tileButton(hand, piece) {
  const { target } = getView();
  const chosen = target?.kind === "change" && target.id === piece.id;
  const won = piece.id === hand.winning;
  const words = [tileName(piece.label), won && "winning tile", !piece.sure && "not sure"];
  return h(
    "button.tile",
    {
      type: "button",
      class: [won && "winning", !piece.sure && "doubtful", chosen && "selected"]
        .filter(Boolean)
        .join(" "),
      "aria-label": words.filter(Boolean).join(", "),
      "aria-expanded": String(chosen),
      "data-key": `piece-${piece.id}`,
      "data-label": piece.label,
      onclick: () => show({ target: chosen ? null : { kind: "change", id: piece.id } }),
    },
    face(piece.label),
    won && h("span.tag", { "aria-hidden": "true" }, "win"),
    !piece.sure && h("span.mark", { "aria-hidden": "true" }, "?"),
  );
}

/** @param {boolean} first the one that a finger and the keyboard reach */
const slot = (first) =>
  h(
    "button.tile.slot",
    {
      type: "button",
      class: first ? "next" : "",
      tabindex: first ? 0 : -1,
      "aria-hidden": first ? undefined : "true",
      "aria-label": "Add a tile",
      "data-key": first ? "add-tile" : undefined,
      onclick: () => show({ target: { kind: "add", zone: "hand" } }),
    },
    first && icon("plus"),
  );

/**
 * @param {Hand} hand
 * @param {"dora"|"ura"} which
 * @param {string} name
 */
function zone(hand, which, name) {
  return h(
    "div.zone",
    { role: "group", "aria-label": name },
    h("span.zone-name", {}, which === "dora" ? "Dora" : "Ura"),
    ...hand[which].map((each) => tileButton(hand, each)),
    hands.hasRoom(hand, which) &&
      h(
        "button.tile.slot.next",
        {
          type: "button",
          "aria-label": `Add to the ${name.toLowerCase()}`,
          "data-key": `add-${which}`,
          onclick: () => show({ target: { kind: "add", zone: which } }),
        },
        icon("plus"),
      ),
  );
}

/** @param {import("./hand.js").Meld} meld */
function meldButton(meld) {
  const tiles = meld.pieces.map((each) => tileName(each.label)).join(", ");
  const backs = meld.kind === "ankan" ? [0, 3] : [];
  return h(
    "button.meld",
    {
      type: "button",
      class: meld.kind,
      "aria-label": `${MELD_NAMES[meld.kind]}: ${tiles}`,
      "data-key": `meld-${meld.id}`,
      onclick: () => openMeld(meld.id),
    },
    h(
      "span.meld-tiles",
      {},
      ...meld.pieces.map((each, place) =>
        h("span.tile", {}, face(backs.includes(place) ? "back" : each.label)),
      ),
    ),
    h("span.meld-name", {}, MELD_NAMES[meld.kind]),
  );
}
