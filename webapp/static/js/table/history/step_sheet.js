/**
 * The sheet of one recorded event: description, payments, and buttons to correct or undo it.
 */

import { messageOf } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { _, capitalize, formatNumber, message, translate } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
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

/** @import { Text, PlayedGame, PlayedHand, Sheet, Step } from "../../core/types" */

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
        words: message("Correct this"),
      }),
    takeBack &&
      editButton(sheet, takeBack, {
        key: "undo-step",
        iconName: "undo",
        words: message("Undo this"),
      }),
    corrects && h("p.quiet.small", {}, _("Later hands will be recalculated.")),
  );

/**
 * @param {Sheet} sheet
 * @param {() => void} then
 * @param {{key: string, iconName: string, words: Text}} options
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
      alt: _("The hand of {player}", { player: playerIn(game, winner) }),
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
    _("Delete the photo"),
  );

/** Open the sheet of the start of a game. @param {PlayedGame} game @param {HTMLElement[]} words */
export function openSeatingSheet(game, words) {
  const isFirst = game.game === 1; // a session has at least one game
  openSheet({
    title: _("Game {game}", { game: game.game }),
    select: () => [getTable().view, getPage().settings],
    draw: (sheet) => [
      h("p.step-title", {}, ...words.map((each) => each.cloneNode(true))),
      editButtons(sheet, {
        correct: () => openSeatingCorrection(game),
        takeBack: isFirst
          ? null
          : () => openUndoSheet(game.seq, message("game {game} begins", { game: game.game })),
      }),
    ],
  });
}
