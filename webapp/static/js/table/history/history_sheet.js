/**
 * The history: all recorded events by hand, newest first.
 */

import { h, icon } from "../../core/dom.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize, translate } from "../../core/text.js";
import { openUndoSheet } from "../events/preview_sheet.js";
import { formatChange, handAndHonba, windKanji } from "../formats.js";
import { isCorrectable, openCorrection, ownsEntry } from "./correction.js";
import { scoreGraph } from "./score_graph.js";
import { openSeatingSheet, openStepSheet } from "./step_sheet.js";
import { playerIn } from "../seats.js";
import { loadEarlierGames } from "../live.js";
import { effectNotice, invalidEntryText, rescoredTexts, tone } from "../settlement.js";
import { getTable, mayRecord, tableView } from "../state.js";

/** @import { Bilingual, PlayedGame, PlayedHand, Step } from "../../core/types" */

/** Open the history of all games. */
export function openHistorySheet() {
  openSheet({
    title: translate({ en: "History", ja: "履歴", zh: "记录" }),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: () => {
      const { history, invalid_entries: invalid, rescored } = tableView();
      return [
        history.every(({ hands }) => hands.length === 0) &&
          h(
            "p.quiet",
            {},
            translate({
              en: "Nothing recorded yet.",
              ja: "まだ記録がありません。",
              zh: "还没有记录。",
            }),
          ),
        effectNotice(
          {
            en: "These entries became invalid and do not count:",
            ja: "次の記録は前の記録と合わなくなったため、数えていません：",
            zh: "这些记录已失效，不计：",
          },
          invalid.map((entry) => [invalidEntryText(entry), mayRecord() && undoButton(entry)]),
        ),
        effectNotice(
          {
            en: "A correction changed the points of:",
            ja: "訂正のため、点数が変わった記録：",
            zh: "更正改变了分数的记录：",
          },
          rescoredTexts(tableView(), rescored),
        ),
        ...[...history].reverse().flatMap(gameView),
        earlierGames(),
      ];
    },
  });
}

/** Draw a button that loads some of the games that the view leaves out. */
const earlierGames = () =>
  tableView().earlier_games > 0 &&
  h(
    "button.wide-button",
    { type: "button", "data-key": "earlier-games", onclick: loadEarlierGames },
    translate({ en: "Show earlier games", ja: "以前の対局も表示", zh: "显示以前的局" }),
  );

/** Draw a button that undoes an invalid entry. @param {{seq: number, words: Bilingual}} entry */
const undoButton = ({ seq, words }) =>
  h(
    "button.plain",
    { type: "button", "data-key": `invalid-${seq}`, onclick: () => openUndoSheet(seq, words) },
    icon("undo"),
    translate({ en: "Undo this", ja: "取り消す", zh: "撤销" }),
  );

const hasSeveralGames = () => tableView().earlier_games + tableView().history.length > 1;

/** @param {PlayedGame} game */
const gameView = (game) => [
  hasSeveralGames() &&
    h("h3", {}, translate({
      en: `Game ${game.game}`,
      ja: `${game.game}回戦`,
      zh: `第${game.game}局`,
    })),
  game.hands.length > 0 && [
    scoreGraph(game),
    h(
      "ol.played",
      { reversed: true },
      ...[...game.hands].reverse().map((hand) => handView(game, hand)),
    ),
  ],
  seatingButton(game),
];

/**
 * Draw the seats at the start of a game, as a button that corrects them.
 * @param {PlayedGame} game
 */
function seatingButton(game) {
  const { seats, first_dealer: first } = game;
  const turn = seats.map((_, after) => seats[(first + after) % seats.length]);
  const names = turn.flatMap((player, wind) => [
    wind > 0 && translate({ en: ", ", ja: "・", zh: "，" }),
    h("span", { lang: "ja" }, windKanji("ESWN"[wind])),
    ` ${tableView().players[player]}`,
  ]);
  const words = [
    h("b", {}, translate({ en: "The game begins", ja: "対局開始", zh: "开始" })),
    h("span.note", {}, ...names),
  ];
  if (!mayRecord()) return h("p.game-start", {}, ...words);
  return h(
    "button.wide-button.menu-row.game-start",
    {
      type: "button",
      "data-key": `start-${game.seq}`,
      onclick: () => openSeatingSheet(game, words),
    },
    h("span", {}, ...words),
    icon("next"),
  );
}

/** @param {PlayedGame} game @param {PlayedHand} hand */
const handView = (game, hand) =>
  h(
    "li.played-hand",
    {},
    h(
      hasSeveralGames() ? "h4.played-title" : "h3.played-title", // below the heading of its game
      {},
      h("span", { lang: "ja", "aria-hidden": "true" }, `${windKanji(hand.round)}${hand.kyoku}`),
      handAndHonba(hand),
    ),
    ...hand.steps.map((step) =>
      h("div.step-row", {}, stepButton(game, hand, step), correctButton(game, hand, step)),
    ),
  );

/** Draw a button that corrects an event at once. @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
const correctButton = (game, hand, step) =>
  mayRecord() &&
  ownsEntry(hand, step) &&
  isCorrectable(step) &&
  h(
    "button.round",
    {
      type: "button",
      "data-key": `correct-${step.seq}`,
      "aria-label": translate({
        en: `Correct: ${step.words.en}`,
        ja: `訂正：${step.words.ja}`,
        zh: `更正：${step.words.zh ?? step.words.en}`,
      }),
      onclick: () => openCorrection(game, hand, step),
    },
    icon("edit"),
  );

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
const stepButton = (game, hand, step) =>
  h(
    "button.step",
    {
      type: "button",
      "data-key": `step-${step.seq}`,
      onclick: () => openStepSheet(game, hand, step),
    },
    h("span.step-text", {}, capitalize(translate(step.words))),
    h(
      "span.step-deltas",
      {},
      ...step.deltas.flatMap((delta, seat) =>
        delta === 0
          ? []
          : [h("span", { class: tone(delta) }, `${playerIn(game, seat)} ${formatChange(delta)}`)],
      ),
    ),
    step.photos.length > 0 && icon("camera"),
    icon("next"),
  );
