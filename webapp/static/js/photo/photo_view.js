/** The photo with its detected tiles, or the photo that is being read. */

import { asButton, h, icon, render, svg } from "../core/dom.js";
import { _, message, messageIn, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { hiddenKanDoubt, missingTileBoxes, possibleHands } from "../hand/doubts.js";
import { getHand } from "../hand/hand_store.js";
import { openHiddenKanSheet } from "../hand/hidden_kan_sheet.js";
import { tileName } from "../core/tiles.js";
import { cancelReading, pictureUrl } from "../reading/photo_reading.js";
import { readSelection, regionOf } from "./hand_selection.js";
import {
  initialArea,
  initialWidth,
  labelBadge,
  labelsOf,
  limited,
  piecesInPhoto,
} from "./photo_area.js";
import { enableGestures, zoomed } from "./photo_gestures.js";
import { regionMask, toolRow, useTool } from "./photo_tools.js";
import { openUnusedTile } from "./unused_tile_sheet.js";

/** @import { Area, Busy, Hand, Photo } from "../core/types" */

/** @typedef {keyof typeof PLACE_NAMES} Place what a tile of the photo is */
const ZOOM_LEVELS = /** @type {const} */ (["tiles", "closer", "whole"]);
const ZOOM_NAMES = {
  tiles: message("Show all tiles"),
  closer: message("Show closer"),
  whole: message("Show the whole photo"),
};
const PLACE_NAMES = {
  hand: message("hand"),
  "winning tile": message("winning tile"),
  meld: message("meld"),
  "dora indicator": message("dora indicator"),
  "ura indicator": message("ura indicator"),
  discard: messageIn("photo", "discard"),
  "left out": message("left out"),
};
const DOUBLE_TAP = 2.5; // zoom of a double tap

/** Id of the displayed photo. @type {string|null} */
let drawnPhotoId = null;
/** @type {(typeof ZOOM_LEVELS)[number]} */
let zoomLevel = "tiles";
/** @type {Area} */
let area = { x: 0, y: 0, width: 1, height: 1 };

const overlay = svg("g");
const drawing = svg("g", { "aria-hidden": "true" });
const canvas = /** @type {SVGSVGElement} */ (svg("svg.photo-canvas", { role: "group" }));
const tools = h("div.photo-controls");
/** @type {AbortController|null} */
let reading = null;

/** @param {HTMLElement} frame */
export function mountPhoto(frame) {
  enableGestures(canvas, {
    area: () => area,
    show: setArea,
    isZoomed: () => canvas.classList.contains("draggable"),
    isSelecting: () => getPage().tool === "select",
    draw: drawPath,
    doubleTap,
  });
  watch(
    () => {
      const { target, busy, tool, selection } = getPage();
      return [getHand(), target, busy, tool, selection, getSettings()];
    },
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
    showProgress(frame, busy);
  } else if (photo) {
    if (drawnPhotoId !== photo.id) drawPhoto(frame, photo);
    canvas.setAttribute("aria-label", _("The photo; tap a tile to change it"));
    drawTools(photo);
    render(
      overlay,
      regionMask(photo),
      ...photo.tiles.map((_, index) => tileBox(getHand(), photo, index)),
      ...missingTileBoxes(getHand()).map(missingTile),
      ...possibleHands(getHand()).map(possibleHand),
    );
    centreSelected(photo);
  } else drawnPhotoId = null;
}

/** @param {HTMLElement} frame @param {Photo} photo */
function drawPhoto(frame, photo) {
  drawnPhotoId = photo.id;
  zoomLevel = "tiles";
  const url = pictureUrl(photo.id);
  // WebKit would keep the decoded picture of a detached element until it collects garbage.
  canvas.querySelector("image")?.removeAttribute("href");
  canvas.replaceChildren(
    url
      ? svg("image", { href: url, width: photo.width, height: photo.height })
      : svg("rect.no-picture", { width: photo.width, height: photo.height }),
    overlay,
    drawing,
  );
  render(frame, canvas, tools, !url && h("p.photo-note", _("This browser cannot show the photo.")));
  setArea(initialArea(photo, zoomLevel));
}

/** Draw the tools below the photo. @param {Photo} photo */
function drawTools(photo) {
  const after = ZOOM_LEVELS[(ZOOM_LEVELS.indexOf(zoomLevel) + 1) % ZOOM_LEVELS.length];
  const zoom = h(
    "button.round.zoom",
    {
      "data-key": "zoom",
      "aria-label": translate(ZOOM_NAMES[after]),
      onclick: () => {
        zoomLevel = after;
        drawTools(photo);
        setArea(initialArea(photo, zoomLevel));
        centreSelected(photo);
      },
    },
    icon("zoom"),
  );
  render(tools, toolRow(stopTool, zoom));
  canvas.classList.toggle("selecting", getPage().tool === "select");
  canvas.classList.toggle("picking", ["winning", "dora"].includes(getPage().tool ?? ""));
}

/** Put the tool away, and stop reading a selection. */
function stopTool() {
  reading?.abort();
  drawing.replaceChildren();
  changePage({ tool: null, selection: null });
}

/**
 * Draw the path of a finger; at its end, read the tiles along it.
 * @param {[number, number][]} path
 * @param {boolean} done
 */
function drawPath(path, done) {
  const { photo } = getHand();
  const region = done && photo && path.length > 1 ? regionOf(path, photo.tiles) : null;
  const points = (region ?? path).map((point) => point.join(",")).join(" ");
  drawing.replaceChildren(
    ...(done && !region
      ? []
      : [svg(region ? "polygon.swipe-region" : "polyline.swipe", { points })]),
  );
  if (region && photo) select(region);
}

/** Read the hand in a region of the photo. @param {[number, number][]} region */
function select(region) {
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  readSelection(region, signal).then(() => {
    if (signal.aborted) return;
    drawing.replaceChildren();
    const now = getHand().photo;
    if (now?.region === region) {
      zoomLevel = "tiles";
      setArea(initialArea(now, zoomLevel));
      drawTools(now);
    }
  });
}

/** Show a place closer, or everything again. @param {[number, number]} at */
function doubleTap(at) {
  const { photo } = getHand();
  if (!photo) return;
  zoomLevel = "tiles";
  const all = initialArea(photo, zoomLevel);
  setArea(area.width < 0.9 * all.width ? all : zoomed(all, 1 / DOUBLE_TAP, at));
}

/** Display an area, within the photo and not closer than a few tiles. @param {Area} next */
function setArea(next) {
  const { photo } = getHand();
  area = photo ? limited(next, photo) : next;
  const digits = area.width < 100 ? 2 : 0;
  canvas.setAttribute(
    "viewBox",
    [area.x, area.y, area.width, area.height].map((each) => each.toFixed(digits)).join(" "),
  );
  const whole = photo ? Math.min(initialWidth(photo), photo.width) : area.width;
  canvas.classList.toggle("draggable", area.width < 0.98 * whole);
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

/** @param {Hand} hand @param {Photo} photo @param {number} index */
function tileBox(hand, photo, index) {
  const tile = photo.tiles[index];
  const found = piecesInPhoto(hand).find(({ piece }) => piece.source === index);
  const label = found?.piece.label ?? tile.label;
  const hidden = hiddenKanDoubt(hand, index);
  const doubtful = hidden !== undefined || (found && !found.piece.sure);
  const open = () => {
    const { tool } = getPage();
    if (tool === "winning" || tool === "dora") useTool(tool, index);
    else if (tool === "select") return;
    else if (found) changePage({ target: { kind: "change", id: found.piece.id } });
    else if (hidden) openHiddenKanSheet(hidden);
    else openUnusedTile(index);
  };
  return svg(
    "g.box",
    {
      class: [
        found ? found.place.replace(" ", "-") : "left-out",
        found?.other ? "other" : "", // adjacent melds alternate between two colours
        doubtful ? "doubtful" : "",
        selectedTile() === index ? "selected" : "",
      ].join(" "),
      ...asButton(open),
      "data-key": `box-${index}`,
      "data-label": label,
      "aria-label": [
        tileName(label),
        translate(PLACE_NAMES[found?.place ?? "left out"]),
        doubtful && _("not sure"),
      ]
        .filter(Boolean)
        .join(_(", ")),
    },
    ...tileOutline(tile.box),
    ...labelBadge(label, labelsOf(hand, photo)[index]),
  );
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
      "aria-label": _("The tile in the photo"),
    },
    svg("image", { href: url, width: photo.width, height: photo.height }),
  );
}

