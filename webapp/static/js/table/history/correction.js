/**
 * Opening a recorded event for correction.
 */

import { isChinese } from "../../core/settings.js";
import { normalize } from "../../hand/circumstances.js";
import { emptyHand, newPiece, setCircumstances } from "../../hand/hand.js";
import { parseLabels } from "../../hand/tiles.js";
import {
  openAbortSheet,
  openAdjustSheet,
  openChomboSheet,
  openDrawSheet,
  openFoulSheet,
  openRiichiSheet,
} from "../events/event_sheets.js";
import { parseNotation } from "../notation.js";
import { getTable, tableView } from "../state.js";
import { NO_COUNT, countOf } from "../win/count.js";
import { openDraft } from "../win/draft.js";

/**
 * @import {
 *   Circumstances,
 *   Correction,
 *   HandPosition,
 *   PlayedGame,
 *   PlayedHand,
 *   RecordedHand,
 *   Step,
 *   WinDraft,
 * } from "../../core/types"
 */

const MOMENTS = /** @type {Circumstances["moment"][]} */ ([
  "rinshan",
  "chankan",
  "last_tile",
  "first_turn",
]);

/** The events after which a hand is dead. */
const DEATHS = ["hand_died", "foul_made"];

/** @type {Record<string, (past: Correction) => void>} */
const OPENERS = {
  hand_drawn: openDrawSheet,
  hand_aborted: openAbortSheet,
  chombo_made: openChomboSheet,
  hand_died: openChomboSheet,
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
function correctionOf({ seats }, hand, step) {
  const declared = riichiBefore(hand, step);
  const late = riichiInEntry(hand, step);
  return {
    seq: step.seq,
    event: step.event,
    late,
    seats: seats.map((player, seat) => ({
      name: tableView().players[player],
      wind: "ESWN"[(seat - hand.dealer + seats.length) % seats.length],
      riichi: declared.includes(seat) || late.includes(seat),
      dead: deadBefore(hand, step).includes(seat),
      score: step.scores[seat] - step.deltas[seat],
    })),
  };
}

/**
 * Return the seats in riichi before a step.
 * @param {PlayedHand} hand
 * @param {Step} step
 * @returns {number[]}
 */
const riichiBefore = ({ steps }, step) =>
  steps
    .filter(({ seq, event }) => isRiichi(event) && seq < step.seq)
    .map(({ event }) => event.seat);

/**
 * Return the seats whose hand was dead before a step.
 * @param {PlayedHand} hand
 * @param {Step} step
 * @returns {number[]}
 */
const deadBefore = ({ steps }, step) =>
  steps
    .filter(({ seq, event }) => DEATHS.includes(event.kind) && seq < step.seq)
    .map(({ event }) => event.seat);

/**
 * Return the seats whose riichi is part of the same entry.
 * @param {PlayedHand} hand
 * @param {Step} step
 * @returns {number[]}
 */
const riichiInEntry = ({ steps }, step) =>
  steps
    .filter((each) => isRiichi(each.event) && each.seq === step.seq && each !== step)
    .map(({ event }) => event.seat);

/** @param {any} event */
const isRiichi = ({ kind, accepted = true }) => kind === "riichi_declared" && accepted;

/**
 * Return han and fu of a win that was recorded by its points.
 * @param {{winner: number, dealer: number, payment: Record<string, any>, fan?: number}} win
 */
function recordedCount({ winner, dealer, payment, fan }) {
  if (fan !== undefined) return { ...NO_COUNT, fan };
  const { values: rules } = tableView().rules;
  const isDealer = winner === dealer;
  const total = isDealer
    ? (rules.players - 1) * payment.others
    : payment.dealer + (rules.players - 2) * payment.others;
  return payment.kind === "ron"
    ? countOf(payment.points, { by: "ron", dealer: isDealer })
    : countOf(total, { by: "tsumo", dealer: isDealer });
}

/** @param {PlayedHand} hand @param {Step} step @returns {WinDraft} */
function draftOf(hand, step) {
  const { round, kyoku, honba, dealer } = hand;
  const played = { round, kyoku, honba, dealer };
  const wins = /** @type {any[]} */ (step.event.wins);
  const discarder = wins[0].discarder ?? null;
  return {
    discarder,
    open: 0,
    replaces: step.seq,
    late: riichiInEntry(hand, step).filter((seat) => wins.every(({ winner }) => winner !== seat)),
    played,
    wins: wins.map((win) => {
      const recorded = step.hands.find(({ winner }) => winner === win.winner);
      const declared = riichiBefore(hand, step).includes(win.winner);
      const photo = step.photos.find(({ winner }) => winner === win.winner)?.photo ?? null;
      return {
        winner: win.winner,
        hand: recordedHand(recorded, {
          played,
          winner: win.winner,
          by: discarder === null ? "tsumo" : "ron",
          declared,
        }),
        count: recorded ? null : recordedCount(win),
        declared,
        photo,
        liable: win.liable ?? null,
      };
    }),
  };
}

/**
 * @param {RecordedHand|undefined} recorded
 * @param {{played: HandPosition, winner: number, by: "ron"|"tsumo",
 *   declared: boolean}} options
 */
function recordedHand(recorded, { played, winner, by, declared }) {
  const count = getTable().view?.game?.seats.length ?? 4;
  const seat = "ESWN"[(winner - played.dealer + count) % count];
  const empty = emptyHand({ seat, round: played.round, honba: played.honba });
  const has = (/** @type {string} */ name) => (recorded?.circumstances ?? []).includes(name);
  const riichi =
    has("double_riichi") || has("double")
      ? "double"
      : declared || has("riichi")
        ? "riichi"
        : "none";
  const known = setCircumstances(empty, { by, riichi });
  if (!recorded) return known;
  const labels = (/** @type {string|undefined} */ text) =>
    parseLabels(text ?? "").map((label) => newPiece(label));
  const hand = parseNotation(recorded.notation, known);
  if (isChinese()) {
    const chinese = {
      last_of_kind: has("last_of_kind"),
      last_tile: has("last_tile"),
      replacement: has("replacement"),
      robbing_kong: has("robbing_kong"),
      first_turn: has("first_turn"),
    };
    const circumstances = { ...hand.circumstances, chinese };
    const flowerTiles = recorded.flower_tiles?.match(/../g) ?? [];
    return normalize({ ...hand, circumstances, flowers: recorded.flowers ?? 0, flowerTiles });
  }
  return normalize({
    ...hand,
    circumstances: {
      ...hand.circumstances,
      open_riichi: has("open_riichi"),
      ippatsu: has("ippatsu"),
      moment: MOMENTS.find(has) ?? "ordinary",
    },
    dora: labels(recorded.dora),
    ura: labels(recorded.ura),
  });
}
