/** Hands in the notation of `tenbo score`. */

import { h } from "../core/dom.js";
import { normalize } from "../hand/circumstances.js";
import { emptyHand, newPiece } from "../hand/hand.js";
import { parseLabels, sortKey, tileLine, withoutRed } from "../core/tiles.js";
import { laidHand } from "../score/result.js";

/** @import { Hand, Meld, MeldKind, Side } from "../core/types" */

const SIDE_MARKS = { left: "-", across: "=", right: "+" };
const MARK_SIDES = /** @type {Record<string, Side>} */ ({
  "-": "left",
  "=": "across",
  "+": "right",
});

/**
 * Return the notation of a complete hand; the winning tile is the last concealed one.
 * @param {Hand} hand
 */
export function writeNotation(hand) {
  const rest = hand.pieces.filter((each) => each.id !== hand.winning);
  const winning = hand.pieces.filter((each) => each.id === hand.winning);
  const concealed = [...rest, ...winning].map((each) => each.label).join("");
  const norths = hand.norths > 0 ? [`${"4".repeat(hand.norths)}z~`] : [];
  return [concealed, ...hand.melds.map(writeMeld), ...norths].join(" ");
}

/** @param {Meld} meld */
function writeMeld({ kind, pieces, called, from }) {
  const mark = from ? SIDE_MARKS[from] : "_";
  const labels = pieces.map((each) => each.label).sort((a, b) => sortKey(a) - sortKey(b));
  const suit = labels[0][1];
  const one = pieces.find((each) => each.id === called)?.label;
  if (kind === "ankan" || (!one && (kind === "chii" || kind === "pon")))
    return digits(labels) + suit;
  if (one && kind === "chii") return digitsWithMark(labels, labels.indexOf(one), "-") + suit;
  const taken = one ?? labels[labels.length - 1];
  const rest = labels.filter((_, place) => place !== labels.indexOf(taken));
  const at = kind === "shouminkan" ? 2 : rest.length;
  return digitsWithMark([...rest.slice(0, at), taken, ...rest.slice(at)], at, mark) + suit;
}

/** @param {string[]} labels */
const digits = (labels) => labels.map((each) => each[0]).join("");

/** @param {string[]} labels @param {number} at @param {string} mark */
const digitsWithMark = (labels, at, mark) =>
  labels.map((each, place) => each[0] + (place === at ? mark : "")).join("");

/**
 * Parse a notation; the circumstances come from `before`.
 * @param {string} text
 * @param {Hand} before
 */
export function parseNotation(text, before) {
  const [concealed, ...rest] = text.trim().split(/[\s,]+/);
  const northGroups = rest.filter((each) => each.endsWith("z~"));
  const pieces = parseLabels(concealed).map((label) => newPiece(label));
  return normalize({
    ...emptyHand(before.circumstances),
    circumstances: before.circumstances,
    pieces,
    winning: pieces.at(-1)?.id ?? null,
    melds: rest.filter((each) => !northGroups.includes(each)).map(parseMeld),
    norths: northGroups.join("").replaceAll(/[^4]/g, "").length,
  });
}

const NOWHERE = () => emptyHand({ seat: "E", round: "E", honba: 0 });

/** Draw a recorded hand. @param {string} notation */
export const recordedHand = (notation) => laidHand(parseNotation(notation, NOWHERE()));

/** Draw a hand of 13 tiles, none of which wins. @param {string} notation */
export const waitingHand = (notation) =>
  laidHand({ ...parseNotation(notation, NOWHERE()), winning: null });

/** @param {string} text @returns {Meld} */
function parseMeld(text) {
  const place = text.search(/[-=+_]/);
  const pieces = parseLabels(text).map((label) => newPiece(label));
  return {
    id: newPiece("1m").id,
    kind: meldKind(
      pieces.map((each) => each.label),
      place,
    ),
    pieces,
    called: place < 0 ? null : pieces[place - 1].id,
    from: MARK_SIDES[text[place]] ?? null,
    asRead: false,
  };
}

/** @param {string[]} labels @param {number} mark @returns {MeldKind} */
function meldKind(labels, mark) {
  if (labels.length === 4) return mark < 0 ? "ankan" : mark === 3 ? "shouminkan" : "daiminkan";
  return new Set(labels.map(withoutRed)).size === 1 ? "pon" : "chii";
}

/** Draw tiles beside what they are. @param {string} words @param {string} [notation] */
export const indicatorsLine = (words, notation) =>
  notation && h("p.row.wrap.indicators", h("span.quiet", words), tileLine(parseLabels(notation)));
