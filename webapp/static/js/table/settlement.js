/**
 * The effects of a win or a correction: score, payments, sticks and places.
 */

import { h, icon } from "../core/dom.js";
import { _, capitalize, formatNumber, message, translate } from "../core/messages.js";
import { isChinese, isGeneral } from "../core/settings.js";
import { fanList } from "../score/chinese_result.js";
import { announcement, scoreLines, scoreTitle } from "../score/result.js";
import { formatChange, formatMatchPoints, placeName, windKanji } from "./formats.js";
import { stickHolder } from "./state.js";
import { pileView } from "./sticks.js";

/**
 * @import {
 *   CalculatedFans,
 *   Difference,
 *   Leaf,
 *   PointsOnly,
 *   Preview,
 *   Score,
 *   Seat,
 *   StickTransfer,
 *   StickTransfers,
 *   TableView,
 *   Text,
 * } from "../core/types"
 */

/**
 * Draw a winner's points and limit.
 * @param {Score|CalculatedFans|PointsOnly} score
 * @param {string} name
 */
export const winnerTotal = (score, name) =>
  "fans" in score
    ? h("div.total", {}, h("p.quiet", {}, name), h("p.points", {}, fanText(score.fan)))
    : h(
        "div.total",
        {},
        h("p.quiet", {}, name),
        h("p.points", {}, h("strong", {}, formatNumber(score.received ?? score.points))),
        score.yaku && h("p.score-name", {}, scoreTitle(score)),
        score.announcement && announcement(score.announcement),
      );

/** Draw the reasons for a score. @param {Score|CalculatedFans|PointsOnly|undefined} score */
export function scoreDetails(score) {
  if (score && "fans" in score) return chineseScoreLines(score);
  return score?.yaku ? scoreLines(score) : [];
}

/**
 * Draw the change of each score and the new places.
 * @param {Seat[]} before
 * @param {Seat[]} after
 * @param {number[]} deltas
 */
export const scoreChanges = (before, after, deltas) =>
  h(
    "ul.changes",
    { "aria-label": _("New scores") },
    ...after
      .map((seat, number) => ({ seat, number }))
      .sort((one, other) => one.seat.place - other.seat.place)
      .map(({ seat, number }) => scoreChange(seat, before[number], deltas[number])),
  );

/** @param {Seat} seat @param {Seat|undefined} before @param {number} delta */
function scoreChange(seat, before, delta) {
  const climbed = before ? before.place - seat.place : 0;
  return h(
    "li",
    {},
    h("span.change-place", {}, placeName(seat.place), climbArrow(climbed)),
    h("span.wind", { lang: "ja" }, windKanji(before?.wind ?? seat.wind)),
    h("span.change-name", {}, seat.name),
    h("span.change-delta", { class: tone(delta) }, delta ? formatChange(delta) : ""),
    h("b.change-score", {}, formatNumber(seat.score)),
  );
}

/** @param {number} delta */
export const tone = (delta = 0) => (delta > 0 ? "gain" : delta < 0 ? "loss" : "");

/** Draw an arrow for a better or worse place. @param {number} climbed */
export const climbArrow = (climbed) =>
  climbed !== 0 &&
  h(
    "span.climb",
    {
      class: climbed > 0 ? "gain" : "loss",
      role: "img",
      "aria-label": climbed > 0 ? _("up") : _("down"),
    },
    climbed > 0 ? "▲" : "▼",
  );

const STICKS_TITLE = message("Sticks to hand over");
const COUNTERS_TITLE = message("Counters to hand over");
const sticksTitle = () => (isChinese() ? COUNTERS_TITLE : STICKS_TITLE);

/**
 * Draw the sticks that change hands.
 * @param {StickTransfers|null} sticks
 * @param {{title?: Text, own?: number|null}} [options] the transfers of seat `own` come first
 */
export function stickTransfers(sticks, { title = sticksTitle(), own = null } = {}) {
  if (!sticks || sticks.words.length === 0) return null;
  const owed = sticks.words.slice(sticks.passes.length);
  const isOwn = (/** @type {StickTransfer} */ { giver, taker }) => own === giver || own === taker;
  const passes = sticks.passes.map((each, at) => ({ each, words: sticks.words[at] }));
  return h(
    "section.transfers",
    { "aria-label": translate(title) },
    h("h3", {}, translate(title)),
    h(
      "ol",
      {},
      ...[
        ...passes.filter(({ each }) => isOwn(each)),
        ...passes.filter(({ each }) => !isOwn(each)),
      ].map(({ each, words }) => stickTransfer(each, words, isOwn(each))),
    ),
    ...owed.map((words) => h("p.debts", {}, translate(words))),
  );
}

/** @param {StickTransfer} each @param {Text} words @param {boolean} own */
const stickTransfer = ({ giver, taker, pile: given, change: back }, words, own) =>
  h(
    "li",
    { class: own ? "own" : "" },
    h(
      "p.transfer-holders",
      {},
      h("b", {}, capitalize(stickHolder(giver))),
      icon("arrow"),
      h("b", {}, capitalize(stickHolder(taker))),
    ),
    h("p.visually-hidden", {}, translate(words)),
    h("div", { "aria-hidden": "true" }, pileView(given)),
    back.some(({ count }) => count > 0) &&
      h(
        "div.transfer-change",
        { "aria-hidden": "true" },
        h("p.quiet.small", {}, _("and gets back")),
        pileView(back),
      ),
  );

/**
 * Draw the effects of a correction on later entries: invalid entries and changed points.
 * @param {TableView} before
 * @param {TableView} after
 */
