/**
 * The table with commands that the server does not have yet: scores, seats, honba, sticks and
 * history, until the server's own answer replaces them. `scorer.table` is the reference, with which
 * tests/webapp/test_unsent_play.py compares this module. No hand is scored here: the points of han
 * and fu and the shares of each payment come from the server (`/hand_values`).
 */

/** @import { Command, HandValuesResponse, PaymentShares, TableView } from "../../core/types" */

/**
 * A game between two events; `deals` have passed, `unknown` are seats that a win of unknown points
 * concerns.
 * @typedef {{scores: number[], first: number, deals: number, honba: number, sticks: number,
 *   riichi: number[], ronned: number|null, dead: number[], ending: string|null,
 *   unknown: number[]}} GameState
 */

/** @typedef {{rules: Record<string, any>, game: string, values: HandValuesResponse}} Game */

/** How the deal goes on after a hand. @typedef {{stays: boolean, honba: number, ending?: string|null}} Deal */

/** A claim as commands have it. @typedef {Record<string, any>} Claim */

const STICK = 1000;
/** The ends of a game that a leading dealer chooses. */
export const YAME = ["agari_yame", "tenpai_yame"];

/**
 * The commands that end no hand: each changes the state.
 * @type {Record<string, (state: GameState, command: Command, game: Game) => unknown>}
 */
const DURING_HAND = {
  riichi(state, { seat, accepted = true }) {
    if (accepted) declare(state, seat);
    else state.ronned = seat;
  },
  adjust(state, { deltas, sticks = 0 }) {
    state.scores = state.scores.map((score, seat) => score + deltas[seat]);
    state.sticks += sticks;
  },
  end: (state) => (state.ending = "agreement"),
  continue: (state) => (state.ending = null),
  foul,
};

/**
 * The ends of a hand of riichi: each pays, and returns how the deal goes on.
 * @type {Record<string, (state: GameState, command: Command, game: Game) => Deal>}
 */
const HAND_ENDS = {
  win: settleWins,
  draw: settleDraw,
  abort: settleAbort,
  chombo: settleChombo,
};

/**
 * Return the state after a command, and whether it ended a hand; null if only the server knows it.
 * @param {GameState} before
 * @param {Command} command
 * @param {Game} game
 * @returns {{after: GameState, ends: boolean}|null}
 */
export function play(before, command, game) {
  const { command: name, replaces = null } = command;
  const change = DURING_HAND[name];
  const settle = HAND_ENDS[name];
  if ((!change && !settle) || replaces !== null) return null;
  if (game.rules.wareme && name === "win") return null; // the server doubles what wareme doubles
  const { scores, riichi, dead, unknown } = before;
  const state = {
    ...before,
    scores: [...scores],
    riichi: [...riichi],
    dead: [...dead],
    unknown: [...unknown],
  };
  if (change) {
    change(state, command, game);
    return { after: state, ends: false };
  }
  if (game.game !== "riichi") return { after: playByFans(state, command, game), ends: true };
  settleRiichiTile(state, command);
  for (const seat of declarers(command)) if (!state.riichi.includes(seat)) declare(state, seat);
  if (name === "chombo" && game.rules.dead_hand.includes(command.reason)) {
    state.dead.push(command.seat);
    return { after: state, ends: false };
  }
  return { after: nextHand(state, settle(state, command, game), game), ends: true };
}

/** @param {GameState} state @param {number} seat */
function declare(state, seat) {
  state.scores[seat] -= STICK;
  state.sticks += 1;
  state.riichi.push(seat);
}

/**
 * Accept or reject the riichi of a discarder, as a win says.
 * @param {GameState} state
 * @param {Command} command
 */
function settleRiichiTile(state, { command, riichi_tile: tile, discarder }) {
  if (command !== "win" || (tile ?? null) === null) return;
  const ronned = tile ? discarder : null;
  if (state.ronned !== null && state.ronned !== ronned) declare(state, state.ronned);
  if (ronned !== null && state.riichi.includes(ronned)) {
    state.scores[ronned] += STICK;
    state.sticks -= 1;
    state.riichi = state.riichi.filter((seat) => seat !== ronned);
  }
  state.ronned = ronned;
}

/** Return the seats whose riichi a command contains. @param {Command} command @returns {number[]} */
function declarers({ command, riichi = [], wins = [], riichi_tile: tile, discarder }) {
  if (command !== "win") return riichi;
  const shown = wins.filter((/** @type {Claim} */ each) => each.double_riichi || each.open_riichi);
  const seats = [...riichi, ...shown.map((/** @type {Claim} */ { winner }) => winner)];
  return seats.filter((seat) => !tile || seat !== discarder);
}

