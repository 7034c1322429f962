/**
 * Requests for the score of a complete hand, for the waits of a hand that misses one tile, and for
 * the discards of a hand that does not win.
 */

import { pageGame, partOf } from "../core/games/games.js";
import { fetchScore, fetchWaits, latestRequest } from "../core/client.js";
import { getSettings, rulesForRequest, fanRulesForRequest } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { fanCircumstances, winsByFlowers } from "../hand/circumstances.js";
import { allPieces, countCopies, isComplete, isWaiting, labelOf } from "../hand/hand.js";
import { getHand } from "../hand/hand_store.js";
import { COPIES, isPlayable, withoutRed } from "../core/tiles.js";

/** @import { Hand } from "../core/types" */

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
      if (pageGame().hasRiichi && objections?.some((each) => each.code === "not_a_win")) {
        putWaits({ ...waitsJson(hand), hand: hand.pieces.map(labelOf) }); // the best discards of 14
      }
    },
  });
}

/** Request the waits of a hand that misses one tile. */
export function requestWaits() {
  const hand = getHand();
  waitsRequest.cancel();
  if (getPage().waits) changePage({ waits: null });
  if (isWaiting(hand)) putWaits(waitsJson(hand));
}

/** @param {object} request */
const putWaits = (request) =>
  waitsRequest.put((signal) => fetchWaits(request, signal), {
    result: (waits) => changePage({ waits }),
    refusal: () => changePage({ waits: null }), // the bar then only counts tiles
  });

/** Return the body of a request to `/score`. @param {Hand} hand */
export const scoreJson = (hand) => ({
  ...partOf(SCORE_JSON)(hand),
  winning_tile: hand.pieces.find((each) => each.id === hand.winning)?.label ?? null,
});

/** The bodies by game, without the winning tile. */
const SCORE_JSON = {
  riichi: (/** @type {Hand} */ hand) => ({
    ...riichiTilesJson(hand),
    ...hand.circumstances,
    ura: hand.ura.map(labelOf),
    discards: hand.circumstances.by === "ron" ? hand.discards.map(labelOf) : [],
  }),
  fans: (/** @type {Hand} */ hand) => ({
    ...waitsJson(hand),
    ...fanCircumstances(hand),
    self_drawn: hand.circumstances.by === "tsumo",
  }),
};

/** Return the body of a request to `/waits`. @param {Hand} hand */
const waitsJson = (hand) => partOf(WAITS_JSON)(hand);

const WAITS_JSON = {
  riichi(/** @type {Hand} */ hand) {
    const { seat, round, honba } = hand.circumstances;
    return { ...riichiTilesJson(hand), seat, round, honba, seen: tilesInSight(hand) };
  },
  fans(/** @type {Hand} */ hand) {
    const { seat, round } = hand.circumstances;
    const { flowers = 0, flowerTiles = [] } = hand;
    const tiles = tilesJson(hand);
    const game = getPage().game.name;
    const json = { ...tiles, game, rules: fanRulesForRequest(), seat, round };
    const kept = pageGame().flowers();
    if (kept === "counted" || (winsByFlowers(hand) && flowerTiles.length === 0)) {
      return { ...json, flowers };
    }
    return kept === "named" ? { ...json, hand: [...tiles.hand, ...flowerTiles] } : json;
  },
};

/**
 * Return the discards and all other tiles of the photo that are not of the hand, without those of
 * which there would be more than four: they were misread.
 * @param {Hand} hand
 */
function tilesInSight(hand) {
  const sources = new Set(allPieces(hand).map(({ source }) => source));
  const others = (hand.photo?.tiles ?? [])
    .filter(({ label }, place) => isPlayable(label) && !sources.has(place))
    .map(({ label }) => label);
  /** @type {Record<string, number>} */
  const counts = {};
  return [...hand.discards.map(labelOf), ...others].filter((label) => {
    const kind = withoutRed(label);
    counts[kind] ??= countCopies({ ...hand, discards: [], ura: [] }, label);
    return ++counts[kind] <= COPIES;
  });
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
