/**
 * What came of a hand: the sentence to say, the sticks, the new places, what each needs now.
 */

import { lines, paid, worth } from "./outcome.js";
import { getTable } from "./state.js";
import { h, icon } from "../dom.js";
import { capital } from "../words.js";
import { handAndHonba, placeName } from "./words.js";
import { inWords } from "../settings.js";
import { namesFor } from "./seats.js";
import { openSheet } from "../sheet.js";
import { getView } from "../store.js";

/** @typedef {import("./state.js").Preview} Preview */
/** @typedef {import("./state.js").View} View */

/**
 * Show what was recorded.
 * @param {Preview} answer what was previewed, and came so
 * @param {View} before
 * @param {import("./entry.js").Entry} entry
 */
export function openResult(answer, before, { wins, played, instead }) {
  const names = namesFor(instead);
  const deltas = answer.settlement?.deltas ?? [];
  const scoreOf = (/** @type {number} */ seat) =>
    answer.wins.find(({ winner }) => winner === seat)?.score ?? { points: deltas[seat] };
  openSheet({
    title: handAndHonba(played),
    wide: true,
    shows: () => [getView().settings],
    draw: (sheet) => [
      ...wins.map(({ winner }) => worth(scoreOf(winner), names[winner])),
      ...paid(before, answer, instead),
      needs(LAST),
      ...answer.wins.flatMap(({ score }) => lines(score)),
      h(
        "button.primary.done-button",
        { type: "button", "data-key": "result-done", onclick: sheet.close },
        inWords({ en: "Back to the table", ja: "卓に戻る" }),
      ),
    ],
  });
}

/** Show what each needs. */
export const openNeeds = () =>
  openSheet({
    title: inWords(LAST),
    shows: () => [getTable().view, getView().settings],
    draw: () => needs(),
  });

export const LAST = { en: "The last hand: who needs what", ja: "オーラスの条件" };

/** In the last hand: what each needs for a better place. @param {import("./words.js").Words} [title] */
export function needs(title) {
  const game = getTable().view?.game;
  if (!game || game.ending || game.needs.length === 0) return null;
  return h(
    "section.needs",
    {},
    title && h("h3", {}, inWords(title)),
    ...game.needs.map(({ seat, ways }) =>
      h(
        "details.need",
        { open: game.seats[seat].player === getTable().me },
        h(
          "summary",
          { "data-key": `need-${seat}` },
          h("b", {}, game.seats[seat].name),
          h("span.quiet", {}, placeName(game.seats[seat].place)),
          icon("next"),
        ),
        ways.length > 0
          ? h("ul", {}, ...ways.map((way) => h("li", {}, capital(inWords(way.words)))))
          : h("p", {}, inWords({ en: "No win is enough.", ja: "どの和了でも届きません。" })),
      ),
    ),
  );
}
