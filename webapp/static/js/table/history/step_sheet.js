/**
 * The sheet of one recorded event: description, payments, and buttons to correct or undo it.
 */

import { messageOf } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize, formatNumber, translate } from "../../core/text.js";
import { openUndoSheet } from "../events/preview_sheet.js";
import { formatChange, handAndHonba } from "../formats.js";
import { isCorrectable, openCorrection, ownsEntry } from "./correction.js";
import { recordedHands } from "./recorded_hands.js";
import { refresh } from "../live.js";
import { playerIn } from "../seats.js";
import { stickTransfers, tone } from "../settlement.js";
import { openSeatingCorrection } from "../setup/seating.js";
import { getTable, mayRecord } from "../state.js";
import { deletePhoto, tableUrl } from "../table_api.js";
import { showToast } from "../toast.js";

/** @import { Bilingual, PlayedGame, PlayedHand, Sheet, Step } from "../../core/types" */

/**
 * Open the sheet of an event.
 * @param {PlayedGame} game
 * @param {PlayedHand} hand
 * @param {Step} step
 */
export function openStepSheet(game, hand, step) {
  openSheet({
    title: handAndHonba(hand),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: (sheet) => [
      h("p.step-title", {}, capitalize(translate(step.words))),
      mayRecord() &&
        ownsEntry(hand, step) &&
        editButtons(sheet, {
          correct: isCorrectable(step) ? () => openCorrection(game, hand, step) : null,
          takeBack: () => openUndoSheet(step.seq, step.words),
        }),
      ...step.photos.map(({ winner, photo }) => handPhoto(game, winner, photo)),
      ...recordedHands(game, step),
      stickTransfers(step.passes),
      h(
        "ul.changes",
        {},
        ...step.scores.map((score, seat) =>
          h(
            "li",
            {},
            h("span.change-name", {}, playerIn(game, seat)),
            h(
              "span.change-delta",
              { class: tone(step.deltas[seat]) },
              step.deltas[seat] === 0 ? "" : formatChange(step.deltas[seat]),
            ),
            h("b.change-score", {}, formatNumber(score)),
          ),
        ),
      ),
      mayRecord() && step.photos.map(({ photo }) => deletePhotoButton(photo, sheet)),
    ],
  });
}

/**
 * Draw the buttons that correct and undo an entry, where possible.
 * @param {Sheet} sheet
 * @param {{correct: (() => void)|null, takeBack: (() => void)|null}} options
 */
const editButtons = (sheet, { correct: corrects, takeBack }) =>
  h(
    "div.edit-buttons",
    {},
    corrects &&
      editButton(sheet, corrects, {
        key: "correct",
        iconName: "edit",
        words: { en: "Correct this", ja: "訂正する", zh: "更正" },
      }),
    takeBack &&
      editButton(sheet, takeBack, {
        key: "undo-step",
        iconName: "undo",
        words: { en: "Undo this", ja: "取り消す", zh: "撤销" },
      }),
    corrects &&
      h(
        "p.quiet.small",
        {},
        translate({
          en: "Later hands will be recalculated.",
          ja: "以後の記録は計算し直されます。",
          zh: "以后的各盘会重新计算。",
        }),
      ),
  );

/**
 * @param {Sheet} sheet
 * @param {() => void} then
 * @param {{key: string, iconName: string, words: Bilingual}} options
 */
const editButton = (sheet, then, { key, iconName, words }) =>
  h(
    "button.secondary",
    {
      type: "button",
      "data-key": key,
      onclick: () => {
        sheet.close();
        then();
      },
    },
    icon(iconName),
    translate(words),
  );

/** @param {PlayedGame} game @param {number} winner @param {string} photo */
const handPhoto = (game, winner, photo) =>
  h(
    "figure.hand-photo",
    {},
    h("img", {
      src: tableUrl(`/photos/${photo}`),
      alt: translate({
        en: `The hand of ${playerIn(game, winner)}`,
        ja: `${playerIn(game, winner)}の手牌`,
        zh: `${playerIn(game, winner)}的手牌`,
      }),
      loading: "lazy",
    }),
  );

/** @param {string} photo @param {Sheet} sheet */
const deletePhotoButton = (photo, sheet) =>
  h(
    "button.plain.delete-photo",
    {
      type: "button",
      "data-key": `delete-photo-${photo}`,
      onclick: async () => {
        sheet.close();
        try {
          await deletePhoto(photo);
        } catch (error) {
          showToast(messageOf(error), { bad: true });
        }
        await refresh();
      },
    },
    icon("delete"),
    translate({ en: "Delete the photo", ja: "写真を削除", zh: "删除照片" }),
  );

/** Open the sheet of the start of a game. @param {PlayedGame} game @param {HTMLElement[]} words */
export function openSeatingSheet(game, words) {
  const isFirst = game.game === 1; // a session has at least one game
  openSheet({
    title: translate({ en: `Game ${game.game}`, ja: `${game.game}回戦`, zh: `第${game.game}局` }),
    select: () => [getTable().view, getPage().settings],
    draw: (sheet) => [
      h("p.step-title", {}, ...words.map((each) => each.cloneNode(true))),
      editButtons(sheet, {
        correct: () => openSeatingCorrection(game),
        takeBack: isFirst
          ? null
          : () =>
              openUndoSheet(game.seq, {
                en: `game ${game.game} begins`,
                ja: `${game.game}回戦の開始`,
                zh: `第${game.game}局开始`,
              }),
      }),
    ],
  });
}
