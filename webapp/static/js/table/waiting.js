/**
 * Commands that wait for the server, and the hands to which they belong. A hand is found by its game,
 * round and honba: the order of entries says nothing after others recorded hands too.
 */

import { gameNamed } from "../core/games/games.js";

/** @import { Command, GameView, HandPosition, PendingCommand, PlayedGame } from "../core/types" */
/** @import { PlayedHand, Step, TableView } from "../core/types" */

/** An event in the history. @typedef {{game: PlayedGame, hand: PlayedHand, step: Step}} Recorded */

/** The commands after which the same hand goes on. */
const DURING_HAND = ["riichi", "adjust", "foul", "wareme", "substitute", "rename", "sticks"];

/** The ends of a hand that can contain a riichi. */
const WITH_RIICHI = ["win", "draw", "abort", "chombo", "penalty"];

/** The commands that are recorded in a hand. */
const IN_HAND = [...WITH_RIICHI, "riichi", "foul", "wareme"];

const HAND_ENDS = ["hand_won", "hand_drawn", "hand_aborted", "chombo_made", "wall_exhausted"];

/**
 * Return whether this phone does not know the hand after a command: only the server knows whether the
 * dealer stays, and a correction can move all later hands.
 * @param {Command} command
 */
export const endsHand = ({ command, replaces = null }) =>
  replaces !== null || !DURING_HAND.includes(command);

/** Return whether a command is recorded in the hand that is being played then. @param {Command} command */
export const isInHand = ({ command, replaces = null }) =>
  replaces === null && IN_HAND.includes(command);

/** Return whether somebody has to decide about a command before it is sent. @param {PendingCommand} waiting */
export const isBlocked = ({ conflict, refusal }) => conflict === true || refusal !== undefined;

/** Return the commands that are sent as soon as the server answers. @param {PendingCommand[]} outbox */
export function readyCommands(outbox) {
  const blocked = outbox.findIndex((each) => each.open || isBlocked(each));
  return blocked < 0 ? outbox : outbox.slice(0, blocked);
}

/** Return the commands that are open or wait for a decision, with those behind them. @param {PendingCommand[]} outbox */
export const blockedCommands = (outbox) => outbox.slice(readyCommands(outbox).length);

/**
 * Return the view in which this phone records: with each riichi that waits, and after the end of a
 * hand that waits without what only the server knows.
 * @param {TableView} view
 * @param {PendingCommand[]} outbox
 * @returns {TableView}
 */
export function recordingView(view, outbox) {
  const waiting = readyCommands(outbox).filter(({ unsent }) => unsent);
  const end = waiting.findLastIndex(({ command }) => endsHand(command));
  const declared = waiting
    .slice(end + 1)
    .flatMap(({ command: { command, seat } }) => (command === "riichi" ? [seat] : []));
  const { game, can } = view;
  if (!game || (end < 0 && declared.length === 0)) return view;
  const isNew = end >= 0;
  const seats = game.seats.map((each, seat) => ({
    ...each,
    riichi: declared.includes(seat) || (!isNew && each.riichi),
    ...(isNew && { dead: false, wareme: false, wind: "" }),
  }));
  const free = isNew && gameNamed(view.rules.game).hasRiichi ? [...seats.keys()] : can.riichi;
  const unknown = { unknown: true, ronned: null, dora: "", last_hand: false, needs: [] };
  return {
    ...view,
    game: { ...game, seats, ...(isNew && unknown) },
    can: {
      ...can,
      riichi: free.filter((seat) => !declared.includes(seat)),
      draw: can.draw || isNew,
    },
  };
}

/** Return the hand that is being played; null if nobody knows it. @param {GameView} game @returns {HandPosition|null} */
export function positionOf({ number, round, kyoku, honba, dealer, ending, unknown }) {
  return unknown || ending ? null : { number, round, kyoku, honba, dealer };
}

/**
 * Return the hand of a new command: null after the end of a hand that the server has not confirmed.
 * @param {GameView} game
 * @param {PendingCommand[]} outbox
 */
export const handOfNext = (game, outbox) =>
  readyCommands(outbox).some(({ command }) => endsHand(command)) ? null : positionOf(game);

/** @param {Omit<HandPosition, "dealer">} one @param {Omit<HandPosition, "dealer">} other */
export const isSameHand = (one, other) =>
  /** @type {const} */ (["number", "round", "kyoku", "honba"]).every(
    (name) => one[name] === other[name],
  );

/** @param {Recorded} recorded @param {HandPosition} played */
const isAt = ({ game, hand: { round, kyoku, honba } }, played) =>
  isSameHand({ number: game.game, round, kyoku, honba }, played);

