/**
 * The controls for the circumstances of a win in the Chinese game, and for its flowers.
 */

import { segmented, stepper, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { translate } from "../core/text.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";
import { chineseCircumstances, possibleCircumstances } from "./circumstances.js";

/** @import { Bilingual, Child, ChineseCircumstances, Circumstances, Hand } from "../core/types" */

const MAX_FLOWERS = 8;

/**
 * Draw the controls.
 * @param {Hand} hand
 * @param {[string, Child][]} winds the four winds as options
 */
export function chineseControls(hand, winds) {
  const { by, seat, round } = hand.circumstances;
  return [
    choice("by", { en: "Won by", ja: "和了", zh: "和牌" }, by, [
      ["ron", translate({ en: "Discard", ja: "ロン", zh: "点和" })],
      ["tsumo", translate({ en: "Self-draw", ja: "自摸", zh: "自摸" })],
    ]),
    chineseToggles(hand),
    choice("seat", { en: "Seat wind", ja: "自風", zh: "门风" }, seat, winds),
    choice("round", { en: "Prevalent wind", ja: "場風", zh: "圈风" }, round, winds),
    h("div.steppers", {}, flowersStepper(hand)),
  ];
}

/** Draw the circumstances that a hand can have. @param {Hand} hand */
export const chineseToggles = (hand) =>
  h(
    "div.toggles",
    {
      role: "group",
      "aria-label": translate({ en: "Circumstances", ja: "和了の状況", zh: "和牌情况" }),
    },
    ...possibleCircumstances(hand).map((name) =>
      toggle({
        words: translate(circumstanceText(name, hand.circumstances.by)),
        key: name,
        value: chineseCircumstances(hand)[name],
        pick: (value) => changeChinese({ [name]: value }),
      }),
    ),
  );

/** Draw the number of flowers and seasons. @param {Hand} hand */
export const flowersStepper = ({ flowers = 0 }) =>
  stepper({
    name: translate({ en: "Flowers", ja: "花牌", zh: "花牌" }),
    key: "flowers",
    value: flowers,
    most: MAX_FLOWERS,
    pick: (value) => edit((hand) => ({ ...hand, flowers: value })),
  });

/**
 * @param {keyof ChineseCircumstances} name
 * @param {Circumstances["by"]} by
 * @returns {Bilingual}
 */
function circumstanceText(name, by) {
  if (name === "replacement") {
    return { en: "After a kong", ja: "槓の補充牌", zh: "杠上开花" };
  }
  if (name === "robbing_kong") return { en: "Robbing a kong", ja: "槍槓", zh: "抢杠和" };
  if (name === "last_of_kind") return { en: "Last of its kind", ja: "和絶張", zh: "和绝张" };
  return by === "tsumo"
    ? { en: "Last tile of the wall", ja: "最後の牌", zh: "妙手回春" }
    : { en: "Last discard", ja: "最後の捨て牌", zh: "海底捞月" };
}

/** @param {Partial<ChineseCircumstances>} change */
const changeChinese = (change) =>
  edit((hand) =>
    normalize({
      ...hand,
      circumstances: {
        ...hand.circumstances,
        chinese: { ...chineseCircumstances(hand), ...change },
      },
    }),
  );

/**
 * @param {"by"|"seat"|"round"} key
 * @param {Bilingual} name
 * @param {string} value
 * @param {[string, Child][]} options
 */
const choice = (key, name, value, options) =>
  segmented({
    name: translate(name),
    key,
    options,
    value,
    pick: (picked) =>
      edit((hand) =>
        normalize({ ...hand, circumstances: { ...hand.circumstances, [key]: picked } }),
      ),
  });

/**
 * Return the circumstances in words: "Self-draw", "East seat", "2 flowers".
 * @param {Hand} hand
 * @param {Record<string, Bilingual>} winds
 */
export function chineseAssumptions(hand, winds) {
  const { by, seat, round } = hand.circumstances;
  const { flowers = 0 } = hand;
  const chinese = chineseCircumstances(hand);
  return [
    by === "ron"
      ? { en: "On a discard", ja: "ロン", zh: "点和" }
      : { en: "Self-drawn", ja: "自摸", zh: "自摸" },
    ...possibleCircumstances(hand)
      .filter((name) => chinese[name])
      .map((name) => circumstanceText(name, by)),
    windText(winds[seat], { en: "seat", ja: "家", zh: "位" }),
    windText(winds[round], { en: "round", ja: "場", zh: "圈" }),
    {
      en: flowers === 1 ? "1 flower" : `${flowers} flowers`,
      ja: `花牌${flowers}枚`,
      zh: `花牌${flowers}张`,
    },
  ].map(translate);
}

/** @param {Bilingual} wind @param {{en: string, ja: string, zh: string}} noun @returns {Bilingual} */
const windText = (wind, noun) => ({
  en: `${wind.en} ${noun.en}`,
  ja: `${wind.ja}${noun.ja}`,
  zh: `${wind.zh}${noun.zh}`,
});