function laterEffects(before, after) {
  const known = before.invalid_entries.map(({ seq }) => seq);
  const fresh = after.invalid_entries.filter(({ seq }) => !known.includes(seq));
  const knownScores = before.rescored.map(({ words }) => translate(words));
  const rescored = after.rescored.filter(({ words }) => !knownScores.includes(translate(words)));
  return [
    effectNotice(
      message("After this correction these entries are invalid and do not count:"),
      fresh.map(invalidEntryText),
    ),
    effectNotice(message("This correction changes the points of:"), rescoredTexts(after, rescored)),
  ];
}

/**
 * Return a text for each hand whose points changed.
 * @param {TableView} view
 * @param {TableView["rescored"]} some
 */
export function rescoredTexts({ history }, some) {
  const steps = history.flatMap(({ hands }) => hands.flatMap((hand) => hand.steps));
  return some.map(({ seq, words }) => {
    const what = steps.find((step) => step.seq === seq)?.words;
    return _("{entry}: {text}", { entry: capitalize(translate(what)), text: words });
  });
}

/**
 * Draw the effects of a win, or of its correction.
 * @param {TableView} before
 * @param {Preview} preview
 * @param {number|null} replaces the entry that it corrects
 */
export function winEffects(before, preview, replaces) {
  if (replaces !== null) return correctionEffects(before, preview);
  const { view, sticks, settlement } = preview;
  return [
    stickTransfers(sticks),
    scoreChanges(before.game?.seats ?? [], view.game?.seats ?? [], settlement?.deltas ?? []),
  ];
}

/**
 * Draw the effects of a correction or an undo: later entries, the differences of the current
 * scores with their sticks, and the totals of finished games.
 * @param {TableView} before
 * @param {Preview} preview
 */
export function correctionEffects(before, { view, difference }) {
  const now = before.game?.seats ?? [];
  const then = view.game?.seats ?? [];
  const deltas = then.map(({ score }, seat) => score - (now[seat]?.score ?? score));
  return [
    ...laterEffects(before, view),
    differenceNote(difference),
    stickTransfers(difference?.sticks ?? null, { title: DIFFERENCE_TITLE }),
    scoreChanges(now, then, deltas),
    changedTotals(view, difference?.totals ?? []),
  ];
}

export const DIFFERENCE_TITLE = message("Difference to hand over");

/** Return whether no score of the game changes. @param {Difference|null} difference */
export const differenceIsZero = (difference) =>
  (difference?.seats ?? []).every(({ before, after }) => before === after);

/** Draw a note if a correction moves no points. @param {Difference|null} difference */
export const differenceNote = (difference) =>
  difference !== null &&
  differenceIsZero(difference) &&
  h(
    "p.no-move",
    {},
    (difference.sticks?.passes ?? []).length === 0 ? noMoveText() : _("No points move."),
  );

export const noMoveText = () =>
  isChinese() ? _("No points move.") : _("No points move, no sticks move.");

/**
 * Draw the totals of finished games, if they change.
 * @param {TableView} view with the new totals
 * @param {number[]} deltas
 */
export function changedTotals({ players, totals }, deltas) {
  if (deltas.every((delta) => delta === 0)) return null;
  return h(
    "section",
    {},
    h("h3", {}, _("Finished games")),
    h(
      "ul.changes",
      {},
      ...players.map((name, player) =>
        h(
          "li",
          {},
          h("span.change-name", {}, name),
          h(
            "span.change-delta",
            { class: tone(deltas[player]) },
            deltas[player] ? formatMatchPoints(deltas[player]) : "",
          ),
          h("b.change-score", {}, formatMatchPoints(totals[player])),
        ),
      ),
    ),
  );
}

/**
 * Return "Chi wins 2,000 from Ben (ron): ..." with the reason why the entry is invalid.
 * @param {TableView["invalid_entries"][number]} entry
 */
export const invalidEntryText = ({ words, reason }) =>
  _("{entry}: {text}", { entry: capitalize(translate(words)), text: reason });

/**
 * Draw a warning with a list of entries; nothing for an empty list.
 * @param {Text} title
 * @param {Leaf[][]|string[]} entries
 */
export const effectNotice = (title, entries) =>
  entries.length > 0 &&
  h(
    "div.notice.warn.invalid-entries",
    { role: "status" },
    icon("warning"),
    h(
      "div",
      {},
      h("p", {}, translate(title)),
      h("ul", {}, ...entries.map((each) => h("li", {}, each))),
    ),
  );

/** Return "15 fan", 15番 or 15番. @param {number} fan */
export const fanText = (fan) => _("{fan} fan", { fan });

/** Draw the fans of a score, its total and the minimum. @param {CalculatedFans} score */
const chineseScoreLines = (score) => [
  fanList(score),
  h("p.sum", {}, h("span", {}, _("Total")), h("b", {}, fanText(score.fan))),
  isGeneral() &&
    h(
      "p.sum",
      {},
      h("span", {}, score.paid_fan < score.fan ? limitText(score) : _("Points")),
      h("b", {}, formatNumber(score.points)),
    ),
  h("p.quiet.small", {}, translate(minimumText(score))),
];

/** @param {CalculatedFans} score */
const limitText = ({ paid_fan: fan }) => _("Points for {fan} fan, the limit", { fan });

/** @param {CalculatedFans} score */
function minimumText({ flowers, minimum, without_flowers: bare }) {
  if (flowers === 0 && !isGeneral()) {
    return message("A win needs {minimum}", { minimum });
  }
  return message("{bare} without flowers; a win needs {minimum}", { bare, minimum });
}
