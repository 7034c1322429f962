/**
 * Winds, ron or tsumo, riichi and the rare moments: only what can be true is offered.
 */

import { segmented, stepper, toggle } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { getSettings, isJapanese, ruled, translate } from "../core/settings.js";
import { watch } from "../core/store.js";
import { canIppatsu, isClosed, possibleMoments, settle } from "../hand/circumstances.js";
import { NORTH, choose, used } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { WINDS, isSanma, setsNorthsAside } from "../hand/tiles.js";

/** @import { Child, Circumstances, Hand } from "../core/types" */

const MOST_HONBA = 99;

/** @param {HTMLElement} place */
export function mountChoices(place) {
  watch(
    () => [getHand(), getSettings()],
    () => render(place, choices(getHand())),
  );
}

/** @param {Partial<Circumstances>} change */
const set = (change) => edit((hand) => choose(hand, change));

/** @param {Hand} hand */
function choices(hand) {
  const { options } = hand;
  return [
    one("by", translate({ en: "Won by", ja: "和了" }), options.by, [
      ["ron", translate({ en: "Ron", ja: "ロン" })],
      ["tsumo", translate({ en: "Tsumo", ja: "ツモ" })],
    ]),
    h(
      "div.toggles",
      {
        role: "group",
        "aria-label": translate({ en: "Riichi and the moment of the win", ja: "リーチと和了の状況" }),
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
    one("round", translate({ en: "Round wind", ja: "場風" }), options.round, winds()),
    h(
      "div.steppers",
      {},
      stepper({
        name: translate({ en: "Honba", ja: "本場" }),
        key: "honba",
        value: options.honba,
        most: MOST_HONBA,
        pick: (honba) => set({ honba }),
      }),
      setsNorthsAside() && norths(hand),
    ),
  ];
}

/** The norths that a player of three laid aside. @param {Hand} hand */
const norths = (hand) =>
  stepper({
    name: translate({ en: "Norths set aside", ja: "北抜き" }),
    key: "norths",
    value: hand.norths,
    most: 4 - used(hand, NORTH) + hand.norths,
    pick: (value) => edit((now) => settle({ ...now, norths: value })),
  });

/** @param {Hand} hand */
function riichi(hand) {
  const { options } = hand;
  if (!isClosed(hand)) return [];
  return [
    toggle({
      words: translate({ en: "Riichi", ja: "リーチ" }),
      key: "riichi",
      value: options.riichi === "riichi",
      pick: (value) => set({ riichi: value ? "riichi" : "none" }),
    }),
    toggle({
      words: translate({ en: "Double riichi", ja: "ダブルリーチ" }),
      key: "double",
      value: options.riichi === "double",
      pick: (value) => set({ riichi: value ? "double" : "none" }),
    }),
    ruled("ippatsu") &&
      canIppatsu(hand) &&
      toggle({
        words: translate({ en: "Ippatsu", ja: "一発" }),
        key: "ippatsu",
        value: options.ippatsu,
        pick: (value) => set({ ippatsu: value }),
      }),
  ];
}

/**
 * @param {Circumstances["moment"]} moment
 * @param {Circumstances} options
 */
function momentName(moment, { by, seat }) {
  if (moment === "rinshan") return translate({ en: "After a kan (rinshan)", ja: "嶺上開花" });
  if (moment === "chankan") return translate({ en: "Robbed kan (chankan)", ja: "槍槓" });
  if (moment === "last_tile") {
    return by === "tsumo"
      ? translate({ en: "Last tile (haitei)", ja: "海底" })
      : translate({ en: "Last discard (houtei)", ja: "河底" });
  }
  if (by === "ron") return translate({ en: "First turn (renhou)", ja: "人和" });
  return seat === "E"
    ? translate({ en: "First draw (tenhou)", ja: "天和" })
    : translate({ en: "First draw (chiihou)", ja: "地和" });
}

/** @returns {[string, Child][]} */
const winds = () =>
  Object.entries(WINDS)
    .slice(0, isSanma() ? 3 : 4)
    .map(([key, { en, ja }]) => [
      key,
      isJapanese() ? ja : [`${en} `, h("span", { lang: "ja" }, ja)],
    ]);

/** @param {Circumstances} options */
const seatWind = ({ seat }) =>
  seat === "E"
    ? translate({ en: "Seat wind (dealer)", ja: "自風(親)" })
    : translate({ en: "Seat wind", ja: "自風" });

/**
 * @param {keyof Circumstances} key
 * @param {string} name
 * @param {string} value
 * @param {[string, Child][]} options
 */
const one = (key, name, value, options) =>
  segmented({ name, key, options, value, pick: (picked) => set({ [key]: picked }) });
