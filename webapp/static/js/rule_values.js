/**
 * The value of a rule: in words, and under a finger.
 */

import { h } from "./dom.js";
import { inWords, isJapanese, ruled } from "./settings.js";
import { capital } from "./words.js";
import { segmented, select, stepper, toggle } from "./controls.js";

/** @typedef {{en: string, ja: string}} Words */

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {Words} label
 * @property {Words} meaning
 * @property {"choice"|"set"|"reds"} kind one of the choices, several, or the reds of each suit
 * @property {number|null} players with how many it matters; null is with any
 * @property {{value: any, label: Words, players: number|null}[]} choices
 */

/** @typedef {(value: any) => void} Pick */

/** How many letters fit side by side, of which a kanji takes two; more stand below each other. */
const SIDE_BY_SIDE = 24;
/** More choices than these are a list to open. */
const FEW = 5;
const MOST_REDS = 4;
const SUITS = [
  { en: "Characters", ja: "萬子" },
  { en: "Circles", ja: "筒子" },
  { en: "Bamboo", ja: "索子" },
];

/** Whether it matters to as many as play. @param {{players: number|null}} what */
export const isPlayed = ({ players }) => players === null || players === ruled("players");

/** Whether it can be changed here. @param {Rule} rule */
export const canChange = ({ kind, choices }) => kind === "reds" || choices.length > 0;

/** A chosen value in words. @param {Rule} rule @param {any} value */
export function inShort({ kind, choices }, value) {
  if (kind === "reds") return value.join("/");
  const chosen = choices.filter((each) =>
    kind === "set" ? value.includes(each.value) : each.value === value,
  );
  const words = chosen.map((each) => inWords(each.label)).join(inWords({ en: ", ", ja: "、" }));
  return capital(words) || inWords({ en: "None", ja: "なし" });
}

/** What changes the value. @param {Rule} rule @param {any} value @param {Pick} pick */
export function control(rule, value, pick) {
  if (rule.kind === "set") return toggles(rule, value, pick);
  if (rule.kind === "reds") return reds(rule, value, pick);
  return oneOf(rule, value, pick);
}

/** @param {Rule} rule @param {any} value @param {Pick} pick */
function oneOf({ name, label, choices }, value, pick) {
  const possible = choices.filter(isPlayed);
  const words = possible.map((each) => capital(inWords(each.label)));
  const what = {
    name: inWords(label),
    key: `rule-${name}`,
    value: String(value),
    pick: (/** @type {string} */ picked) =>
      pick(possible.find((each) => String(each.value) === picked)?.value),
  };
  const named = (/** @type {(words: string) => any} */ as) =>
    possible.map(
      (each, place) => /** @type {[string, any]} */ ([String(each.value), as(words[place])]),
    );
  if (possible.length > FEW) return select({ ...what, options: named((each) => each) });
  return segmented({
    ...what,
    options: named((each) => h("bdi", {}, each)),
    below: words.join("").length * (isJapanese() ? 2 : 1) > SIDE_BY_SIDE,
  });
}

/** @param {Rule} rule @param {number[]} value @param {Pick} pick */
const reds = ({ name }, value, pick) =>
  h(
    "div.steppers.below",
    {},
    ...SUITS.map((suit, place) =>
      stepper({
        name: inWords(suit),
        key: `rule-${name}-${place}`,
        value: value[place],
        most: MOST_REDS,
        pick: (count) => pick(value.map((each, at) => (at === place ? count : each))),
      }),
    ),
  );

/** @param {Rule} rule @param {string[]} value @param {Pick} pick */
const toggles = ({ name, label, choices }, value, pick) =>
  h(
    "div.toggles",
    { role: "group", "aria-label": inWords(label) },
    ...choices.map((each) =>
      toggle({
        words: capital(inWords(each.label)),
        key: `rule-${name}-${each.value}`,
        value: value.includes(each.value),
        pick: (on) =>
          pick(on ? [...value, each.value].sort() : value.filter((other) => other !== each.value)),
      }),
    ),
  );
