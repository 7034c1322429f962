/**
 * Taking up something that was recorded, to put something else in its place.
 */

import { settle } from "../../hand/circumstances.js";
import { choose, emptyHand, piece } from "../../hand/hand.js";
import { handOfNotation } from "../../hand/notation.js";
import { labelsOf } from "../../hand/tiles.js";
import { openDraw } from "../events/draw_sheet.js";
import { openAbort, openAdjust, openChombo, openRiichi } from "../events/event_sheets.js";
import { getTable, tableView } from "../state.js";
import { openEntry } from "../win/win_entry.js";

/**
 * @import {
 *   Correction,
 *   HandPosition,
 *   PlayedGame,
 *   PlayedHand,
 *   Step,
 *   WinDraft,
 * } from "../../core/types"
 */

/** @type {Record<string, (past: Correction) => void>} */
const OPENERS = {
  hand_drawn: openDraw,
  hand_aborted: openAbort,
  chombo_made: openChombo,
  points_adjusted: openAdjust,
  riichi_declared: openRiichi,
};

/** Whether there is anything to correct. @param {Step} step */
export const isCorrectable = ({ event }) => event.kind === "hand_won" || event.kind in OPENERS;

/** Whether an entry is a step's own; a riichi may be told with the win after it. @param {PlayedHand} hand @param {Step} step */
export const isOwnEntry = ({ steps }, step) =>
  steps.findLast(({ seq }) => seq === step.seq) === step;

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
export function correct(game, hand, step) {
  if (step.event.kind === "hand_won") openEntry(entryOf(hand, step));
  else OPENERS[step.event.kind]?.(pastOf(game, hand, step));
}

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step @returns {Correction} */
function pastOf({ seats }, hand, step) {
  const declared = declaredBefore(hand, step);
  const late = lateIn(hand, step);
  return {
    seq: step.seq,
    event: step.event,
    late,
    seats: seats.map((player, seat) => ({
      name: tableView().players[player],
      wind: "ESWN"[(seat - hand.dealer + seats.length) % seats.length],
      riichi: declared.includes(seat) || late.includes(seat),
      score: step.scores[seat] - step.deltas[seat],
    })),
  };
}

/** Who was in riichi by then. @param {PlayedHand} hand @param {Step} step @returns {number[]} */
const declaredBefore = ({ steps }, step) =>
  steps.filter(({ seq, event }) => isRiichi(event) && seq < step.seq).map(({ event }) => event.seat);

/** Whose riichi the same entry tells of. @param {PlayedHand} hand @param {Step} step @returns {number[]} */
const lateIn = ({ steps }, step) =>
  steps
    .filter((each) => isRiichi(each.event) && each.seq === step.seq && each !== step)
    .map(({ event }) => event.seat);

/** @param {any} event */
const isRiichi = ({ kind, accepted = true }) => kind === "riichi_declared" && accepted;

/** @param {PlayedHand} hand @param {Step} step @returns {WinDraft} */
function entryOf(hand, step) {
  const { round, kyoku, honba, dealer } = hand;
  const played = { round, kyoku, honba, dealer };
  const wins = /** @type {any[]} */ (step.event.wins);
  const discarder = wins[0].discarder ?? null;
  return {
    discarder,
    open: 0,
    instead: step.seq,
    late: lateIn(hand, step).filter((seat) => wins.every(({ winner }) => winner !== seat)),
    played,
    wins: wins.map((win) => {
      const shown = step.hands.find(({ winner }) => winner === win.winner);
      const declared = declaredBefore(hand, step).includes(win.winner);
      const photo = step.photos.find(({ winner }) => winner === win.winner)?.photo ?? null;
      return {
        winner: win.winner,
        hand: handOf(shown, {
          played,
          winner: win.winner,
          by: discarder === null ? "tsumo" : "ron",
          declared,
        }),
        count: shown ? null : { han: 1, fu: 30 },
        declared,
        photo,
        liable: win.liable ?? null,
      };
    }),
  };
}

/**
 * @param {any} shown
 * @param {{played: HandPosition, winner: number, by: "ron"|"tsumo",
 *   declared: boolean}} how
 */
function handOf(shown, { played, winner, by, declared }) {
  const count = getTable().view?.game?.seats.length ?? 4;
  const seat = "ESWN"[(winner - played.dealer + count) % count];
  const empty = emptyHand({ seat, round: played.round, honba: played.honba });
  const said = shown?.circumstances ?? {};
  const riichi = said.riichi && said.riichi !== "none" ? said.riichi : declared ? "riichi" : "none";
  const known = choose(empty, { by, riichi });
  if (!shown) return known;
  const labels = (/** @type {string} */ text) => labelsOf(text ?? "").map((label) => piece(label));
  const hand = handOfNotation(shown.notation, known);
  return settle({
    ...hand,
    options: { ...hand.options, ippatsu: said.ippatsu ?? false, moment: said.moment ?? "ordinary" },
    dora: labels(shown.dora),
    ura: labels(shown.ura),
  });
}
