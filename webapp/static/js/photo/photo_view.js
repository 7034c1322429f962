/**
 * The photo with the tiles drawn on it.
 */

import { h, icon, render, s } from "../core/dom.js";
import { getSettings, translate } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { gaps } from "../hand/doubts.js";
import { getHand } from "../hand/hand_store.js";
import { faceUrl, isPlayable, tileName } from "../hand/tiles.js";
import { badgeArea } from "./label_position.js";
import { pictureOf, preview, stop } from "./photo_reading.js";
import { openLeftover } from "./unused_tile_sheet.js";

/** @import { Area, Hand, Photo, Piece } from "../core/types" */

/** @typedef {keyof typeof PLACES} Place what a tile of the photo is */
const LEVELS = /** @type {const} */ (["tiles", "closer", "whole"]);
const LEVEL_NAMES = {
  tiles: { en: "Show all tiles", ja: "すべての牌を表示" },
  closer: { en: "Show closer", ja: "拡大して表示" },
  whole: { en: "Show the whole photo", ja: "写真全体を表示" },
};
const PLACES = {
  hand: { en: "hand", ja: "手牌" },
  "winning tile": { en: "winning tile", ja: "和了牌" },
  meld: { en: "meld", ja: "副露" },
  "dora indicator": { en: "dora indicator", ja: "ドラ表示牌" },
  "ura indicator": { en: "ura indicator", ja: "裏ドラ表示牌" },
  discard: { en: "discard", ja: "捨て牌" },
  "left out": { en: "left out", ja: "不使用" },
};
const FRAME = 3 / 2;

/** @type {string|null} id of the photo that is drawn */
let drawn = null;
/** @type {(typeof LEVELS)[number]} */
let level = "tiles";
/** @type {Area} */
let area = { x: 0, y: 0, width: 1, height: 1 };

const overlay = s("g");
const canvas = s("svg.photo-canvas", { role: "group" });

/** @param {HTMLElement} frame */
export function mountPhoto(frame) {
  letDrag();
  watch(
    () => [getHand(), getPage().target, getPage().busy, getSettings()],
    () => draw(frame),
  );
}

/** @param {HTMLElement} frame */
function draw(frame) {
  const { busy } = getPage();
  const { photo } = getHand();
  frame.hidden = !busy && !photo;
  if (busy) {
    drawn = null;
    render(frame, waiting(translate(busy.stage)));
  } else if (photo) {
    if (drawn !== photo.id) lay(frame, photo);
    canvas.setAttribute(
      "aria-label",
      translate({
        en: "The photo; tap a tile to change it",
        ja: "写真。牌をタップすると変更できます",
      }),
    );
    const zoom = frame.querySelector(".zoom");
    if (zoom) name(zoom);
    render(
      overlay,
      ...photo.tiles.map((_, index) => box(getHand(), photo, index)),
      ...gaps(getHand()).map(gap),
    );
    follow(photo);
  } else drawn = null;
}

