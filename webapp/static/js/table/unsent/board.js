/** The view of the table with commands that were not sent yet, and the steps that they add. */

import { translate } from "../../core/messages.js";
import { abortReasons } from "../formats.js";
import { YAME, play } from "./play.js";

export { countEntries } from "./play.js";

/** @import { GameView, HandValuesResponse, PendingCommand, PlayedGame } from "../../core/types" */
/** @import { PlayedHand, SeatView, Step, TableView } from "../../core/types" */
/** @import { Game, GameState } from "./play.js" */

const WINDS = "ESWN";
const HAND_ENDS = ["hand_won", "hand_drawn", "hand_aborted", "chombo_made", "wall_exhausted"];

/**
 * Return the view after the commands, in their order. What only the server knows stays as it is, and
 * a step of a command has its token as `unsent`.
 * @param {TableView} view as the server sent it
 * @param {PendingCommand[]} outbox
 * @param {HandValuesResponse} values
 * @returns {TableView}
 */
export function applyUnsent(view, outbox, values) {
  let after = view;
  for (const pending of outbox) after = afterCommand(after, pending, values);
  return after;
}

/** @param {TableView} view @param {PendingCommand} pending @param {HandValuesResponse} values @returns {TableView} */
function afterCommand(view, pending, values) {
  if (!view.game) return view;
  if (pending.command.command === "game") return afterStart(view, pending);
  const game = { rules: view.rules.values, game: view.rules.game, values };
  const before = stateOf(view);
  const played = play({ ...before, unknown: [] }, withPoints(pending), game);
  if (!played) return view;
  const step = stepOf(pending, before, played);
  const unknown = [...new Set([...before.unknown, ...played.after.unknown])];
  const after = { ...played.after, unknown };
  const shownView = { ...view, history: withStep(view, step) };
  return showState(shownView, after, game, { ...pending, isNewHand: played.ends });
}

/**
 * Return a command with the points that the server gave its hands in a preview.
 * @param {PendingCommand} pending
 */
function withPoints({ command, points = {} }) {
  if (command.command !== "win") return command;
  const wins = command.wins.map((/** @type {any} */ claim) =>
    claim.hand === undefined || claim.hand === null
      ? claim
      : {
          winner: claim.winner,
          points: points[claim.winner] ?? null,
          liable: null,
          ...shown(claim),
        },
  );
  return { ...command, wins };
}

/** @param {any} claim */
const shown = ({ double_riichi: isDouble, open_riichi: isOpen }) => ({
  double_riichi: isDouble,
  open_riichi: isOpen,
});

/** Return the state of the game of a view. @param {TableView} view @returns {GameState} */
function stateOf({ game, history }) {
  const { seats, honba, sticks, ronned, ending, dealer } = /** @type {GameView} */ (game);
  const { hands, first_dealer: first } = history[history.length - 1];
  const dealers = [...hands.map((hand) => hand.dealer), dealer];
  const seatsWith = (/** @type {(seat: SeatView) => boolean|undefined} */ has) =>
    seats.flatMap((seat, at) => (has(seat) ? [at] : []));
  return {
    scores: seats.map(({ score }) => score),
    first,
    deals: dealers.filter((each, at) => at > 0 && each !== dealers[at - 1]).length,
    honba,
    sticks,
    riichi: seatsWith(({ riichi }) => riichi),
    ronned,
    dead: seatsWith(({ dead }) => dead),
    ending,
    unknown: seatsWith(({ unknown }) => unknown),
  };
}

/**
 * @param {PendingCommand} pending
 * @param {GameState} before
 * @param {{after: GameState, ends: boolean}} played
 * @returns {Step}
 */
const stepOf = ({ token, words }, before, { after, ends }) => ({
  seq: Infinity, // after all that the server has
  unsent: token,
  event: { kind: "unsent", ends, unknown: after.unknown.length > 0 },
  hands: [],
  deltas: after.scores.map((score, seat) => score - before.scores[seat]),
  scores: after.scores,
  words: translate(words),
  photos: [],
  pays: null,
  passes: null,
});

/** Return the history with a step of the current hand. @param {TableView} view @param {Step} step */
function withStep({ history, game }, step) {
  const last = history[history.length - 1];
  const { round, kyoku, dealer, honba, sticks } = /** @type {GameView} */ (game);
  const open = last.hands.at(-1);
  /** @type {PlayedHand} */
  const hand = open && !isOver(open) ? open : { round, kyoku, dealer, honba, sticks, steps: [] };
  const hands = last.hands.filter((each) => each !== hand);
  return [
    ...history.slice(0, -1),
    { ...last, hands: [...hands, { ...hand, steps: [...hand.steps, step] }] },
  ];
}

