/**
 * What a reading left open, and whether the edits since then have settled it.
 */

import { findPiece, missingTiles, uncertainPieces } from "./hand.js";

/** @import { Doubt, Hand, Meld } from "../core/types" */

/** The tiles that these speak of are marked, and the keyboard says what it is about them. */
const TILE_DOUBTS = ["uncertain_tile", "changed_tile", "hidden_five"];

/** Doubts that another way to lay the tiles would have saved. */
const LAYOUT_DOUBTS = ["tile_count", "layout", "winning_tile", "meld", "no_meld"];

/** @param {Doubt} doubt */
export const isLayoutDoubt = ({ kind }) => LAYOUT_DOUBTS.includes(kind);

/** The doubts about more than single tiles that are still open. @param {Hand} hand */
export const openDoubts = (hand) =>
  (hand.photo?.doubts ?? []).filter(
    (doubt) => !TILE_DOUBTS.includes(doubt.kind) && isOpen(hand, doubt),
  );

/**
 * Whether the edits since the reading leave a doubt as it was.
 * @param {Hand} hand
 * @param {Doubt} doubt
 */
function isOpen(hand, { kind, boxes }) {
  if (kind === "tile_count" || kind === "no_meld") return missingTiles(hand) !== 0;
  if (kind === "fifth_copy") return uncertainPieces(hand).length > 0;
  if (kind === "riichi") return hand.circumstances.riichi !== "none";
  if (kind === "winning_tile") {
    return findPiece(hand, hand.winning)?.source === hand.photo?.winning;
  }
  if (kind !== "meld") return true;
  return hand.melds.some((meld) => meld.asRead && meldOverlaps(hand, meld, boxes));
}

/**
 * Whether the kind of a meld, or from whom it was called, is in doubt.
 * @param {Hand} hand
 * @param {Meld} meld
 */
export const isMeldDoubtful = (hand, meld) =>
  openDoubts(hand).some(({ kind, boxes }) => kind === "meld" && meldOverlaps(hand, meld, boxes));

/**
 * Whether a meld lies in these boxes.
 * @param {Hand} hand
 * @param {Meld} meld
 * @param {number[][]} boxes
 */
const meldOverlaps = (hand, { pieces }, boxes) =>
  boxes.some((box) => pieces.some(({ source }) => source === tileIndex(hand, box)));

/** How to take a better photo, while this one leaves a question open. @param {Hand} hand */
export const currentAdvice = (hand) =>
  missingTiles(hand) === 0 && uncertainPieces(hand).length === 0 ? [] : (hand.photo?.advice ?? []);

/** Where in the photo a tile seems to be missing. @param {Hand} hand */
export const missingTileBoxes = (hand) =>
  openDoubts(hand).flatMap(({ kind, boxes }) => (kind === "tile_count" ? boxes : []));

/**
 * The doubt about one tile of the photo.
 * @param {Hand} hand
 * @param {number|null} source
 * @returns {Doubt|null}
 */
export const tileDoubt = (hand, source) =>
  hand.photo?.doubts.find(
    ({ kind, boxes }) =>
      [...TILE_DOUBTS, "fifth_copy"].includes(kind) &&
      boxes.some((box) => tileIndex(hand, box) === source),
  ) ?? null;

/**
 * The hand with a doubt taken as settled.
 * @param {Hand} hand
 * @param {Doubt} doubt
 * @returns {Hand}
 */
export const resolveDoubt = (hand, doubt) =>
  hand.photo
    ? {
        ...hand,
        photo: { ...hand.photo, doubts: hand.photo.doubts.filter((each) => each !== doubt) },
      }
    : hand;

/**
 * The tile of the photo that has this box.
 * @param {Hand} hand
 * @param {number[]} box
 */
const tileIndex = (hand, box) =>
  hand.photo?.tiles.findIndex((tile) => String(tile.box) === String(box)) ?? -1;
