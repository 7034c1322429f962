/**
 * All that was recorded, hand by hand, the newest first; each can be looked at and corrected.
 */

import { takeBackEntry } from "./doing.js";
import { atTable } from "./where.js";
import { capital } from "../words.js";
import { changeOf, handAndHonba, kanjiOf, pointsOf } from "./words.js";
import { correct, isCorrectable } from "./correcting.js";
import { getTable, mayAct, theView } from "./state.js";
import { getView } from "../store.js";
import { graph } from "./graph.js";
import { h, icon } from "../dom.js";
import { handOfNotation } from "./notation.js";
import { inWords } from "../settings.js";
import { emptyHand } from "../hand.js";
import { miniTile } from "../tiles.js";
import { deletePhoto } from "./server.js";
import { openSheet } from "../sheet.js";
import { refresh } from "./live.js";
import { tell } from "./telling.js";
import { handOver, laterNote, tone } from "./outcome.js";

/** @typedef {import("./state.js").PlayedGame} PlayedGame */
/** @typedef {import("./state.js").PlayedHand} PlayedHand */
/** @typedef {import("./state.js").Step} Step */

/** Show the hands of all games. */
export function openHistory() {
  openSheet({
    title: inWords({ en: "History", ja: "履歴" }),
    wide: true,
    shows: () => [getTable().view, getView().settings],
    draw: () => {
      const { history, misfits, anew } = theView();
      if (history.every(({ hands }) => hands.length === 0)) {
        return h(
          "p.quiet",
          {},
          inWords({ en: "Nothing was recorded yet.", ja: "まだ記録がありません。" }),
        );
      }
      return [
        laterNote(
          {
            en: "These no longer fit what was recorded before them, and do not count:",
            ja: "次の記録は前の記録と合わなくなったため、数えていません：",
          },
          misfits.map(({ why }) => why),
        ),
        laterNote(
          { en: "These pay otherwise since a correction:", ja: "訂正のため、点数が変わった記録：" },
          anew.map(({ words }) => words),
        ),
        ...[...history].reverse().map(playedGame),
      ];
    },
  });
}

/** @param {PlayedGame} game */
const playedGame = (game) => [
  theView().history.length > 1 &&
    h("h3", {}, inWords({ en: `Game ${game.game}`, ja: `${game.game}回戦` })),
  game.hands.some(({ steps }) => steps.length > 0) && graph(game),
  h(
    "ol.played",
    { reversed: true },
    ...[...game.hands]
      .reverse()
      .filter(({ steps }) => steps.length > 0)
      .map((hand) => playedHand(game, hand)),
  ),
];

/** @param {PlayedGame} game @param {PlayedHand} hand */
const playedHand = (game, hand) =>
  h(
    "li.played-hand",
    {},
    h(
      theView().history.length > 1 ? "h4.played-title" : "h3.played-title", // below its game
      {},
      h("span", { lang: "ja", "aria-hidden": "true" }, `${kanjiOf(hand.round)}${hand.kyoku}`),
      handAndHonba(hand),
    ),
    ...hand.steps.map((step) =>
      h(
        "button.step",
        {
          type: "button",
          "data-key": `step-${step.seq}`,
          onclick: () => openStep(game, hand, step),
        },
        h("span.step-words", {}, capital(inWords(step.words))),
        h(
          "span.step-deltas",
          {},
          ...step.deltas.flatMap((delta, seat) =>
            delta === 0
              ? []
              : [h("span", { class: tone(delta) }, `${nameIn(game, seat)} ${changeOf(delta)}`)],
          ),
        ),
        step.photos.length > 0 && icon("camera"),
        icon("next"),
      ),
    ),
  );

