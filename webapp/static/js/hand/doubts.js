/** The doubts of a reading, and whether later edits resolved them. */

import { ruleValue } from "../core/settings.js";
import { findPiece, missingTiles, uncertainPieces } from "./hand.js";

/** @import { Doubt, Hand, Meld } from "../core/types" */

/** Doubts about single tiles: the tiles are marked, and the keyboard explains the doubt. */
const TILE_DOUBTS = ["uncertain_tile", "changed_tile", "hidden_five"];

/** Doubts about several tiles at once, which are marked too. */
export const SHARED_DOUBTS = ["fifth_copy", "no_colour"];

/** Doubts that a better layout of the tiles would avoid. */
const LAYOUT_DOUBTS = [
  "tile_count",
  "whose_hand",
  "layout",
  "winning_tile",
  "no_winning_tile",
  "meld",
  "no_meld",
];

/** Doubts that only the right number of tiles settles. */
const COUNT_DOUBTS = ["tile_count", "no_winning_tile", "no_meld", "hidden_kan"];

/** @param {Doubt} doubt */
export const isLayoutDoubt = ({ code }) => LAYOUT_DOUBTS.includes(code);

/** Return the open doubts about more than one tile. @param {Hand} hand */
export const openDoubts = (hand) =>
  (hand.photo?.doubts ?? []).filter(
    (doubt) => !TILE_DOUBTS.includes(doubt.code) && isOpen(hand, doubt),
  );

/** Return whether a doubt is still open after the edits. @param {Hand} hand @param {Doubt} doubt */
function isOpen(hand, doubt) {
  const { code, boxes } = doubt;
  if (COUNT_DOUBTS.includes(code)) return missingTiles(hand) !== 0;
  if (SHARED_DOUBTS.includes(code)) return uncertainPieces(hand).length > 0;
  if (code === "indicators")
    return !hand.withoutDora && hand.dora.length < expectedIndicators(hand, doubt);
  if (code === "riichi") return hand.circumstances.riichi !== "none";
  if (code === "winning_tile") {
    return findPiece(hand, hand.winning)?.source === hand.photo?.winning;
  }
  if (code !== "meld") return true;
  return hand.melds.some((meld) => meld.asRead && meldOverlaps(hand, meld, boxes));
}

/**
 * Return how many dora indicators settle a doubt; the server says which rules turn the last late.
 * @param {Hand} hand
 * @param {Doubt} doubt
 */
function expectedIndicators({ circumstances }, { parameters: { expected, late } = {}, boxes }) {
  if (expected === undefined) return boxes.length + 1;
  if (!ruleValue("kan_dora")) return 1;
  const isLate = late?.includes(ruleValue("kan_dora_moment"));
  return circumstances.moment === "rinshan" && isLate ? expected - 1 : expected;
}

/**
 * Return whether the kind or the side of a meld is doubtful.
 * @param {Hand} hand
 * @param {Meld} meld
 */
export const isMeldDoubtful = (hand, meld) =>
  openDoubts(hand).some(({ code, boxes }) => code === "meld" && meldOverlaps(hand, meld, boxes));

/**
 * Return whether a tile of the meld has one of these boxes.
 * @param {Hand} hand
 * @param {Meld} meld
 * @param {number[][]} boxes
 */
const meldOverlaps = (hand, { pieces }, boxes) =>
  boxes.some((box) => pieces.some(({ source }) => source === tileIndex(hand, box)));

/** Return whether a hand read from a photo leaves nothing to check. @param {Hand} hand */
export const isChecked = (hand) =>
  hand.photo?.checked === true &&
  openDoubts(hand).length === 0 &&
  missingTiles(hand) === 0 &&
  uncertainPieces(hand).length === 0;

/** Return the advice for a better photo, as long as something is doubtful. @param {Hand} hand */
export const currentAdvice = (hand) =>
  missingTiles(hand) === 0 && uncertainPieces(hand).length === 0 ? [] : (hand.photo?.advice ?? []);

/** Return the boxes in which a tile seems to be missing. @param {Hand} hand */
export const missingTileBoxes = (hand) =>
  openDoubts(hand).flatMap(({ code, boxes }) => (code === "tile_count" ? boxes : []));

/** Return the boxes of the rows that could be the hand. @param {Hand} hand */
export const possibleHands = (hand) =>
  openDoubts(hand).flatMap(({ code, boxes }) => (code === "whose_hand" ? boxes : []));

/**
 * Return the open doubt about the four face-down tiles of which this is one.
 * @param {Hand} hand
 * @param {number} source
 */
export const hiddenKanDoubt = (hand, source) =>
  openDoubts(hand).find(
    (doubt) => doubt.code === "hidden_kan" && sourcesOf(hand, doubt).includes(source),
  );

/** Return the indices of the tiles of a doubt. @param {Hand} hand @param {Doubt} doubt */
export const sourcesOf = (hand, { boxes }) => boxes.map((box) => tileIndex(hand, box));

/** Return the doubt about one tile of the photo. @param {Hand} hand @param {number|null} source */
export const tileDoubt = (hand, source) =>
  hand.photo?.doubts.find(
    ({ code, boxes }) =>
      [...TILE_DOUBTS, ...SHARED_DOUBTS].includes(code) &&
      boxes.some((box) => tileIndex(hand, box) === source),
  ) ?? null;

/**
 * Return the hand without a doubt that the user resolved.
 * @param {Hand} hand
 * @param {Doubt} doubt
 */
export const resolveDoubt = (hand, doubt) =>
  hand.photo
    ? {
        ...hand,
        photo: { ...hand.photo, doubts: hand.photo.doubts.filter((each) => each !== doubt) },
      }
    : hand;

/**
 * Return the index of the tile that has this box, or -1.
 * @param {Hand} hand
 * @param {number[]} box
 */
const tileIndex = (hand, box) =>
  hand.photo?.tiles.findIndex((tile) => String(tile.box) === String(box)) ?? -1;
