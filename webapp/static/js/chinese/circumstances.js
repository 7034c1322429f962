/**
 * The circumstances of a win in the Chinese game and which of them are possible together.
 */

/** @import { ChineseCircumstances, Hand } from "../core/types" */

/** @type {ChineseCircumstances} */
const NONE = { last_of_kind: false, last_tile: false, replacement: false, robbing_kong: false };

/** Return the circumstances of the Chinese game. @param {Hand} hand @returns {ChineseCircumstances} */
export const chineseCircumstances = ({ circumstances }) => circumstances.chinese ?? NONE;

/** Return whether the winner has a kong. @param {Hand} hand */
const hasKong = ({ melds }) => melds.some(({ kind }) => kind.endsWith("kan"));

/**
 * Return the circumstances that a hand can have.
 * @param {Hand} hand
 * @returns {(keyof ChineseCircumstances)[]}
 */
export function possibleCircumstances(hand) {
  const drawn = hand.circumstances.by === "tsumo";
  /** @type {(keyof ChineseCircumstances)[]} */
  const possible = ["last_of_kind", "last_tile"];
  if (drawn && hasKong(hand)) possible.push("replacement");
  if (!drawn) possible.push("robbing_kong");
  return possible;
}

/**
 * Return the hand without circumstances that an edit made impossible.
 * @param {Hand} hand
 * @returns {Hand}
 */
export function normalizeChinese(hand) {
  const before = chineseCircumstances(hand);
  const possible = possibleCircumstances(hand);
  const chinese = { ...NONE };
  for (const each of possible) chinese[each] = before[each];
  if (chinese.robbing_kong) chinese.last_of_kind = chinese.last_tile = false;
  return { ...hand, circumstances: { ...hand.circumstances, chinese } };
}
