/**
 * One thing that was recorded: what it was, what it paid, and the way to correct it.
 */

import { atTable } from "./where.js";
import { capital } from "../words.js";
import { changeOf, handAndHonba, pointsOf } from "./words.js";
import { correct, isCorrectable, isOwnEntry } from "./correcting.js";
import { deletePhoto } from "./server.js";
import { getTable, mayAct } from "./state.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { handOver, tone } from "./outcome.js";
import { inWords } from "../settings.js";
import { nameIn } from "./seats.js";
import { openSheet } from "../sheet.js";
import { openStart } from "./next_game.js";
import { openTakeBack } from "./confirming.js";
import { pastHands } from "./past_hand.js";
import { refresh } from "./live.js";
import { tell } from "./telling.js";

/** @typedef {import("./state.js").PlayedGame} PlayedGame */
/** @typedef {import("./state.js").PlayedHand} PlayedHand */
/** @typedef {import("./state.js").Step} Step */
/** @typedef {import("./words.js").Words} Words */

/** One thing that happened. @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
export function openStep(game, hand, step) {
  openSheet({
    title: handAndHonba(hand),
    wide: true,
    shows: () => [getTable().view, getView().settings],
    draw: (sheet) => [
        h("p.step-title", {}, capital(inWords(step.words))),
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
              h("b.change-score", {}, pointsOf(score)),
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
 * @param {import("../sheet.js").Sheet} sheet
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
 * @param {import("../sheet.js").Sheet} sheet
 * @param {() => void} then
 * @param {{key: string, drawn: string, words: Words, note: Words}} how
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
    h("span", {}, h("b", {}, inWords(words)), h("span.note", {}, inWords(note))),
    icon(drawn),
  );

/**
 * @param {PlayedGame} game
 * @param {number} winner
 * @param {string} photo
 * @param {import("../sheet.js").Sheet} sheet
 */
const photograph = (game, winner, photo, sheet) =>
  h(
    "figure.hand-photo",
    {},
    h("img", {
      src: atTable(`/photos/${photo}`),
      alt: inWords({
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
              tell(error instanceof Error ? error.message : String(error), { bad: true });
            }
            await refresh();
          },
        },
        icon("delete"),
        inWords({ en: "Delete the photo", ja: "写真を削除" }),
      ),
  );

/** How a game began. @param {PlayedGame} game @param {HTMLElement[]} words */
export function openGameStart(game, words) {
  const isFirst = game.game === 1; // an evening has a game
  openSheet({
    title: inWords({ en: `Game ${game.game}`, ja: `${game.game}回戦` }),
    shows: () => [getTable().view, getView().settings],
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
