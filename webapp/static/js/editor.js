/**
 * The hand on its felt: concealed tiles, the winning tile, melds and indicators.
 */

import * as hands from "./hand.js";
import { face, tileName } from "./tiles.js";
import { h, icon, render } from "./dom.js";
import { getHand, getView, show, watch } from "./store.js";
import { feltMeld } from "./felt_meld.js";
import { openNewMeld } from "./meld_sheet.js";
import { getSettings, inWords, ruled } from "./settings.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./hand.js").Piece} Piece */

const ZONES = {
  dora: {
    short: { en: "Dora", ja: "ドラ" },
    name: { en: "Dora indicators", ja: "ドラ表示牌" },
    add: { en: "Add to the dora indicators", ja: "ドラ表示牌を追加" },
  },
  ura: {
    short: { en: "Ura", ja: "裏ドラ" },
    name: { en: "Ura indicators", ja: "裏ドラ表示牌" },
    add: { en: "Add to the ura indicators", ja: "裏ドラ表示牌を追加" },
  },
  discards: {
    short: { en: "Discards", ja: "捨て牌" },
    name: { en: "The winner's discards", ja: "和了者の捨て牌" },
    add: { en: "Add to the discards", ja: "捨て牌を追加" },
  },
};

/** @param {HTMLElement} place */
export function mountEditor(place) {
  watch(
    () => [getHand(), getView().target, getSettings()],
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
      {
        role: "group",
        class: hands.needed(hand) === 8 ? "eight" : "", // beside two melds: one row is enough
        "aria-label": inWords({ en: "Concealed tiles", ja: "手牌" }),
      },
      ...rest.map((each) => tileButton(hand, each)),
      ...(winning ? [...slots, tileButton(hand, winning)] : slots),
    ),
    hand.melds.length > 0 &&
      h(
        "div.row.melds",
        {},
        ...hand.melds.map((meld) =>
          feltMeld(hand, meld, (each, lies) => tileButton(hand, each, lies)),
        ),
      ),
    h(
      "div.row.extras",
      {},
      zone(hand, "dora"),
      ruled("ura_dora") &&
        hand.options.riichi !== "none" &&
        hand.dora.length > 0 &&
        zone(hand, "ura"),
      hand.discards.length > 0 && asksDiscards(hand) && zone(hand, "discards"),
      h("div.felt-buttons", {}, ...more(hand)),
    ),
  ];
}

/** Only a ron can be furiten, and a table asks for no discards. @param {Hand} hand */
const asksDiscards = (hand) => hand.options.by === "ron" && !getView().table;

/** What else can be laid down. @param {Hand} hand */
const more = (hand) => [
  asksDiscards(hand) &&
    hand.discards.length === 0 &&
    feltButton("add-discards", inWords(ZONES.discards.short), () =>
      show({ target: { kind: "add", zone: "discards" } }),
    ),
  hand.melds.length < 4 && feltButton("add-meld", inWords({ en: "Meld", ja: "副露" }), openNewMeld),
];

/**
 * @param {string} key
 * @param {string} words
 * @param {() => void} onclick
 */
const feltButton = (key, words, onclick) =>
  h("button.felt-button", { type: "button", "data-key": key, onclick }, icon("plus"), words);

/**
 * @param {Hand} hand
 * @param {Piece} piece
 * @param {{down?: boolean, sideways?: boolean}} [lies]
 */
function tileButton(hand, piece, { down = false, sideways = false } = {}) {
  const { target } = getView();
  const chosen = target?.kind === "change" && target.id === piece.id;
  const won = piece.id === hand.winning;
  const words = [
    tileName(piece.label),
    won && inWords({ en: "winning tile", ja: "和了牌" }),
    down && inWords({ en: "face down", ja: "裏向き" }),
    !piece.sure && inWords({ en: "not sure", ja: "要確認" }),
  ];
  return h(
    "button.tile",
    {
      type: "button",
      class: [
        won && "winning",
        sideways && "sideways",
        !piece.sure && "doubtful",
        chosen && "selected",
      ]
        .filter(Boolean)
        .join(" "),
      "aria-label": words.filter(Boolean).join(inWords({ en: ", ", ja: "、" })),
      "aria-expanded": String(chosen),
      "data-key": `piece-${piece.id}`,
      "data-label": piece.label,
      onclick: () => show({ target: chosen ? null : { kind: "change", id: piece.id } }),
    },
    face(down ? "back" : piece.label),
    won && h("span.tag", { "aria-hidden": "true" }, inWords({ en: "win", ja: "和了" })),
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
      "aria-label": inWords({ en: "Add a tile", ja: "牌を追加" }),
      "data-key": first ? "add-tile" : undefined,
      onclick: () => show({ target: { kind: "add", zone: "hand" } }),
    },
    first && icon("plus"),
  );

/**
 * @param {Hand} hand
 * @param {"dora"|"ura"|"discards"} which
 */
function zone(hand, which) {
  const { short, name, add } = ZONES[which];
  return h(
    "div.zone",
    { role: "group", class: which, "aria-label": inWords(name) },
    h("span.zone-name", {}, inWords(short)),
    ...hand[which].map((each) => tileButton(hand, each)),
    hands.hasRoom(hand, which) &&
      h(
        "button.tile.slot.next",
        {
          type: "button",
          "aria-label": inWords(add),
          "data-key": `add-${which}`,
          onclick: () => show({ target: { kind: "add", zone: which } }),
        },
        icon("plus"),
      ),
  );
}