/** @param {PlayedGame} game @param {number} seat */
const nameIn = (game, seat) => theView().players[game.seats[seat]];

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
function openStep(game, hand, step) {
  openSheet({
    title: handAndHonba(hand),
    wide: true,
    shows: () => [getTable().view, getView().settings],
    draw: (sheet) => {
      const close = (/** @type {() => void} */ then) => () => {
        sheet.close();
        then();
      };
      return [
        h("p.step-title", {}, capital(inWords(step.words))),
        ...step.photos.map(({ winner, photo }) => photograph(game, winner, photo, sheet)),
        ...step.hands.map((shown) => wonHand(game, shown)),
        handOver(step.passes),
        h(
          "ul.changes",
          {},
          ...step.scores.map((score, seat) =>
            h(
              "li",
              {},
              h("span.change-name", {}, nameIn(game, seat)),
              h(
                "span.change-delta",
                { class: tone(step.deltas[seat]) },
                step.deltas[seat] === 0 ? "" : changeOf(step.deltas[seat]),
              ),
              h("b.change-score", {}, pointsOf(score)),
            ),
          ),
        ),
        mayAct() && [
          isCorrectable(game, step) &&
            h(
              "button.wide-button.menu-row",
              {
                type: "button",
                "data-key": "correct",
                onclick: close(() => correct(game, hand, step)),
              },
              h(
                "span",
                {},
                h("b", {}, inWords({ en: "Correct this", ja: "訂正する" })),
                h(
                  "span.note",
                  {},
                  inWords({
                    en: "What comes after it is counted anew.",
                    ja: "以後の記録は計算し直されます。",
                  }),
                ),
              ),
              icon("next"),
            ),
          h(
            "button.wide-button.menu-row",
            {
              type: "button",
              "data-key": "take-back",
              onclick: close(() => takeBackEntry(step.seq)),
            },
            h(
              "span",
              {},
              h("b", {}, inWords({ en: "Take this back", ja: "取り消す" })),
              h(
                "span.note",
                {},
                inWords({
                  en: "As if it had not happened. Undo brings it again.",
                  ja: "なかったことにします。「戻す」で元に戻せます。",
                }),
              ),
            ),
            icon("undo"),
          ),
        ],
      ];
    },
  });
}

/** The tiles that won and their yaku. @param {PlayedGame} game @param {any} shown */
function wonHand(game, shown) {
  const before = emptyHand({ seat: "E", round: "E", honba: 0 });
  const hand = handOfNotation(shown.notation, before);
  const rest = hand.pieces.filter((each) => each.id !== hand.winning);
  const line = (/** @type {import("../hand.js").Piece[]} */ pieces) =>
    h("span.tile-line", {}, ...pieces.map((each) => miniTile(each.label)));
  return h(
    "div.shown-hand",
    {},
    h("p.quiet", {}, nameIn(game, shown.winner)),
    h(
      "div.won-hand",
      {},
      line(rest),
      line(hand.pieces.filter((each) => each.id === hand.winning)),
      ...hand.melds.map((meld) => line(meld.pieces)),
    ),
    shown.fu &&
      h(
        "p",
        {},
        inWords({ en: `${shown.han} han ${shown.fu} fu`, ja: `${shown.han}翻${shown.fu}符` }),
      ),
  );
}

/**
 * @param {PlayedGame} game
 * @param {number} winner
 * @param {string} photo
 * @param {import("../sheet.js").Sheet} sheet
 */
const photograph = (game, winner, photo, sheet) =>
  h(
    "figure.hand-photo",
    {},
    h("img", {
      src: atTable(`/photos/${photo}`),
      alt: inWords({
        en: `The hand of ${nameIn(game, winner)}`,
        ja: `${nameIn(game, winner)}の手牌`,
      }),
      loading: "lazy",
    }),
    mayAct() &&
      h(
        "button.plain",
        {
          type: "button",
          "data-key": `forget-${photo}`,
          onclick: async () => {
            sheet.close();
            try {
              await deletePhoto(photo);
            } catch (error) {
              tell(error instanceof Error ? error.message : String(error), { bad: true });
            }
            await refresh();
          },
        },
        icon("delete"),
        inWords({ en: "Delete the photo", ja: "写真を削除" }),
      ),
  );
