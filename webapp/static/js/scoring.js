/**
 * Asks for the score whenever the hand is complete, and for its waits when one tile is missing.
 */

import { fetchScore, fetchWaits } from "./api.js";
import { isComplete, isWaiting } from "./hand.js";
import { oneQuestion } from "./question.js";
import { getSettings, rulesForRequest } from "./settings.js";
import { getHand, getView, show, watch } from "./store.js";

const forScore = oneQuestion();
const forWaits = oneQuestion();

/** Keep the score and the waits true to the hand from now on. */
export function followHand() {
  window.addEventListener("online", () => getView().score.state === "offline" && ask());
  watch(() => [getHand(), getSettings().rules], ask);
}

/** Ask again, now that something may have changed. */
export function ask() {
  askScore();
  askWaits();
}

function askScore() {
  const hand = getHand();
  forScore.drop();
  if (!isComplete(hand)) {
    if (getView().score.state !== "none") show({ score: { state: "none" } });
    return;
  }
  show({ score: { ...getView().score, state: "waiting" } });
  forScore.put((signal) => fetchScore(request(hand), signal), {
    answer: (score) => show({ score: { state: "done", score } }),
    refusal: ({ kind, objections, alternatives }) => {
      const state = kind === "unreachable" ? "offline" : "refused";
      show({ score: { state, objections, alternatives } });
    },
  });
}

function askWaits() {
  const hand = getHand();
  forWaits.drop();
  if (getView().waits) show({ waits: null });
  if (!isWaiting(hand)) return;
  const { winning_tile, by, riichi, ippatsu, moment, ura, discards, ...question } = request(hand);
  forWaits.put((signal) => fetchWaits({ ...question, seen: discards }, signal), {
    answer: (waits) => show({ waits }),
    refusal: () => show({ waits: null }), // the bar then only counts the tiles
  });
}

/**
 * The hand as `POST /api/v1/score` takes it.
 * @param {import("./hand.js").Hand} hand
 */
function request(hand) {
  const label = (/** @type {import("./hand.js").Piece} */ each) => each.label;
  const winning = hand.pieces.find((each) => each.id === hand.winning);
  return {
    hand: hand.pieces.filter((each) => each !== winning).map(label),
    melds: hand.melds.map(({ kind, pieces, called, from }) => ({
      kind,
      tiles: pieces.map(label),
      called: pieces.find((each) => each.id === called)?.label ?? null,
      from,
    })),
    winning_tile: winning ? winning.label : null,
    ...hand.options,
    norths: hand.norths,
    rules: rulesForRequest(),
    dora: hand.dora.map(label),
    ura: hand.ura.map(label),
    discards: hand.options.by === "ron" ? hand.discards.map(label) : [],
  };
}
