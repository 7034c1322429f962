/**
 * The sheet after a win: announcement, sticks, new places, and conditions in the last hand.
 */

import { h, icon } from "../../core/dom.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize, translate } from "../../core/text.js";
import { handAndHonba, placeName } from "../formats.js";
import { seatNames } from "../seats.js";
import { scoreDetails, winEffects, winnerTotal } from "../settlement.js";
import { getTable } from "../state.js";

/** @import { Bilingual, Preview, TableView, WinDraft } from "../../core/types" */

/**
 * Open the sheet.
 * @param {Preview} preview what was previewed, and came so
 * @param {TableView} before
 * @param {WinDraft} draft
 */
export function openWinResult(preview, before, { wins, played, replaces }) {
  const names = seatNames(replaces);
  const deltas = preview.settlement?.deltas ?? [];
  const scoreOf = (/** @type {number} */ seat) =>
    preview.wins.find(({ winner }) => winner === seat)?.score ?? { points: deltas[seat] };
  openSheet({
    title: handAndHonba(played),
    wide: true,
    select: () => [getPage().settings],
    draw: (sheet) => [
      ...wins.map(({ winner }) => winnerTotal(scoreOf(winner), names[winner])),
      ...winEffects(before, preview, replaces),
      needsList(NEEDS_TITLE),
      ...preview.wins.flatMap(({ score }) => scoreDetails(score)),
      h(
        "button.primary.done-button",
        { type: "button", "data-key": "result-done", onclick: sheet.close },
        translate({ en: "Back to the table", ja: "卓に戻る" }),
      ),
    ],
  });
}

/** Open the conditions of the last hand. */
export const openNeedsSheet = () =>
  openSheet({
    title: translate(NEEDS_TITLE),
    select: () => [getTable().view, getPage().settings],
    draw: () => needsList(),
  });

export const NEEDS_TITLE = { en: "The last hand: who needs what", ja: "オーラスの条件" };

/** Draw what each player needs for a better place in the last hand. @param {Bilingual} [title] */
export function needsList(title) {
  const game = getTable().view?.game;
  if (!game || game.ending || game.needs.length === 0) return null;
  return h(
    "section.needs",
    {},
    title && h("h3", {}, translate(title)),
    ...game.needs.map(({ seat, wins }) =>
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
        wins.length > 0
          ? h("ul", {}, ...wins.map((win) => h("li", {}, capitalize(translate(win.words)))))
          : h("p", {}, translate({ en: "No win is enough.", ja: "どの和了でも届きません。" })),
      ),
    ),
  );
}
