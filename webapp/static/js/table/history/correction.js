/** Opening a recorded event for correction. */

import { openDrawSheet } from "../events/draw_sheet.js";
import {
  openAbortSheet,
  openAdjustSheet,
  openMistakeSheet,
  openFoulSheet,
  openRiichiSheet,
} from "../events/event_sheets.js";
import { playerIn, seatWind } from "../state.js";
import { openDraft } from "../win/draft.js";
import { draftOf, isRiichi, riichiInEntry, seatsBefore } from "../win/recorded_win.js";

/** @import { Correction, PlayedGame, PlayedHand, Step } from "../../core/types" */

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

/** Return whether an event can be corrected. @param {Step} step */
export const isCorrectable = ({ event }) => event.kind === "hand_won" || event.kind in OPENERS;

/**
 * Return whether a step is the main event of its entry; the entry of a win can contain a riichi.
 * @param {PlayedHand} hand
 * @param {Step} step
 */
export const ownsEntry = ({ steps }, step) =>
  steps.findLast(({ seq }) => seq === step.seq) === step;

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
export function openCorrection(game, hand, step) {
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
