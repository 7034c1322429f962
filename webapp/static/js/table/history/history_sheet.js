/**
 * The history: all recorded events by hand, newest first, and the sheet of one event.
 */

import { messageOf } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { _, capitalize, formatNumber, inContext, message, translate } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { openSeatingCorrection } from "../events/next_game.js";
import { openUndoSheet } from "../events/preview_sheet.js";
import { formatChange, handAndHonba, windKanji } from "../formats.js";
import { showToast } from "../notices.js";
import {
  effectNotice,
  invalidEntryText,
  rescoredTexts,
  stickTransfers,
  tone,
} from "../settlement.js";
import { getTable, mayRecord, playerIn, tableView } from "../state.js";
import { loadEarlierGames, refresh } from "../sync.js";
import { deletePhoto, tableUrl } from "../table_api.js";
import { isCorrectable, openCorrection, ownsEntry } from "./correction.js";
import { recordedHands, scoreGraph } from "./played_game.js";

/** @import { PlayedGame, PlayedHand, Sheet, Step, Text } from "../../core/types" */

/** Open the history of all games. */
export function openHistorySheet() {
  openSheet({
    title: _("History"),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: () => {
      const { history, invalid_entries: invalid, rescored } = tableView();
      return [
        history.every(({ hands }) => hands.length === 0) &&
          h("p.quiet", {}, _("Nothing recorded yet.")),
        effectNotice(
          message("These entries became invalid and do not count:"),
          invalid.map((entry) => [invalidEntryText(entry), mayRecord() && undoButton(entry)]),
        ),
        effectNotice(
          message("A correction changed the points of:"),
          rescoredTexts(tableView(), rescored),
        ),
        ...[...history].reverse().flatMap(gameView),
        earlierGames(),
      ];
    },
  });
}

/** Draw a button that loads some of the games that the view leaves out. */
const earlierGames = () =>
  tableView().earlier_games > 0 &&
  h(
    "button.wide-button",
    { type: "button", "data-key": "earlier-games", onclick: loadEarlierGames },
    _("Show earlier games"),
  );

/** Draw a button that undoes an invalid entry. @param {{seq: number, words: Text}} entry */
const undoButton = ({ seq, words }) =>
  h(
    "button.plain",
    { type: "button", "data-key": `invalid-${seq}`, onclick: () => openUndoSheet(seq, words) },
    icon("undo"),
    _("Undo this"),
  );

const hasSeveralGames = () => tableView().earlier_games + tableView().history.length > 1;

/** @param {PlayedGame} game */
const gameView = (game) => [
  hasSeveralGames() && h("h3", {}, _("Game {game}", { game: game.game })),
  game.hands.length > 0 && [
    scoreGraph(game),
    h(
      "ol.played",
      { reversed: true },
      ...[...game.hands].reverse().map((hand) => handView(game, hand)),
    ),
  ],
  seatingButton(game),
];

/**
 * Draw the seats at the start of a game, as a button that corrects them.
 * @param {PlayedGame} game
 */
function seatingButton(game) {
  const { seats, first_dealer: first } = game;
  const turn = seats.map((_, after) => seats[(first + after) % seats.length]);
  const names = turn.flatMap((player, wind) => [
    wind > 0 && inContext("names", ", "),
    h("span", { lang: "ja" }, windKanji("ESWN"[wind])),
    ` ${tableView().players[player]}`,
  ]);
  const words = [h("b", {}, _("The game begins")), h("span.note", {}, ...names)];
  if (!mayRecord()) return h("p.game-start", {}, ...words);
  return h(
    "button.wide-button.menu-row.game-start",
    {
      type: "button",
      "data-key": `start-${game.seq}`,
      onclick: () => openSeatingSheet(game, words),
    },
    h("span", {}, ...words),
    icon("next"),
  );
}

/** @param {PlayedGame} game @param {PlayedHand} hand */
const handView = (game, hand) =>
  h(
    "li.played-hand",
    {},
    h(
      hasSeveralGames() ? "h4.played-title" : "h3.played-title", // below the heading of its game
      {},
      h("span", { lang: "ja", "aria-hidden": "true" }, `${windKanji(hand.round)}${hand.kyoku}`),
      handAndHonba(hand),
    ),
    ...hand.steps.map((step) =>
      h("div.step-row", {}, stepButton(game, hand, step), correctButton(game, hand, step)),
    ),
  );

/** Draw a button that corrects an event at once. @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
const correctButton = (game, hand, step) =>
  mayRecord() &&
  ownsEntry(hand, step) &&
  isCorrectable(step) &&
  h(
    "button.round",
    {
      type: "button",
      "data-key": `correct-${step.seq}`,
      "aria-label": _("Correct: {words}", { words: step.words }),
      onclick: () => openCorrection(game, hand, step),
    },
    icon("edit"),
  );

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
const stepButton = (game, hand, step) =>
  h(
    "button.step",
    {
      type: "button",
      "data-key": `step-${step.seq}`,
      onclick: () => openStepSheet(game, hand, step),
    },
    h("span.step-text", {}, capitalize(translate(step.words))),
    h(
      "span.step-deltas",
      {},
      ...step.deltas.flatMap((delta, seat) =>
        delta === 0
          ? []
          : [h("span", { class: tone(delta) }, `${playerIn(game, seat)} ${formatChange(delta)}`)],
      ),
    ),
    step.photos.length > 0 && icon("camera"),
    icon("next"),
  );

/**
 * Open the sheet of an event.
 * @param {PlayedGame} game
 * @param {PlayedHand} hand
 * @param {Step} step
 */
function openStepSheet(game, hand, step) {
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
function openSeatingSheet(game, words) {
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
