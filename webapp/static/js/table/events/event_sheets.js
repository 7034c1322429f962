/** The sheets for abortive draws, chombo and fouls, adjustments, and corrections of a riichi. */

import { isolate } from "../../core/bidi.js";
import { pageGame } from "../../core/games/games.js";
import { select, textField, toggle } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { numberWithin, parseNumber } from "../../core/form.js";
import {
  _,
  formatChange,
  formatNumber,
  message,
  translate,
  withMinus,
} from "../../core/messages.js";
import { ruleValue } from "../../core/settings.js";
import { sumLine } from "../../score/result.js";
import { ABORTS, MISTAKES, PENALTIES, abortReasons } from "../formats.js";
import { currentGame, tableView } from "../state.js";
import { fetchPenalties } from "../table_api.js";
import { noteField, openPreviewSheet, pickOne, pickSeat } from "./preview_sheet.js";

/** @import { Correction, Text } from "../../core/types" */

/**
 * Return the current seats, or the seats before the corrected event.
 * @param {Correction|null} past
 */
const seatsBefore = (past) => past?.seats ?? currentGame().seats;

/** Open the sheet for an abortive draw. @param {Correction|null} [past] @param {any} [entered] */
export function openAbortSheet(past = null, entered = past?.event) {
  /** @type {{reason: string|null, declarer: number|null}} */
  let { reason = null, declarer = null } = entered ?? {};
  openPreviewSheet({
    title: _("Abortive draw"),
    past,
    command: () => ({ command: "abort", reason, declarer, riichi: past?.late ?? [] }),
    isComplete: () => reason !== null && (reason !== "nine_terminals" || declarer !== null),
    text: () => ABORTS[reason ?? ""],
    draw: ({ choosing }) => [
      pickOne(
        "reason",
        (past ? abortReasons(tableView().rules.values) : tableView().can.abort).map((each) => [
          each,
          translate(ABORTS[each]),
        ]),
        reason,
        choosing((picked) => {
          reason = picked;
          declarer = null;
        }),
      ),
      reason === "nine_terminals" && [
        h("p.quiet", _("Who declared it?")),
        pickSeat(
          seatsBefore(past),
          declarer,
          choosing((seat) => (declarer = seat)),
          ({ riichi }) => !riichi,
        ),
      ],
    ],
  });
}

/**
 * Open the sheet for a mistake: the list of the book of the rules, or without one that of a chombo.
 * @param {Correction|null} [past]
 * @param {Proposed} [proposed]
 */
export async function openMistakeSheet(past = null, proposed = { seat: null, reason: null }) {
  const found = past?.event.seat === undefined ? proposed : past.event; // a draw has no seat
  const list = tableView().can.penalty ? await fetchPenalties(past?.seq).catch(() => null) : null;
  if (list === null) return openChomboSheet(past, found);
  const { openPenaltySheet } = await import("./penalty_sheet.js");
  openPenaltySheet(list, past, found);
}

/** A mistake that is not recorded yet. @typedef {{seat: number|null, reason: string|null, note?: string}} Proposed */

/** @param {Correction|null} past @param {Proposed} proposed */
function openChomboSheet(past, proposed) {
  let { seat, reason = null, note = "" } = proposed;
  const name = () => (seat === null ? "" : seatsBefore(past)[seat].name);
  const isDeadHand = () => reason !== null && (ruleValue("dead_hand") ?? []).includes(reason);
  openPreviewSheet({
    title: _("Who gets the chombo?"),
    past,
    command: () => ({
      command: "chombo",
      seat,
      reason,
      note: note.trim(),
      riichi: past?.late ?? [],
    }),
    isComplete: () => seat !== null,
    text: () =>
      isDeadHand()
        ? message("Dead hand: {name}", { name: name() })
        : message("Chombo: {name}", { name: name() }),
    draw: ({ choosing, preview }) => [
      pickSeat(
        seatsBefore(past),
        seat,
        choosing((picked) => (seat = picked)),
      ),
      select({
        name: _("Reason"),
        key: "mistake",
        options: [["", _("Reason: not recorded")], ...choices(MISTAKES)],
        value: reason ?? "",
        pick: choosing((picked) => (reason = picked || null)),
      }),
      noteField(note, (text) => (note = text), preview),
      isDeadHand() && h("p.quiet", _("By the rules of this table only the hand is dead; play on.")),
    ],
  });
}

/** @param {Record<string, Text>} reasons @returns {[string, string][]} */
const choices = (reasons) => Object.entries(reasons).map(([key, words]) => [key, translate(words)]);

/** Open the sheet that corrects a riichi. @param {Correction} past */
export function openRiichiSheet(past) {
  let { seat, accepted = true } = past.event;
  openPreviewSheet({
    title: _("Who declared riichi?"),
    past,
    command: () => ({ command: "riichi", seat, accepted }),
    text: () => message("{name}: riichi", { name: seatsBefore(past)[seat].name }),
    draw: ({ choosing }) => [
      pickSeat(
        seatsBefore(past),
        seat,
        choosing((picked) => (seat = picked)),
      ),
      h(
        "div.cluster.toggles",
        toggle({
          words: _("Riichi tile ronned: not accepted"),
          key: "not-accepted",
          value: !accepted,
          pick: choosing((value) => (accepted = !value)),
        }),
      ),
    ],
  });
}

