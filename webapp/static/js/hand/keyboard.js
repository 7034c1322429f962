/** The tile keyboard at the bottom edge. It adds tiles and corrects them. */

import { actionButton, plainButton } from "../core/controls.js";
import { coverWhile } from "../core/back.js";
import { h, icon, render } from "../core/dom.js";
import { _, inContext, message, toLowerCase, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { tileDoubt } from "./doubts.js";
import * as hands from "./hand.js";
import { edit, getHand } from "./hand_store.js";
import { openFormMeldSheet, openMeldSheet } from "./meld_sheet.js";
import { meldName, possibleMelds } from "./melds.js";
import { drawTiles, isPlayable, rank, tileFace, tileKeys, tileName } from "../core/tiles.js";

/** @import { Child, Hand, Label, Photo, Piece, Target, Zone } from "../core/types" */

const MAX_SUGGESTIONS = 4;
const MIN_CHANCE = 0.02; // of a suggestion for a tile that was read with confidence
const ZONE_TITLES = {
  hand: message("Add to the hand"),
  dora: message("Add to the dora indicators"),
  ura: message("Add to the ura indicators"),
  discards: message("Add the winner's discards"),
};

/** Id of the piece that was added or changed last. @type {number|undefined} */
let usedId;

/** The parts of the page that the keyboard uses. @type {Neighbours} */
let neighbours;

/**
 * @param {HTMLDialogElement} dialog
 * @param {Neighbours} parts
 *
 * @typedef {object} Neighbours
 * @property {(photo: Photo|null, source: number|null|undefined) => Child} crop draws one tile of
 *   the photo
 * @property {() => void} openWaits
 * @property {() => boolean} showsWaits
 */
export function mountKeyboard(dialog, parts) {
  neighbours = parts;
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && close());
  document.addEventListener("keydown", (event) => onKey(dialog, event));
  watch(
    () => [getHand(), getPage().target, getPage().screen, getSettings(), neighbours.showsWaits()],
    () => draw(dialog),
  );
  watch(() => [getPage().target], revealTarget);
  coverWhile(isOpen, close);
}

/** The digits that were typed before the letter of their suit. */
let digits = "";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Take "234m", Backspace and the arrows of a real keyboard. @param {HTMLDialogElement} dialog @param {KeyboardEvent} event */
function onKey(dialog, event) {
  const { key, target } = event;
  const isElsewhere = target instanceof HTMLInputElement || document.querySelector("dialog:modal");
  if (!dialog.open || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
  const press = (/** @type {string} */ selector) =>
    /** @type {HTMLElement|null} */ (dialog.querySelector(`${selector}:enabled`))?.click();
  if (!/^(?:\d|[mpsz]|Backspace|Arrow\w+)$/.test(key)) return;
  event.preventDefault();
  if (key in ARROWS) moveFocus(dialog, ARROWS[key]);
  else if (/^\d$/.test(key)) digits += key;
  else if (/^[mpsz]$/.test(key)) {
    for (const digit of digits) press(`.key[data-label="${digit}${key}"]`); // each draws the keys again
    digits = "";
  } else if (key === "Backspace" && digits) digits = digits.slice(0, -1);
  else if (key === "Backspace") press("[data-key=delete-last]");
}

/** Focus the nearest key in a direction. @param {HTMLDialogElement} dialog @param {[number, number]} direction */
function moveFocus(dialog, [x, y]) {
  const keys = /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll(".key:enabled")]);
  const focused = keys.find((each) => each === document.activeElement);
  if (!focused) return keys[0]?.focus();
  const from = focused.getBoundingClientRect();
  const distance = (/** @type {HTMLElement} */ each) => {
    const to = each.getBoundingClientRect();
    const [across, down] = [to.x - from.x, to.y - from.y];
    const along = across * x + down * y;
    return along > 1 ? along + 3 * Math.abs(across * y + down * x) : Infinity;
  };
  const nearest = Math.min(...keys.map(distance));
  keys.find((each) => distance(each) === nearest && nearest < Infinity)?.focus();
}

