/**
 * The hand as it is edited: every function takes a hand and returns another one.
 */

import { settle } from "./circumstances.js";
import { order, plain } from "./tiles.js";

/** @import { Circumstances, Hand, Label, Meld, Piece, Zone } from "../core/types" */

const INDICATORS = 5;
const DISCARDS = 25; // more turns than a wall has for one player
export const NORTH = "4z";

let serial = Date.now();

/**
 * @param {Label} label
 * @param {number|null} [source]
 * @param {boolean} [sure]
 * @returns {Piece}
 */
export const piece = (label, source = null, sure = true) => ({
  id: ++serial,
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
  options: {
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
export const needed = (hand) => 14 - 3 * hand.melds.length;

/** How many are missing; negative when there are too many. @param {Hand} hand */
export const missing = (hand) => needed(hand) - hand.pieces.length;

/** @param {Hand} hand */
export const isComplete = (hand) => missing(hand) === 0 && hand.winning !== null;

/** Whether all tiles are there but the winning one. @param {Hand} hand */
export const isWaiting = (hand) => missing(hand) === 1 && hand.winning === null;

/** @param {Hand} hand @returns {Piece[]} */
export const allPieces = (hand) => [
  ...hand.pieces,
  ...hand.melds.flatMap((meld) => meld.pieces),
  ...hand.dora,
  ...hand.ura,
  ...hand.discards,
];

/** @param {Hand} hand @param {number|null} id */
export const pieceOf = (hand, id) => allPieces(hand).find((each) => each.id === id) ?? null;

/** The pieces that somebody should look at. @param {Hand} hand */
export const unsure = (hand) => allPieces(hand).filter((each) => !each.sure);

/**
 * How many copies of a face lie on the table already.
 * @param {Hand} hand
 * @param {Label} label
 * @param {number|null} [except] a piece about to be replaced
 */
export const used = (hand, label, except = null) =>
  allPieces(hand).filter((each) => each.id !== except && plain(each.label) === plain(label))
    .length + (label === NORTH ? hand.norths : 0);

/**
 * The concealed pieces as they are shown: the winning one last, without a photo sorted.
 * @param {Hand} hand
 */
export function shown(hand) {
  const rest = hand.pieces.filter((each) => each.id !== hand.winning);
  if (!hand.photo) rest.sort((a, b) => order(a.label) - order(b.label));
  return { rest, winning: hand.pieces.find((each) => each.id === hand.winning) ?? null };
}

/**
 * Whether one more tile fits; under each dora indicator lies one ura indicator.
 * @param {Hand} hand
 * @param {Zone} zone
 */
export function hasRoom(hand, zone) {
  if (zone === "hand") return missing(hand) > 0;
  return hand[zone].length < { dora: INDICATORS, ura: hand.dora.length, discards: DISCARDS }[zone];
}

/**
 * Put one more tile into a zone; the tile that completes the hand is the winning one.
 * @param {Hand} hand
 * @param {Zone} zone
 * @param {Piece} added
 */
export function add(hand, zone, added) {
  if (!hasRoom(hand, zone)) return hand;
  if (zone !== "hand") return settle({ ...hand, [zone]: [...hand[zone], added] });
  const completes = missing(hand) === 1 && hand.winning === null;
  return settle({
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
export function replace(hand, id, label) {
  const next = everywhere(hand, (each) => (each.id === id ? { ...each, label, sure: true } : each));
  return settle({ ...next, melds: next.melds.map(kinded) });
}

/**
 * A meld of three as the kind that its tiles make; a chii comes from the left.
 * @param {Meld} meld
 * @returns {Meld}
 */
function kinded(meld) {
  if (meld.pieces.length !== 3) return meld;
  const alike = new Set(meld.pieces.map((each) => plain(each.label))).size === 1;
  const kind = alike ? "pon" : "chii";
  return kind === meld.kind ? meld : { ...meld, kind, called: null, from: null };
}

/** @param {Hand} hand @param {number} id */
export function remove(hand, id) {
  const without = (/** @type {Piece[]} */ pieces) => pieces.filter((each) => each.id !== id);
  return settle({
    ...hand,
    pieces: without(hand.pieces),
    winning: hand.winning === id ? null : hand.winning,
    dora: without(hand.dora),
    ura: without(hand.ura),
    discards: without(hand.discards),
  });
}

/** @param {Hand} hand @param {number} id @returns {Hand} */
export const markWinning = (hand, id) => settle({ ...hand, winning: id });

/**
 * Move a concealed piece to the indicators, or an indicator into the hand.
 * @param {Hand} hand
 * @param {number} id
 * @param {Zone} zone
 */
export function move(hand, id, zone) {
  const moved = pieceOf(hand, id);
  return moved && hasRoom(hand, zone) ? add(remove(hand, id), zone, moved) : hand;
}

/** @param {Hand} hand @param {Partial<Circumstances>} change */
export const choose = (hand, change) =>
  settle({ ...hand, options: { ...hand.options, ...change } });

/**
 * @param {Hand} hand
 * @param {(piece: Piece) => Piece} change
 * @returns {Hand}
 */
function everywhere(hand, change) {
  return {
    ...hand,
    pieces: hand.pieces.map(change),
    melds: hand.melds.map((meld) => ({ ...meld, pieces: meld.pieces.map(change) })),
    dora: hand.dora.map(change),
    ura: hand.ura.map(change),
    discards: hand.discards.map(change),
  };
}
