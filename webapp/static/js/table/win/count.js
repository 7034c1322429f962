/**
 * The han and fu, or the fan, of a win that is entered without its tiles.
 */

import { _, message, translate } from "../../core/messages.js";
import { tableView } from "../state.js";

/** @import { HandCount, Text } from "../../core/types" */

const MANGAN = 5;

/**
 * Limits: lowest han, name and base points.
 * @type {[number, Text, number][]}
 */
const LIMITS = [
  [5, message("Mangan"), 2000],
  [6, message("Haneman"), 3000],
  [8, message("Baiman"), 4000],
  [11, message("Sanbaiman"), 6000],
  [13, message("Yakuman"), 8000],
];

export const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];

/**
 * Return the choices of han: single numbers, then one per limit.
 * @param {{rules: Record<string, any>, honba: number}} options
 * @returns {[number, string][]}
 */
export function hanChoices({ rules, honba }) {
  const least = requiredHan(rules, honba);
  /** @type {[number, string][]} */
  const numbers = [1, 2, 3, 4].map((han) => [han, _("{han} han", { han })]);
  const limits = LIMITS.filter(([han], at) => {
    const next = LIMITS[at + 1]?.[0] ?? Infinity;
    return next > least || (han === MANGAN && rules.renhou === "mangan");
  });
  return [
    ...numbers.filter(([han]) => han >= least),
    .../** @type {[number, string][]} */ (limits.map(([han, words]) => [han, translate(words)])),
  ];
}

/**
 * Return the han that a hand needs to win.
 * @param {Record<string, any>} rules
 * @param {number} honba
 */
const requiredHan = ({ minimum_han: least, two_han_honba: from }, honba) =>
  from && honba >= from ? Math.max(2, least) : least;

/** Return whether fu matter. @param {number} han */
export const needsFu = (han) => han < MANGAN;

/** The count of a hand for which nothing is chosen yet. @type {HandCount} */
export const NO_COUNT = { han: 0, fu: 0 };

/** Return whether han are chosen, and fu where they matter. @param {HandCount} count */
export const isCounted = ({ han, fu }) => han > 0 && (fu > 0 || !needsFu(han));

/**
 * Return whether a hand can have this combination of han and fu, as in payments.py.
 * @param {HandCount} count
 * @param {{by: "ron"|"tsumo", rules: Record<string, any>}} options
 */
export const isPossible = ({ han, fu }, { by, rules }) => {
  if (fu === 20) {
    const bare = rules.players === 3 && !rules.rinshan_fu;
    const open = !rules.open_pinfu_30 && (by === "ron" || bare);
    return open || (by === "tsumo" && han > 1 && (rules.pinfu_tsumo || bare));
  }
  if (fu === 25) return han > 1 && (by === "ron" || han > 2);
  return fu < 110 || han > 1 || (by === "ron" && rules.double_wind_pair === 4);
};

/** Round a payment up to hundreds. @param {number} points */
const roundUp = (points) => Math.ceil(points / 100) * 100;

/**
 * Return the points of the winner without honba and riichi sticks.
 * @param {HandCount} count
 * @param {{by: "ron"|"tsumo", dealer: boolean, rules: Record<string, any>}} options
 */
export function pointsFor({ han, fu }, { by, dealer, rules }) {
  const base = basePoints(han, fu, rules);
  if (by === "ron") return roundUp(base * (dealer ? 6 : 4));
  const split = rules.players === 3 && rules.sanma_tsumo === "split";
  const missing = split ? base / 2 : 0;
  const payers = rules.players - 1;
  if (dealer) return payers * roundUp(2 * base + (split ? base : 0));
  return roundUp(2 * base + missing) + (payers - 1) * roundUp(base + missing);
}

/**
 * Return han and fu with these points: a limit, or else the usual fu; nothing if there are none.
 * @param {number} points
 * @param {{by: "ron"|"tsumo", dealer: boolean, rules: Record<string, any>}} options
 * @returns {HandCount}
 */
export function countOf(points, options) {
  const counts = [
    ...LIMITS.map(([han]) => ({ han, fu: 30 })),
    ...[30, 40, ...FU].flatMap((fu) => [1, 2, 3, 4].map((han) => ({ han, fu }))),
  ];
  const fits = counts.filter((count) => !needsFu(count.han) || isPossible(count, options));
  return fits.find((count) => pointsFor(count, options) === points) ?? NO_COUNT;
}

/** @param {number} han @param {number} fu @param {Record<string, any>} rules */
function basePoints(han, fu, rules) {
  const limit = LIMITS.filter(([from]) => han >= from).at(-1);
  if (limit) return limit[2];
  const base = fu * 2 ** (han + 2);
  const rounded = rules.kiriage_mangan && base === 1920;
  return rounded ? 2000 : Math.min(base, 2000);
}

const MOST_FAN = 1000;

/** Return the points that a win needs. @returns {number} */
export const minimumFan = () => Math.max(1, tableView().rules.values.minimum);

/** Return whether the fan of a win is entered and reaches the minimum. @param {HandCount} count */
export const isFanComplete = ({ fan = 0 }) => fan > 0 && fan >= minimumFan();

/** Return a typed number of fan; 0 if it is none. @param {string} text */
export function fanOf(text) {
  const fan = Number(text);
  return Number.isInteger(fan) && fan > 0 && fan <= MOST_FAN ? fan : 0;
}
