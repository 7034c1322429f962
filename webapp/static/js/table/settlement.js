/** The effects of a win or a correction: score, payments, sticks and places. */

import { pageGame } from "../core/games/games.js";
import { h, icon } from "../core/dom.js";
import {
  _,
  capitalize,
  formatChange,
  formatNumber,
  inContext,
  message,
  translate,
} from "../core/messages.js";
import { placeName, windMark } from "../core/vocabulary.js";
import { fanList, scoreLines, sumLine, tableButton } from "../score/result.js";
import { formatPoints } from "./formats.js";
import { stickHolder } from "./state.js";
import { pileView } from "./sticks.js";

/** @import { Child, FanScoreResponse, DifferenceView, MovementView } from "../core/types" */
/** @import { Preview, Score, SeatView, SticksView, TableView, Text } from "../core/types" */

/** Draw the reasons for a score. @param {Score|FanScoreResponse} score */
export const scoreDetails = (score) => ("fans" in score ? fanScoreLines(score) : scoreLines(score));

/**
 * Draw the change of each score and the new places; of the points after uma if only they change.
 * @param {SeatView[]} before
 * @param {SeatView[]} after
 * @param {number[]} deltas
 * @param {DifferenceView|null} difference
 */
function scoreChanges(before, after, deltas, difference) {
  const points = after.map((seat, number) => seat.points - (before[number]?.points ?? seat.points));
  const afterUma = deltas.every((delta) => delta === 0) && points.some((delta) => delta !== 0);
  const rows = after
    .map((seat, number) => ({ seat, number }))
    .sort((one, other) => one.seat.place - other.seat.place)
    .map(({ seat, number }) =>
      h(
        "li",
        h("span.change-place", placeName(seat.place), climbArrow(climb(seat, before[number]))),
        windMark(difference?.seats[number]?.wind ?? seat.wind),
        ...(afterUma
          ? changedPoints(seat.name, points[number], seat.points)
          : changedScore(seat.name, deltas[number] ?? 0, seat.score)),
      ),
    );
  const name = afterUma ? _("Points after uma") : _("New scores");
  return [afterUma && h("h3", name), h("ul.scores.changes", { "aria-label": name }, ...rows)];
}

/** @param {SeatView} seat @param {SeatView|undefined} before */
const climb = (seat, before) => (before ? before.place - seat.place : 0);

/** @param {string} name @param {number} delta @param {number} score */
export const changedScore = (name, delta, score) =>
  changeCells(name, delta, formatChange(delta), formatNumber(score));

/** @param {string} name @param {number} delta @param {number} points */
const changedPoints = (name, delta, points) =>
  changeCells(name, delta, formatPoints(delta), formatPoints(points));

/** @param {string} name @param {number} delta @param {string} change @param {string} score */
const changeCells = (name, delta, change, score) => [
  h("span.change-name", name),
  h("span.change-delta", { class: tone(delta) }, delta ? change : ""),
  h("b.change-score", score),
];

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

/**
 * Draw the sticks that change hands.
 * @param {SticksView|null} sticks
 * @param {{title?: Text, own?: number|null}} [options] the transfers of seat `own` come first
 */
export function stickTransfers(sticks, { title = pageGame().sticks.toHandOver, own = null } = {}) {
  if (!sticks || sticks.words.length === 0) return null;
  const owed = sticks.words.slice(sticks.passes.length);
  const passes = sticks.passes.map((each, at) => ({
    each,
    words: sticks.words[at],
    isOwn: own === each.giver || own === each.taker,
  }));
  const sorted = [...passes.filter(({ isOwn }) => isOwn), ...passes.filter(({ isOwn }) => !isOwn)];
  return h(
    "section.callout.raised.transfers",
    { "aria-label": translate(title) },
    h("h3", translate(title)),
    h(
      "ol.stack.loose",
      ...sorted.map(({ each, words, isOwn }) => stickTransfer(each, words, isOwn)),
    ),
    ...owed.map((words) => h("p.debts", words)),
  );
}

/** @param {MovementView} each @param {string} words @param {boolean} own */
const stickTransfer = ({ giver, taker, pile: given, change: back }, words, own) =>
  h(
    "li",
    { class: own ? "own" : "" },
    h(
      "p.row.transfer-holders",
      h("b", capitalize(stickHolder(giver))),
      icon("arrow"),
      h("b", capitalize(stickHolder(taker))),
    ),
    h("p.visually-hidden", words),
    h("div", { "aria-hidden": "true" }, pileView(given)),
    back.some(({ count }) => count > 0) &&
      h(
        "div.transfer-change",
        { "aria-hidden": "true" },
        h("p.quiet.small", _("and gets back")),
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
  const knownScores = before.rescored.map(({ words }) => words);
  const rescored = after.rescored.filter(({ words }) => !knownScores.includes(words));
  return [
    effectNotice(
      _("After this correction these entries are invalid and do not count:"),
      fresh.map(invalidEntryText),
    ),
    effectNotice(_("This correction changes the points of:"), rescoredTexts(after, rescored)),
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
    const entry = steps.find((step) => step.seq === seq)?.words ?? "";
    return _("{entry}: {text}", { entry: capitalize(entry), text: words });
  });
}

