/**
 * Abortive draws, chombo, corrections of the points, a riichi: as they happen, or as they were.
 */

import { toggle } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { ruled, translate } from "../../core/settings.js";
import { formatNumber } from "../../core/text.js";
import { numberField, pick, pickSeat } from "./pickers.js";
import { openConfirming } from "./preview_sheet.js";
import { ABORTS, changeOf } from "../formats.js";
import { currentGame, tableView } from "../state.js";

/** @import { Correction } from "../../core/types" */

/** The seats as they are now, or as they were. @param {Correction|null} past */
export const seatsOf = (past) => past?.seats ?? currentGame().seats;

/** @param {Correction|null} past */
export const insteadOf = (past) => past?.seq ?? null;

/** Why the hand ends early. @param {Correction|null} [past] */
export function openAbort(past = null) {
  /** @type {string|null} */
  let reason = past?.event.reason ?? null;
  /** @type {number|null} */
  let declarer = past?.event.declarer ?? null;
  openConfirming({
    title: translate({ en: "Abortive draw", ja: "途中流局" }),
    instead: insteadOf(past),
    what: () =>
      reason && (reason !== "nine_terminals" || declarer !== null)
        ? { act: "abort", reason, declarer, riichi: past?.late ?? [] }
        : null,
    words: () => ABORTS[reason ?? ""],
    draw: (ask) => [
      pick(
        "reason",
        (past ? known() : tableView().can.abort).map((each) => [each, translate(ABORTS[each])]),
        reason,
        (picked) => {
          reason = picked;
          declarer = null;
          ask();
        },
      ),
      reason === "nine_terminals" && [
        h("p.quiet", {}, translate({ en: "Who shows them?", ja: "誰の九種九牌ですか。" })),
        pickSeat(seatsOf(past), declarer, (seat) => {
          declarer = seat;
          ask();
        }),
      ],
    ],
  });
}

/** What ends a hand by the rules of the table. @returns {string[]} */
const known = () =>
  Object.keys(ABORTS).filter((each) =>
    each === "triple_ron"
      ? ruled("triple_ron") === "abort"
      : (ruled("abortive_draws") ?? []).includes(each),
  );

/** Who made a chombo. @param {Correction|null} [past] */
export function openChombo(past = null) {
  /** @type {number|null} */
  let seat = past?.event.seat ?? null;
  const name = () => (seat === null ? "" : seatsOf(past)[seat].name);
  openConfirming({
    title: translate({ en: "Chombo: whose?", ja: "チョンボしたのは？" }),
    instead: insteadOf(past),
    what: () => (seat === null ? null : { act: "chombo", seat, riichi: past?.late ?? [] }),
    words: () => ({ en: `Chombo: ${name()}`, ja: `チョンボ：${name()}` }),
    draw: (ask) =>
      pickSeat(seatsOf(past), seat, (picked) => {
        seat = picked;
        ask();
      }),
  });
}

/** Whose riichi it was, and whether it was accepted. @param {Correction} past */
export function openRiichi(past) {
  let { seat, accepted = true } = past.event;
  const name = () => seatsOf(past)[seat].name;
  openConfirming({
    title: translate({ en: "Riichi: whose?", ja: "リーチしたのは？" }),
    instead: past.seq,
    what: () => ({ act: "riichi", seat, accepted }),
    words: () => ({ en: `${name()}: riichi`, ja: `${name()}：リーチ` }),
    draw: (ask) => [
      pickSeat(seatsOf(past), seat, (picked) => {
        seat = picked;
        ask();
      }),
      h(
        "div.toggles",
        {},
        toggle({
          words: translate({
            en: "Its tile was won: not accepted",
            ja: "宣言牌でロンされた（不成立）",
          }),
          key: "not-accepted",
          value: !accepted,
          pick: (value) => {
            accepted = !value;
            ask();
          },
        }),
      ),
    ],
  });
}

/** What the players agreed on. @param {Correction|null} [past] */
export function openAdjust(past = null) {
  /** @type {number[]} */
  const deltas = past ? [...past.event.deltas] : seatsOf(past).map(() => 0);
  let sticks = past?.event.sticks ?? 0;
  const chosen = () => deltas.some((delta) => delta !== 0) || sticks !== 0;
  openConfirming({
    title: translate({ en: "Correct the points", ja: "点数の修正" }),
    instead: insteadOf(past),
    what: () => (chosen() ? { act: "adjust", deltas: [...deltas], sticks } : null),
    words: () => ({ en: "Correction of the points", ja: "点数の修正" }),
    draw: (ask) => [
      h(
        "p.quiet",
        {},
        translate({
          en: "How much more or less each should have. Write −1000 to take a thousand away.",
          ja: "それぞれの増減を入力してください。1000点減らすときは −1000 です。",
        }),
      ),
      h(
        "div.fields",
        {},
        ...seatsOf(past).map(({ name, score }, seat) =>
          numberField(`${name} (${formatNumber(score)})`, `adjust-${seat}`, deltas[seat], (value) => {
            deltas[seat] = value;
            ask();
          }),
        ),
        numberField(sticksName(), "adjust-sticks", sticks, (value) => {
          sticks = value;
          ask();
        }),
      ),
      h(
        "p.sum",
        {},
        h("span", {}, translate({ en: "Total", ja: "合計" })),
        h("b", {}, changeOf(sum(deltas))),
      ),
    ],
  });
}

const sticksName = () => translate({ en: "Riichi sticks on the table", ja: "供託の本数" });

/** @param {number[]} all */
const sum = (all) => all.reduce((one, other) => one + other, 0);
