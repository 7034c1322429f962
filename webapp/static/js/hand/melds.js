/**
 * Melds: which ones a tile can be part of, and putting them beside the hand.
 */

import { translate } from "../core/text.js";
import { normalize } from "./circumstances.js";
import { countCopies, missingTiles, newPiece } from "./hand.js";
import { isPlayable, isSanma, rank, sortKey, withoutRed } from "./tiles.js";

/** @import { Hand, Label, Meld, MeldKind, Piece, Side } from "../core/types" */

/** @type {Record<MeldKind, {en: string, ja: string}>} */
const MELD_NAMES = {
  chii: { en: "Chii", ja: "チー" },
  pon: { en: "Pon", ja: "ポン" },
  daiminkan: { en: "Open kan", ja: "大明槓" },
  shouminkan: { en: "Added kan", ja: "加槓" },
  ankan: { en: "Closed kan", ja: "暗槓" },
};

/** @type {Record<Side, {en: string, ja: string}>} */
export const SIDE_NAMES = {
  left: { en: "Left", ja: "上家" },
  across: { en: "Across", ja: "対面" },
  right: { en: "Right", ja: "下家" },
};

export const MELD_KINDS = /** @type {MeldKind[]} */ (Object.keys(MELD_NAMES));

/** @param {MeldKind} kind */
export const meldName = (kind) => translate(MELD_NAMES[kind]);

/** @param {MeldKind} kind */
const meldSize = (kind) => (kind.endsWith("kan") ? 4 : 3);

/**
 * The tiles of the meld that starts with this tile; null when there is no such meld.
 * @param {MeldKind} kind
 * @param {Label} first for a chii the lowest tile, otherwise any of the equal tiles
 * @param {boolean} red whether a five in it is the red one
 * @returns {Label[]|null}
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
 * Whether the table still has the tiles for this meld.
 * @param {Hand} hand
 * @param {Label[]} labels
 */
export const hasCopiesLeft = (hand, labels) =>
  labels.every(
    (label) => countCopies(hand, label) + labels.filter((l) => withoutRed(l) === withoutRed(label)).length <= 4,
  );

/**
 * Put a new meld beside the hand.
 * @param {Hand} hand
 * @param {MeldKind} kind
 * @param {Label[]} labels
 */
export function addMeld(hand, kind, labels) {
  if (hand.melds.length >= 4 || !hasCopiesLeft(hand, labels)) return hand;
  const pieces = labels.map((label) => newPiece(label));
  return normalize({ ...hand, melds: [...hand.melds, newMeld(kind, pieces)] });
}

/**
 * A meld of which nobody said yet from whom it was called.
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
 * The melds that can be formed of a tile with others of a pool: the concealed ones as a rule.
 * @param {Hand} hand
 * @param {Piece} chosen
 * @param {Piece[]} [pool]
 * @returns {{kind: MeldKind, pieces: Piece[]}[]}
 */
export function possibleMelds(hand, chosen, pool = hand.pieces) {
  const others = pool.filter((each) => each.id !== chosen.id && each.id !== hand.winning);
  const equal = others.filter((each) => withoutRed(each.label) === withoutRed(chosen.label));
  /** @type {{kind: MeldKind, pieces: Piece[]}[]} */
  const found = [];
  if (chosen.id === hand.winning || hand.melds.length >= 4) return found;
  if (equal.length >= 2) found.push({ kind: "pon", pieces: [chosen, ...equal.slice(0, 2)] });
  if (equal.length >= 3) {
    for (const kind of /** @type {MeldKind[]} */ (["ankan", "daiminkan", "shouminkan"])) {
      found.push({ kind, pieces: [chosen, ...equal] });
    }
  }
  for (const low of isSanma() ? [] : [2, 1, 0].map((back) => rank(chosen.label) - back)) {
    const labels = low >= 1 ? meldLabels("chii", `${low}${chosen.label[1]}`, false) : null;
    const run = labels?.map((label) =>
      label === withoutRed(chosen.label) ? chosen : others.find((each) => withoutRed(each.label) === label),
    );
    if (run?.every((each) => each !== undefined)) {
      found.push({ kind: "chii", pieces: /** @type {Piece[]} */ (run) });
    }
  }
  return found;
}

/**
 * Take the pieces out of the hand and lay them beside it as a meld.
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

/**
 * Say that a kan was of another kind.
 * @param {Hand} hand
 * @param {number} id
 * @param {MeldKind} kind
 */
export const changeKind = (hand, id, kind) =>
  updateMeld(hand, id, (meld) =>
    orderCalledTile({ ...meld, kind, ...(kind === "ankan" && { called: null, from: null }) }),
  );

/**
 * Say from whom a pon or an open kan was called.
 * @param {Hand} hand
 * @param {number} id
 * @param {Side} from
 */
export const changeSide = (hand, id, from) =>
  updateMeld(hand, id, (meld) => orderCalledTile({ ...meld, called: meld.called ?? meld.pieces[0].id, from }));

/**
 * @param {Hand} hand
 * @param {number} id
 * @param {(meld: Meld) => Meld} change
 */
const updateMeld = (hand, id, change) =>
  normalize({
    ...hand,
    melds: hand.melds.map((meld) => (meld.id === id ? change({ ...meld, asRead: false }) : meld)),
  });

/**
 * The meld with its called tile where it shows from whom it came.
 * @param {Meld} meld
 * @returns {Meld}
 */
function orderCalledTile(meld) {
  const called = meld.pieces.find((each) => each.id === meld.called);
  if (!called || !meld.from) return meld;
  const rest = meld.pieces.filter((each) => each !== called);
  const last = meld.kind === "shouminkan" ? 2 : rest.length;
  const at = { left: 0, across: 1, right: last }[meld.from];
  return { ...meld, pieces: [...rest.slice(0, at), called, ...rest.slice(at)] };
}

/**
 * Put the tiles of a meld back into the hand, or away when the hand is full.
 * @param {Hand} hand
 * @param {number} id
 */
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