/** @param {Recorded} recorded */
const isEnd = ({ step }) => HAND_ENDS.includes(step.event.kind);

/** @param {TableView} view @returns {Recorded[]} */
const allRecorded = ({ history }) =>
  history.flatMap((game) =>
    game.hands.flatMap((hand) => hand.steps.map((step) => ({ game, hand, step }))),
  );

/**
 * Return what others recorded for the hand of a command since this phone last saw the table, up to the
 * end of the hand; everything since then if the hand is not known.
 * @param {TableView} view
 * @param {Pick<PendingCommand, "command"|"played"|"seen">} waiting
 * @returns {Recorded[]}
 */
export function recordedSince(view, { command, played, seen }) {
  const { replaces = null } = command;
  if (replaces !== null) return allRecorded(view).filter(({ step }) => step.seq === replaces);
  const fresh = allRecorded(view).filter(({ step }) => step.seq > seen);
  if (!played) return fresh;
  const first = fresh.find((each) => isAt(each, played));
  return fresh.filter(({ hand }) => hand === first?.hand); // after a chombo a hand is played again
}

/**
 * Return the end of the hand that a command ends too; undefined if others did not record one.
 * @param {TableView} view
 * @param {Pick<PendingCommand, "command"|"played"|"seen">} waiting
 */
export const recordedEnd = (view, waiting) =>
  waiting.played && endsHand(waiting.command)
    ? recordedSince(view, waiting).find(isEnd)
    : undefined;

/** Return the recorded end of a hand; undefined if there is none. @param {TableView} view @param {HandPosition} played */
export const endOf = (view, played) =>
  allRecorded(view).findLast((each) => isEnd(each) && isAt(each, played));

/**
 * Return what follows the recorded end of a hand, for the command that was entered after it.
 * @param {TableView} view
 * @param {Recorded} end
 * @returns {Pick<PendingCommand, "played"|"seen">}
 */
export function handAfter(view, { game, hand, step }) {
  const number = game.game;
  const current = view.game?.number === number ? positionOf(view.game) : null;
  const next = game.hands[game.hands.indexOf(hand) + 1];
  if (!next) return { played: current, seen: step.seq };
  const { round, kyoku, honba, dealer } = next;
  return { played: { number, round, kyoku, honba, dealer }, seen: step.seq };
}

/**
 * Return the outbox with the hand of the first command that waits for a decision, unless it is known.
 * @param {PendingCommand[]} outbox
 * @param {Pick<PendingCommand, "played"|"seen">} hand
 */
export function withHand(outbox, hand) {
  const [first] = blockedCommands(outbox);
  return outbox.map((each) => (each === first && !each.played ? { ...each, ...hand } : each));
}

/**
 * Return the outbox after its first command was recorded, without this command. The later ones refer to
 * the table after it; if others recorded something between them, somebody has to decide.
 * @param {PendingCommand[]} outbox
 * @param {TableView} view as the server returned it for the command
 */
export function afterFirst([first, ...later], view) {
  if (!first.unsent || view.latest?.before === first.seen) {
    const played = view.game && endsHand(first.command) ? positionOf(view.game) : null;
    return later.map((each, at) => {
      if (isBlocked(each) || each.seen < first.seen) return each;
      return { ...each, seen: view.entries, played: each.played ?? (at === 0 ? played : null) };
    });
  }
  // The server had recorded it before, and its answer did not arrive.
  const end = recordedEnd(view, first);
  const marked = later.map((each) => (isBlocked(each) ? each : { ...each, conflict: true }));
  return end ? withHand(marked, handAfter(view, end)) : marked;
}

/**
 * Return the commands about which somebody decides together: the end of a hand with the riichi before
 * it, or one command; none while it is open.
 * @param {PendingCommand[]} outbox
 */
export function nextDecision(outbox) {
  const waiting = blockedCommands(outbox);
  const end = waiting.findIndex(({ command }) => command.command !== "riichi");
  const { command, replaces = null } = waiting[end]?.command ?? {};
  const joined = end > 0 && replaces === null && WITH_RIICHI.includes(command);
  const group = waiting.slice(0, joined ? end + 1 : 1);
  return group.some(({ open }) => open) ? [] : group;
}

/**
 * Return a group of commands as one: the end of a hand with each riichi of the group.
 * @param {PendingCommand[]} group
 */
export function joinedCommand(group) {
  const { command } = group[group.length - 1];
  const declared = group.slice(0, -1).map((each) => each.command.seat);
  if (declared.length === 0) return command;
  return { ...command, riichi: [...new Set([...(command.riichi ?? []), ...declared])] };
}