/**
 * Return how many entries a command adds: its event, each riichi that it declares or changes, and
 * the new name of a substitute.
 * @param {Command} command
 * @param {TableView} view
 */
export function countEntries(command, { game, players }) {
  const { command: name, riichi_tile: tile, discarder, replaces = null } = command;
  const declared = replaces === null ? declarers(command) : [];
  const late = declared.filter((seat) => !game?.seats[seat]?.riichi);
  const changes =
    name === "win" && (tile ? game?.ronned !== discarder : tile === false && game?.ronned !== null);
  const isNew = name === "substitute" && !players.includes(command.name);
  return 1 + new Set(late).size + Number(changes) + Number(isNew);
}

/** @param {GameState} state @param {number|null} payer @param {number} payee @param {number} points */
function pay(state, payer, payee, points) {
  if (payer !== null) state.scores[payer] -= points;
  state.scores[payee] += points;
}

/** @param {GameState} state @param {number} seat */
const others = ({ scores }, seat) =>
  scores.map((_, other) => other).filter((other) => other !== seat);

/** @param {GameState} state */
const dealerOf = ({ first, deals, scores }) => (first + deals) % scores.length;

/** Return how far a seat is behind another one in turn order. @param {GameState} state @param {number} from @param {number} seat */
const distance = ({ scores }, from, seat) => (seat - from + scores.length) % scores.length;

/**
 * Return the payment of a claim, with its points; null if its points are not known.
 * @param {Claim} claim
 * @param {{by: "ron"|"tsumo", dealer: boolean}} win
 * @param {Game} game
 * @returns {PaymentShares|null}
 */
function paymentOf(claim, { by, dealer }, { values: { values, payments } }) {
  const key = /** @type {"ron"|"tsumo"|"dealer_ron"|"dealer_tsumo"} */ (
    dealer ? `dealer_${by}` : by
  );
  const fu = claim.limit ? null : claim.fu;
  const row = values.find(
    (each) =>
      each.limit === (claim.limit ?? "") &&
      each.fu === fu &&
      (claim.limit || each.han === claim.han) &&
      each[key] !== null,
  );
  const points = claim.points ?? row?.[key];
  return payments[key].find((each) => each.points === points) ?? null;
}

/** Return the share of each other seat of a mangan by tsumo. @param {GameState} state @param {number} seat @param {Game} game */
function mangan(state, seat, game) {
  const dealer = seat === dealerOf(state);
  return tsumoShares(state, seat, paymentOf({ limit: "mangan" }, { by: "tsumo", dealer }, game));
}

/**
 * @param {GameState} state
 * @param {number} winner
 * @param {PaymentShares|null} payment
 * @returns {[number, number][]} the payers with their points
 */
const tsumoShares = (state, winner, payment) =>
  others(state, winner).map((seat) => [
    seat,
    (seat === dealerOf(state) ? payment?.payer : payment?.others) ?? 0,
  ]);

/** @param {GameState} state @param {Command} command @param {Game} game @returns {Deal} */
function settleWins(state, { wins, discarder: from }, game) {
  const { rules } = game;
  const discarder = from ?? null;
  const ordered = [...wins].sort(
    (one, other) =>
      distance(state, discarder ?? 0, one.winner) - distance(state, discarder ?? 0, other.winner),
  );
  const counted = countedWins(ordered, rules);
  const shares = stickShares(state, counted, rules);
  counted.forEach((claim, place) => {
    payValue(state, claim, discarder, game);
    const honba = rules.honba_to === "each" || place === 0 ? state.honba : 0;
    payHonba(state, claim, discarder, { rules, honba });
    pay(state, null, claim.winner, shares[place] * STICK);
  });
  state.sticks -= shares.reduce((sum, each) => sum + each, 0);
  const winners = counted.map(({ winner }) => winner);
  return winners.length > 0 ? dealAfterWin(state, winners, rules) : settleAbort(state, {}, game);
}

/** Return the wins that count, of those in turn after the discarder. @param {Claim[]} wins @param {Record<string, any>} rules */
function countedWins(wins, { double_ron: two, triple_ron: three }) {
  const rule = wins.length < 2 ? "all" : wins.length === 2 ? two : three;
  if (rule === "abort") return [];
  return rule === "head_bump" ? wins.slice(0, 1) : wins;
}

/** @param {GameState} state @param {number[]} winners @param {Record<string, any>} rules @returns {Deal} */
function dealAfterWin(state, winners, rules) {
  if (!winners.includes(dealerOf(state))) return { stays: false, honba: 0 };
  return { stays: true, honba: state.honba + 1, ending: rules.agari_yame ? YAME[0] : null };
}

