/** The edited hand. Every function takes a hand and returns a new one. */

import { pageGame } from "../core/games/games.js";
import { normalize, winsByFlowers } from "./circumstances.js";
import { sortKey, withoutRed } from "../core/tiles.js";

/** @import { Circumstances, Hand, Label, Meld, Piece, Zone } from "../core/types" */

export const MAX_INDICATORS = 5;
const MAX_DISCARDS = 25; // more than a player can discard
export const NORTH = "4z";

let lastId = Date.now();

/** @param {Label} label @param {number|null} [source] @param {boolean} [sure] */
export const newPiece = (label, source = null, sure = true) => ({
  id: ++lastId,
  label,
  source,
  sure,
});

/**
 * Return an empty hand with the winds and the honba of the table.
 * @param {{seat: string, round: string, honba: number}} table
 * @returns {Hand}
 */
export const emptyHand = ({ seat, round, honba }) => ({
  pieces: [],
  winning: null,
  melds: [],
  norths: 0,
  flowers: 0,
  dora: [],
  ura: [],
  discards: [],
  withoutDora: false,
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

/** Return the number of concealed tiles in a complete hand. @param {Hand} hand */
export const concealedSize = (hand) => 14 - 3 * hand.melds.length;

/** Return the number of missing tiles; negative if there are too many. @param {Hand} hand */
export const missingTiles = (hand) => concealedSize(hand) - hand.pieces.length;

/** Return whether a hand can be scored. @param {Hand} hand */
export const isComplete = (hand) =>
  winsByFlowers(hand) || (missingTiles(hand) === 0 && hand.winning !== null);

/** Return the number of tiles that a hand has, four in a kan. @param {Hand} hand */
export const countTiles = ({ pieces, melds }) =>
  melds.reduce((sum, meld) => sum + meld.pieces.length, pieces.length);

/** Return whether only the winning tile is missing. @param {Hand} hand */
export const isWaiting = (hand) => missingTiles(hand) === 1 && hand.winning === null;

/** Return whether nothing is entered. @param {Hand} hand */
export const isEmpty = ({ pieces, melds, photo }) =>
  !photo && pieces.length === 0 && melds.length === 0;

/** @param {Hand} hand */
export const allPieces = (hand) => [
  ...hand.pieces,
  ...hand.melds.flatMap((meld) => meld.pieces),
  ...hand.dora,
  ...hand.ura,
  ...hand.discards,
];

/** @param {Hand} hand @param {number|null} id */
export const findPiece = (hand, id) => allPieces(hand).find((each) => each.id === id) ?? null;

/** Return the tiles that somebody should check. @param {Hand} hand */
export const uncertainPieces = (hand) => allPieces(hand).filter((each) => !each.sure);

/**
 * Return how many copies of a tile are in use.
 * @param {Hand} hand
 * @param {Label} label
 * @param {number|null} [except] a piece about to be replaced
 */
export const countCopies = (hand, label, except = null) =>
  allPieces(hand).filter(
    (each) => each.id !== except && withoutRed(each.label) === withoutRed(label),
  ).length + (label === NORTH ? hand.norths : 0);

/**
 * Return the concealed tiles in display order and the winning tile. They are sorted unless they
 * come from a photo.
 * @param {Hand} hand
 */
export function concealedTiles(hand) {
  const rest = hand.pieces.filter((each) => each.id !== hand.winning);
  if (!hand.photo) rest.sort((a, b) => sortKey(a.label) - sortKey(b.label));
  return { rest, winning: hand.pieces.find((each) => each.id === hand.winning) ?? null };
}

/** Return how many ura indicators a hand can have: one per dora. @param {Hand} hand */
const maxUra = ({ dora }) => Math.max(1, dora.length); // the ura can be entered first

/** Return whether a zone has room for a tile. @param {Hand} hand @param {Zone} zone */
export function hasRoom(hand, zone) {
  if (zone === "hand") return missingTiles(hand) > 0;
  if (!pageGame().hasRiichi) return false;
  return (
    hand[zone].length < { dora: MAX_INDICATORS, ura: maxUra(hand), discards: MAX_DISCARDS }[zone]
  );
}

/**
 * Add a tile to a zone. The tile that completes the hand becomes the winning tile.
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
 * Correct a tile; it is no longer uncertain.
 * @param {Hand} hand
 * @param {number} id
 * @param {Label} label
 */
export function replacePiece(hand, id, label) {
  const next = mapPieces(hand, (each) => (each.id === id ? { ...each, label, sure: true } : each));
  return normalize({ ...next, melds: next.melds.map(inferKind) });
}

/** Return the hand with an uncertain tile confirmed. @param {Hand} hand @param {number} id */
export const confirmPiece = (hand, id) =>
  mapPieces(hand, (each) => (each.id === id ? { ...each, sure: true } : each));

/**
 * Return a meld of three as pon or chii, depending on its tiles.
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
 * Move a tile between the hand and the indicators.
 * @param {Hand} hand
 * @param {number} id
 * @param {Zone} zone
 */
export function movePiece(hand, id, zone) {
  const moved = findPiece(hand, id);
  return moved && hasRoom(hand, zone) ? addPiece(removePiece(hand, id), zone, moved) : hand;
}

/** @param {{label: Label}} piece */
export const labelOf = ({ label }) => label;

/** @param {Hand} hand @param {Partial<Circumstances>} change */
export const setCircumstances = (hand, change) =>
  normalize({ ...hand, circumstances: { ...hand.circumstances, ...change } });

/** @param {Hand} hand @param {(piece: Piece) => Piece} change @returns {Hand} */
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
