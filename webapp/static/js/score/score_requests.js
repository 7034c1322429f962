/**
 * Asks for the score whenever the hand is complete, and for its waits when one tile is missing.
 */

import { fetchScore, fetchWaits } from "../core/api.js";
import { latestRequest } from "../core/client.js";
import { getSettings, rulesForRequest } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { isComplete, isWaiting } from "../hand/hand.js";
import { getHand } from "../hand/hand_store.js";

/** @import { Hand, Piece } from "../core/types" */

const forScore = latestRequest();
const forWaits = latestRequest();

/** Keep the score and the waits true to the hand from now on. */
export function followHand() {
  window.addEventListener("online", () => getPage().score.state === "offline" && ask());
  watch(() => [getHand(), getSettings().rules], ask);
}

/** Ask again, now that something may have changed. */
export function ask() {
  askScore();
  askWaits();
}

function askScore() {
  const hand = getHand();
  forScore.cancel();
  if (!isComplete(hand)) {
    if (getPage().score.state !== "none") changePage({ score: { state: "none" } });
    return;
  }
  changePage({ score: { ...getPage().score, state: "waiting" } });
  forScore.put((signal) => fetchScore(request(hand), signal), {
    result: (score) => changePage({ score: { state: "done", score } }),
    refusal: ({ kind, objections, alternatives }) => {
      const state = kind === "unreachable" ? "offline" : "refused";
      changePage({ score: { state, objections, alternatives } });
    },
  });
}

function askWaits() {
  const hand = getHand();
  forWaits.cancel();
  if (getPage().waits) changePage({ waits: null });
  if (!isWaiting(hand)) return;
  const { winning_tile, by, riichi, ippatsu, moment, ura, discards, ...question } = request(hand);
  forWaits.put((signal) => fetchWaits({ ...question, seen: discards }, signal), {
    result: (waits) => changePage({ waits }),
    refusal: () => changePage({ waits: null }), // the bar then only counts the tiles
  });
}

/**
 * The hand as `POST /api/v1/score` takes it.
 * @param {Hand} hand
 */
function request(hand) {
  const label = (/** @type {Piece} */ each) => each.label;
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
