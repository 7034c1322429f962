/**
 * Names of winds, hands, places and points in the language of the page.
 */

import { isChinese } from "../core/settings.js";
import { formatNumber, translate } from "../core/text.js";
import { WINDS } from "../hand/tiles.js";

/** @import { Bilingual } from "../core/types" */

export const ABORTS = /** @type {Record<string, Bilingual>} */ ({
  nine_terminals: { en: "Nine terminals", ja: "九種九牌" },
  four_winds: { en: "Four winds", ja: "四風連打" },
  four_riichi: { en: "Four riichi", ja: "四家立直" },
  four_kans: { en: "Four kans", ja: "四開槓" },
  triple_ron: { en: "Three rons", ja: "三家和" },
});

/** The mistakes for a chombo or a dead hand. */
export const MISTAKES = /** @type {Record<string, Bilingual>} */ ({
  false_win: { en: "False win", ja: "誤ロン・誤ツモ", zh: "错和" },
  no_yaku: { en: "Win without a yaku", ja: "役なしの和了" },
  furiten_ron: { en: "Ron in furiten", ja: "フリテンロン" },
  noten_riichi: { en: "Riichi without tenpai", ja: "ノーテンリーチ" },
  invalid_kan: { en: "Closed kan that changes the waits", ja: "待ちの変わる暗槓" },
  swap_call: { en: "Swap call (kuikae)", ja: "喰い替え" },
  wrong_tile_count: { en: "Wrong number of tiles", ja: "多牌・少牌", zh: "相公（张数不对）" },
});

/** Return the kanji of a wind in any language. @param {string} wind */
export const windKanji = (wind) => WINDS[wind].ja;

/** @param {string} wind */
export const windName = (wind) => translate(WINDS[wind]);

/** Return "East 2" or 東2局. @param {{round: string, kyoku: number}} hand */
export const handName = ({ round, kyoku }) =>
  translate({
    en: `${WINDS[round].en} ${kyoku}`,
    ja: `${WINDS[round].ja}${kyoku}局`,
    zh: `${WINDS[round].zh}圈第${kyoku}盘`,
  });

/**
 * Return "East 2, 1 honba" or 東2局 1本場.
 * @param {{round: string, kyoku: number, honba: number}} hand
 */
export const handAndHonba = (hand) =>
  hand.honba === 0
    ? handName(hand)
    : translate({
        en: `${handName(hand)}, ${hand.honba} honba`,
        ja: `${handName(hand)} ${hand.honba}本場`,
      });

/** Return "1st" or 1位. @param {number} place */
export const placeName = (place) =>
  translate({
    en: ["1st", "2nd", "3rd", "4th"][place - 1],
    ja: `${place}位`,
    zh: `第${place}名`,
  });

/** Return "+8,000", "−8,000" or "±0". @param {number} points */
export const formatChange = (points) =>
  points === 0 ? "±0" : `${points > 0 ? "+" : ""}${formatNumber(points)}`;

/**
 * Return match points in thousands: "+45.5", or table points of the Chinese game: "1.5".
 * @param {number} points counted as scores are
 */
export const formatMatchPoints = (points) => {
  if (isChinese()) return formatTablePoints(points);
  const size = (Math.abs(points) / 1000).toFixed(1);
  return `${points > 0 ? "+" : points < 0 ? "−" : "±"}${size}`;
};

/** Return table points: "4" or "2.33". @param {number} points in thousandths */
export const formatTablePoints = (points) => String(Math.round(points / 10) / 100);

/** Return names as a list in a sentence. @param {string[]} names */
export const joinNames = (names) => {
  if (names.length < 2) return names.join("");
  const words = {
    en: `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`,
    ja: names.join("と"),
    zh: names.join("、"),
  };
  return translate(words);
};
