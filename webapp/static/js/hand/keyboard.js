/**
 * The tile keyboard at the bottom edge. It adds tiles and corrects them.
 */

import { h, icon, render } from "../core/dom.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { serverText, translate } from "../core/text.js";
import { tileDoubt } from "./doubts.js";
import * as hands from "./hand.js";
import { edit, getHand } from "./hand_store.js";
import { openMeldSheet } from "./meld_sheet.js";
import { formMeld, meldName, possibleMelds } from "./melds.js";
import { tileKeys } from "./tile_keys.js";
import { drawTiles } from "./tile_text.js";
import { isPlayable, rank, tileFace, tileName } from "./tiles.js";
import { crop } from "../photo/photo_view.js";
import { openWaitsSheet } from "../score/waits_sheet.js";

/** @import { Child, Hand, Label, Piece, Target, Zone } from "../core/types" */

const MAX_SUGGESTIONS = 5;
const ZONE_TITLES = {
  hand: { en: "Add to the hand", ja: "手牌を追加" },
  dora: { en: "Add to the dora indicators", ja: "ドラ表示牌を追加" },
  ura: { en: "Add to the ura indicators", ja: "裏ドラ表示牌を追加" },
  discards: { en: "Add the winner's discards", ja: "和了者の捨て牌を追加" },
};

/** Id of the piece that was changed last. @type {number|null} */
let changedId = null;

/** @param {HTMLDialogElement} dialog */
export function mountKeyboard(dialog) {
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && close());
  watch(
    () => [getHand(), getPage().target, getPage().screen, getSettings()],
    () => draw(dialog),
  );
}

const close = () => changePage({ target: null });

/** @param {HTMLDialogElement} dialog */
function draw(dialog) {
  const { target } = getPage();
  const hand = getHand();
  const open = target !== null && getPage().screen === "hand";
  document.body.classList.toggle("typing", open);
  if (!open) return closeKeyboard(dialog);
  if (target.kind === "change") {
    changedId = target.id;
    const changed = hands.findPiece(hand, target.id);
    if (!changed) return close();
    render(dialog, changingView(hand, changed));
  } else render(dialog, addingView(hand, target));
  if (!dialog.open) dialog.show();
  document.documentElement.style.setProperty("--keyboard", `${dialog.offsetHeight}px`);
}

/**
 * Close the keyboard and focus the tile that it changed.
 * @param {HTMLDialogElement} dialog
 */
function closeKeyboard(dialog) {
  if (!dialog.open) return;
  dialog.close();
  const tile = document.querySelector(`[data-key="piece-${changedId}"]`);
  if (tile instanceof HTMLElement) tile.focus({ preventScroll: true });
}

/**
 * @param {Hand} hand
 * @param {{zone: Zone, source?: number}} target
 */
function addingView(hand, { zone, source }) {
  const count =
    zone === "hand"
      ? translate({
          en: `${hand.pieces.length} of ${hands.concealedSize(hand)}`,
          ja: `${hand.pieces.length}/${hands.concealedSize(hand)}枚`,
        })
      : translate({ en: `${hand[zone].length} so far`, ja: `${hand[zone].length}枚` });
  const newest = hand[zone === "hand" ? "pieces" : zone].at(-1);
  const full = !hands.hasRoom(hand, zone);
  return [
    keyboardHead(translate(ZONE_TITLES[zone]), count, source),
    availableKeys(hand, {
      can: () => !full,
      pick: (label) =>
        edit((now) => hands.addPiece(now, zone, hands.newPiece(label, source ?? null)), {
          target: staysOpen(hand, zone) && source === undefined ? { kind: "add", zone } : null,
        }),
      beside: [
        h(
          "button.key.key-delete",
          {
            type: "button",
            disabled: !newest,
            "aria-label": translate({ en: "Delete last", ja: "1枚戻す" }),
            "data-key": "delete-last",
            onclick: () => newest && edit((now) => hands.removePiece(now, newest.id)),
          },
          icon("delete"),
        ),
        zone === "hand" &&
          hands.isWaiting(hand) &&
          h(
            "button.plain.key-wide",
            { type: "button", "data-key": "waits", onclick: openWaitsSheet },
            translate({ en: "Waits?", ja: "待ちは？" }),
          ),
      ],
    }),
  ];
}

/**
 * Return whether more tiles can follow in this zone.
 * @param {Hand} hand
 * @param {Zone} zone
 */
const staysOpen = (hand, zone) =>
  zone === "discards" || (zone === "hand" && hands.missingTiles(hand) > 1);

/**
 * @param {Hand} hand
 * @param {Piece} changed
 */
function changingView(hand, changed) {
  const pick = (/** @type {Label} */ label) =>
    edit((now) => hands.replacePiece(now, changed.id, label), { target: nextTarget(changed) });
  const suggestions = suggestionsFor(hand, changed);
  const doubt = changed.sure ? null : tileDoubt(hand, changed.source);
  return [
    keyboardHead(
      tileName(changed.label),
      changed.sure ? "" : translate({ en: "not sure", ja: "要確認" }),
      changed.source,
    ),
    doubt && doubt.kind !== "uncertain_tile" && h("p.why", {}, ...drawTiles(serverText(doubt))),
    suggestions.length > 0 && suggestionRow(hand, changed, suggestions, pick),
    h("div.chips", {}, ...pieceActions(hand, changed)),
    availableKeys(hand, { current: changed.label, except: changed.id, can: () => true, pick }),
  ];
}

