/**
 * What came of a hand: the sentence to say, the sticks, the new places, what each needs now.
 */

import { changes, handOver, lines, worth } from "./outcome.js";
import { getTable } from "./state.js";
import { h } from "../dom.js";
import { handAndHonba } from "./words.js";
import { inWords } from "../settings.js";
import { openSheet } from "../sheet.js";
import { getView } from "../store.js";

/** @typedef {import("./state.js").Preview} Preview */
/** @typedef {import("./state.js").View} View */

/**
 * Show what was recorded.
 * @param {Preview} answer what was previewed, and came so
 * @param {View} before
 */
export function openResult(answer, before) {
  const seats = before.game?.seats ?? [];
  openSheet({
    title: before.game ? handAndHonba(before.game) : "",
    wide: true,
    shows: () => [getView().settings],
    draw: (sheet) => [
      ...answer.wins.map(({ winner, score }) => worth(score, seats[winner]?.name ?? "")),
      handOver(answer.sticks),
      changes(seats, answer.view.game?.seats ?? [], answer.settlement?.deltas ?? []),
      needs(),
      ...answer.wins.flatMap(({ score }) => lines(score)),
      h(
        "button.primary.done-button",
        { type: "button", "data-key": "result-done", onclick: sheet.close },
        inWords({ en: "Back to the table", ja: "卓に戻る" }),
      ),
    ],
  });
}

/** In the last hand: what each needs to win the game. */
export function needs() {
  const game = getTable().view?.game;
  if (!game?.needs?.length) return null;
  return h(
    "section.needs",
    {},
    h("h3", {}, inWords({ en: "The last hand: who needs what", ja: "オーラス：トップへの条件" })),
    ...game.needs.map(({ seat, words, ways }) =>
      h(
        "div.need",
        {},
        h("b", {}, game.seats[seat].name),
        h("p", {}, inWords(words)),
        ways.length > 0 && h("ul", {}, ...ways.map((way) => h("li", {}, inWords(way.words)))),
      ),
    ),
  );
}
