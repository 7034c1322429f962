/**
 * The hand as it is edited: every function takes a hand and returns another one.
 */

import { normalize } from "./circumstances.js";
import { sortKey, withoutRed } from "./tiles.js";

/** @import { Circumstances, Hand, Label, Meld, Piece, Zone } from "../core/types" */

const MAX_INDICATORS = 5;
const MAX_DISCARDS = 25; // more turns than a wall has for one player
export const NORTH = "4z";

let lastId = Date.now();

/**
 * @param {Label} label
 * @param {number|null} [source]
 * @param {boolean} [sure]
 * @returns {Piece}
 */
export const newPiece = (label, source = null, sure = true) => ({
  id: ++lastId,
  label,
  source,
  sure,
});

/**
 * An empty hand that keeps what the table was before it.
 * @param {{seat: string, round: string, honba: number}} table
 * @returns {Hand}
 */
export const emptyHand = ({ seat, round, honba }) => ({
  pieces: [],
  winning: null,
  melds: [],
  norths: 0,
  dora: [],
  ura: [],
  discards: [],
  circumstances: {
    by: "ron",
    seat,
    round,
    riichi: "none",
    ippatsu: false,
    moment: "ordinary",
    honba,
  },
  photo: null,
});

/** How many tiles stand beside the melds when the hand is complete. @param {Hand} hand */
export const concealedSize = (hand) => 14 - 3 * hand.melds.length;

/** How many are missing; negative when there are too many. @param {Hand} hand */
export const missingTiles = (hand) => concealedSize(hand) - hand.pieces.length;

/** @param {Hand} hand */
export const isComplete = (hand) => missingTiles(hand) === 0 && hand.winning !== null;

/** Whether all tiles are there but the winning one. @param {Hand} hand */
export const isWaiting = (hand) => missingTiles(hand) === 1 && hand.winning === null;

/** @param {Hand} hand @returns {Piece[]} */
export const allPieces = (hand) => [
  ...hand.pieces,
  ...hand.melds.flatMap((meld) => meld.pieces),
  ...hand.dora,
  ...hand.ura,
  ...hand.discards,
];

/** @param {Hand} hand @param {number|null} id */
export const findPiece = (hand, id) => allPieces(hand).find((each) => each.id === id) ?? null;

/** The pieces that somebody should look at. @param {Hand} hand */
export const uncertainPieces = (hand) => allPieces(hand).filter((each) => !each.sure);

/**
 * How many copies of a face lie on the table already.
 * @param {Hand} hand
 * @param {Label} label
 * @param {number|null} [except] a piece about to be replaced
 */
export const countCopies = (hand, label, except = null) =>
  allPieces(hand).filter((each) => each.id !== except && withoutRed(each.label) === withoutRed(label))
    .length + (label === NORTH ? hand.norths : 0);

/**
 * The concealed pieces as they are shown: the winning one last, without a photo sorted.
 * @param {Hand} hand
 */
export function concealedTiles(hand) {
  const rest = hand.pieces.filter((each) => each.id !== hand.winning);
  if (!hand.photo) rest.sort((a, b) => sortKey(a.label) - sortKey(b.label));
  return { rest, winning: hand.pieces.find((each) => each.id === hand.winning) ?? null };
}

/**
 * Whether one more tile fits; under each dora indicator lies one ura indicator.
 * @param {Hand} hand
 * @param {Zone} zone
 */
export function hasRoom(hand, zone) {
  if (zone === "hand") return missingTiles(hand) > 0;
  return hand[zone].length < { dora: MAX_INDICATORS, ura: hand.dora.length, discards: MAX_DISCARDS }[zone];
}

/**
 * Put one more tile into a zone; the tile that completes the hand is the winning one.
 * @param {Hand} hand
 * @param {Zone} zone
 * @param {Piece} added
 */
export function addPiece(hand, zone, added) {
  if (!hasRoom(hand, zone)) return hand;
  if (zone !== "hand") return normalize({ ...hand, [zone]: [...hand[zone], added] });
  const completes = missingTiles(hand) === 1 && hand.winning === null;
  return normalize({
    ...hand,
    pieces: [...hand.pieces, added],
    winning: completes ? added.id : hand.winning,
  });
}

/**
 * Say what a piece really is; it is then beyond doubt.
 * @param {Hand} hand
 * @param {number} id
 * @param {Label} label
 */
export function replacePiece(hand, id, label) {
  const next = mapPieces(hand, (each) => (each.id === id ? { ...each, label, sure: true } : each));
  return normalize({ ...next, melds: next.melds.map(inferKind) });
}

/**
 * A meld of three as the kind that its tiles make; a chii comes from the left.
 * @param {Meld} meld
 * @returns {Meld}
 */
function inferKind(meld) {
  if (meld.pieces.length !== 3) return meld;
  const alike = new Set(meld.pieces.map((each) => withoutRed(each.label))).size === 1;
  const kind = alike ? "pon" : "chii";
  return kind === meld.kind ? meld : { ...meld, kind, called: null, from: null };
}

/** @param {Hand} hand @param {number} id */
export function removePiece(hand, id) {
  const without = (/** @type {Piece[]} */ pieces) => pieces.filter((each) => each.id !== id);
  return normalize({
    ...hand,
    pieces: without(hand.pieces),
    winning: hand.winning === id ? null : hand.winning,
    dora: without(hand.dora),
    ura: without(hand.ura),
    discards: without(hand.discards),
  });
}

/** @param {Hand} hand @param {number} id @returns {Hand} */
export const markWinning = (hand, id) => normalize({ ...hand, winning: id });

/**
 * Move a concealed piece to the indicators, or an indicator into the hand.
 * @param {Hand} hand
 * @param {number} id
 * @param {Zone} zone
 */
export function movePiece(hand, id, zone) {
  const moved = findPiece(hand, id);
  return moved && hasRoom(hand, zone) ? addPiece(removePiece(hand, id), zone, moved) : hand;
}

/** @param {Hand} hand @param {Partial<Circumstances>} change */
export const setCircumstances = (hand, change) =>
  normalize({ ...hand, circumstances: { ...hand.circumstances, ...change } });

/**
 * @param {Hand} hand
 * @param {(piece: Piece) => Piece} change
 * @returns {Hand}
 */
function mapPieces(hand, change) {
  return {
    ...hand,
    pieces: hand.pieces.map(change),
    melds: hand.melds.map((meld) => ({ ...meld, pieces: meld.pieces.map(change) })),
    dora: hand.dora.map(change),
    ura: hand.ura.map(change),
    discards: hand.discards.map(change),
  };
}
