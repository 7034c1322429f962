/**
 * Requests for the score of a complete hand, for the waits of a hand that misses one tile, and for
 * the discards of a hand that does not win.
 */

import { fetchScore, fetchWaits } from "../core/api.js";
import { latestRequest } from "../core/client.js";
import {
  fanRulesForRequest,
  getSettings,
  isChinese,
  isGeneral,
  namesFlowers,
  rulesForRequest,
} from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { chineseCircumstances } from "../hand/circumstances.js";
import { isComplete, isWaiting } from "../hand/hand.js";
import { getHand } from "../hand/hand_store.js";

/** @import { Hand, Piece } from "../core/types" */

const scoreRequest = latestRequest();
const waitsRequest = latestRequest();

/** Request score and waits after every change of the hand. */
export function followHand() {
  window.addEventListener("online", () => getPage().score.state === "offline" && requestAll());
  watch(() => [getHand(), getSettings().rules, getSettings().language, getPage().game], requestAll);
}

/** Request score and waits now. */
export function requestAll() {
  requestScore();
  requestWaits();
}

function requestScore() {
  const hand = getHand();
  scoreRequest.cancel();
  if (!isComplete(hand)) {
    if (getPage().score.state !== "none") changePage({ score: { state: "none" } });
    return;
  }
  changePage({ score: { ...getPage().score, state: "waiting" } });
  scoreRequest.put((signal) => fetchScore(scoreJson(hand), signal), {
    result: (score) => changePage({ score: { state: "done", score } }),
    refusal: ({ code, objections, alternatives }) => {
      const state = code === "unreachable" ? "offline" : "refused";
      changePage({ score: { state, objections, alternatives } });
      if (!isChinese() && objections?.some((each) => each.code === "not_a_win")) {
        requestDiscards(hand);
      }
    },
  });
}

/** Request the best discards of 14 tiles. @param {Hand} hand */
function requestDiscards(hand) {
  const request = { ...waitsJson(hand), hand: hand.pieces.map(labelOf) };
  waitsRequest.put((signal) => fetchWaits(request, signal), {
    result: (waits) => changePage({ waits }),
    refusal: () => changePage({ waits: null }),
  });
}

function requestWaits() {
  const hand = getHand();
  waitsRequest.cancel();
  if (getPage().waits) changePage({ waits: null });
  if (!isWaiting(hand)) return;
  waitsRequest.put((signal) => fetchWaits(waitsJson(hand), signal), {
    result: (waits) => changePage({ waits }),
    refusal: () => changePage({ waits: null }), // the bar then only counts tiles
  });
}

/**
 * Return the body of a request to `/score`.
 * @param {Hand} hand
 */
function scoreJson(hand) {
  if (isChinese()) return chineseScoreJson(hand, tilesJson(hand));
  const winning = hand.pieces.find((each) => each.id === hand.winning);
  const { circumstances, ura, discards } = hand;
  return {
    ...riichiTilesJson(hand),
    ...circumstances,
    winning_tile: winning ? winning.label : null,
    ura: ura.map(labelOf),
    discards: circumstances.by === "ron" ? discards.map(labelOf) : [],
  };
}

/**
 * Return the body of a request to `/waits`.
 * @param {Hand} hand
 */
function waitsJson(hand) {
  if (isChinese()) return chineseWaitsJson(hand, tilesJson(hand));
  const { seat, round, honba, by } = hand.circumstances;
  return {
    ...riichiTilesJson(hand),
    seat,
    round,
    honba,
    seen: by === "ron" ? hand.discards.map(labelOf) : [],
  };
}

/** @param {Hand} hand */
const tilesJson = (hand) => ({
  hand: hand.pieces.filter((each) => each.id !== hand.winning).map(labelOf),
  melds: hand.melds.map(({ kind, pieces, called, from }) => ({
    kind,
    tiles: pieces.map(labelOf),
    called: pieces.find((each) => each.id === called)?.label ?? null,
    from,
  })),
});

/** @param {Hand} hand */
const riichiTilesJson = (hand) => ({
  ...tilesJson(hand),
  norths: hand.norths,
  rules: rulesForRequest(),
  dora: hand.dora.map(labelOf),
});

/** @param {Piece} piece */
const labelOf = ({ label }) => label;

/**
 * Return the body of a request to `/score`.
 * @param {Hand} hand
 * @param {ReturnType<typeof tilesJson>} tiles the tiles and melds of the hand
 */
function chineseScoreJson(hand, tiles) {
  const winning = hand.pieces.find((each) => each.id === hand.winning);
  return {
    ...chineseWaitsJson(hand, tiles),
    ...chineseCircumstances(hand),
    winning_tile: winning ? winning.label : null,
    self_drawn: hand.circumstances.by === "tsumo",
  };
}

/**
 * Return the body of a request to `/waits`.
 * @param {Hand} hand
 * @param {ReturnType<typeof tilesJson>} tiles
 */
function chineseWaitsJson(
  { circumstances: { seat, round }, flowers = 0, flowerTiles = [] },
  tiles,
) {
  const json = { ...tiles, game: getPage().game.name, rules: fanRulesForRequest(), seat, round };
  if (!isGeneral()) return { ...json, flowers };
  return namesFlowers() ? { ...json, hand: [...tiles.hand, ...flowerTiles] } : json;
}
