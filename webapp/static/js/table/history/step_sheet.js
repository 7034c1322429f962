/**
 * One thing that was recorded: what it was, what it paid, and the way to correct it.
 */

import { messageOf } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize, formatNumber } from "../../core/text.js";
import { openTakeBack } from "../events/preview_sheet.js";
import { changeOf, handAndHonba } from "../formats.js";
import { correct, isCorrectable, isOwnEntry } from "./correction.js";
import { pastHands } from "./recorded_hands.js";
import { refresh } from "../live.js";
import { nameIn } from "../seats.js";
import { handOver, tone } from "../settlement.js";
import { openStart } from "../setup/seating.js";
import { getTable, mayAct } from "../state.js";
import { deletePhoto, tableUrl } from "../table_api.js";
import { tell } from "../toast.js";

/** @import { Bilingual, PlayedGame, PlayedHand, Sheet, Step } from "../../core/types" */

/** One thing that happened. @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
export function openStep(game, hand, step) {
  openSheet({
    title: handAndHonba(hand),
    wide: true,
    shows: () => [getTable().view, getPage().settings],
    draw: (sheet) => [
        h("p.step-title", {}, capitalize(translate(step.words))),
        ...step.photos.map(({ winner, photo }) => photograph(game, winner, photo, sheet)),
        ...pastHands(game, step),
        handOver(step.passes),
        h(
          "ul.changes",
          {},
          ...step.scores.map((score, seat) =>
            h(
              "li",
              {},
              h("span.change-name", {}, nameIn(game, seat)),
              h(
                "span.change-delta",
                { class: tone(step.deltas[seat]) },
                step.deltas[seat] === 0 ? "" : changeOf(step.deltas[seat]),
              ),
              h("b.change-score", {}, formatNumber(score)),
            ),
          ),
        ),
        mayAct() &&
          isOwnEntry(hand, step) &&
          changing(sheet, {
            correct: isCorrectable(step) ? () => correct(game, hand, step) : null,
            takeBack: () => openTakeBack(step.seq, step.words),
          }),
    ],
  });
}

/**
 * To correct an entry, and to take it back, where that can be.
 * @param {Sheet} sheet
 * @param {{correct: (() => void)|null, takeBack: (() => void)|null}} how
 */
const changing = (sheet, { correct: corrects, takeBack }) => [
  corrects &&
    row(sheet, corrects, {
      key: "correct",
      drawn: "next",
      words: { en: "Correct this", ja: "訂正する" },
      note: { en: "What comes after it is counted anew.", ja: "以後の記録は計算し直されます。" },
    }),
  takeBack &&
    row(sheet, takeBack, {
      key: "take-back",
      drawn: "undo",
      words: { en: "Take this back", ja: "取り消す" },
      note: {
        en: "As if it had not happened. Undo brings it again.",
        ja: "なかったことにします。「戻す」で元に戻せます。",
      },
    }),
];

/**
 * @param {Sheet} sheet
 * @param {() => void} then
 * @param {{key: string, drawn: string, words: Bilingual, note: Bilingual}} how
 */
const row = (sheet, then, { key, drawn, words, note }) =>
  h(
    "button.wide-button.menu-row",
    {
      type: "button",
      "data-key": key,
      onclick: () => {
        sheet.close();
        then();
      },
    },
    h("span", {}, h("b", {}, translate(words)), h("span.note", {}, translate(note))),
    icon(drawn),
  );

/**
 * @param {PlayedGame} game
 * @param {number} winner
 * @param {string} photo
 * @param {Sheet} sheet
 */
const photograph = (game, winner, photo, sheet) =>
  h(
    "figure.hand-photo",
    {},
    h("img", {
      src: tableUrl(`/photos/${photo}`),
      alt: translate({
        en: `The hand of ${nameIn(game, winner)}`,
        ja: `${nameIn(game, winner)}の手牌`,
      }),
      loading: "lazy",
    }),
    mayAct() &&
      h(
        "button.plain",
        {
          type: "button",
          "data-key": `forget-${photo}`,
          onclick: async () => {
            sheet.close();
            try {
              await deletePhoto(photo);
            } catch (error) {
              tell(messageOf(error), { bad: true });
            }
            await refresh();
          },
        },
        icon("delete"),
        translate({ en: "Delete the photo", ja: "写真を削除" }),
      ),
  );

/** How a game began. @param {PlayedGame} game @param {HTMLElement[]} words */
export function openGameStart(game, words) {
  const isFirst = game.game === 1; // an evening has a game
  openSheet({
    title: translate({ en: `Game ${game.game}`, ja: `${game.game}回戦` }),
    shows: () => [getTable().view, getPage().settings],
    draw: (sheet) => [
      h("p.step-title", {}, ...words.map((each) => each.cloneNode(true))),
      changing(sheet, {
        correct: () => openStart(game),
        takeBack: isFirst
          ? null
          : () =>
              openTakeBack(game.seq, {
                en: `game ${game.game} begins`,
                ja: `${game.game}回戦の開始`,
              }),
      }),
    ],
  });
}
