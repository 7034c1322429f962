/**
 * Winds, ron or tsumo, riichi and the rare moments: only what can be true is offered.
 */

import { canIppatsu, isClosed, possibleMoments } from "./options.js";
import { edit, getHand, watch } from "./store.js";
import { segmented, toggle } from "./controls.js";
import { choose } from "./hand.js";
import { h, render } from "./dom.js";

/** @typedef {import("./options.js").Options} Options */

const WINDS = [
  ["E", "East ", "東"],
  ["S", "South ", "南"],
  ["W", "West ", "西"],
  ["N", "North ", "北"],
];

/** @param {HTMLElement} place */
export function mountChoices(place) {
  watch(
    () => [getHand()],
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
  ];
}

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
  WINDS.map(([key, word, kanji]) => [key, [word, h("span", { lang: "ja" }, kanji)]]);

/**
 * @param {keyof Options} key
 * @param {string} name
 * @param {string} value
 * @param {[string, import("./dom.js").Child][]} options
 */
const one = (key, name, value, options) =>
  segmented({ name, key, options, value, pick: (picked) => set({ [key]: picked }) });
