/**
 * Asks for the score whenever the hand is complete.
 */

import { Refusal, fetchScore } from "./api.js";
import { isComplete } from "./hand.js";
import { getHand, getView, listen, show } from "./store.js";

const PAUSE = 120;

/** @type {AbortController|null} */
let asking = null;
/** @type {number|undefined} */
let timer;

/** Keep the score true to the hand from now on. */
export function followHand() {
  listen(({ hand }) => hand && ask());
  window.addEventListener("online", () => getView().score.state === "offline" && ask());
  ask();
}

/** Ask again, now that something may have changed. */
export function ask() {
  clearTimeout(timer);
  asking?.abort();
  const hand = getHand();
  if (!isComplete(hand)) {
    if (getView().score.state !== "none") show({ score: { state: "none" } });
    return;
  }
  show({ score: { ...getView().score, state: "waiting" } });
  timer = window.setTimeout(() => settleScore(hand), PAUSE);
}

/** @param {import("./hand.js").Hand} hand */
async function settleScore(hand) {
  const mine = (asking = new AbortController());
  try {
    const score = await fetchScore(request(hand), mine.signal);
    if (!mine.signal.aborted) show({ score: { state: "done", score } });
  } catch (error) {
    if (mine.signal.aborted) return;
    const offline = error instanceof Refusal && error.kind === "unreachable";
    const message = error instanceof Error ? error.message : String(error);
    show({ score: { state: offline ? "offline" : "refused", message } });
  }
}

/**
 * The hand as `POST /api/v1/score` takes it.
 * @param {import("./hand.js").Hand} hand
 */
export function request(hand) {
  const label = (/** @type {import("./hand.js").Piece} */ each) => each.label;
  const winning = hand.pieces.find((each) => each.id === hand.winning);
  return {
    hand: hand.pieces.filter((each) => each !== winning).map(label),
    melds: hand.melds.map(({ kind, pieces }) => ({
      kind,
      tiles: pieces.map(label),
      called: null,
      from: null,
    })),
    winning_tile: winning ? winning.label : null,
    ...hand.options,
    dora: hand.dora.map(label),
    ura: hand.ura.map(label),
  };
}
