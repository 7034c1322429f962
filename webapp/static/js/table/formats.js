/**
 * Names of winds, hands, places and points in the language of the page.
 */

import {
  _,
  formatNumber,
  formatTablePoints,
  formatThousands,
  inContext,
  message,
  translate,
} from "../core/messages.js";
import { isChinese } from "../core/settings.js";
import { WINDS, WIND_KANJI } from "../core/vocabulary.js";

/** @import { Text } from "../core/types" */

export const ABORTS = /** @type {Record<string, Text>} */ ({
  nine_terminals: message("Nine terminals"),
  four_winds: message("Four winds"),
  four_riichi: message("Four riichi"),
  four_kans: message("Four kans"),
  triple_ron: message("Three rons"),
});

/** The mistakes for a chombo or a dead hand. */
export const MISTAKES = /** @type {Record<string, Text>} */ ({
  false_win: message("False win"),
  no_yaku: message("Win without a yaku"),
  furiten_ron: message("Ron in furiten"),
  noten_riichi: message("Riichi without tenpai"),
  invalid_kan: message("Closed kan that changes the waits"),
  swap_call: message("Swap call (kuikae)"),
  wrong_tile_count: message("Wrong number of tiles"),
});

/** Return the kanji of a wind in any language. @param {string} wind */
export const windKanji = (wind) => WIND_KANJI[wind];

/** @param {string} wind */
export const windName = (wind) => translate(WINDS[wind]);

/** Return "East 2" or 東2局. @param {{round: string, kyoku: number}} hand */
export function handName({ round, kyoku }) {
  const values = { round: WINDS[round], kyoku };
  return isChinese()
    ? inContext("Chinese game", "{round} {kyoku}", values)
    : _("{round} {kyoku}", values);
}

/**
 * Return "East 2, 1 honba" or 東2局 1本場.
 * @param {{round: string, kyoku: number, honba: number}} hand
 */
export const handAndHonba = (hand) =>
  hand.honba === 0
    ? handName(hand)
    : _("{hand}, {honba} honba", { hand: handName(hand), honba: hand.honba });

/** Return "1st" or 1位. @param {number} place */
export const placeName = (place) => [_("1st"), _("2nd"), _("3rd"), _("4th")][place - 1];

/** Return "+8,000", "−8,000" or "±0". @param {number} points */
export const formatChange = (points) =>
  points === 0 ? "±0" : `${points > 0 ? "+" : ""}${formatNumber(points)}`;

/**
 * Return match points in thousands: "+45.5", or table points of the Chinese game: "1.5".
 * @param {number} points counted as scores are
 */
export const formatMatchPoints = (points) =>
  isChinese() ? formatTablePoints(points) : formatThousands(points);

/** Return names as a list for itself. @param {string[]} names */
export const listNames = (names) =>
  names.length < 2
    ? names.join("")
    : _("{names} and {last}", {
        names: names.slice(0, -1).join(inContext("names", ", ")),
        last: names[names.length - 1],
      });