/**
 * Draw the effects of a command, or of a correction.
 * @param {TableView} before
 * @param {Preview} preview
 * @param {boolean} corrects whether it changes an earlier entry
 */
export function winEffects(before, preview, corrects) {
  if (corrects) return correctionEffects(before, preview);
  const { view, sticks, difference } = preview;
  return [
    stickTransfers(sticks),
    scoreChanges(
      before.game?.seats ?? [],
      view.game?.seats ?? [],
      scoreDeltas(difference),
      difference,
    ),
  ];
}

/**
 * Draw the effects of a correction or an undo: later entries, the differences of the current
 * scores with their sticks, and the totals of finished games.
 * @param {TableView} before
 * @param {Preview} preview
 */
function correctionEffects(before, { view, difference }) {
  const now = before.game?.seats ?? [];
  const then = view.game?.seats ?? [];
  const deltas = then.map(({ score }, seat) => score - (now[seat]?.score ?? score));
  return [
    ...laterEffects(before, view),
    differenceNote(difference),
    stickTransfers(difference?.sticks ?? null, { title: DIFFERENCE_TITLE }),
    scoreChanges(now, then, deltas, difference),
    changedTotals(view, difference?.totals ?? []),
  ];
}

export const DIFFERENCE_TITLE = message("Difference to hand over");

/** Return the change of each score, with a riichi that is ticked at the win. @param {DifferenceView|null} difference */
export const scoreDeltas = (difference) =>
  (difference?.seats ?? []).map(({ before, after }) => after - before);

/** Return whether no score of the game changes. @param {DifferenceView|null} difference */
export const differenceIsZero = (difference) =>
  scoreDeltas(difference).every((delta) => delta === 0);

/** Draw a note if a correction moves no points. @param {DifferenceView|null} difference */
export const differenceNote = (difference) =>
  difference !== null &&
  differenceIsZero(difference) &&
  h(
    "p.callout.no-move",
    (difference.sticks?.passes ?? []).length === 0 ? noMoveText() : _("No points change hands."),
  );

export const noMoveText = () => translate(pageGame().sticks.noMove);

/**
 * Draw the totals of finished games, if they change.
 * @param {TableView} view with the new totals
 * @param {number[]} deltas
 */
export function changedTotals({ players, totals }, deltas) {
  if (deltas.every((delta) => delta === 0)) return null;
  const row = (/** @type {string} */ name, /** @type {number} */ player) =>
    h("li", ...changedPoints(name, deltas[player], totals[player]));
  return h("section", h("h3", _("Finished games")), h("ul.scores.changes", ...players.map(row)));
}

/**
 * Return "Chi wins 2,000 from Ben (ron): ..." with the reason why the entry is invalid.
 * @param {TableView["invalid_entries"][number]} entry
 */
export const invalidEntryText = ({ words, reason }) =>
  _("{entry}: {text}", { entry: capitalize(words), text: reason });

/** Draw a warning with a list of entries, unless it is empty. @param {string} title @param {Child[]} entries */
export const effectNotice = (title, entries) =>
  entries.length > 0 &&
  h(
    "div.raised.notice.warn.invalid-entries",
    { role: "status" },
    icon("warning"),
    h("div", h("p", title), h("ul", ...entries.map((each) => h("li", each)))),
  );

/** Return "15 fan", 15番 or 15番. @param {number} fan */
export const fanText = (fan) => _("{fan} fan", { fan });

/** Draw the fans of a score, its total and the minimum. @param {FanScoreResponse} score */
function fanScoreLines(score) {
  const { fan, paid_fan: limit, flowers, minimum, without_flowers: bare } = score;
  const { pointsByTable } = pageGame();
  const points =
    limit < fan
      ? _("Points for {fan} fan, the limit", { fan: limit })
      : inContext("fans", "Points");
  return [
    fanList(score),
    tableButton(score),
    sumLine(_("Total"), fanText(fan)),
    pointsByTable && sumLine(points, formatNumber(score.points)),
    h(
      "p.quiet.small",
      !score.notation || (flowers === 0 && !pointsByTable)
        ? _("A win needs {minimum}", { minimum })
        : _("{bare} without flowers; a win needs {minimum}", { bare, minimum }),
    ),
  ];
}