/**
 * Return the next uncertain tile after an uncertain one; otherwise close the keyboard.
 * @param {Piece} changed
 * @returns {Target|null}
 */
function nextTarget(changed) {
  if (changed.sure) return null;
  const rest = hands.uncertainPieces(getHand()).filter((each) => each.id !== changed.id);
  return rest.length ? { kind: "change", id: rest[0].id } : null;
}

/**
 * Return suggestions for a tile, most probable first. A face-down five can be red or not.
 * @param {Hand} hand
 * @param {Piece} changed
 * @returns {[Label, number|null][]}
 */
function suggestionsFor(hand, changed) {
  if (changed.source === null) return [];
  const seen = hand.photo?.tiles[changed.source];
  const suit = changed.label[1];
  if (seen?.label === "back" && suit !== "z" && rank(changed.label) === 5) {
    return [
      [`0${suit}`, null],
      [`5${suit}`, null],
    ];
  }
  const doubt = tileDoubt(hand, changed.source);
  const candidates = doubt?.candidates?.length ? doubt.candidates : (seen?.candidates ?? []);
  return candidates.filter(([label]) => isPlayable(label)).slice(0, MAX_SUGGESTIONS);
}

/**
 * @param {Hand} hand
 * @param {Piece} changed
 * @param {[Label, number|null][]} suggestions
 * @param {(label: Label) => void} pick
 */
function suggestionRow(hand, changed, suggestions, pick) {
  return h(
    "div.suggestions",
    { role: "group", "aria-label": translate({ en: "Most probable", ja: "候補" }) },
    ...suggestions.map(([label, chance]) =>
      h(
        "button.suggestion",
        {
          type: "button",
          "data-key": `suggestion-${label}`,
          "data-label": label,
          "aria-pressed": String(label === changed.label),
          "aria-label": [tileName(label), percent(chance)]
            .filter(Boolean)
            .join(translate({ en: ", ", ja: "、" })),
          disabled: hands.countCopies(hand, label, changed.id) >= 4,
          onclick: () => pick(label),
        },
        h("span.tile", {}, tileFace(label)),
        chance !== null && h("span.chance", {}, percent(chance)),
      ),
    ),
  );
}

/**
 * Draw the buttons for other actions on a tile.
 * @param {Hand} hand
 * @param {Piece} changed
 */
function pieceActions(hand, changed) {
  const concealed = hand.pieces.includes(changed);
  const closing = { target: null };
  const chip = (
    /** @type {string} */ key,
    /** @type {any} */ onclick,
    /** @type {any[]} */ ...of
  ) => h("button.chip", { type: "button", "data-key": `do-${key}`, onclick }, ...of);
  const meld = hand.melds.find(({ pieces }) => pieces.includes(changed));
  if (meld) {
    const open = () => {
      close();
      openMeldSheet(meld.id);
    };
    return [
      chip(
        "meld",
        open,
        translate({
          en: `Change the ${meldName(meld.kind).toLowerCase()}`,
          ja: `${meldName(meld.kind)}を変更`,
        }),
      ),
    ];
  }
  return [
    concealed &&
      changed.id !== hand.winning &&
      chip(
        "win",
        () => edit((now) => hands.markWinning(now, changed.id), closing),
        icon("flag"),
        translate({ en: "Winning tile", ja: "和了牌にする" }),
      ),
    chip(
      "remove",
      () => edit((now) => hands.removePiece(now, changed.id), closing),
      icon("delete"),
      translate({ en: "Remove", ja: "削除" }),
    ),
    concealed &&
      hands.hasRoom(hand, "dora") &&
      chip(
        "dora",
        () => edit((now) => hands.movePiece(now, changed.id, "dora"), closing),
        translate({ en: "To dora", ja: "ドラへ" }),
      ),
    ...(concealed ? possibleMelds(hand, changed) : []).map(({ kind, pieces }, place) =>
      chip(
        `${kind}-${place}`,
        () => edit((now) => formMeld(now, kind, pieces), closing),
        meldName(kind),
        kind === "chii" && h("span.chip-tiles", {}, ...pieces.map(({ label }) => tileFace(label))),
      ),
    ),
  ];
}

/**
 * @param {string} title
 * @param {string} note
 * @param {number|null|undefined} source
 */
function keyboardHead(title, note, source) {
  return h(
    "div.keyboard-head",
    {},
    crop(getHand().photo, source),
    h("h2", { id: "keyboard-title" }, title, note && h("span.note", {}, note)),
    h(
      "button.done",
      { type: "button", "data-key": "done", onclick: close },
      translate({ en: "Done", ja: "完了" }),
    ),
  );
}

/**
 * @param {Hand} hand
 * @param {{can: (label: Label) => boolean, pick: (label: Label) => void, current?: Label,
 *   except?: number, beside?: Child[]}} options
 */
function availableKeys(hand, { can, pick, current, except, beside }) {
  const left = (/** @type {Label} */ label) => 4 - hands.countCopies(hand, label, except ?? null);
  return tileKeys({ can: (label) => left(label) > 0 && can(label), left, pick, current, beside });
}

/** @param {number|null} chance */
function percent(chance) {
  if (chance === null) return "";
  return chance < 0.01 ? "<1 %" : `${Math.round(chance * 100)} %`;
}
