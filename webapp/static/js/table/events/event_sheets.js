/**
 * The sheets for draws, chombo and fouls, adjustments, and corrections of a riichi.
 */

import { select, toggle } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, formatNumber, message, translate } from "../../core/messages.js";
import { isChinese, ruleValue } from "../../core/settings.js";
import { ABORTS, MISTAKES, formatChange, listNames, windKanji } from "../formats.js";
import { currentGame, tableView } from "../state.js";
import { stick } from "../sticks.js";
import { numberField, openPreviewSheet, parseNumber, pickOne, pickSeat } from "./preview_sheet.js";

/** @import { Correction, Text } from "../../core/types" */

/**
 * Return the current seats, or the seats before the corrected event.
 * @param {Correction|null} past
 */
const seatsBefore = (past) => past?.seats ?? currentGame().seats;

/** @param {Correction|null} past */
const correctedSeq = (past) => past?.seq ?? null;

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

/** Open the sheet; players in riichi are in tenpai. @param {Correction|null} [past] */
export function openDrawSheet(past = null) {
  if (isChinese()) return openChineseDrawSheet(past);
  const seats = () => seatsBefore(past);
  /** @type {Set<number>} */
  const tenpai = new Set(past?.event.tenpai ?? riichiSeats(seats()));
  /** @type {Set<number>} */
  const nagashi = new Set(past?.event.nagashi ?? []);
  openPreviewSheet({
    title: _("Draw: who is in tenpai?"),
    replaces: correctedSeq(past),
    command: () => ({
      command: "draw",
      tenpai: [...tenpai].sort(),
      nagashi: [...nagashi].sort(),
      riichi: past?.late ?? [],
    }),
    text: () => drawText([...tenpai].map((seat) => seats()[seat].name)),
    draw: (on) => {
      const change = (/** @type {number} */ seat, /** @type {Set<number>} */ selected) => () => {
        if (!selected.delete(seat)) selected.add(seat);
        on.choose();
      };
      return [
        h(
          "div.big-toggles",
          {},
          ...seats().map((each, seat) =>
            tenpaiToggle({ ...each, seat }, tenpai.has(seat), change(seat, tenpai)),
          ),
        ),
        ruleValue("nagashi_mangan") &&
          nagashiRow(seats(), nagashi, (seat) => change(seat, nagashi)),
      ];
    },
  });
}

/** Open the sheet for a draw of the Chinese game, which pays nothing. @param {Correction|null} past */
const openChineseDrawSheet = (past) =>
  openPreviewSheet({
    title: _("Draw"),
    replaces: correctedSeq(past),
    command: () => ({ command: "draw" }),
    text: () => message("Draw"),
    draw: () => h("p.quiet", {}, _("The wall is used up. Nobody pays, and the deal passes.")),
  });

/** @param {{riichi: boolean, dead: boolean}[]} seats */
const riichiSeats = (seats) =>
  seats.flatMap(({ riichi, dead }, seat) => (riichi && !dead ? [seat] : []));

/**
 * @param {{name: string, wind: string, riichi: boolean, dead: boolean, seat: number}} who
 * @param {boolean} chosen
 * @param {() => void} onclick
 */
const tenpaiToggle = ({ name, wind, riichi, dead, seat }, chosen, onclick) =>
  h(
    "button.big-toggle",
    {
      type: "button",
      "aria-pressed": String(chosen),
      disabled: riichi || dead,
      "data-key": `tenpai-${seat}`,
      onclick,
    },
    h("span.wind", { lang: "ja" }, windKanji(wind)),
    h("b", {}, name),
    h(
      "span.big-toggle-state",
      {},
      chosen && icon("check"),
      chosen ? _("Tenpai") : dead ? _("Dead hand") : _("Noten"),
    ),
    riichi && stick(1000),
  );

/**
 * @param {{name: string}[]} seats
 * @param {Set<number>} selected
 * @param {(seat: number) => () => void} change
 */
const nagashiRow = (seats, selected, change) =>
  h(
    "details.fold",
    { open: selected.size > 0 },
    h("summary", {}, _("Nagashi mangan")),
    h(
      "div.toggles.fold-body",
      {},
      ...seats.map(({ name }, seat) =>
        h(
          "button.chip",
          {
            type: "button",
            "aria-pressed": String(selected.has(seat)),
            "data-key": `nagashi-${seat}`,
            onclick: change(seat),
          },
          selected.has(seat) && icon("check"),
          name,
        ),
      ),
    ),
  );

/** @param {string[]} names */
const drawText = (names) =>
  names.length > 0
    ? message("Draw, {names} in tenpai", { names: listNames(names) })
    : message("Draw, all noten");

const FOULS = /** @type {Record<string, Text>} */ ({
  too_few_points: message("Win with too few points"),
  wrong_tile: message("Win on a wrong tile"),
  not_ready: message("Win with a hand that was not ready"),
  wrong_claim: message("Wrong chow, pung or kong"),
  wrong_tile_count: message("Wrong number of tiles"),
});

/** Open the sheet. @param {Correction|null} [past] */
export function openFoulSheet(past = null) {
  /** @type {number|null} */
  let seat = past?.event.seat ?? null;
  /** @type {string|null} */
  let reason = past?.event.reason ?? null;
  const name = () => (seat === null ? "" : seatsBefore(past)[seat].name);
  openPreviewSheet({
    title: _("Who made a foul?"),
    replaces: correctedSeq(past),
    command: () => (seat === null || reason === null ? null : { command: "foul", seat, reason }),
    text: () => message("Foul: {name}", { name: name() }),
    draw: (on) => [
      pickSeat(
        seatsBefore(past),
        seat,
        (picked) => {
          seat = picked;
          on.choose();
        },
        ({ dead }) => !dead,
      ),
      h("h3", {}, _("Foul")),
      pickOne(
        "foul",
        Object.entries(FOULS).map(([key, words]) => [key, foulText(key, words)]),
        reason,
        (picked) => {
          reason = picked;
          on.choose();
        },
      ),
      h("p.quiet.small", {}, _("The hand is dead until the next deal; the others play on.")),
    ],
  });
}

/** Return the name of a foul, with the points to each other player. @param {string} key @param {Text} words */
function foulText(key, words) {
  const { false_win: ready, false_win_not_ready: unready } = tableView().rules.values;
  const points = { too_few_points: ready, wrong_tile: ready, not_ready: unready }[key] ?? 0;
  return points ? _("{words}: {points} to each", { words, points }) : translate(words);
}