/** Draw a place where a tile seems to be missing; a tap adds it. @param {number[]} place */
function missingTile(place) {
  const open = () => changePage({ target: { kind: "add", zone: "hand" } });
  return svg(
    "g.box.gap",
    { ...asButton(open), "aria-label": _("A tile may be missing here: add it") },
    ...tileOutline(place),
  );
}

/** Outline a row that could be the hand; a tap reads it. @param {number[]} box */
function possibleHand(box) {
  const [x0, y0, x1, y1] = box;
  const read = () => {
    // Beside the row there is the winning tile, or the end of a tile.
    const margin = Math.min(x1 - x0, y1 - y0);
    const [left, top, right, bottom] = [x0 - margin, y0 - margin / 2, x1 + margin, y1 + margin / 2];
    select([[left, top], [right, top], [right, bottom], [left, bottom]]); // prettier-ignore
  };
  return svg(
    "g.box.gap",
    { ...asButton(read), "aria-label": _("This row is the hand: read it") },
    ...outline(box, 4),
  );
}

/** Draw the lines around a box. @param {number[]} box @param {number} [rx] of its round corners */
const outline = ([x0, y0, x1, y1], rx) =>
  ["halo", "edge"].map((name) =>
    svg(`rect.${name}`, { x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx }),
  );

