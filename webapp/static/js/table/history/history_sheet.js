/** The history: all recorded events by hand, newest first, and the sheet of one event. */

import { actionButton, menuRow, plainButton } from "../../core/controls.js";
import { h, icon, iconButton } from "../../core/dom.js";
import { _, capitalize, inContext, message } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { readsKanji } from "../../core/settings.js";
import { WIND_KANJI } from "../../core/vocabulary.js";
import { openNextGameSheet, openSeatingCorrection } from "../events/next_game.js";
import { openSubstitute } from "../events/other_sheet.js";
import { commandBeforeReload, openUndoSheet } from "../events/preview_sheet.js";
import { handAndHonba } from "../formats.js";
import { showError } from "../notices.js";
import {
  changedScore,
  effectNotice,
  invalidEntryText,
  rescoredTexts,
  stickTransfers,
} from "../settlement.js";
import { getTable, isHost, mayRecord, playerIn, seatWind, seatsAt, tableView } from "../state.js";
import { loadEarlierGames, refresh } from "../sync.js";
import { deletePhoto } from "../table_api.js";
import { handPhoto, recordedHands, scoreGraph, stepContent } from "./played_game.js";
import { openDrawSheet } from "../events/draw_sheet.js";
import {
  openAbortSheet,
  openAdjustSheet,
  openFoulSheet,
  openMistakeSheet,
  openRiichiSheet,
} from "../events/event_sheets.js";
import { openDraft } from "../win/draft.js";
import { draftOf, isRiichi, riichiInEntry, seatsBefore } from "../win/recorded_win.js";

/** @import { Correction, InvalidEntryView, PlayedGame, PlayedHand } from "../../core/types" */
/** @import { Sheet, Step, SubstitutionView } from "../../core/types" */
/** Open the history of all games. */
export function openHistorySheet() {
  openSheet({
    title: _("History"),
    wide: true,
    select: () => [getTable().view],
    draw: () => {
      const { history, invalid_entries: invalid, rescored, earlier_games: earlier } = tableView();
      return [
        history.every(({ hands }) => hands.length === 0) &&
          h("p.quiet", _("Nothing recorded yet.")),
        effectNotice(
          _("These entries became invalid and do not count:"),
          invalid.map((entry) => [invalidEntryText(entry), mayRecord() && undoButton(entry)]),
        ),
        effectNotice(
          _("A correction changed the points of:"),
          rescoredTexts(tableView(), rescored),
        ),
        ...[...history].reverse().map(gameView),
        earlier > 0 &&
          actionButton("wide-button", "earlier-games", _("Show earlier games"), loadEarlierGames),
      ];
    },
  });
}

/** Draw a button that undoes an invalid entry. @param {InvalidEntryView} entry */
const undoButton = ({ seq, words }) =>
  plainButton(`invalid-${seq}`, [icon("undo"), _("Undo this")], () => openUndoSheet(seq, words));

const hasSeveralGames = () => tableView().earlier_games + tableView().history.length > 1;

/** @param {PlayedGame} game */
const gameView = (game) => [
  hasSeveralGames() && h("h3", _("Game {game}", { game: game.game })),
  game.substitutions
    .filter(({ seq }) => seq > (game.hands.at(-1)?.steps.at(-1)?.seq ?? 0))
    .map((each) => substitutionButton(game, each)),
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
    h("span", { lang: "ja" }, WIND_KANJI["ESWN"[wind]]),
    " ",
    tableView().players[player],
  ]);
  const words = [h("b", _("The game begins")), h("span.note", ...names)];
  if (!mayRecord()) return h("p.game-start", ...words);
  const onclick = () => openSeatingSheet(game, words);
  return menuRow({ class: "game-start", "data-key": `start-${game.seq}`, onclick }, words);
}

