/**
 * The controls for the circumstances of a win in the Chinese game, and for its flowers.
 */

import { segmented, stepper, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, inContext, message, messageIn, pluralMessage, translate } from "../core/messages.js";
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
    h("div.steppers", {}, flowersStepper(hand)),
  ];
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
export const flowersStepper = ({ flowers = 0 }) =>
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
    pluralMessage("{count} flower", "{count} flowers", flowers),
  ].map(translate);
}

/** @param {Text} wind @param {Text} noun @returns {Text} */
const windText = (wind, noun) => message("{wind} {noun}", { wind, noun });
