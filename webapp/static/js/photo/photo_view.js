/**
 * The photo with its detected tiles.
 */

import { h, icon, render, svg } from "../core/dom.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { translate } from "../core/text.js";
import { missingTileBoxes } from "../hand/doubts.js";
import { getHand } from "../hand/hand_store.js";
import { tileName } from "../hand/tiles.js";
import { pictureUrl } from "./photo_reading.js";
import { showProgress } from "./progress_view.js";
import { labelBadge, labelPlaces } from "./tile_labels.js";
import { openUnusedTile } from "./unused_tile_sheet.js";

/** @import { Area, Hand, Photo, Piece } from "../core/types" */

/** @typedef {keyof typeof PLACE_NAMES} Place what a tile of the photo is */
const ZOOM_LEVELS = /** @type {const} */ (["tiles", "closer", "whole"]);
const ZOOM_NAMES = {
  tiles: { en: "Show all tiles", ja: "すべての牌を表示" },
  closer: { en: "Show closer", ja: "拡大して表示" },
  whole: { en: "Show the whole photo", ja: "写真全体を表示" },
};
const PLACE_NAMES = {
  hand: { en: "hand", ja: "手牌" },
  "winning tile": { en: "winning tile", ja: "和了牌" },
  meld: { en: "meld", ja: "副露" },
  "dora indicator": { en: "dora indicator", ja: "ドラ表示牌" },
  "ura indicator": { en: "ura indicator", ja: "裏ドラ表示牌" },
  discard: { en: "discard", ja: "捨て牌" },
  "left out": { en: "left out", ja: "不使用" },
};
const FRAME_RATIO = 3 / 2;

/** Id of the displayed photo. @type {string|null} */
let drawnPhotoId = null;
/** @type {(typeof ZOOM_LEVELS)[number]} */
let zoomLevel = "tiles";
/** @type {Area} */
let area = { x: 0, y: 0, width: 1, height: 1 };

const overlay = svg("g");
const canvas = svg("svg.photo-canvas", { role: "group" });

/** @param {HTMLElement} frame */
export function mountPhoto(frame) {
  enableDragging();
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
    drawnPhotoId = null;
    showProgress(frame, busy.stage);
  } else if (photo) {
    if (drawnPhotoId !== photo.id) drawPhoto(frame, photo);
    canvas.setAttribute(
      "aria-label",
      translate({
        en: "The photo; tap a tile to change it",
        ja: "写真。牌をタップすると変更できます",
      }),
    );
    const zoom = frame.querySelector(".zoom");
    if (zoom) updateZoomButton(zoom);
    render(
      overlay,
      ...photo.tiles.map((_, index) => tileBox(getHand(), photo, index)),
      ...missingTileBoxes(getHand()).map(missingTile),
    );
    centreSelected(photo);
  } else drawnPhotoId = null;
}

/**
 * @param {HTMLElement} frame
 * @param {Photo} photo
 */