/** @param {PlayedGame} game @param {PlayedHand} hand */
const handView = (game, hand) =>
  h(
    "li.played-hand",
    h(
      hasSeveralGames() ? "h4.row.baseline.played-title" : "h3.row.baseline.played-title",
      !readsKanji() &&
        h("span", { lang: "ja", "aria-hidden": "true" }, `${WIND_KANJI[hand.round]}${hand.kyoku}`),
      handAndHonba(hand),
    ),
    ...hand.steps.flatMap((step) => [
      ...substitutionsBefore(game, step).map((each) => substitutionButton(game, each)),
      h("div.row.step-row", stepButton(game, hand, step), correctButton(game, hand, step)),
    ]),
  );

/** Return the substitutions between a step and the one before it. @param {PlayedGame} game @param {Step} step */
function substitutionsBefore({ hands, substitutions }, step) {
  const steps = hands.flatMap((hand) => hand.steps);
  const before = steps[steps.indexOf(step) - 1]?.seq ?? 0;
  return substitutions.filter(({ seq }) => before < seq && seq < step.seq);
}

/** @param {PlayedGame} game @param {SubstitutionView} substitution */
const substitutionButton = (game, substitution) =>
  h(
    "div.row.step-row",
    h(
      "button.row.wrap.grow.step",
      {
        "data-key": `step-${substitution.seq}`,
        onclick: () => showSubstitution(game, substitution),
      },
      h("span.step-text", substitution.words),
      icon("person"),
      icon("next"),
    ),
  );

/** Open the sheet of a substitution. @param {PlayedGame} game @param {SubstitutionView} substitution */
async function showSubstitution(game, { seq, seat, player, words }) {
  const { openSubstituteSheet, substituteRule } = await import("../events/substitute_sheet.js");
  const past = { seq, seat, name: tableView().players[player], seated: seatsAt(game, seq - 1) };
  openSheet({
    title: _("Substitute"),
    select: () => [getTable().view],
    draw: (sheet) => [
      h("p.step-title", words),
      h("p.quiet", substituteRule()),
      mayRecord() &&
        editButtons(
          sheet,
          () => openSubstituteSheet(past),
          () => openUndoSheet(seq, words),
        ),
    ],
  });
}

/** Draw a button that corrects an event at once. @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
const correctButton = (game, hand, step) =>
  mayRecord() &&
  ownsEntry(hand, step) &&
  isCorrectable(step) &&
  iconButton("edit", _("Correct: {words}", { words: step.words }), {
    "data-key": `correct-${step.seq}`,
    onclick: () => openCorrection(game, hand, step),
  });

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
const stepButton = (game, hand, step) =>
  h(
    "button.row.wrap.grow.step",
    { "data-key": `step-${step.seq}`, onclick: () => openStepSheet(game, hand, step) },
    ...stepContent(game, step),
    step.photos.length > 0 && icon("camera"),
    icon("next"),
  );

/** Open the sheet of an event. @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
function openStepSheet(game, hand, step) {
  const { seq, words, photos, scores, deltas } = step;
  openSheet({
    title: handAndHonba(hand),
    wide: true,
    select: () => [getTable().view],
    draw: (sheet) => [
      h("p.step-title", capitalize(words)),
      mayRecord() &&
        ownsEntry(hand, step) &&
        editButtons(
          sheet,
          isCorrectable(step) ? () => openCorrection(game, hand, step) : null,
          () => openUndoSheet(seq, words),
        ),
      ...photos.map(({ winner, photo }) =>
        handPhoto(photo, _("The hand of {player}", { player: playerIn(game, winner, seq) })),
      ),
      ...recordedHands(game, step),
      stickTransfers(step.passes),
      h(
        "ul.scores.changes",
        ...scores.map((score, seat) =>
          h("li", ...changedScore(playerIn(game, seat, seq), deltas[seat], score)),
        ),
      ),
      isHost() && photos.map(({ photo }) => deletePhotoButton(photo, sheet)),
    ],
  });
}

/**
 * Draw the buttons that correct and undo an entry, where possible.
 * @param {Sheet} sheet
 * @param {(() => void)|null} correct
 * @param {(() => void)|null} takeBack
 */