/** @param {string} stage */
function waiting(stage) {
  return h(
    "div.waiting",
    {},
    preview && h("img", { src: preview, alt: "" }),
    h("div.sweep", { "aria-hidden": "true" }),
    h(
      "div.waiting-words",
      { role: "status" },
      h("span", {}, `${stage}…`),
      h(
        "button.plain",
        { type: "button", "data-key": "stop", onclick: stop },
        translate({ en: "Stop", ja: "中止" }),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} frame
 * @param {Photo} photo
 */
function lay(frame, photo) {
  drawn = photo.id;
  level = "tiles";
  const url = pictureOf(photo.id);
  canvas.replaceChildren(
    url
      ? s("image", { href: url, width: photo.width, height: photo.height })
      : s("rect.no-picture", { width: photo.width, height: photo.height }),
    overlay,
  );
  const zoom = h(
    "button.round.zoom",
    { type: "button", "data-key": "zoom", onclick: () => turn(photo, zoom) },
    icon("zoom"),
  );
  render(
    frame,
    canvas,
    zoom,
    !url &&
      h(
        "p.photo-note",
        {},
        translate({
          en: "This browser cannot show the photo.",
          ja: "このブラウザーでは写真を表示できません。",
        }),
      ),
  );
  look(start(photo));
}

/**
 * @param {Photo} photo
 * @param {HTMLElement} zoom
 */
function turn(photo, zoom) {
  level = LEVELS[(LEVELS.indexOf(level) + 1) % LEVELS.length];
  name(zoom);
  look(start(photo));
  follow(photo);
}

/** @param {Element} zoom */
function name(zoom) {
  const after = LEVELS[(LEVELS.indexOf(level) + 1) % LEVELS.length];
  zoom.setAttribute("aria-label", translate(LEVEL_NAMES[after]));
  canvas.classList.toggle("draggable", level === "closer");
}

/**
 * What is seen first at this level.
 * @param {Photo} photo
 * @returns {Area}
 */
function start(photo) {
  if (level === "whole") return { x: 0, y: 0, width: photo.width, height: photo.height };
  const boxes = photo.tiles.map((tile) => tile.box);
  const left = Math.min(...boxes.map((each) => each[0]));
  const top = Math.min(...boxes.map((each) => each[1]));
  const right = Math.max(...boxes.map((each) => each[2]));
  const bottom = Math.max(...boxes.map((each) => each[3]));
  const margin = 0.06 * Math.max(right - left, bottom - top) + 1;
  const x = Math.max(left - margin, 0); // beyond the edge of the photo all is black
  const width = Math.min(right + margin, photo.width) - x;
  const height = bottom - top + 3 * margin;
  const tiles = { x, y: top - 2 * margin, width, height };
  if (level === "tiles") return tiles;
  const close = Math.max(width, height * FRAME) / 2.4;
  return {
    x: tiles.x,
    y: top + height / 2 - close / FRAME / 2,
    width: close,
    height: close / FRAME,
  };
}

/** @param {Area} next */
function look(next) {
  area = next;
  canvas.setAttribute(
    "viewBox",
    [area.x, area.y, area.width, area.height].map(Math.round).join(" "),
  );
}

/** Bring the selected tile into a close view. @param {Photo} photo */
function follow(photo) {
  const source = selected();
  if (level !== "closer" || source === null) return;
  const [x0, y0, x1, y1] = photo.tiles[source].box;
  look({ ...area, x: (x0 + x1 - area.width) / 2, y: (y0 + y1 - area.height) / 2 });
}

/** The place in the photo of the piece that the keyboard changes. */
function selected() {
  const { target } = getPage();
  if (target?.kind !== "change") return target?.source ?? null;
  return pieces(getHand()).find(({ piece }) => piece.id === target.id)?.piece.source ?? null;
}

/** @param {Hand} hand */
function pieces(hand) {
  const of = (
    /** @type {Place} */ place,
    /** @type {Piece[]} */ all,
    other = false,
  ) =>
    all.map((piece) => ({
      piece,
      place: piece.id === hand.winning ? /** @type {Place} */ ("winning tile") : place,
      other,
    }));
  return [
    ...of("hand", hand.pieces),
    ...hand.melds.flatMap((meld, place) => of("meld", meld.pieces, place % 2 > 0)),
    ...of("dora indicator", hand.dora),
    ...of("ura indicator", hand.ura),
    ...of("discard", hand.discards),
  ];
}

/**
 * @param {Hand} hand
 * @param {Photo} photo
 * @param {number} index
 */
function box(hand, photo, index) {
  const tile = photo.tiles[index];
  const found = pieces(hand).find(({ piece }) => piece.source === index);
  const label = found?.piece.label ?? tile.label;
  const [x0, y0, x1, y1] = tile.box;
  const doubtful = found && !found.piece.sure;
  const open = () =>
    found ? changePage({ target: { kind: "change", id: found.piece.id } }) : openLeftover(index);
  return s(
    "g.box",
    {
      class: [
        found ? found.place.replace(" ", "-") : "left-out",
        found?.other ? "other" : "", // melds that touch have two colours in turn
        doubtful ? "doubtful" : "",
        selected() === index ? "selected" : "",
      ].join(" "),
      tabindex: 0,
      role: "button",
      "data-key": `box-${index}`,
      "data-label": label,
      "aria-label": [
        tileName(label),
        translate(PLACES[found?.place ?? "left out"]),
        doubtful && translate({ en: "not sure", ja: "要確認" }),
      ]
        .filter(Boolean)
        .join(translate({ en: ", ", ja: "、" })),
      onclick: open,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        open();
      },
    },
    s("rect.halo", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: (x1 - x0) * 0.08 }),
    s("rect.edge", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: (x1 - x0) * 0.08 }),
    badge(label, tile.box, photo),
  );
}

/**
 * A place where a tile of the hand seems to be missing; a tap adds it.
 * @param {number[]} place
 */
function gap([x0, y0, x1, y1]) {
  const area = { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: (x1 - x0) * 0.08 };
  const open = () => changePage({ target: { kind: "add", zone: "hand" } });
  return s(
    "g.box.gap",
    {
      role: "button",
      "aria-label": translate({
        en: "A tile may be missing here: add it",
        ja: "ここに牌が抜けているようです。追加する",
      }),
      onclick: open,
    },
    s("rect.halo", area),
    s("rect.edge", area),
  );
}

/**
 * The read label as a small face at the box, where it hides nothing.
 * @param {string} label
 * @param {number[]} place
 * @param {Photo} photo
 */
function badge(label, place, photo) {
  if (!isPlayable(label) && label !== "back") return null;
  return s("image.badge", { href: faceUrl(label), ...badgeArea(place, photo) });
}

/** A close view can be pulled sideways; the page itself still scrolls. */
function letDrag() {
  /** @type {{x: number, from: number}|null} */
  let pull = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (level === "closer") pull = { x: event.clientX, from: area.x };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!pull || event.buttons === 0) return;
    const scale = area.width / canvas.clientWidth;
    look({ ...area, x: pull.from - (event.clientX - pull.x) * scale });
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    canvas.addEventListener(end, () => (pull = null));
  }
}

/**
 * The part of the photo that shows one tile; nothing without a photo.
 * @param {Photo|null} photo
 * @param {number|null|undefined} source
 */
export function crop(photo, source) {
  const url = photo && source != null ? pictureOf(photo.id) : null;
  if (!photo || !url || source == null) return null;
  const [x0, y0, x1, y1] = photo.tiles[source].box;
  const margin = 0.12 * Math.max(x1 - x0, y1 - y0);
  return s(
    "svg.crop",
    {
      viewBox: [x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin].join(" "),
      preserveAspectRatio: "xMidYMid slice",
      role: "img",
      "aria-label": translate({ en: "The tile in the photo", ja: "写真の中の牌" }),
    },
    s("image", { href: url, width: photo.width, height: photo.height }),
  );
}
