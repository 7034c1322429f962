/**
 * What follows from something that happens: who pays whom, with which sticks, who is where then.
 */

import { h, icon } from "../core/dom.js";
import { capitalize, formatNumber, translate } from "../core/text.js";
import { scoreLines, scoreTitle } from "../score/result.js";
import { formatChange, formatMatchPoints, placeName, windKanji } from "./formats.js";
import { isOfEarlierGame, stickHolder } from "./seats.js";
import { pileView } from "./sticks.js";

/**
 * @import {
 *   Bilingual,
 *   Leaf,
 *   Preview,
 *   Seat,
 *   StickTransfer,
 *   StickTransfers,
 *   TableView,
 * } from "../core/types"
 */

/** What the winner says, large. @param {any} score */
export const announcement = (score) =>
  score?.said && h("p.said", {}, translate({ en: `“${score.said.en}”`, ja: `「${score.said.ja}」` }));

/**
 * A winner's points and limit.
 * @param {any} score
 * @param {string} name
 */
export const winnerTotal = (score, name) =>
  h(
    "div.total",
    {},
    h("p.quiet", {}, name),
    h("p.points", {}, h("strong", {}, formatNumber(score.received ?? score.points))),
    score.yaku && h("p.worth-name", {}, scoreTitle(score)),
    announcement(score),
  );

/** Why a hand is worth so much. @param {any} score */
export const scoreDetails = (score) => (score?.yaku ? scoreLines(score) : []);

/**
 * What each gains and loses, and where it brings him.
 * @param {Seat[]} before
 * @param {Seat[]} after
 * @param {number[]} deltas
 */
export const scoreChanges = (before, after, deltas) =>
  h(
    "ul.changes",
    { "aria-label": translate({ en: "Scores after it", ja: "精算後の持ち点" }) },
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
    h("span.change-place", {}, placeName(seat.place), arrow(climbed)),
    h("span.wind", { lang: "ja" }, windKanji(before?.wind ?? seat.wind)),
    h("span.change-name", {}, seat.name),
    h("span.change-delta", { class: tone(delta) }, delta ? formatChange(delta) : ""),
    h("b.change-score", {}, formatNumber(seat.score)),
  );
}

/** @param {number} delta */
export const tone = (delta = 0) => (delta > 0 ? "gain" : delta < 0 ? "loss" : "");

/** @param {number} climbed */
const arrow = (climbed) =>
  climbed !== 0 &&
  h(
    "span.climb",
    {
      class: climbed > 0 ? "gain" : "loss",
      role: "img",
      "aria-label":
        climbed > 0 ? translate({ en: "up", ja: "上昇" }) : translate({ en: "down", ja: "下降" }),
    },
    climbed > 0 ? "▲" : "▼",
  );

/** Which sticks pass, from whom to whom. @param {StickTransfers|null} sticks */
export function stickTransfers(sticks) {
  if (!sticks || sticks.words.length === 0) return null;
  const owed = sticks.words.slice(sticks.passes.length);
  return h(
    "section.passes",
    { "aria-label": translate({ en: "Sticks to hand over", ja: "点棒の受け渡し" }) },
    h("h3", {}, translate({ en: "Sticks to hand over", ja: "点棒の受け渡し" })),
    h("ol", {}, ...sticks.passes.map((each, at) => stickTransfer(each, sticks.words[at]))),
    ...owed.map((words) => h("p.owed", {}, translate(words))),
  );
}

/** @param {StickTransfer} each @param {Bilingual} words */
const stickTransfer = ({ giver, taker, pile: given, change: back }, words) =>
  h(
    "li",
    {},
    h(
      "p.pass-who",
      {},
      h("b", {}, capitalize(stickHolder(giver))),
      icon("arrow"),
      h("b", {}, capitalize(stickHolder(taker))),
    ),
    h("p.unseen-words", {}, translate(words)),
    h("div", { "aria-hidden": "true" }, pileView(given)),
    back.some(({ count }) => count > 0) &&
      h(
        "div.pass-back",
        { "aria-hidden": "true" },
        h("p.quiet.small", {}, translate({ en: "and gets back", ja: "お釣り" })),
        pileView(back),
      ),
  );

