/**
 * Winds, ron or tsumo, riichi and the rare moments: only what can be true is offered.
 */

import { canIppatsu, isClosed, possibleMoments, settle } from "./options.js";
import { edit, getHand, watch } from "./store.js";
import { NORTH, choose, used } from "./hand.js";
import { segmented, stepper, toggle } from "./controls.js";
import { getSettings, inWords, isJapanese, ruled } from "./settings.js";
import { h, render } from "./dom.js";
import { WINDS } from "./paid.js";
import { isSanma, setsNorthsAside } from "./tileset.js";

/** @typedef {import("./options.js").Options} Options */

const MOST_HONBA = 99;

/** @param {HTMLElement} place */
export function mountChoices(place) {
  watch(
    () => [getHand(), getSettings()],
    () => render(place, choices(getHand())),
  );
}

/** @param {Partial<Options>} change */
const set = (change) => edit((hand) => choose(hand, change));

/** @param {import("./hand.js").Hand} hand */
function choices(hand) {
  const { options } = hand;
  return [
    one("by", inWords({ en: "Won by", ja: "和了" }), options.by, [
      ["ron", inWords({ en: "Ron", ja: "ロン" })],
      ["tsumo", inWords({ en: "Tsumo", ja: "ツモ" })],
    ]),
    h(
      "div.toggles",
      {
        role: "group",
        "aria-label": inWords({ en: "Riichi and the moment of the win", ja: "リーチと和了の状況" }),
      },
      ...riichi(hand),
      ...possibleMoments(hand).map((moment) =>
        toggle({
          words: momentName(moment, options),
          key: moment,
          value: options.moment === moment,
          pick: (value) => set({ moment: value ? moment : "ordinary" }),
        }),
      ),
    ),
    one("seat", seatWind(options), options.seat, winds()),
    one("round", inWords({ en: "Round wind", ja: "場風" }), options.round, winds()),
    h(
      "div.steppers",
      {},
      stepper({
        name: inWords({ en: "Honba", ja: "本場" }),
        key: "honba",
        value: options.honba,
        most: MOST_HONBA,
        pick: (honba) => set({ honba }),
      }),
      setsNorthsAside() && norths(hand),
    ),
  ];
}

/** The norths that a player of three laid aside. @param {import("./hand.js").Hand} hand */
const norths = (hand) =>
  stepper({
    name: inWords({ en: "Norths set aside", ja: "北抜き" }),
    key: "norths",
    value: hand.norths,
    most: 4 - used(hand, NORTH) + hand.norths,
    pick: (value) => edit((now) => settle({ ...now, norths: value })),
  });

/** @param {import("./hand.js").Hand} hand */
function riichi(hand) {
  const { options } = hand;
  if (!isClosed(hand)) return [];
  return [
    toggle({
      words: inWords({ en: "Riichi", ja: "リーチ" }),
      key: "riichi",
      value: options.riichi === "riichi",
      pick: (value) => set({ riichi: value ? "riichi" : "none" }),
    }),
    toggle({
      words: inWords({ en: "Double riichi", ja: "ダブルリーチ" }),
      key: "double",
      value: options.riichi === "double",
      pick: (value) => set({ riichi: value ? "double" : "none" }),
    }),
    ruled("ippatsu") &&
      canIppatsu(hand) &&
      toggle({
        words: inWords({ en: "Ippatsu", ja: "一発" }),
        key: "ippatsu",
        value: options.ippatsu,
        pick: (value) => set({ ippatsu: value }),
      }),
  ];
}

/**
 * @param {Options["moment"]} moment
 * @param {Options} options
 */
function momentName(moment, { by, seat }) {
  if (moment === "rinshan") return inWords({ en: "After a kan (rinshan)", ja: "嶺上開花" });
  if (moment === "chankan") return inWords({ en: "Robbed kan (chankan)", ja: "槍槓" });
  if (moment === "last_tile") {
    return by === "tsumo"
      ? inWords({ en: "Last tile (haitei)", ja: "海底" })
      : inWords({ en: "Last discard (houtei)", ja: "河底" });
  }
  if (by === "ron") return inWords({ en: "First turn (renhou)", ja: "人和" });
  return seat === "E"
    ? inWords({ en: "First draw (tenhou)", ja: "天和" })
    : inWords({ en: "First draw (chiihou)", ja: "地和" });
}

/** @returns {[string, import("./dom.js").Child][]} */
const winds = () =>
  Object.entries(WINDS)
    .slice(0, isSanma() ? 3 : 4)
    .map(([key, [word, kanji]]) => [
      key,
      isJapanese() ? kanji : [`${word} `, h("span", { lang: "ja" }, kanji)],
    ]);

/** @param {Options} options */
const seatWind = ({ seat }) =>
  seat === "E"
    ? inWords({ en: "Seat wind (dealer)", ja: "自風(親)" })
    : inWords({ en: "Seat wind", ja: "自風" });

/**
 * @param {keyof Options} key
 * @param {string} name
 * @param {string} value
 * @param {[string, import("./dom.js").Child][]} options
 */
const one = (key, name, value, options) =>
  segmented({ name, key, options, value, pick: (picked) => set({ [key]: picked }) });