/** Scroll the tile that is being entered or changed into view, in the photo too if both fit. */
function revealTarget() {
  const { target } = getPage();
  if (!target) return;
  const place =
    target.kind === "change"
      ? ".selected"
      : `.${target.zone === "hand" ? "concealed" : target.zone} .slot.next`;
  requestAnimationFrame(() => {
    for (const selector of ["#felt", "#photo .box.selected", `#felt ${place}`]) {
      document.querySelector(selector)?.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
  });
}

const isOpen = () => getPage().target !== null && getPage().screen === "hand";

const close = () => changePage({ target: null });

/** @param {HTMLDialogElement} dialog */
function draw(dialog) {
  const { target } = getPage();
  const hand = getHand();
  document.body.classList.toggle("typing", isOpen());
  if (target === null || !isOpen()) return closeKeyboard(dialog);
  if (target.kind === "change") {
    usedId = target.id;
    const changed = hands.findPiece(hand, target.id);
    if (!changed) return close();
    render(dialog, changingView(hand, changed));
  } else render(dialog, addingView(hand, target));
  if (!dialog.open) dialog.show();
  document.documentElement.style.setProperty("--keyboard", `${dialog.offsetHeight}px`);
}

/** Close the keyboard and focus the tile that it added or changed. @param {HTMLDialogElement} dialog */
function closeKeyboard(dialog) {
  if (!dialog.open) return;
  dialog.close();
  requestAnimationFrame(() => {
    const find = (/** @type {string} */ key) => document.querySelector(`[data-key="${key}"]`);
    const tile = find(`piece-${usedId}`) ?? find("add-tile");
    if (tile instanceof HTMLElement) tile.focus({ preventScroll: true });
  });
}

/** @param {Hand} hand @param {{zone: Zone, source?: number}} target */
function addingView(hand, { zone, source }) {
  const count =
    zone === "hand"
      ? _("{count} of {size}", { count: hand.pieces.length, size: hands.concealedSize(hand) })
      : _("{count} so far", { count: hand[zone].length });
  const newest = hand[zone === "hand" ? "pieces" : zone].at(-1);
  const full = !hands.hasRoom(hand, zone);
  usedId = newest?.id;
  return [
    keyboardHead(translate(ZONE_TITLES[zone]), {
      note: count,
      source,
      action:
        zone === "hand" &&
        hands.isWaiting(hand) &&
        neighbours.showsWaits() &&
        plainButton("waits", _("Waits?"), neighbours.openWaits),
    }),
    availableKeys(hand, {
      can: () => !full,
      pick: (label) => {
        const piece = hands.newPiece(label, source ?? null);
        usedId = piece.id;
        edit((now) => hands.addPiece(now, zone, piece), {
          target: staysOpen(hand, zone) && source === undefined ? { kind: "add", zone } : null,
        });
      },
      beside: [
        h(
          "button.key.key-delete",
          {
            disabled: !newest,
            "aria-label": _("Delete last"),
            "data-key": "delete-last",
            onclick: () => newest && edit((now) => hands.removePiece(now, newest.id)),
          },
          icon("delete"),
        ),
      ],
    }),
  ];
}

/** Return whether more tiles can follow in this zone. @param {Hand} hand @param {Zone} zone */
const staysOpen = (hand, zone) =>
  zone === "discards" || (zone === "hand" && hands.missingTiles(hand) > 1);

/** @param {Hand} hand @param {Piece} changed */
function changingView(hand, changed) {
  const pick = (/** @type {Label} */ label) =>
    edit((now) => hands.replacePiece(now, changed.id, label), { target: nextTarget(changed) });
  const suggestions = suggestionsFor(hand, changed);
  const doubt = changed.sure ? null : tileDoubt(hand, changed.source);
  const name = tileName(changed.label);
  const confirm = (/** @type {Target|null} */ target) =>
    edit((now) => hands.confirmPiece(now, changed.id), { target });
  return [
    keyboardHead(changed.sure ? name : _("Is this {name}?", { name }), {
      note: doubt && doubt.code !== "uncertain_tile" && h("span.why", drawTiles(translate(doubt))),
      source: changed.source,
      done: changed.sure ? close : () => confirm(null),
    }),
    (!changed.sure || suggestions.length > 0) &&
      h(
        "div.row.wrap.suggestions",
        !changed.sure &&
          actionButton("primary", "confirm-tile", [icon("check"), _("Yes, {name}", { name })], () =>
            confirm(nextTarget(changed)),
          ),
        suggestions.length > 0 && suggestionRow(hand, changed, suggestions, pick),
      ),
    h("div.cluster.chips", ...pieceActions(hand, changed)),
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
 * Return other labels of a tile, most probable first. A face-down five can be red or not.
 * @param {Hand} hand
 * @param {Piece} changed
 */
function suggestionsFor(hand, changed) {
  if (changed.source === null) return [];
  const seen = hand.photo?.tiles[changed.source];
  const suit = changed.label[1];
  const hidden = seen?.label === "back" && suit !== "z" && rank(changed.label) === 5;
  const doubt = tileDoubt(hand, changed.source);
  const read = doubt?.candidates?.length ? doubt.candidates : (seen?.candidates ?? []);
  const likely = read.filter(([, chance]) => !changed.sure || chance >= MIN_CHANCE);
  const labels = hidden ? [`0${suit}`, `5${suit}`] : likely.map(([label]) => label);
  return labels
    .filter((label) => label !== changed.label && isPlayable(label))
    .slice(0, MAX_SUGGESTIONS);
}

/**
 * @param {Hand} hand
 * @param {Piece} changed
 * @param {Label[]} suggestions
 * @param {(label: Label) => void} pick
 */
const suggestionRow = (hand, changed, suggestions, pick) =>
  h(
    "div.row.wrap.suggested-tiles",
    { role: "group", "aria-label": _("Or is it") },
    h("span.quiet.small", { "aria-hidden": "true" }, _("or")),
    ...suggestions.map((label) =>
      h(
        "button.suggestion",
        {
          "data-key": `suggestion-${label}`,
          "data-label": label,
          "aria-label": tileName(label),
          disabled: hands.countCopies(hand, label, changed.id) >= 4,
          onclick: () => pick(label),
        },
        h("span.tile", tileFace(label)),
      ),
    ),
  );

/** Draw the buttons for other actions on a tile. @param {Hand} hand @param {Piece} changed */
function pieceActions(hand, changed) {
  const concealed = hand.pieces.includes(changed);
  const closing = { target: null };
  const chip = (
    /** @type {string} */ key,
    /** @type {any} */ onclick,
    /** @type {any[]} */ ...of
  ) => actionButton("chip", `do-${key}`, [...of], onclick);
  const meld = hand.melds.find(({ pieces }) => pieces.includes(changed));
  if (meld) {
    const open = () => {
      close();
      openMeldSheet(meld.id);
    };
    return [chip("meld", open, _("Change the {meld}", { meld: toLowerCase(meldName(meld.kind)) }))];
  }
  return [
    concealed &&
      changed.id !== hand.winning &&
      chip(
        "win",
        () => edit((now) => hands.markWinning(now, changed.id), closing),
        inContext("this tile", "Winning tile"),
      ),
    chip("remove", () => edit((now) => hands.removePiece(now, changed.id), closing), _("Remove")),
    concealed &&
      hands.hasRoom(hand, "dora") &&
      chip(
        "dora",
        () => edit((now) => hands.movePiece(now, changed.id, "dora"), closing),
        _("To dora"),
      ),
    concealed &&
      possibleMelds(hand, changed).length > 0 &&
      chip("meld", () => openFormMeldSheet(changed), _("Meld")),
  ];
}

/**
 * @param {string} title
 * @param {{note?: Child, source?: number|null, action?: Child, done?: () => void}} options
 *   `action` is a button beside "Done"
 */
function keyboardHead(title, { note, source, action, done = close }) {
  return h(
    "div.row.loose.keyboard-head",
    neighbours.crop(getHand().photo, source),
    h("h2.grow", { id: "keyboard-title" }, title, note && h("span.note", note)),
    action,
    h("button.done", { "data-key": "done", onclick: done }, _("Done")),
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
