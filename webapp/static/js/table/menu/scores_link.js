/** The state of a table as a link that other phones open without a server. */

import { letterCount } from "../../core/messages.js";
import { KINDS, REASONS, writeScores } from "../../sharing/link.js";

/** @import { PlayedHand, RecordedHand, Step, TableView } from "../../core/types" */
/** @import { LastHand, LastWin, Scores } from "../../sharing/link.js" */

/** The longest link whose code a phone reads easily: 85 squares on each side. */
const LONGEST_LINK = 500;
const COLUMNS = 12; // of a name

/**
 * Return a link to a page with the state of a table. A link that would be too long for a QR code
 * has no indicators, then no tiles.
 * @param {TableView} view
 * @param {string} page
 * @param {number} time in milliseconds
 */
export async function scoresLink(view, page, time) {
  const scores = scoresOf(view, time);
  let link = "";
  for (const shorten of [same, withoutIndicators, withoutTiles, withoutTotals]) {
    link = `${page}#${await writeScores(shorten(scores))}`;
    if (link.length <= LONGEST_LINK) break;
  }
  return link;
}

const same = (/** @type {Scores} */ scores) => scores;

/** @param {Scores} scores @returns {Scores} */
const withoutIndicators = (scores) => ({
  ...scores,
  last: scores.last && {
    ...scores.last,
    wins: scores.last.wins.map((win) => ({ ...win, dora: "", ura: "" })),
  },
});

/** @param {Scores} scores @returns {Scores} */
const withoutTiles = (scores) => ({
  ...scores,
  last: scores.last && {
    ...scores.last,
    wins: scores.last.wins.map((win) => ({ ...win, dora: "", ura: "", notation: "" })),
    shown: [],
  },
});

/** @param {Scores} scores @returns {Scores} */
const withoutTotals = (scores) => ({ ...withoutTiles(scores), totals: [] });

/** Return the state of a table that has a game. @param {TableView} view @param {number} time @returns {Scores} */
function scoresOf(view, time) {
  const { game, sheet, players, totals, rules } = view;
  if (!game) throw new Error("the table has no game");
  return {
    time: Math.floor(time / 60_000),
    name: cutName(view.name, 2 * COLUMNS),
    game: rules.game,
    number: game.number,
    round: game.round,
    kyoku: game.kyoku,
    honba: game.honba,
    sticks: game.sticks,
    dealer: game.dealer,
    over: game.ending !== null,
    seats: game.seats.map(({ name, score, points, place, riichi }) => ({
      name: cutName(name),
      score,
      points,
      place,
      riichi,
    })),
    totals:
      sheet.length > 1
        ? players.map((name, player) => ({ name: cutName(name), total: totals[player] }))
        : [],
    last: lastHand(view),
  };
}

/** Return the latest change of the scores in the present game. @param {TableView} view @returns {LastHand|null} */
function lastHand({ history }) {
  for (const hand of [...(history.at(-1)?.hands ?? [])].reverse())
    for (const step of [...hand.steps].reverse())
      if (step.event.kind !== "hand_died" && KINDS.includes(step.event.kind))
        return changeOf(hand, step);
  return null;
}

/** @param {PlayedHand} hand @param {Step} step @returns {LastHand} */
const changeOf = ({ round, kyoku, honba }, { event, hands, deltas }) => ({
  round,
  kyoku,
  honba,
  kind: event.kind,
  reason: REASONS.includes(event.reason) ? event.reason : "",
  deltas,
  wins: (event.wins ?? []).map((/** @type {any} */ win) => wonHand(win, hands)),
  shown: (event.hands ?? []).map((/** @type {any} */ { seat, notation }) => ({ seat, notation })),
});

/** Without tiles, han and fu only the winner and the discarder are known. */
const UNKNOWN = { han: null, fu: null, limit: "", times: 0, fan: null, points: 0 };

/** @param {{winner: number, discarder: number|null}} win @param {RecordedHand[]} hands @returns {LastWin} */
function wonHand({ winner, discarder }, hands) {
  const hand = hands.find((each) => each.winner === winner);
  const { han, fu, limit, times, fan = null, points } = hand ?? UNKNOWN;
  const { notation = "", dora = "", ura = "" } = hand ?? {};
  return {
    winner,
    discarder,
    points,
    han,
    fu,
    limit: limit ?? "",
    times,
    fan,
    notation,
    dora,
    ura,
  };
}

/** Return a name without invisible letters that is at most so wide. @param {string} name @param {number} [columns] */
function cutName(name, columns = COLUMNS) {
  const letters = [...name.normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")];
  const first = letters.slice(0, columns);
  while (letterCount(first.join("")) > columns) first.pop();
  return first.length < letters.length ? `${first.slice(0, -1).join("")}…` : first.join("");
}
