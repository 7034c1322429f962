/**
 * Words of the game: messages in the language of the page, and kanji, which also appear beside it.
 */

import { h } from "./dom.js";
import { _, inContext, message, messageIn, translate } from "./messages.js";
import { readsKanji } from "./settings.js";

/** @import { GameName, Message } from "./types" */

/** Return the games that the page scores as options of a control. @returns {[GameName, string][]} */
export const gameOptions = () => [
  ["riichi", inContext("game", "Riichi")],
  ["mcr", _("Chinese game")],
  ["general", inContext("game", "Hong Kong and others")],
];

/** The languages with names of their own for yaku and tiles, in their own words. */
export const NAMINGS = { tok: "toki pona", pl: "polski", hu: "magyar" };

/** @type {Record<string, Message>} */
export const WINDS = {
  E: messageIn("wind", "East"),
  S: messageIn("wind", "South"),
  W: messageIn("wind", "West"),
  N: messageIn("wind", "North"),
};

/** @type {Record<string, string>} */
export const WIND_KANJI = { E: "東", S: "南", W: "西", N: "北" };

/** @param {string} wind */
export const windName = (wind) => translate(WINDS[wind]);

/** Draw the kanji of a wind, if it is known. @param {string} wind @param {boolean} [isDealer] */
export const windMark = (wind, isDealer = false) =>
  wind &&
  h(
    "span.wind",
    { role: "img", "aria-label": windName(wind), class: isDealer ? "dealer" : "" },
    h("span", { lang: "ja" }, WIND_KANJI[wind]),
  );

/** The honours in their order. */
export const HONOURS = [
  message("east wind"),
  message("south wind"),
  message("west wind"),
  message("north wind"),
  message("white dragon"),
  message("green dragon"),
  message("red dragon"),
];

/** The suits, after a rank. @type {Record<string, Message>} */
export const SUITS = {
  m: messageIn("suit", "man"),
  p: messageIn("suit", "pin"),
  s: messageIn("suit", "sou"),
};

/** The digits before a suit in Chinese. */
export const CHINESE_RANKS = "〇一二三四五六七八九";

/** The flowers and seasons of each seat, as players call them. @type {[string, Message, string][]} */
export const FLOWER_GROUPS = [
  ["f", message("Flowers"), "梅蘭菊竹"],
  ["g", message("Seasons"), "春夏秋冬"],
];

/** @type {Record<string, Message>} */
const LIMITS = {
  mangan: message("Mangan"),
  haneman: message("Haneman"),
  baiman: message("Baiman"),
  sanbaiman: message("Sanbaiman"),
  yakuman: message("Yakuman"),
};

/** @type {Record<string, string>} */
const LIMIT_KANJI = {
  mangan: "満貫",
  haneman: "跳満",
  baiman: "倍満",
  sanbaiman: "三倍満",
  yakuman: "役満",
};

/** Return "Mangan", or "2 × Yakuman". @param {string} limit @param {number} times */
export const limitText = (limit, times) =>
  times < 2 ? LIMITS[limit] : message("{times} × {limit}", { times, limit: LIMITS[limit] });

/** Return "満貫", or "2倍役満". @param {string} limit @param {number} times */
export const limitKanji = (limit, times) =>
  times < 2 ? LIMIT_KANJI[limit] : `${times}倍${LIMIT_KANJI[limit]}`;

/** What the middle of the table shows in kanji: a hand is "東1" and, in Japanese, "局". */
export const KANJI = { hand: "局", over: "終局" };

/** Draw the kanji after a name, which is the same for those who read kanji. @param {string} kanji */
export const kanjiAfter = (kanji) => (readsKanji() ? [] : [" ", h("span", { lang: "ja" }, kanji)]);

/**
 * Draw the name of a fan in Chinese characters, for those who read them as they write it.
 * @param {{chinese: string, text: string}} fan
 * @param {string} element
 */
export const fanCharacters = ({ chinese, text }, element) =>
  readsKanji() ? h(element, text) : h(element, { lang: "zh-Hans" }, chinese);

/** Return "1st" or 1位. @param {number} place */
export const placeName = (place) =>
  [_("1st"), _("2nd"), _("3rd"), _("4th")][place - 1] ?? _("{place}th", { place });
