/** Melds of the edited hand. */

import { pageGame } from "../core/games/games.js";
import { message, translate } from "../core/messages.js";
import { normalize } from "./circumstances.js";
import { countCopies, missingTiles, newPiece } from "./hand.js";
import { isPlayable, isSanma, rank, sortKey, withoutRed } from "../core/tiles.js";

/** @import { Hand, Label, Meld, MeldKind, Piece, Side, Text } from "../core/types" */

/** @type {Record<Side, Text>} */
export const SIDE_NAMES = {
  left: message("Left"),
  across: message("Across"),
  right: message("Right"),
};

export const MELD_KINDS = /** @type {MeldKind[]} */ ([
  ...["chii", "pon", "daiminkan", "shouminkan", "ankan"],
]);

/** @param {MeldKind} kind */
export const meldName = (kind) => translate(pageGame().melds[kind]);

/** @param {MeldKind} kind */
const meldSize = (kind) => (kind.endsWith("kan") ? 4 : 3);

/**
 * Return the tiles of a meld, or null if it does not exist.
 * @param {MeldKind} kind
 * @param {Label} first for a chii the lowest tile, otherwise any of the equal tiles
 * @param {boolean} red whether a five in it is the red one
 */
export function meldLabels(kind, first, red) {
  const suit = first[1];
  const low = rank(first);
  if (kind === "chii" && (suit === "z" || low > 7)) return null;
  const ranks = kind === "chii" ? [low, low + 1, low + 2] : Array(meldSize(kind)).fill(low);
  const labels = ranks.map((each) => `${each}${suit}`);
  const five = suit === "z" ? -1 : ranks.indexOf(5);
  if (five >= 0 && (red || first[0] === "0")) labels[five] = `0${suit}`;
  return labels.every(isPlayable) ? labels : null;
}

/**
 * Return whether enough copies of these tiles are left.
 * @param {Hand} hand
 * @param {Label[]} labels
 */
export const hasCopiesLeft = (hand, labels) =>
  labels.every(
    (label) =>
      countCopies(hand, label) + labels.filter((l) => withoutRed(l) === withoutRed(label)).length <=
      4,
  );

/** Add a meld of new tiles. @param {Hand} hand @param {MeldKind} kind @param {Label[]} labels */
export function addMeld(hand, kind, labels) {
  if (hand.melds.length >= 4 || !hasCopiesLeft(hand, labels)) return hand;
  const pieces = labels.map((label) => newPiece(label));
  return normalize({ ...hand, melds: [...hand.melds, newMeld(kind, pieces)] });
}

/**
 * Return a meld that was called from an unknown player.
 * @param {MeldKind} kind
 * @param {Piece[]} pieces
 * @returns {Meld}
 */
const newMeld = (kind, pieces) => ({
  id: newPiece("1m").id,
  kind,
  pieces,
  called: null,
  from: null,
  asRead: false,
});

/**
 * Return the melds that a tile forms with others of a pool, by default the concealed tiles.
 * @param {Hand} hand
 * @param {Piece} piece
 * @param {Piece[]} [pool]
 */
export function possibleMelds(hand, piece, pool = hand.pieces) {
  const others = pool.filter((each) => each.id !== piece.id && each.id !== hand.winning);
  const equal = others.filter((each) => withoutRed(each.label) === withoutRed(piece.label));
  /** @type {{kind: MeldKind, pieces: Piece[]}[]} */
  const found = [];
  if (piece.id === hand.winning || hand.melds.length >= 4) return found;
  if (equal.length >= 2) found.push({ kind: "pon", pieces: [piece, ...equal.slice(0, 2)] });
  if (equal.length >= 3) {
    for (const kind of /** @type {MeldKind[]} */ (["ankan", "daiminkan", "shouminkan"])) {
      found.push({ kind, pieces: [piece, ...equal] });
    }
  }
  for (const low of isSanma() ? [] : [2, 1, 0].map((back) => rank(piece.label) - back)) {
    const labels = low >= 1 ? meldLabels("chii", `${low}${piece.label[1]}`, false) : null;
    const run = labels?.map((label) =>
      label === withoutRed(piece.label)
        ? piece
        : others.find((each) => withoutRed(each.label) === label),
    );
    if (run?.every((each) => each !== undefined)) {
      found.push({ kind: "chii", pieces: /** @type {Piece[]} */ (run) });
    }
  }
  return found;
}

/**
 * Turn tiles of the hand into a meld.
 * @param {Hand} hand
 * @param {MeldKind} kind
 * @param {Piece[]} pieces
 */
export function formMeld(hand, kind, pieces) {
  const ids = new Set(pieces.map((each) => each.id));
  const sorted = [...pieces].sort((a, b) => sortKey(a.label) - sortKey(b.label));
  return normalize({
    ...hand,
    pieces: hand.pieces.filter((each) => !ids.has(each.id)),
    melds: [...hand.melds, newMeld(kind, sorted)],
  });
}

/** Change the kind of a kan. @param {Hand} hand @param {number} id @param {MeldKind} kind */
export const changeKind = (hand, id, kind) =>
  updateMeld(hand, id, (meld) =>
    orderCalledTile({ ...meld, kind, ...(kind === "ankan" && { called: null, from: null }) }),
  );

/**
 * Set the player from whom a pon or an open kan was called.
 * @param {Hand} hand
 * @param {number} id
 * @param {Side} from
 */
export const changeSide = (hand, id, from) =>
  updateMeld(hand, id, (meld) =>
    orderCalledTile({ ...meld, called: meld.called ?? meld.pieces[0].id, from }),
  );

/** @param {Hand} hand @param {number} id @param {(meld: Meld) => Meld} change */
const updateMeld = (hand, id, change) =>
  normalize({
    ...hand,
    melds: hand.melds.map((meld) => (meld.id === id ? change({ ...meld, asRead: false }) : meld)),
  });

/**
 * Return the meld with its called tile in the position that shows the player.
 * @param {Meld} meld
 */
export function orderCalledTile(meld) {
  const called = meld.pieces.find((each) => each.id === meld.called);
  if (!called || !meld.from) return meld;
  const rest = meld.pieces.filter((each) => each !== called);
  const last = meld.kind === "shouminkan" ? 2 : rest.length;
  const at = { left: 0, across: 1, right: last }[meld.from];
  return { ...meld, pieces: [...rest.slice(0, at), called, ...rest.slice(at)] };
}

/** Return the tiles of a meld to the hand, as many as fit. @param {Hand} hand @param {number} id */
export function dissolveMeld(hand, id) {
  const gone = hand.melds.find((meld) => meld.id === id);
  const rest = { ...hand, melds: hand.melds.filter((meld) => meld.id !== id) };
  if (!gone) return hand;
  const back = gone.pieces.slice(0, Math.max(0, missingTiles(rest)));
  return normalize({ ...rest, pieces: [...back, ...hand.pieces] });
}

/** @param {Hand} hand @param {number} id */
export const removeMeld = (hand, id) =>
  normalize({ ...hand, melds: hand.melds.filter((meld) => meld.id !== id) });
