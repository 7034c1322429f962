/**
 * Words of the game in each script, which also appear beside the language of the page; all other
 * texts are messages.
 */

/** @import { Bilingual, Settings } from "./types" */

/** The languages of the page. @type {[Settings["language"], string][]} */
export const LANGUAGES = [
  ["en", "English"],
  ["ja", "日本語"],
  ["zh", "中文"],
];

/** @type {Record<string, Bilingual & {zh: string}>} */
export const WINDS = {
  E: { en: "East", ja: "東", zh: "东" },
  S: { en: "South", ja: "南", zh: "南" },
  W: { en: "West", ja: "西", zh: "西" },
  N: { en: "North", ja: "北", zh: "北" },
};

/** The honours in their order. */
export const HONOURS = [
  { en: "east wind", ja: "東", zh: "东风" },
  { en: "south wind", ja: "南", zh: "南风" },
  { en: "west wind", ja: "西", zh: "西风" },
  { en: "north wind", ja: "北", zh: "北风" },
  { en: "white dragon", ja: "白", zh: "白板" },
  { en: "green dragon", ja: "發", zh: "发财" },
  { en: "red dragon", ja: "中", zh: "红中" },
];

/** The suits, after a rank. @type {Record<string, Bilingual>} */
export const SUITS = {
  m: { en: "man", ja: "萬", zh: "万" },
  p: { en: "pin", ja: "筒", zh: "筒" },
  s: { en: "sou", ja: "索", zh: "条" },
};

/** The digits before a suit in Chinese. */
export const CHINESE_RANKS = "〇一二三四五六七八九";

/** @type {Record<string, {en: string, ja: string}>} */
const LIMITS = {
  mangan: { en: "Mangan", ja: "満貫" },
  haneman: { en: "Haneman", ja: "跳満" },
  baiman: { en: "Baiman", ja: "倍満" },
  sanbaiman: { en: "Sanbaiman", ja: "三倍満" },
  yakuman: { en: "Yakuman", ja: "役満" },
};

/** Return "Mangan", or "2 × Yakuman". @param {string} limit @param {number} times */
export function limitText(limit, times) {
  const { en, ja } = LIMITS[limit];
  return times < 2 ? { en, ja } : { en: `${times} × ${en}`, ja: `${times}倍${ja}` };
}

/** What the middle of the table shows in kanji: a hand is "東1" and, in Japanese, "局". */
export const KANJI = { hand: "局", over: "終局", eastDealer: "親・東" };
