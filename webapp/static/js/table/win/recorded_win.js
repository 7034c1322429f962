/** Recorded wins as drafts, to correct them. */

import { emptyHand, newPiece, setCircumstances } from "../../hand/hand.js";
import { parseLabels } from "../../core/tiles.js";
import { parseNotation } from "../notation.js";
import { seatWind, tableView } from "../state.js";
import { NO_COUNT, countOf, countOfHand } from "./count.js";

/** @import { Circumstances, HandPosition, PlayedHand } from "../../core/types" */
/** @import { RecordedHand, Step, WinDraft } from "../../core/types" */

const MOMENTS = /** @type {Circumstances["moment"][]} */ ([
  "rinshan",
  "chankan",
  "closed_chankan",
  "last_tile",
  "first_turn",
]);

/**
 * Return the seats with an earlier event: a riichi, or the death of their hand.
 * @param {PlayedHand} hand
 * @param {Step} step
 * @param {(event: any) => boolean} isWanted
 * @returns {number[]}
 */
export const seatsBefore = ({ steps }, step, isWanted) =>
  steps
    .filter(({ seq, event }) => isWanted(event) && seq < step.seq)
    .map(({ event }) => event.seat);

/**
 * Return the seats whose riichi is part of the same entry.
 * @param {PlayedHand} hand
 * @param {Step} step
 * @returns {number[]}
 */
export const riichiInEntry = ({ steps }, step) =>
  steps
    .filter((each) => isRiichi(each.event) && each.seq === step.seq && each !== step)
    .map(({ event }) => event.seat);

/** @param {any} event */
export const isRiichi = ({ kind, accepted = true }) => kind === "riichi_declared" && accepted;

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
export function draftOf(hand, step) {
  const { round, kyoku, honba, dealer } = hand;
  const played = { round, kyoku, honba, dealer };
  const wins = /** @type {any[]} */ (step.event.wins);
  const discarder = wins[0].discarder ?? null;
  const riichi = seatsBefore(hand, step, isRiichi);
  return {
    discarder,
    open: 0,
    replaces: step.seq,
    late: riichiInEntry(hand, step).filter((seat) => wins.every(({ winner }) => winner !== seat)),
    played,
    wins: wins.map((win) => {
      const { winner, liable = null } = win;
      const shown = step.hands.find((each) => each.winner === winner);
      const recorded = shown?.notation || shown?.fan !== undefined ? shown : undefined;
      const declared = riichi.includes(winner);
      const by = discarder === null ? "tsumo" : "ron";
      return {
        winner,
        hand: handOf(recorded, { played, winner, by, declared }),
        count: recorded
          ? null
          : { ...(shown ? countOfHand(shown) : recordedCount(win)), chips: win.chips ?? 0 },
        declared,
        photo: step.photos.find((each) => each.winner === winner)?.photo ?? null,
        liable,
      };
    }),
  };
}

/**
 * @param {RecordedHand|undefined} recorded
 * @param {{played: HandPosition, winner: number, by: "ron"|"tsumo",
 *   declared: boolean}} options
 */
function handOf(recorded, { played, winner, by, declared }) {
  const { round, honba } = played;
  const empty = emptyHand({ seat: seatWind(winner, played), round, honba });
  const has = (/** @type {string} */ name) => (recorded?.circumstances ?? []).includes(name);
  const isDouble = has("double_riichi") || has("double");
  const riichi = isDouble ? "double" : declared || has("riichi") ? "riichi" : "none";
  const known = setCircumstances(empty, { by, riichi });
  if (!recorded) return known;
  const labels = (/** @type {string|undefined} */ text) =>
    parseLabels(text ?? "").map((label) => newPiece(label));
  const hand = recorded.notation ? parseNotation(recorded.notation, known) : known;
  const fans = {
    last_of_kind: has("last_of_kind"),
    last_tile: has("last_tile"),
    replacement: has("replacement"),
    robbing_kong: has("robbing_kong"),
    first_turn: has("first_turn"),
  };
  return setCircumstances(
    {
      ...hand,
      dora: labels(recorded.dora),
      ura: labels(recorded.ura),
      discards: labels(recorded.discards),
      flowers: recorded.flowers ?? 0,
      flowerTiles: recorded.flower_tiles?.match(/../g) ?? [],
    },
    {
      open_riichi: has("open_riichi"),
      ippatsu: has("ippatsu"),
      moment: MOMENTS.find(has) ?? "ordinary",
      fans,
    },
  );
}