/**
 * What a correction changes later on, before it is recorded: what fits no longer, what pays anew.
 * @param {TableView} before
 * @param {TableView} after
 */
function laterEffects(before, after) {
  const known = before.misfits.map(({ seq }) => seq);
  const fresh = after.misfits.filter(({ seq }) => !known.includes(seq));
  const told = before.anew.map(({ words }) => words.en);
  const anew = after.anew.filter(({ words }) => !told.includes(words.en));
  return [
    effectNotice(
      {
        en: "After this correction these no longer fit, and do not count:",
        ja: "この訂正のあと、次の記録は合わなくなり、数えられません：",
      },
      fresh.map(misfitText),
    ),
    effectNotice(
      { en: "After this correction these pay otherwise:", ja: "この訂正のあと、点数が変わる記録：" },
      rescoredTexts(after, anew),
    ),
  ];
}

/**
 * Which hands pay otherwise since a correction, and what.
 * @param {TableView} view
 * @param {TableView["anew"]} some
 */
export function rescoredTexts({ history }, some) {
  const steps = history.flatMap(({ hands }) => hands.flatMap((hand) => hand.steps));
  return some.map(({ seq, words }) => {
    const what = steps.find((step) => step.seq === seq)?.words ?? { en: "", ja: "" };
    return translate({
      en: `${capitalize(what.en)}: ${words.en}`,
      ja: `${what.ja}：${words.ja}`,
    });
  });
}

/**
 * Who hands over what for a hand, and where that brings each; of a game that is over, what changes.
 * @param {TableView} before
 * @param {Preview} answer
 * @param {number|null} instead the entry that it corrects
 */
export function winEffects(before, { view, sticks, settlement }, instead) {
  if (isOfEarlierGame(instead)) return correctionEffects(before, view);
  return [
    ...(instead === null ? [] : laterEffects(before, view)),
    stickTransfers(sticks),
    scoreChanges(before.game?.seats ?? [], view.game?.seats ?? [], settlement?.deltas ?? []),
  ];
}

/**
 * What a change of the past changes: later entries, the scores of now, what earlier games brought.
 * @param {TableView} before
 * @param {TableView} after
 */
export function correctionEffects(before, after) {
  const now = before.game?.seats ?? [];
  const then = after.game?.seats ?? [];
  const deltas = then.map(({ score }, seat) => score - (now[seat]?.score ?? score));
  return [...laterEffects(before, after), scoreChanges(now, then, deltas), changedTotals(before, after)];
}

/**
 * The totals of the games that are over, where they change.
 * @param {TableView} before
 * @param {TableView} after
 */
function changedTotals(before, after) {
  const deltas = after.totals.map((total, player) => total - (before.totals[player] ?? 0));
  if (deltas.every((delta) => delta === 0)) return null;
  return h(
    "section",
    {},
    h("h3", {}, translate({ en: "Games that are over", ja: "終わった対局の合計" })),
    h(
      "ul.changes",
      {},
      ...after.players.map((name, player) =>
        h(
          "li",
          {},
          h("span.change-name", {}, name),
          h(
            "span.change-delta",
            { class: tone(deltas[player]) },
            deltas[player] ? formatMatchPoints(deltas[player]) : "",
          ),
          h("b.change-score", {}, formatMatchPoints(after.totals[player])),
        ),
      ),
    ),
  );
}

/** "Chi ron 2000 off Ben: ..." @param {TableView["misfits"][number]} misfit */
export const misfitText = ({ words, why }) =>
  translate({ en: `${capitalize(words.en)}: ${why.en}`, ja: `${words.ja}：${why.ja}` });

/**
 * What other entries a correction touches; nothing if there are none.
 * @param {Bilingual} title
 * @param {Leaf[][]|string[]} entries
 */
export const effectNotice = (title, entries) =>
  entries.length > 0 &&
  h(
    "div.notice.warn.misfits",
    { role: "status" },
    icon("warning"),
    h(
      "div",
      {},
      h("p", {}, translate(title)),
      h("ul", {}, ...entries.map((each) => h("li", {}, each))),
    ),
  );