/** The largest change of a score and of the riichi sticks on the table that the server accepts. */
const MOST_CHANGE = 1_000_000;
const MOST_STICKS = 1000;

/** Open the sheet that adjusts the scores. @param {Correction|null} [past] @param {any} [entered] */
export function openAdjustSheet(past = null, entered = past?.event) {
  const seats = seatsBefore(past);
  const texts = [...(entered?.deltas ?? seats.map(() => 0)), entered?.sticks ?? 0].map((number) =>
    number === 0 ? "" : withMinus(String(number)),
  );
  let { reason = null, note = "" } = entered ?? {};
  const total = h("b");
  const showTotal = () => {
    const deltas = texts.slice(0, seats.length).map((text) => parseNumber(text) || 0);
    total.textContent = formatChange(deltas.reduce((one, other) => one + other));
  };
  openPreviewSheet({
    title: _("Correct the points"),
    past,
    command: () => {
      const numbers = texts.map((text, at) => {
        const most = at < seats.length ? MOST_CHANGE : MOST_STICKS;
        return numberWithin(text.trim() || "0", { least: -most, most, step: 1 });
      });
      const sticks = numbers.pop();
      return { command: "adjust", deltas: numbers, sticks, reason, note: note.trim() };
    },
    isComplete: () => texts.some(parseNumber),
    text: () => message("Correction of the points"),
    draw: ({ choosing, preview }) => {
      const field = (
        /** @type {string} */ name,
        /** @type {string} */ key,
        /** @type {number} */ at,
      ) =>
        textField(
          name,
          {
            inputmode: "text", // the digits of phones have no minus sign
            "data-key": key,
            value: texts[at],
            placeholder: "0",
            onchange: preview,
          },
          (text) => {
            texts[at] = text;
            showTotal();
          },
        );
      showTotal();
      return [
        h(
          "p.quiet",
          _("Enter the change of each score, for example {example} or −{example}.", {
            example: pageGame().hasSticks ? 1000 : 10,
          }),
        ),
        h(
          "div.spread.fields",
          ...seats.map(({ name, score }, seat) =>
            field(`${isolate(name)} (${formatNumber(score)})`, `adjust-${seat}`, seat),
          ),
          pageGame().hasRiichi &&
            field(_("Riichi sticks on the table"), "adjust-sticks", seats.length),
        ),
        sumLine(_("Total"), total),
        select({
          name: _("Reason"),
          key: "penalty",
          options: [["", _("No penalty")], ...choices(PENALTIES)],
          value: reason ?? "",
          pick: choosing((picked) => (reason = picked || null)),
        }),
        noteField(note, (text) => (note = text), preview),
      ];
    },
  });
}

const FOULS = /** @type {Record<string, Text>} */ ({
  too_few_points: message("Win with too few points"),
  wrong_tile: message("Win on the wrong tile"),
  not_ready: message("Win with a hand that was not ready"),
  wrong_claim: message("Wrong chow, pung or kong"),
  wrong_tile_count: message("Wrong number of tiles"),
});

/** Open the sheet. @param {Correction|null} [past] @param {any} [entered] */
export function openFoulSheet(past = null, entered = past?.event) {
  /** @type {{seat: number|null, reason: string|null, note?: string}} */
  let { seat = null, reason = null, note = "" } = entered ?? {};
  const name = () => (seat === null ? "" : seatsBefore(past)[seat].name);
  openPreviewSheet({
    title: _("Who made a foul?"),
    past,
    command: () => ({ command: "foul", seat, reason, note: note.trim() }),
    isComplete: () => seat !== null && reason !== null,
    text: () => message("Foul: {name}", { name: name() }),
    draw: ({ choosing, preview }) => [
      pickSeat(
        seatsBefore(past),
        seat,
        choosing((picked) => (seat = picked)),
        ({ dead }) => !dead,
      ),
      h("h3", _("Foul")),
      pickOne(
        "foul",
        Object.entries(FOULS).map(([key, words]) => [key, foulText(key, words)]),
        reason,
        choosing((picked) => (reason = picked)),
      ),
      noteField(note, (text) => (note = text), preview),
      h("p.quiet.small", _("The hand is dead until the next deal; the others play on.")),
    ],
  });
}

/** Return the name of a foul, with the points to each other player. @param {string} key @param {Text} words */
function foulText(key, words) {
  const { false_win: ready, false_win_not_ready: unready } = tableView().rules.values;
  const points = { too_few_points: ready, wrong_tile: ready, not_ready: unready }[key] ?? 0;
  return points ? _("{words}: {points} to each", { words, points }) : translate(words);
}
