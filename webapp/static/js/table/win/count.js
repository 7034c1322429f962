/** The han and fu, or the fan, of a win that is entered without its tiles. */

import { partOf } from "../../core/games/games.js";
import { parseNumber } from "../../core/form.js";
import { _, translate } from "../../core/messages.js";
import { limitText } from "../../core/vocabulary.js";
import { hanAndFu } from "../../score/result.js";
import { fanText } from "../settlement.js";
import { getTable, tableView } from "../state.js";

/** @import { HandCount, HandValue } from "../../core/types" */

/** What the points of a win depend on. @typedef {{by: "ron"|"tsumo", dealer: boolean}} Winning */

/** The count of a hand for which nothing is chosen yet. @type {HandCount} */
export const NO_COUNT = { han: 0, fu: 0 };

const USUAL_COUNT = { han: 1, fu: 30 };

/** The fu that hands with the same points usually have. */
const USUAL_FU = [30, 40];

/** Return the points of han and fu under the rules of the table; none before they are loaded. */
const values = () => getTable().handValues;

/** Return the points of a row for a win; null if there is no such hand. @param {HandValue} row @param {Winning} win */
const pointsOf = (row, { by, dealer }) => (dealer ? row[`dealer_${by}`] : row[by]);

/** @param {HandCount} count */
const rowOf = ({ han, fu }) =>
  values().find((row) => row.han === han && (row.fu === null || row.fu === fu));

/** Return the count that is chosen at first, where the rules have it. */
export const initialCount = () => (rowOf(USUAL_COUNT) ? USUAL_COUNT : NO_COUNT);

/**
 * Return the choices of han: single numbers, then one per limit.
 * @param {number} honba
 * @returns {[number, string][]}
 */
export function hanChoices(honba) {
  const possible = values().filter(({ most_honba: most }) => most === null || honba <= most);
  const rows = possible.filter(
    ({ han }, at) => possible.findIndex((row) => row.han === han) === at,
  );
  return rows.map(({ han, limit }) => [
    han,
    limit ? translate(limitText(limit, 1)) : _("{han} han", { han }),
  ]);
}

/**
 * Return the fu that a hand with these han can have; all fu before han are chosen.
 * @param {number} han
 * @param {Winning} win
 */
export function fuChoices(han, win) {
  const rows = values().filter((row) => row.fu !== null && pointsOf(row, win) !== null);
  const fu = rows.flatMap((row) => (han === 0 || row.han === han ? [row.fu ?? 0] : []));
  return [...new Set(fu)].sort((one, other) => one - other);
}

/** Return whether fu matter, as they do before han are chosen. @param {number} han */
export const needsFu = (han) =>
  han === 0 || values().some((row) => row.han === han && row.fu !== null);

/**
 * Return the points of the winner without honba and riichi sticks; null if something is not chosen
 * or there is no such hand.
 * @param {HandCount} count
 * @param {Winning} win
 */
export function pointsFor(count, win) {
  const row = rowOf(count);
  return row ? pointsOf(row, win) : null;
}

/** Return "3 han 40 fu", "Mangan" or "15 fan". @param {HandCount} count */
export function countText({ han, fu, fan }) {
  if (fan !== undefined) return fanText(fan);
  const limit = rowOf({ han, fu })?.limit;
  return limit ? translate(limitText(limit, 1)) : hanAndFu({ han, fu });
}

/** Return a count as a part of a command: its han and fu, or its limit. @param {HandCount} count */
export function countJson({ han, fu }) {
  const limit = rowOf({ han, fu })?.limit;
  return limit ? { limit } : { han, fu };
}

/**
 * Return the count of a hand that was recorded without tiles.
 * @param {{han: number|null, fu: number|null, limit?: string|null}} hand
 */
export function countOfHand({ han, fu, limit }) {
  if (han !== null) return { han, fu: fu ?? USUAL_FU[0] };
  const row = values().find((each) => each.limit === limit);
  return row ? { han: row.han, fu: USUAL_FU[0] } : NO_COUNT;
}

/**
 * Return han and fu with these points: a limit, or else the usual fu; nothing if there are none.
 * @param {number} points
 * @param {Winning} win
 */
export function countOf(points, win) {
  const rows = values().filter((row) => pointsOf(row, win) === points);
  const row =
    rows.find(({ fu }) => fu === null) ??
    rows.find(({ fu }) => fu !== null && USUAL_FU.includes(fu)) ??
    rows[0];
  return row ? { han: row.han, fu: row.fu ?? USUAL_FU[0] } : NO_COUNT;
}

const MOST_FAN = 1000;

/** Return the points that a win needs. @returns {number} */
export const minimumFan = () => Math.max(1, tableView().rules.values.minimum ?? 1);

/** Return whether a count is entered and enough for a win. @param {HandCount} count @param {Winning} win */
export const isCountComplete = (count, win) => partOf(COUNTS).isComplete(count, win);

/** Return what is missing in a count. @param {HandCount} count */
export const missingCountText = (count) => partOf(COUNTS).missing(count);

const COUNTS = {
  riichi: {
    isComplete: (/** @type {HandCount} */ count, /** @type {Winning} */ win) =>
      pointsFor(count, win) !== null,
    missing: (/** @type {HandCount} */ { han }) =>
      han > 0 ? _("Choose the fu") : _("Choose the han"),
  },
  fans: {
    isComplete: (/** @type {HandCount} */ { fan = 0 }) => fan >= minimumFan(),
    missing: () => _("Enter at least {minimum} fan", { minimum: minimumFan() }),
  },
};

/** Return a typed number of fan; 0 if it is none. @param {string} text */
export function fanOf(text) {
  const fan = parseNumber(text);
  return Number.isInteger(fan) && fan > 0 && fan <= MOST_FAN ? fan : 0;
}