/** Return the riichi sticks that each winner takes. @param {GameState} state @param {Claim[]} wins @param {Record<string, any>} rules */
function stickShares({ riichi, sticks }, wins, { sticks_to: to }) {
  const count = wins.length;
  if (to === "split")
    return wins.map((_, place) => Math.floor(sticks / count) + Number(place < sticks % count));
  const owns = to === "owners" && count > 1;
  const shares = wins.map(({ winner }) => Number(owns && riichi.includes(winner)));
  if (count > 0) shares[0] += sticks - shares.reduce((sum, each) => sum + each, 0);
  return shares;
}

/**
 * Pay the value of a hand; if it is not known, nobody pays it yet.
 * @param {GameState} state
 * @param {Claim} claim
 * @param {number|null} discarder
 * @param {Game} game
 */
function payValue(state, claim, discarder, game) {
  const { winner, liable = null } = claim;
  const win = { by: byOf(discarder), dealer: winner === dealerOf(state) };
  const payment = paymentOf(claim, win, game);
  if (!payment) return markUnknown(state, winner, discarder);
  const { points, others: share } = payment;
  if (discarder === null) {
    const whole = tsumoShares(state, winner, payment);
    for (const [seat, part] of whole) pay(state, liable ?? seat, winner, part);
  } else if (liable !== null) {
    const half = liable === discarder ? 0 : Math.floor(points / 2);
    pay(state, liable, winner, half);
    pay(state, discarder, winner, points - half);
  } else {
    for (const seat of others(state, winner))
      pay(state, seat, winner, seat === discarder ? payment.payer : share);
  }
}

/** @param {number|null} discarder @returns {"ron"|"tsumo"} */
const byOf = (discarder) => (discarder === null ? "tsumo" : "ron");

/** @param {GameState} state @param {number} winner @param {number|null} discarder */
function markUnknown(state, winner, discarder) {
  const payers = discarder === null ? others(state, winner) : [discarder];
  state.unknown = [...new Set([...state.unknown, winner, ...payers])];
}

/**
 * @param {GameState} state
 * @param {Claim} claim
 * @param {number|null} discarder
 * @param {{rules: Record<string, any>, honba: number}} hand
 */
function payHonba(state, { winner, liable = null }, discarder, { rules, honba }) {
  const total = rules.honba * honba;
  if (discarder !== null) {
    const byLiable = liable !== null && rules.pao_honba === "liable";
    return pay(state, byLiable ? liable : discarder, winner, total);
  }
  const payers = liable === null ? others(state, winner) : [liable];
  for (const seat of payers) pay(state, seat, winner, Math.floor(total / payers.length));
}

/** @param {GameState} state @param {Command} command @param {Game} game @returns {Deal} */
function settleDraw(state, { tenpai = [], nagashi = [] }, game) {
  const { rules } = game;
  const dealer = dealerOf(state);
  const seats = [...nagashi].sort(
    (one, other) => distance(state, dealer, one) - distance(state, dealer, other),
  );
  for (const seat of seats)
    for (const [payer, points] of mangan(state, seat, game)) pay(state, payer, seat, points);
  if (seats.length === 0) payNoten(state, tenpai, rules);
  if (seats.length > 0 && rules.nagashi_as_tsumo) {
    payHonba(state, { winner: seats[0] }, null, { rules, honba: state.honba });
    pay(state, null, seats[0], state.sticks * STICK);
    state.sticks = 0;
    return dealAfterWin(state, seats, rules);
  }
  const stays = tenpai.includes(dealer) && rules.dealer_repeats === "tenpai";
  return { stays, honba: state.honba + 1, ending: rules.tenpai_yame ? YAME[1] : null };
}

/** @param {GameState} state @param {number[]} tenpai @param {Record<string, any>} rules */
function payNoten(state, tenpai, { noten_payment: payment }) {
  const seats = others(state, -1);
  const payers = seats.filter((seat) => !tenpai.includes(seat));
  const payees = seats.filter((seat) => tenpai.includes(seat));
  if (payees.length === 0 || payers.length === 0) return;
  const lines = Math.max(payers.length, payees.length);
  for (let line = 0; line < lines; line++) {
    const points = Math.floor(payment / lines);
    pay(state, payers[line % payers.length], payees[line % payees.length], points);
  }
}

/** @param {GameState} state @param {Command} _command @param {Game} game @returns {Deal} */
function settleAbort({ honba }, _command, { rules }) {
  return { stays: rules.abort_repeats, honba: honba + 1 };
}