const editButtons = ({ closeAnd }, correct, takeBack) => [
  h(
    "div.spread",
    correct && editButton("correct", "edit", _("Correct this"), closeAnd(correct)),
    takeBack && editButton("undo-step", "undo", _("Undo this"), closeAnd(takeBack)),
  ),
  correct && h("p.quiet.small", _("Later hands will be recalculated.")),
];

/** @param {string} key @param {string} iconName @param {string} words @param {() => void} onclick */
const editButton = (key, iconName, words, onclick) =>
  actionButton("secondary", key, [icon(iconName), words], onclick);

/** @param {string} photo @param {Sheet} sheet */
const deletePhotoButton = (photo, { closeAnd }) =>
  actionButton(
    "plain.delete-photo",
    `delete-photo-${photo}`,
    [icon("delete"), _("Delete the photo")],
    closeAnd(async () => {
      await deletePhoto(photo).catch(showError);
      await refresh();
    }),
  );

/** Open the sheet of the start of a game. @param {PlayedGame} game @param {HTMLElement[]} words */
function openSeatingSheet(game, words) {
  const isFirst = game.game === 1; // a session has at least one game
  const undo = () => openUndoSheet(game.seq, message("game {game} begins", { game: game.game }));
  openSheet({
    title: _("Game {game}", { game: game.game }),
    select: () => [getTable().view],
    draw: (sheet) => [
      h("p.step-title", ...words.map((each) => each.cloneNode(true))),
      editButtons(sheet, () => openSeatingCorrection(game), isFirst ? null : undo),
    ],
  });
}

/** @type {Record<string, (past: Correction) => void>} */
const OPENERS = {
  hand_drawn: openDrawSheet,
  hand_aborted: openAbortSheet,
  chombo_made: openMistakeSheet,
  hand_died: openMistakeSheet,
  penalty_given: openMistakeSheet,
  points_adjusted: openAdjustSheet,
  riichi_declared: openRiichiSheet,
  wall_exhausted: openDrawSheet,
  foul_made: openFoulSheet,
};

/** @type {Record<string, (past: any, entered: any) => void>} */
const OF_COMMANDS = {
  draw: openDrawSheet,
  abort: openAbortSheet,
  chombo: openMistakeSheet,
  penalty: openMistakeSheet,
  adjust: openAdjustSheet,
  riichi: (past) => past && openRiichiSheet(past),
  foul: openFoulSheet,
  substitute: openSubstitute,
  game: (past, entered) =>
    past ? openSeatingCorrection(past, entered) : openNextGameSheet(entered),
};

/** Open the sheet that was open before a reload of the page, with what was entered. */
export function restoreSheet() {
  const { command, past } = commandBeforeReload() ?? {};
  const event = { ...past?.event, ...command };
  if (command) OF_COMMANDS[command.command]?.(past && { ...past, event }, event);
}

/** Return whether an event can be corrected. @param {Step} step */
const isCorrectable = ({ event }) => event.kind === "hand_won" || event.kind in OPENERS;

/**
 * Return whether a step is the main event of its entry; the entry of a win can contain a riichi.
 * @param {PlayedHand} hand
 * @param {Step} step
 */
const ownsEntry = ({ steps }, step) => steps.findLast(({ seq }) => seq === step.seq) === step;

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
function openCorrection(game, hand, step) {
  if (step.event.kind === "hand_won") openDraft(draftOf(hand, step));
  else OPENERS[step.event.kind]?.(correctionOf(game, hand, step));
}

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step @returns {Correction} */
function correctionOf(game, hand, step) {
  const late = riichiInEntry(hand, step);
  const declared = [...seatsBefore(hand, step, isRiichi), ...late];
  const dead = seatsBefore(hand, step, isDeath);
  return {
    seq: step.seq,
    event: step.event,
    late,
    seats: game.seats.map((_player, seat) => ({
      name: playerIn(game, seat, step.seq),
      wind: seatWind(seat, hand, game.seats.length),
      riichi: declared.includes(seat),
      dead: dead.includes(seat),
      score: step.scores[seat] - step.deltas[seat],
    })),
  };
}

/** @param {any} event after which a hand is dead */
const isDeath = ({ kind }) => kind === "hand_died" || kind === "foul_made";
