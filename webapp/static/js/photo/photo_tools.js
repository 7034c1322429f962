/**
 * The tools below the photo: select the hand, and badges for the winning tile and the dora
 * indicator that are dragged onto a tile, or tapped before it.
 */

import { plainButton } from "../core/controls.js";
import { pageGame } from "../core/games/games.js";
import { h, icon, svg } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { changePage, getPage } from "../core/store.js";
import * as hands from "../hand/hand.js";
import { edit } from "../hand/hand_store.js";
import { isPlayable } from "../core/tiles.js";

/** @import { Hand, Photo, Text, Tool } from "../core/types" */

const DRAGGED = 6; // pixels of the screen

/** @type {Record<Tool, {words: Text, hint: Text}>} */
const TOOLS = {
  select: {
    words: message("Select hand"),
    hint: message("Swipe along the tiles of your hand, or circle them."),
  },
  winning: {
    words: message("Winning tile"),
    hint: message("Tap the winning tile."),
  },
  dora: {
    words: message("Dora"),
    hint: message("Tap the dora indicator."),
  },
};

/**
 * Return the row of tools, or in its place what to do with the tool in use.
 * @param {() => void} stop puts the tool away
 * @param {...(Element|null)} more controls at its end
 */
export function toolRow(stop, ...more) {
  const all = /** @type {Tool[]} */ (Object.keys(TOOLS));
  const offered = all.filter((name) => name !== "dora" || pageGame().hasRiichi).map(toolButton);
  return h(
    "div.row.photo-tools",
    { role: "group", "aria-label": _("Photo") },
    ...(toolHint(stop) ?? offered),
    ...more,
  );
}

/** Return what to do with the tool in use, or what is being read. @param {() => void} stop */
function toolHint(stop) {
  const { tool, selection } = getPage();
  if (!selection && !tool) return null;
  const text = selection
    ? `${translate(selection.stage)}…`
    : translate(TOOLS[tool ?? "select"].hint);
  return [
    h(
      "div.row.between.tool-hint",
      { role: "status" },
      h("span", text),
      plainButton(`tool-${tool ?? "select"}`, selection ? _("Stop") : _("Cancel"), stop),
    ),
  ];
}

/** @param {Tool} name */
function toolButton(name) {
  let dragged = false;
  return h(
    `button.row.tool.tool-${name}`,
    {
      "data-key": `tool-${name}`,
      onclick: () => {
        if (!dragged) changePage({ tool: name, target: null });
        dragged = false;
      },
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        if (name !== "select") dragBadge(event, name, () => (dragged = true));
      },
    },
    name === "select" ? icon("select") : h("span.dot", { "aria-hidden": "true" }),
    h("span", translate(TOOLS[name].words)),
  );
}

/**
 * Let a badge be dragged onto a tile of the photo.
 * @param {PointerEvent} down
 * @param {Tool} name
 * @param {() => void} onDrag
 */
function dragBadge(down, name, onDrag) {
  const button = /** @type {HTMLElement} */ (down.currentTarget);
  const listening = new AbortController();
  /** @type {HTMLElement|null} */
  let ghost = null;
  const move = (/** @type {PointerEvent} */ event) => {
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAGGED;
    if (!ghost && !far) return;
    if (!ghost) {
      onDrag();
      ghost = /** @type {HTMLElement} */ (button.cloneNode(true));
      ghost.classList.add("dragged");
      ghost.setAttribute("aria-hidden", "true");
      document.body.append(ghost);
    }
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const end = (/** @type {PointerEvent} */ event) => {
    listening.abort();
    if (!ghost) return;
    ghost.remove();
    if (event.type !== "pointerup") return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const key = under?.closest("#photo .box")?.getAttribute("data-key") ?? "";
    const index = key.match(/^box-(\d+)$/)?.[1];
    if (index) useTool(name, Number(index));
  };
  const options = { signal: listening.signal };
  window.addEventListener("pointermove", move, options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);
}

/**
 * Use a badge on a tile of the photo.
 * @param {Tool} tool
 * @param {number} index the tile's place in the photo
 */
export function useTool(tool, index) {
  const change = tool === "winning" ? markWinning : markDora;
  edit((hand) => change(hand, index), { tool: null, target: null });
}

/** @param {Hand} hand @param {number} index */
function markWinning(hand, index) {
  const closed = hand.pieces.find((each) => each.source === index);
  if (closed) return hands.markWinning(hand, closed.id);
  const piece = take(hand, index);
  if (!piece) return hand;
  const without = hands.removePiece(hand, piece.id);
  const full = !hands.hasRoom(without, "hand") && without.winning !== null;
  const room = full ? hands.removePiece(without, without.winning ?? 0) : without;
  return hands.hasRoom(room, "hand")
    ? hands.markWinning(hands.addPiece(room, "hand", piece), piece.id)
    : hand;
}

/** @param {Hand} hand @param {number} index */
function markDora(hand, index) {
  const piece = take(hand, index);
  if (!piece || hand.dora.some(({ source }) => source === index)) return hand;
  const without = hands.removePiece(hand, piece.id);
  return hands.hasRoom(without, "dora") ? hands.addPiece(without, "dora", piece) : hand;
}

/**
 * Return the piece of a tile that is not in a meld; a new one for a tile that is not used.
 * @param {Hand} hand
 * @param {number} index
 */
function take(hand, index) {
  if (hand.melds.some((meld) => meld.pieces.some(({ source }) => source === index))) return null;
  const used = hands.allPieces(hand).find(({ source }) => source === index);
  if (used) return used;
  const label = hand.photo?.tiles[index].label ?? "back";
  return isPlayable(label) && hands.countCopies(hand, label) < 4
    ? hands.newPiece(label, index)
    : null;
}

/** Darken everything outside of the selected region. @param {Photo} photo */
export const regionMask = ({ width, height, region }) =>
  region
    ? svg("path.region-mask", {
        d: `M0 0H${width}V${height}H0ZM${region.map((corner) => corner.join(" ")).join("L")}Z`,
        "fill-rule": "evenodd",
      })
    : null;