/** @param {GameState} state @param {Command} command @param {Game} game @returns {Deal} */
function settleChombo(state, { seat }, game) {
  const { rules } = game;
  for (const each of state.riichi) pay(state, null, each, STICK);
  state.sticks -= state.riichi.length;
  if (rules.chombo === "reverse_mangan")
    for (const [payee, points] of mangan(state, seat, game)) pay(state, seat, payee, points);
  const ends = rules.chombo_ends_game && inLastHand(state, game);
  return { stays: true, honba: state.honba, ending: ends ? "chombo" : null };
}

/** Return the state before the next hand, or the last one of the game. @param {GameState} state @param {Deal} deal @param {Game} game @returns {GameState} */
function nextHand(state, deal, game) {
  return {
    ...state,
    riichi: [],
    ronned: null,
    dead: [],
    deals: state.deals + Number(!deal.stays),
    honba: deal.honba,
    ending: endingOf(state, deal, game),
  };
}

/** Return why the game is over after a hand. @param {GameState} state @param {Deal} deal @param {Game} game @returns {string|null} */
function endingOf(state, deal, game) {
  const { rules } = game;
  const { scores, deals, first } = state;
  const count = scores.length;
  const lowest = Math.min(...scores);
  if ((rules.bust === "below_zero" && lowest < 0) || (rules.bust === "at_zero" && lowest <= 0))
    return "bust";
  if (deal.ending === "chombo") return "chombo";
  if (!inLastHand(state, game)) return null;
  const most = Math.max(...scores);
  const reached = !rules.target_score || most >= rules.target_score;
  if (deal.stays) {
    const leader = scores
      .map((score, seat) => ({ score, seat }))
      .filter(({ score }) => score === most)
      .sort((one, other) => distance(state, first, one.seat) - distance(state, first, other.seat));
    return leader[0].seat === dealerOf(state) && reached ? (deal.ending ?? null) : null;
  }
  const added = Math.floor(deals / count) >= rules.rounds;
  if (reached) return added ? "target" : "last_hand";
  return added && deals % count === count - 1 ? "last_hand" : null;
}

/** @param {GameState} state @param {Game} game */
function inLastHand({ deals, scores }, { rules, game }) {
  const count = scores.length;
  if (game === "riichi" && deals >= rules.rounds * count && rules.added_round === "whole")
    return deals % count === count - 1;
  return deals >= rules.rounds * count - 1;
}

/** Play a win or a draw of a game that is scored by fans. @param {GameState} state @param {Command} command @param {Game} game @returns {GameState} */
function playByFans(state, { command, wins = [], discarder: from }, game) {
  const { rules } = game;
  const discarder = from ?? null;
  const winners = wins.map((/** @type {Claim} */ { winner }) => winner);
  for (const claim of wins) payFan(state, claim, { discarder, winners }, game);
  const stays =
    command === "win"
      ? rules.dealer_stays !== "never" && winners.includes(dealerOf(state))
      : rules.dealer_stays === "win_or_draw";
  const ending = !stays && inLastHand(state, game) ? "last_hand" : null;
  return { ...state, dead: [], deals: state.deals + Number(!stays), ending };
}

/**
 * @param {GameState} state
 * @param {Claim} claim
 * @param {{discarder: number|null, winners: number[]}} hand
 * @param {Game} game
 */
function payFan(state, claim, { discarder, winners }, game) {
  const { winner, liable = null, points } = claim;
  const { rules, values } = game;
  const fan = rules.limit ? Math.min(points, rules.limit) : points;
  const payment = values.payments[byOf(discarder)].find((each) => each.points === fan);
  if (!payment) return markUnknown(state, winner, discarder);
  /** @type {[number, number][]} */
  const due = others(state, winner).map((seat) => [
    seat,
    seat === discarder ? payment.payer : payment.others,
  ]);
  const counts = rules.liability.length > 0 && (discarder === null || rules.liability_on_discard);
  if (liable === null || !counts) {
    for (const [seat, part] of due) if (!winners.includes(seat)) pay(state, seat, winner, part);
    return;
  }
  const whole = due.reduce((sum, [, part]) => sum + part, 0);
  const half = discarder === null || liable === discarder ? whole : Math.floor(whole / 2);
  pay(state, liable, winner, half);
  if (discarder !== null) pay(state, discarder, winner, whole - half);
}

/** @param {GameState} state @param {Command} command @param {Game} game */
function foul(state, { seat, reason }, { rules }) {
  const { false_win: ready, false_win_not_ready: unready } = rules;
  /** @type {Record<string, number>} */
  const penalties = { too_few_points: ready, wrong_tile: ready, not_ready: unready };
  const points = penalties[reason] ?? 0;
  for (const other of others(state, seat)) pay(state, seat, other, points);
  state.dead.push(seat);
}