/** Return whether a hand has ended. @param {PlayedHand} hand */
export const isOver = ({ steps }) =>
  steps.some(({ event }) => event.ends || HAND_ENDS.includes(event.kind));

/**
 * @param {TableView} view
 * @param {GameState} state
 * @param {Game} rules
 * @param {{words: PendingCommand["words"], isNewHand: boolean}} last
 * @returns {TableView}
 */
function showState(view, state, rules, { words, isNewHand }) {
  const before = /** @type {GameView} */ (view.game);
  const count = state.scores.length;
  const dealer = (state.first + state.deals) % count;
  const { ending, ronned, honba, sticks } = state;
  const seats = before.seats.map((seat, at) => ({
    ...seat,
    wind: windOf(at - dealer, count),
    score: state.scores[at],
    riichi: state.riichi.includes(at),
    dead: state.dead.includes(at),
    place: placeOf(at, state, rules),
    unknown: state.unknown.includes(at),
    pile: null,
    owes: [],
  }));
  /** @type {GameView} */
  const game = {
    ...before,
    round: windOf(Math.floor(state.deals / count), 4),
    kyoku: (state.deals % count) + 1,
    dealer,
    honba,
    sticks,
    ronned,
    ending: /** @type {GameView["ending"]} */ (ending),
    ending_words: null,
    last_hand: false,
    seats,
    table: null,
    counters: null,
    dora: isNewHand ? "" : before.dora,
    needs: [],
  };
  return {
    ...view,
    game,
    can: possibleCommands(state, rules),
    next_seats: ending ? before.seats.map(({ player }) => player) : [],
    undo: { seq: 0, words: translate(words) },
    redo: null,
  };
}

/** @param {number} distance @param {number} count */
const windOf = (distance, count) =>
  /** @type {"E"|"S"|"W"|"N"} */ (WINDS[(distance + count) % count]);

/** Return the place of a seat. @param {number} seat @param {GameState} state @param {Game} game */
function placeOf(seat, { scores, first }, { rules, game }) {
  const behind = (/** @type {number} */ at) => (at - first + scores.length) % scores.length;
  const bySeat = game === "riichi" && rules.ties === "seat";
  const better = scores.filter(
    (score, at) =>
      score > scores[seat] || (bySeat && score === scores[seat] && behind(at) < behind(seat)),
  );
  return better.length + 1;
}

/** @param {GameState} state @param {Game} game @returns {TableView["can"]} */
function possibleCommands({ scores, riichi, dead, ronned, ending }, { rules, game }) {
  const playing = ending === null;
  const isRiichi = game === "riichi";
  const free = playing && ronned === null;
  const declares = (/** @type {number} */ seat) =>
    ![...riichi, ...dead].includes(seat) && (!rules.riichi_needs_points || scores[seat] >= 1000);
  return {
    riichi: isRiichi && free ? scores.map((_, seat) => seat).filter(declares) : [],
    win: playing,
    draw: free,
    abort: playing ? abortReasons(rules) : [],
    chombo: isRiichi && playing,
    foul: !isRiichi && playing && dead.length < scores.length,
    wareme: false,
    adjust: true,
    end: playing,
    continue: YAME.includes(ending ?? ""),
    game: !playing,
    close: !playing,
    substitute: false,
  };
}

/** Return the view of a new game. @param {TableView} view @param {PendingCommand} pending @returns {TableView} */
function afterStart(view, pending) {
  const { command, words, token } = pending;
  const before = /** @type {GameView} */ (view.game);
  const players = command.seats?.length ? command.seats : before.seats.map(({ player }) => player);
  const rules = { rules: view.rules.values, game: view.rules.game, values: noValues };
  const { start_score: score } = rules.rules;
  const first = command.first_dealer ?? 0;
  const start = players.map(() => score);
  /** @type {PlayedGame} */
  const game = {
    game: before.number + 1,
    seq: -before.number,
    seats: players,
    first_dealer: first,
    start,
    hands: [],
    substitutions: [],
    unsent: token,
  };
  const seats = before.seats.map((seat, at) => ({
    ...seat,
    player: players[at],
    name: view.players[players[at]],
    points: 0,
  }));
  const state = {
    scores: start,
    first,
    deals: 0,
    honba: 0,
    sticks: 0,
    riichi: [],
    ronned: null,
    dead: [],
    ending: null,
    unknown: [],
  };
  const history = [...view.history, game];
  const shownGame = { ...before, number: before.number + 1, seq: game.seq, seats };
  return showState({ ...view, history, game: shownGame }, state, rules, { words, isNewHand: true });
}

const noValues = { values: [], payments: {} };
