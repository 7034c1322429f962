/**
 * The result of a change as every phone at the table announces it: winners, tiles, yaku, and the
 * payment of the phone's own player.
 */

import { h } from "../core/dom.js";
import {
  _,
  capitalize,
  formatChange,
  formatNumber,
  inContext,
  message,
  translate,
} from "../core/messages.js";
import { readsKanji, readsPinyin } from "../core/settings.js";
import { doneButton, openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { fanCharacters, limitText, placeName, windMark } from "../core/vocabulary.js";
import { parseLabels, tileLine } from "../core/tiles.js";
import { otherName } from "../rules/yaku_names.js";
import { countingSteps, hanAndFu, yakuCharacters } from "../score/result.js";
import { changedChips, handAndHonba, ownPaymentText, ronText, tsumoText } from "./formats.js";
import { recordedHand } from "./notation.js";
import { hideToast, showToast } from "./notices.js";
import {
  DIFFERENCE_TITLE,
  changedTotals,
  climbArrow,
  differenceIsZero,
  differenceNote,
  fanText,
  noMoveText,
  stickTransfers,
  tone,
} from "./settlement.js";
import { speakChange } from "./speech.js";
import { NEEDS_TITLE, needsList } from "./standings.js";
import { getTable, tableView } from "./state.js";

/** @import { DifferenceView, FanLine, LatestView, ResultView, SeatChange } from "../core/types" */
/** @import { Sheet, TableView, Text, WinnerView, YakuLine } from "../core/types" */

/**
 * Announce the latest change: a recorded win opens on every phone; the phone that recorded something
 * else has seen it already.
 * @param {LatestView|null} latest
 * @param {boolean} own whether this phone made it
 */
export function announceChange(latest, own) {
  closeResult();
  if (latest) speakChange(latest, own);
  if (!latest || getTable().wall) return; // the wall has the last hand anyway
  const isWin = (latest.result?.winners.length ?? 0) > 0;
  if (own ? isWin : opensOnOthers(latest)) {
    hideToast();
    openResult(latest);
  } else if (!own || (latest.kind === "corrected" && getPage().screen !== "hand")) {
    const details = { key: "toast-details", words: _("Show"), run: () => openResult(latest) };
    showToast(announcementText(latest), { action: hasDetails(latest) ? details : null });
  }
}

/** Return whether other phones open a change: the end of a hand, or points to hand back. @param {LatestView} latest */
const opensOnOthers = (latest) =>
  (latest.kind === "corrected" || latest.kind === "recorded") && hasDetails(latest) && !isBusy();

/** Return whether scores or totals of finished games change. @param {DifferenceView|null} difference */
const movesPoints = (difference) =>
  !differenceIsZero(difference) || (difference?.totals ?? []).some((points) => points !== 0);

/** Return whether this phone shows something that a result would cover: an entry, or a conflict. */
const isBusy = () =>
  getPage().screen === "hand" ||
  document.activeElement instanceof HTMLInputElement ||
  getTable().outbox.some(({ unsent }) => unsent);

/** Name what was undone or redone. @param {TableView} view */
export const showChange = ({ latest }) => latest && showToast(announcementText(latest));

/**
 * Return "Undone: Ben's riichi. You receive 1,000", with the payment of this phone's player.
 * @param {LatestView} latest
 */
function announcementText({ kind, words, difference, result }) {
  const text = capitalize(words);
  if (kind === "recorded" && !result?.hand_over) return text; // a riichi explains itself
  const own = difference?.seats.find(({ player }) => player === getTable().me);
  const delta = own ? own.after - own.before : 0;
  const end = _(". ");
  if (delta !== 0) return `${text}${end}${ownPaymentText(delta)}`;
  if (kind === "corrected" && !movesPoints(difference)) return `${text}${end}${noMoveText()}`;
  return text;
}

/** Return whether players hand sticks over; a riichi explains itself. @param {LatestView} latest */
const hasDetails = ({ kind, difference, result }) =>
  movesPoints(difference) && (kind !== "recorded" || (result?.hand_over ?? false));

/** Milliseconds after which the display in the middle of the table shows the scores again. */
const DISPLAY_TIME = 30_000;

/** Seconds in which the parts of a result appear, in equal steps of at most `STEP`. */
const TIME = 0.7;
const STEP = 0.1;

/** The open result. @type {{entries: number, sheet: Sheet}|null} */
let open = null;

/** Open the result of the latest change; it replaces an earlier one. @param {LatestView} latest */
export function openResult(latest) {
  if (open?.entries === latest.entries) return;
  closeResult();
  const { result } = latest;
  const sheet = openSheet({
    title: result ? handAndHonba(result) : translate(CHANGE_TITLES[latest.kind]),
    wide: true,
    draw: (drawn) => [content(latest), footer(latest, drawn)],
  });
  const { dialog } = sheet;
  const timer = getTable().tableMode ? window.setTimeout(closeResult, DISPLAY_TIME) : undefined;
  dialog.classList.add("shared-result");
  dialog.classList.toggle("on-display", getTable().tableMode);
  dialog.classList.toggle("several", (result?.winners.length ?? 0) > 1);
  dialog.addEventListener("pointerdown", () => dialog.classList.add("settled"));
  dialog.addEventListener("close", () => {
    window.clearTimeout(timer);
    if (open?.sheet === sheet) open = null;
  });
  open = { entries: latest.entries, sheet };
}

/** Close the open result, because something else was recorded. */
function closeResult() {
  open?.sheet.close();
  open = null;
}

/** @type {Record<LatestView["kind"], Text>} */
const CHANGE_TITLES = {
  recorded: message("Result"),
  corrected: message("Correction"),
  undone: message("Undone"),
  redone: message("Redone"),
};

/** @param {LatestView} latest */
function content({ kind, words, difference, result }) {
  const seats = difference?.seats ?? [];
  const winners = result?.winners ?? [];
  const names = seats.map(({ name }) => name);
  const main = [
    winners.length === 0 && h("p.step-title", capitalize(words)),
    ...winners.map((winner) => winnerView(winner, /** @type {ResultView} */ (result), names)),
    kind !== "recorded" && differenceNote(difference),
  ];
  const side = [
    h("ul.scores.result-seats", { "aria-label": _("New scores") }, ...seats.map(seatView)),
    stickTransfers(difference?.sticks ?? null, {
      own: ownSeat(seats),
      ...(kind !== "recorded" && { title: DIFFERENCE_TITLE }),
    }),
    kind !== "recorded" && changedTotals(tableView(), difference?.totals ?? []),
    needsList(NEEDS_TITLE),
  ];
  const drawn = h(
    "div.stack.loose.result-columns",
    { class: winners.length > 0 ? "" : "single" },
    h("div.stack.loose.result-column", main),
    h("div.stack.loose.result-column", side),
  );
  appear(drawn);
  return drawn;
}

/**
 * Draw a winner with the hand and its yaku.
 * @param {WinnerView} winner
 * @param {ResultView} result
 * @param {string[]} names
 */
function winnerView(winner, { discarder }, names) {
  const from = discarder === null ? tsumoText() : ronText(names[discarder]);
  const hand = winner.notation === null ? null : recordedHand(winner.notation);
  const yaku = winner.fan === null ? winner.yaku.map(yakuLine) : winner.fans.map(fanLine);
  const points = winner.tsumo
    ? h("strong.said", translate(winner.tsumo))
    : h("strong", formatNumber(winner.points));
  const total = [h("span", valueText(winner)), points];
  return h(
    "section.stack.result-winner",
    h("h3", h("b", names[winner.winner] ?? ""), h("span", from)),
    hand,
    indicators(winner),
    yaku.length > 0 && h("ul.result-yaku", { "aria-label": _("Yaku") }, ...yaku),
    h("p.sum.cluster.loose.between.baseline.result-total", ...total),
    winner.chips && h("p.result-chips", translate(winner.chips)),
    countingSteps(winner),
  );
}

/** @param {FanLine} line */
const fanLine = ({ chinese, pinyin, text, count, points }) =>
  h(
    "li",
    h(
      "span.result-names",
      fanCharacters({ chinese, text }, "span"),
      readsPinyin() && h("span.quiet.result-romaji", { lang: "zh-Latn" }, pinyin),
      !readsKanji() && h("span.quiet.result-romaji", text),
    ),
    h("b", count > 1 ? `${count} × ${points}` : points),
  );

/** @param {YakuLine} line */
function yakuLine(line) {
  const { romaji, han, times } = line;
  const worth = han === null ? (times === 1 ? "" : `×${times}`) : _("{han} han", { han });
  return h(
    "li",
    h(
      "span.result-names",
      yakuCharacters(line),
      !readsKanji() && h("span.quiet.result-romaji", { lang: "ja-Latn" }, capitalize(romaji)),
      otherName(line),
    ),
    h("b", worth),
  );
}

/** @param {WinnerView} winner */
function indicators({ dora, ura }) {
  const line = (/** @type {string} */ words, /** @type {string} */ notation) =>
    notation && [h("span.quiet", words), tileLine(parseLabels(notation))];
  if (!dora && !ura) return null;
  return h("p.row.wrap.result-indicators", line(_("Dora"), dora), line(_("Ura"), ura));
}

/** Return "3 han 40 fu", "Mangan" or nothing. @param {WinnerView} winner */
function valueText({ han, fu, limit, yaku, fan }) {
  if (fan !== null) return fanText(fan);
  const times = yaku.reduce((sum, each) => sum + (each.times ?? 0), 0);
  const count = han === null || fu === null ? "" : hanAndFu({ han, fu });
  const name = limit ? translate(limitText(limit, times)) : "";
  return [name, count].filter(Boolean).join(inContext("value", " · "));
}

/** @param {SeatChange} seat */
function seatView({ player, name, wind, before, after, place_before: was, place, chips }) {
  const own = player === getTable().me && !getTable().tableMode;
  const delta = after - before;
  return h(
    "li",
    { class: own ? "own" : "" },
    windMark(wind),
    h("span.change-name", name, chips !== 0 && h("small", changedChips(chips))),
    h("span.result-change", { class: tone(delta) }, delta === 0 ? "" : formatChange(delta)),
    h("span.change-place", placeName(place), climbArrow(was - place)),
    h("b.change-score", formatNumber(after)),
  );
}

/**
 * Draw the payment of this phone's player and the button that closes the result.
 * @param {LatestView} latest
 * @param {Sheet} sheet
 */
const footer = (latest, sheet) =>
  h(
    "div.foot.row.wrap.loose.result-footer",
    h("p.own-payment", { role: "status" }, ownPayment(latest)),
    doneButton(_("Done"), { "data-key": "result-done", onclick: sheet.close }),
  );

/** @param {SeatChange[]} seats */
function ownSeat(seats) {
  const seat = seats.findIndex(({ player }) => player === getTable().me);
  return seat < 0 || getTable().tableMode ? null : seat;
}

/** @param {LatestView} latest */
function ownPayment({ difference, result }) {
  const seats = difference?.seats ?? [];
  const own = ownSeat(seats);
  if (own === null) return null;
  const delta = seats[own].after - seats[own].before;
  const parts = result ? paymentParts(result, own, delta) : [];
  return [
    h("span", { class: tone(delta) }, ownPaymentText(delta)),
    parts.length > 1 && h("small.note", parts.join(" + ")),
  ];
}

/** @type {Record<string, (points: string) => string>} */
const REASONS = {
  liability: (points) => _("{points} liable", { points }),
  honba: (points) => _("{points} honba", { points }),
  sticks: (points) => _("{points} riichi sticks", { points }),
};

/**
 * Return the parts of a payment: "3,900", "300 honba"; nothing if they do not add up to it.
 * @param {ResultView} result
 * @param {number} own
 * @param {number} delta
 */
function paymentParts({ lines }, own, delta) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { payer, payee, points, reason } of lines) {
    const signed = payee === own ? points : payer === own ? -points : 0;
    if (signed !== 0) sums.set(reason, (sums.get(reason) ?? 0) + signed);
  }
  const sum = [...sums.values()].reduce((one, other) => one + other, 0);
  if (sum !== delta || [...sums.values()].some((each) => each * delta < 0)) return [];
  return [...sums].map(([reason, points]) => {
    const text = formatNumber(Math.abs(points));
    return REASONS[reason]?.(text) ?? text;
  });
}

/** Let the tiles and the yaku of a result appear one by one; all other numbers stand at once. @param {HTMLElement} result */
function appear(result) {
  const parts = /** @type {NodeListOf<HTMLElement>} */ (
    result.querySelectorAll(".winning-hand .tile, .result-yaku > li")
  );
  const step = Math.min(STEP, TIME / parts.length);
  for (const [place, part] of parts.entries()) {
    part.classList.add("appears");
    part.style.setProperty("--delay", `${(place * step).toFixed(3)}s`);
  }
}
