/** The choice of the sticks with which the players start. */

import { pageGame } from "../../core/games/games.js";
import { segmented, toggle } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { _, formatNumber, translate } from "../../core/messages.js";
import { countsOf, pileEditor, pileSummary, pileText, worthOf } from "./pile_editor.js";

/** @import { Child, StickSetsResponse } from "../../core/types" */

/**
 * The chosen sticks: null is the usual set, "" a table without sticks; `own` ones are edited.
 * @typedef {{sticks: string|null, counters: boolean, own?: boolean}} ChosenSticks
 */

/** @type {ChosenSticks} */
export const USUAL_STICKS = { sticks: null, counters: true };

/** Return the set that players have, as a choice. @param {StickSetsResponse} sets @returns {ChosenSticks} */
export const chosenSticks = ({ sets, chosen, counters }) => {
  const text = chosen && pileText(countsOf(chosen));
  const texts = sets.map((pile) => pileText(countsOf(pile)));
  if (text !== null && text === texts[0]) return { sticks: null, counters };
  return { sticks: text ?? "", counters, own: text !== null && !texts.includes(text) };
};

/** Return whether a choice can be recorded. @param {StickSetsResponse} sets @param {ChosenSticks} chosen */
export const isPossible = ({ start_score: score, sets }, { sticks }) =>
  sticks === "" || (sticks === null ? sets.length > 0 : worthOf(parsePile(sticks)) === score);

/** @param {string} text @returns {Record<number, number>} */
const parsePile = (text) =>
  Object.fromEntries(
    [...text.matchAll(/(\d+)x(\d+)/g)].map(([, count, value]) => [Number(value), Number(count)]),
  );

/**
 * Draw the choice of a set, and how honba are counted.
 * @param {StickSetsResponse} options
 * @param {ChosenSticks} chosen
 * @param {(chosen: ChosenSticks) => void} pick
 */
export function stickChoice(options, chosen, pick) {
  const { sets, own, counts_honba: countsHonba } = options;
  const texts = sets.map((pile) => pileText(countsOf(pile)));
  const { sticks } = chosen;
  const known = sticks === null ? 0 : texts.indexOf(sticks);
  const value = chosen.own ? "own" : sticks === "" ? "none" : `set-${known}`;
  const pickSet = (/** @type {string} */ picked) => {
    const set = Number(picked.split("-")[1]);
    const ofSet = set > 0 ? texts[set] : null;
    const byName = { none: "", own: sticks || texts[0] || "0" };
    pick({
      sticks: picked in byName ? byName[/** @type {"none"|"own"} */ (picked)] : ofSet,
      counters: chosen.counters,
      own: picked === "own",
    });
  };
  return [
    segmented({
      name: translate(pageGame().sticks.atStart),
      key: "stick-set",
      below: true,
      value,
      options: [
        ...sets.map(
          (pile, place) => /** @type {[string, Node]} */ ([`set-${place}`, pileSummary(pile)]),
        ),
        ...(own ? [/** @type {[string, string]} */ (["own", _("Another set")])] : []),
        ["none", translate(pageGame().sticks.none)],
      ],
      pick: pickSet,
    }),
    value === "own" && ownSet(options, chosen, pick),
    countsHonba &&
      sticks !== "" &&
      toggle({
        words: _("The dealer counts honba with 100-point sticks"),
        key: "stick-counters",
        value: chosen.counters,
        pick: (counters) => pick({ ...chosen, counters }),
      }),
  ];
}

/** @type {(...options: Parameters<typeof stickChoice>) => Child} */
function ownSet({ values, start_score: score }, chosen, pick) {
  const counts = parsePile(chosen.sticks ?? "");
  const worth = worthOf(counts);
  const [points, needed, difference] = [worth, score, Math.abs(worth - score)].map(formatNumber);
  return [
    pileEditor({
      values,
      counts,
      key: "own-set",
      pick: (changed) => pick({ ...chosen, sticks: pileText(changed) }),
    }),
    h(
      `p.pile-total${worth === score ? "" : ".loss"}`,
      { role: "status" },
      worth === score
        ? _("{points} of {needed} points", { points, needed })
        : worth < score
          ? _("{points} of {needed} points: add {difference}", { points, needed, difference })
          : _("{points} of {needed} points: remove {difference}", { points, needed, difference }),
    ),
  ];
}

/** Return a choice as a request has it. @param {ChosenSticks} chosen @returns {ChosenSticks} */
export const sticksForRequest = ({ sticks, counters }) => ({ sticks, counters });
