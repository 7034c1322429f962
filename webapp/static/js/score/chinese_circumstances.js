/**
 * The controls for the circumstances of a win in the Chinese game, and for its flowers.
 */

import { segmented, stepper, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, inContext, message, messageIn, pluralMessage, translate } from "../core/messages.js";
import { isGeneral, namesFlowers } from "../core/settings.js";
import { chineseCircumstances, normalize, possibleCircumstances } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";

/** @import { Child, ChineseCircumstances, Circumstances, Hand, Text } from "../core/types" */

const MAX_FLOWERS = 8;

/**
 * Draw the controls.
 * @param {Hand} hand
 * @param {[string, Child][]} winds the four winds as options
 */
export function chineseControls(hand, winds) {
  const { by, seat, round } = hand.circumstances;
  return [
    choice("by", message("Won by"), by, [
      ["ron", inContext("win", "Discard")],
      ["tsumo", _("Self-draw")],
    ]),
    chineseToggles(hand),
    choice("seat", message("Seat wind"), seat, winds),
    choice("round", message("Prevalent wind"), round, winds),
    flowerControls(hand),
  ];
}

/** Draw the flowers: their number, or each of them. @param {Hand} hand */
export function flowerControls(hand) {
  if (namesFlowers()) return flowerToggles(hand);
  return !isGeneral() && h("div.steppers", {}, flowersStepper(hand));
}

/** The flowers and seasons of each seat, as players call them. @type {[string, Text, string][]} */
const FLOWER_GROUPS = [
  ["f", message("Flowers"), "梅蘭菊竹"],
  ["g", message("Seasons"), "春夏秋冬"],
];

/** Draw a switch for each flower and season. @param {Hand} hand */
const flowerToggles = ({ flowerTiles = [] }) =>
  FLOWER_GROUPS.map(([suit, words, characters]) =>
    h(
      "div.toggles",
      { role: "group", "aria-label": translate(words) },
      ...[...characters].map((character, at) => {
        const tile = `${at + 1}${suit}`;
        return toggle({
          words: [`${at + 1} `, h("span", { lang: "zh-Hant" }, character)],
          key: `flower-${tile}`,
          value: flowerTiles.includes(tile),
          pick: (value) => edit((hand) => withFlower(hand, tile, value)),
        });
      }),
    ),
  );

/** @param {Hand} hand @param {string} tile @param {boolean} has @returns {Hand} */
function withFlower(hand, tile, has) {
  const others = (hand.flowerTiles ?? []).filter((each) => each !== tile);
  const flowerTiles = has ? [...others, tile].sort() : others;
  return { ...hand, flowerTiles, flowers: flowerTiles.length };
}

/** Draw the circumstances that a hand can have. @param {Hand} hand */
export const chineseToggles = (hand) =>
  h(
    "div.toggles",
    {
      role: "group",
      "aria-label": _("Circumstances"),
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
const flowersStepper = ({ flowers = 0 }) =>
  stepper({
    name: _("Flowers"),
    key: "flowers",
    value: flowers,
    most: MAX_FLOWERS,
    pick: (value) => edit((hand) => ({ ...hand, flowers: value })),
  });

/**
 * @param {keyof ChineseCircumstances} name
 * @param {Circumstances["by"]} by
 * @returns {Text}
 */
function circumstanceText(name, by) {
  if (name === "replacement") {
    return message("After a kong");
  }
  if (name === "robbing_kong") return message("Robbing a kong");
  if (name === "first_turn") {
    return by === "tsumo" ? message("First draw") : message("The dealer’s first discard");
  }
  if (name === "last_of_kind") return message("Last of its kind");
  return by === "tsumo" ? message("Last tile of the wall") : message("Last discard");
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
 * @param {Text} name
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
 * @param {Record<string, Text>} winds
 */
export function chineseAssumptions(hand, winds) {
  const { by, seat, round } = hand.circumstances;
  const { flowers = 0 } = hand;
  const chinese = chineseCircumstances(hand);
  return [
    by === "ron" ? message("On a discard") : messageIn("win", "Self-drawn"),
    ...possibleCircumstances(hand)
      .filter((name) => chinese[name])
      .map((name) => circumstanceText(name, by)),
    windText(winds[seat], message("seat")),
    windText(winds[round], message("round")),
    ...(isGeneral() && !namesFlowers()
      ? []
      : [pluralMessage("{count} flower", "{count} flowers", flowers)]),
  ].map(translate);
}

/** @param {Text} wind @param {Text} noun @returns {Text} */
const windText = (wind, noun) => message("{wind} {noun}", { wind, noun });