/** @param {number[]} box */
const tileOutline = (box) => outline(box, (box[2] - box[0]) * 0.08);

const BAR_DELAY = 1_000; // milliseconds until the bar appears

const picture = /** @type {HTMLImageElement} */ (h("img", { alt: "" }));
const outlines = svg("svg.found", { "aria-hidden": "true" });
const stage = h("span", { role: "status" });
const stop = h("button.plain", { "data-key": "stop", onclick: cancelReading });
const bar = /** @type {HTMLProgressElement} */ (h("progress", { hidden: true }));
const view = h(
  "div.waiting",
  picture,
  outlines,
  h("div.sweep", { "aria-hidden": "true" }),
  h("div.row.between.progress-text", stage, stop),
  bar,
);
picture.onerror = () => (picture.hidden = true); // a format that the browser cannot display

/** @type {number|undefined} */
let timer;
let shownSince = 0; // the time at which the displayed reading began
/** @type {Busy["found"]} */
let shownTiles;

watch(
  () => [getPage().uploaded],
  () => {
    const { uploaded } = getPage();
    if (uploaded === null) bar.removeAttribute("value");
    else bar.value = uploaded;
  },
);

/**
 * Show the progress in a frame. Its elements stay the same until the reading ends.
 * @param {HTMLElement} frame
 * @param {Busy} current
 */
function showProgress(frame, { stage: current, preview, since, found }) {
  if (since !== shownSince) {
    shownSince = since;
    picture.hidden = true;
    picture.removeAttribute("src");
    bar.hidden = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => (bar.hidden = false), BAR_DELAY);
  }
  if (preview && picture.src !== preview) {
    picture.hidden = false;
    picture.src = preview;
  }
  if (found !== shownTiles) {
    shownTiles = found;
    outlines.setAttribute("viewBox", `0 0 ${found?.width ?? 1} ${found?.height ?? 1}`);
    outlines.replaceChildren(...(found?.found ?? []).flatMap((box) => outline(box)));
  }
  if (view.parentElement !== frame) frame.replaceChildren(view);
  stage.textContent = `${translate(current)}…`;
  stop.textContent = _("Stop");
  bar.setAttribute("aria-label", _("Progress"));
}
