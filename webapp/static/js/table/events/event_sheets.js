/**
 * The sheets for abortive draws, chombo, adjustments, and corrections of a riichi.
 */

import { select, toggle } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { _, formatNumber, message, translate } from "../../core/messages.js";
import { isChinese, ruleValue } from "../../core/settings.js";
import { numberField, parseNumber, pickOne, pickSeat } from "./pickers.js";
import { openPreviewSheet } from "./preview_sheet.js";
import { ABORTS, MISTAKES, formatChange } from "../formats.js";
import { currentGame, tableView } from "../state.js";

/** @import { Correction } from "../../core/types" */

/**
 * Return the current seats, or the seats before the corrected event.
 * @param {Correction|null} past
 */
export const seatsBefore = (past) => past?.seats ?? currentGame().seats;

/** @param {Correction|null} past */
export const correctedSeq = (past) => past?.seq ?? null;

/** Open the sheet for an abortive draw. @param {Correction|null} [past] */
export function openAbortSheet(past = null) {
  /** @type {string|null} */
  let reason = past?.event.reason ?? null;
  /** @type {number|null} */
  let declarer = past?.event.declarer ?? null;
  openPreviewSheet({
    title: _("Abortive draw"),
    replaces: correctedSeq(past),
    command: () =>
      reason && (reason !== "nine_terminals" || declarer !== null)
        ? { command: "abort", reason, declarer, riichi: past?.late ?? [] }
        : null,
    text: () => ABORTS[reason ?? ""],
    draw: (on) => [
      pickOne(
        "reason",
        (past ? abortReasons() : tableView().can.abort).map((each) => [
          each,
          translate(ABORTS[each]),
        ]),
        reason,
        (picked) => {
          reason = picked;
          declarer = null;
          on.choose();
        },
      ),
      reason === "nine_terminals" && [
        h("p.quiet", {}, _("Who declared it?")),
        pickSeat(
          seatsBefore(past),
          declarer,
          (seat) => {
            declarer = seat;
            on.choose();
          },
          ({ riichi }) => !riichi,
        ),
      ],
    ],
  });
}

/** Return the abortive draws of the table's rules. @returns {string[]} */
const abortReasons = () =>
  Object.keys(ABORTS).filter((each) =>
    each === "triple_ron"
      ? ruleValue("triple_ron") === "abort"
      : (ruleValue("abortive_draws") ?? []).includes(each),
  );

/** Open the sheet for a chombo. @param {Correction|null} [past] */
export function openChomboSheet(past = null) {
  /** @type {number|null} */
  let seat = past?.event.seat ?? null;
  /** @type {string|null} */
  let reason = past?.event.reason ?? null;
  const name = () => (seat === null ? "" : seatsBefore(past)[seat].name);
  const isDeadHand = () => reason !== null && (ruleValue("dead_hand") ?? []).includes(reason);
  openPreviewSheet({
    title: _("Who gets the chombo?"),
    replaces: correctedSeq(past),
    command: () =>
      seat === null ? null : { command: "chombo", seat, reason, riichi: past?.late ?? [] },
    text: () =>
      isDeadHand()
        ? message("Dead hand: {name}", { name: name() })
        : message("Chombo: {name}", { name: name() }),
    draw: (on) => [
      pickSeat(seatsBefore(past), seat, (picked) => {
        seat = picked;
        on.choose();
      }),
      mistakeField(reason, (picked) => {
        reason = picked;
        on.choose();
      }),
      isDeadHand() &&
        h("p.quiet", {}, _("By the rules of this table only the hand is dead; play on.")),
    ],
  });
}

/**
 * Draw the choice of a mistake, which can stay open.
 * @param {string|null} selected
 * @param {(picked: string|null) => void} onPick
 */
const mistakeField = (selected, onPick) =>
  select({
    name: _("Reason"),
    key: "mistake",
    options: [
      ["", _("Reason: not recorded")],
      ...Object.entries(MISTAKES).map(
        ([key, words]) => /** @type {[string, string]} */ ([key, translate(words)]),
      ),
    ],
    value: selected ?? "",
    pick: (value) => onPick(value || null),
  });

/** Open the sheet that corrects a riichi. @param {Correction} past */
export function openRiichiSheet(past) {
  let { seat, accepted = true } = past.event;
  const name = () => seatsBefore(past)[seat].name;
  openPreviewSheet({
    title: _("Who declared riichi?"),
    replaces: past.seq,
    command: () => ({ command: "riichi", seat, accepted }),
    text: () => message("{name}: riichi", { name: name() }),
    draw: (on) => [
      pickSeat(seatsBefore(past), seat, (picked) => {
        seat = picked;
        on.choose();
      }),
      h(
        "div.toggles",
        {},
        toggle({
          words: _("Riichi tile ronned: not accepted"),
          key: "not-accepted",
          value: !accepted,
          pick: (value) => {
            accepted = !value;
            on.choose();
          },
        }),
      ),
    ],
  });
}

/** Open the sheet that adjusts the scores. @param {Correction|null} [past] */
export function openAdjustSheet(past = null) {
  const seats = seatsBefore(past);
  const texts = [...(past?.event.deltas ?? seats.map(() => 0)), past?.event.sticks ?? 0].map(
    (number) => (number === 0 ? "" : String(number)),
  );
  const total = h("b");
  const deltas = () => texts.slice(0, seats.length).map(parseNumber);
  const sticks = () => parseNumber(texts[seats.length]);
  const showTotal = () => (total.textContent = formatChange(sum(deltas())));
  openPreviewSheet({
    title: _("Correct the points"),
    replaces: correctedSeq(past),
    command: () =>
      [...deltas(), sticks()].some((number) => number !== 0)
        ? { command: "adjust", deltas: deltas(), sticks: sticks() }
        : null,
    text: () => message("Correction of the points"),
    draw: (on) => {
      const field = (
        /** @type {string} */ name,
        /** @type {string} */ key,
        /** @type {number} */ at,
      ) =>
        numberField({
          name,
          key,
          text: texts[at],
          onType: (text) => {
            texts[at] = text;
            showTotal();
          },
          onLeave: on.preview,
        });
      showTotal();
      return [
        h(
          "p.quiet",
          {},
          _("Enter the change of each score, for example {example} or −{example}.", {
            example: example(),
          }),
        ),
        h(
          "div.fields",
          {},
          ...seats.map(({ name, score }, seat) =>
            field(`${name} (${formatNumber(score)})`, `adjust-${seat}`, seat),
          ),
          !isChinese() && field(sticksLabel(), "adjust-sticks", seats.length),
        ),
        h("p.sum", {}, h("span", {}, _("Total")), total),
      ];
    },
  });
}

const example = () => (isChinese() ? 10 : 1000);

const sticksLabel = () => _("Riichi sticks on the table");

/** @param {number[]} all */
const sum = (all) => all.reduce((one, other) => one + other, 0);