function drawPhoto(frame, photo) {
  drawnPhotoId = photo.id;
  zoomLevel = "tiles";
  const url = pictureUrl(photo.id);
  canvas.replaceChildren(
    url
      ? svg("image", { href: url, width: photo.width, height: photo.height })
      : svg("rect.no-picture", { width: photo.width, height: photo.height }),
    overlay,
  );
  const zoom = h(
    "button.round.zoom",
    { type: "button", "data-key": "zoom", onclick: () => switchZoom(photo, zoom) },
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
  setArea(initialArea(photo));
}

/**
 * @param {Photo} photo
 * @param {HTMLElement} zoom
 */
function switchZoom(photo, zoom) {
  zoomLevel = ZOOM_LEVELS[(ZOOM_LEVELS.indexOf(zoomLevel) + 1) % ZOOM_LEVELS.length];
  updateZoomButton(zoom);
  setArea(initialArea(photo));
  centreSelected(photo);
}

/** @param {Element} zoom */
function updateZoomButton(zoom) {
  const after = ZOOM_LEVELS[(ZOOM_LEVELS.indexOf(zoomLevel) + 1) % ZOOM_LEVELS.length];
  zoom.setAttribute("aria-label", translate(ZOOM_NAMES[after]));
  canvas.classList.toggle("draggable", zoomLevel === "closer");
}

/**
 * Return the initial area of a zoom level.
 * @param {Photo} photo
 * @returns {Area}
 */
function initialArea(photo) {
  if (zoomLevel === "whole") return { x: 0, y: 0, width: photo.width, height: photo.height };
  const boxes = [...photo.tiles.map((tile) => tile.box), ...labelBoxes(photo)];
  const left = Math.min(...boxes.map((each) => each[0]));
  const top = Math.min(...boxes.map((each) => each[1]));
  const right = Math.max(...boxes.map((each) => each[2]));
  const bottom = Math.max(...boxes.map((each) => each[3]));
  const margin = 0.06 * Math.max(right - left, bottom - top) + 1;
  const x = Math.max(left - margin, 0); // outside the photo everything is black
  const width = Math.min(right + margin, photo.width) - x;
  const tiles = { x, y: top - margin, width, height: bottom - top + 2 * margin };
  if (zoomLevel === "tiles") return tiles;
  const close = Math.max(width, tiles.height * FRAME_RATIO) / 2.4;
  return {
    x: tiles.x,
    y: top + tiles.height / 2 - close / FRAME_RATIO / 2,
    width: close,
    height: close / FRAME_RATIO,
  };
}

/** @param {Area} next */
function setArea(next) {
  area = next;
  canvas.setAttribute(
    "viewBox",
    [area.x, area.y, area.width, area.height].map(Math.round).join(" "),
  );
}

/** Centre the selected tile in the closest zoom level. @param {Photo} photo */
function centreSelected(photo) {
  const source = selectedTile();
  if (zoomLevel !== "closer" || source === null) return;
  const [x0, y0, x1, y1] = photo.tiles[source].box;
  setArea({ ...area, x: (x0 + x1 - area.width) / 2, y: (y0 + y1 - area.height) / 2 });
}

/** Return the index of the tile that the keyboard changes. */
function selectedTile() {
  const { target } = getPage();
  if (target?.kind !== "change") return target?.source ?? null;
  return piecesInPhoto(getHand()).find(({ piece }) => piece.id === target.id)?.piece.source ?? null;
}

/** @param {Hand} hand */
function piecesInPhoto(hand) {
  const of = (/** @type {Place} */ place, /** @type {Piece[]} */ all, other = false) =>
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
function tileBox(hand, photo, index) {
  const tile = photo.tiles[index];
  const found = piecesInPhoto(hand).find(({ piece }) => piece.source === index);
  const label = found?.piece.label ?? tile.label;
  const [x0, y0, x1, y1] = tile.box;
  const doubtful = found && !found.piece.sure;
  const open = () =>
    found ? changePage({ target: { kind: "change", id: found.piece.id } }) : openUnusedTile(index);
  return svg(
    "g.box",
    {
      class: [
        found ? found.place.replace(" ", "-") : "left-out",
        found?.other ? "other" : "", // adjacent melds alternate between two colours
        doubtful ? "doubtful" : "",
        selectedTile() === index ? "selected" : "",
      ].join(" "),
      tabindex: 0,
      role: "button",
      "data-key": `box-${index}`,
      "data-label": label,
      "aria-label": [
        tileName(label),
        translate(PLACE_NAMES[found?.place ?? "left out"]),
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
    svg("rect.halo", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: (x1 - x0) * 0.08 }),
    svg("rect.edge", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: (x1 - x0) * 0.08 }),
    ...labelBadge(label, labelsOf(hand, photo)[index]),
  );
}

/** @param {Hand} hand @param {Photo} photo */
const labelsOf = (hand, photo) =>
  labelPlaces(
    photo,
    piecesInPhoto(hand).flatMap(({ piece }) => piece.source ?? []),
  );

/** Return the boxes of the labels. @param {Photo} photo */
const labelBoxes = (photo) =>
  labelsOf(getHand(), photo).flatMap((each) => {
    const { x = 0, y = 0, width = 0, height = 0 } = each?.area ?? {};
    return each ? [[x, y, x + width, y + height]] : [];
  });

/**
 * Draw a place where a tile seems to be missing; a tap adds it.
 * @param {number[]} place
 */
function missingTile([x0, y0, x1, y1]) {
  const rect = { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: (x1 - x0) * 0.08 };
  const open = () => changePage({ target: { kind: "add", zone: "hand" } });
  return svg(
    "g.box.gap",
    {
      role: "button",
      "aria-label": translate({
        en: "A tile may be missing here: add it",
        ja: "ここに牌が抜けているようです。追加する",
      }),
      onclick: open,
    },
    svg("rect.halo", rect),
    svg("rect.edge", rect),
  );
}

/** Let the user drag a close view sideways; vertical movements scroll the page. */
function enableDragging() {
  /** @type {{x: number, from: number}|null} */
  let pull = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (zoomLevel === "closer") pull = { x: event.clientX, from: area.x };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!pull || event.buttons === 0) return;
    const scale = area.width / canvas.clientWidth;
    setArea({ ...area, x: pull.from - (event.clientX - pull.x) * scale });
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    canvas.addEventListener(end, () => (pull = null));
  }
}

/**
 * Draw the part of the photo with one tile.
 * @param {Photo|null} photo
 * @param {number|null|undefined} source
 */
export function crop(photo, source) {
  const url = photo && source != null ? pictureUrl(photo.id) : null;
  if (!photo || !url || source == null) return null;
  const [x0, y0, x1, y1] = photo.tiles[source].box;
  const margin = 0.12 * Math.max(x1 - x0, y1 - y0);
  return svg(
    "svg.crop",
    {
      viewBox: [x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin].join(" "),
      preserveAspectRatio: "xMidYMid slice",
      role: "img",
      "aria-label": translate({ en: "The tile in the photo", ja: "写真の中の牌" }),
    },
    svg("image", { href: url, width: photo.width, height: photo.height }),
  );
}
