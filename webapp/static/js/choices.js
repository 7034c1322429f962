/**
 * Winds, ron or tsumo, riichi and the rare moments: only what can be true is offered.
 */

import { canIppatsu, isClosed, possibleMoments, settle } from "./options.js";
import { edit, getHand, watch } from "./store.js";
import { NORTH, choose, used } from "./hand.js";
import { segmented, stepper, toggle } from "./controls.js";
import { getSettings, ruled } from "./settings.js";
import { h, render } from "./dom.js";
import { WINDS } from "./paid.js";
import { isSanma, setsNorthsAside } from "./tileset.js";

/** @typedef {import("./options.js").Options} Options */

const MOST_HONBA = 99;

/** @param {HTMLElement} place */
export function mountChoices(place) {
  watch(
    () => [getHand(), getSettings().rules],
    () => render(place, choices(getHand())),
  );
}

/** @param {Partial<Options>} change */
const set = (change) => edit((hand) => choose(hand, change));

/** @param {import("./hand.js").Hand} hand */
function choices(hand) {
  const { options } = hand;
  return [
    one("by", "Won by", options.by, [
      ["ron", "Ron"],
      ["tsumo", "Tsumo"],
    ]),
    h(
      "div.toggles",
      { role: "group", "aria-label": "Riichi and the moment of the win" },
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
    one("seat", options.seat === "E" ? "Seat wind (dealer)" : "Seat wind", options.seat, winds()),
    one("round", "Round wind", options.round, winds()),
    h(
      "div.steppers",
      {},
      stepper({
        name: "Honba",
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
    name: "Norths set aside",
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
      words: "Riichi",
      key: "riichi",
      value: options.riichi === "riichi",
      pick: (value) => set({ riichi: value ? "riichi" : "none" }),
    }),
    toggle({
      words: "Double riichi",
      key: "double",
      value: options.riichi === "double",
      pick: (value) => set({ riichi: value ? "double" : "none" }),
    }),
    ruled("ippatsu") &&
      canIppatsu(hand) &&
      toggle({
        words: "Ippatsu",
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
  if (moment === "rinshan") return "After a kan (rinshan)";
  if (moment === "chankan") return "Robbed kan (chankan)";
  if (moment === "last_tile")
    return by === "tsumo" ? "Last tile (haitei)" : "Last discard (houtei)";
  if (by === "ron") return "First turn (renhou)";
  return seat === "E" ? "First draw (tenhou)" : "First draw (chiihou)";
}

/** @returns {[string, import("./dom.js").Child][]} */
const winds = () =>
  Object.entries(WINDS)
    .slice(0, isSanma() ? 3 : 4)
    .map(([key, [word, kanji]]) => [key, [`${word} `, h("span", { lang: "ja" }, kanji)]]);

/**
 * @param {keyof Options} key
 * @param {string} name
 * @param {string} value
 * @param {[string, import("./dom.js").Child][]} options
 */
const one = (key, name, value, options) =>
  segmented({ name, key, options, value, pick: (picked) => set({ [key]: picked }) });
