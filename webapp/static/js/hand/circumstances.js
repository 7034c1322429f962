/** The circumstances of a win and which of them are possible together, in both games. */

import { pageGame, partOf } from "../core/games/games.js";
import { ruleValue } from "../core/settings.js";
import { withoutRed } from "../core/tiles.js";

/** @import { FanCircumstances, Circumstances, Hand } from "../core/types" */

/** Return whether the hand is closed; a closed kan does not open it. @param {Hand} hand */
export const isClosed = (hand) => hand.melds.every((meld) => meld.kind === "ankan");

/** Return whether a hand has no tiles, but enough flowers to win without them. @param {Hand} hand */
export const winsByFlowers = ({ pieces, melds, flowers = 0 }) =>
  flowers >= pageGame().fewestFlowers && pieces.length + melds.length === 0;

/** @param {Hand} hand */
const hasKan = (hand) => hand.melds.some((meld) => meld.kind.endsWith("kan"));

/**
 * Return whether ippatsu is possible: a kan ends it, and so does the way from a first discard to
 * the last tile. Ippatsu with the last discard needs a riichi with at most three tiles left.
 * @param {Hand} hand
 */
export const allowsIppatsu = ({ circumstances: { by, riichi, moment } }) =>
  riichi !== "none" &&
  moment !== "rinshan" &&
  !(moment === "last_tile" && (riichi === "double" || (by === "ron" && needsFourTiles())));

const needsFourTiles = () =>
  (ruleValue("players") ?? 4) === 4 && (ruleValue("riichi_tiles_left") ?? 4) >= 4;

/** Return whether the winning tile can come from an added kan. @param {Hand} hand */
function allowsChankan(hand) {
  const tiles = [...hand.pieces, ...hand.melds.flatMap((meld) => meld.pieces)];
  const won = tiles.find((each) => each.id === hand.winning);
  return (
    !won || tiles.filter((each) => withoutRed(each.label) === withoutRed(won.label)).length === 1
  );
}

/** Return whether the tiles can be thirteen orphans, which can rob a closed kan. @param {Hand} hand */
function isOfOrphans({ pieces, melds }) {
  const labels = pieces.map(({ label }) => label);
  return (
    melds.length === 0 &&
    new Set(labels).size >= labels.length - 1 &&
    labels.every((label) => /^([19][mps]|[1-7]z)$/.test(label))
  );
}

/** Return the special moments at which this hand can be won. @param {Hand} hand */
export function possibleMoments(hand) {
  const { by, riichi, seat } = hand.circumstances;
  const tsumo = by === "tsumo";
  const first = hand.melds.length === 0 && riichi === "none" && (tsumo || seat !== "E");
  /** @type {Circumstances["moment"][]} */
  const moments = ["last_tile"];
  if (tsumo && hasKan(hand)) moments.push("rinshan");
  if (!tsumo && allowsChankan(hand)) {
    moments.push("chankan");
    if (isOfOrphans(hand)) moments.push("closed_chankan");
  }
  if (first) moments.push("first_turn");
  return moments;
}

/**
 * Return the hand without circumstances that an edit made impossible.
 * @param {Hand} hand
 * @returns {Hand}
 */
export const normalize = (hand) => partOf(NORMALIZE)(hand);

/** @param {Hand} hand @returns {Hand} */
function normalizeRiichi(hand) {
  const circumstances = { ...hand.circumstances };
  const settled = { ...hand, circumstances };
  if (!isClosed(hand)) circumstances.riichi = "none";
  if (
    circumstances.moment !== "ordinary" &&
    !possibleMoments(settled).includes(circumstances.moment)
  ) {
    circumstances.moment = "ordinary";
  }
  if (!allowsIppatsu(settled)) circumstances.ippatsu = false;
  if (circumstances.riichi === "none") delete circumstances.open_riichi;
  if (circumstances.by === "tsumo") delete circumstances.missed;
  if (!circumstances.open_riichi) delete circumstances.discarder_riichi;
  delete circumstances.fans;
  settled.ura =
    circumstances.riichi === "none" ? [] : hand.ura.slice(0, Math.max(1, hand.dora.length));
  return settled;
}

/** @type {FanCircumstances} */
const NONE = {
  last_of_kind: false,
  last_tile: false,
  replacement: false,
  robbing_kong: false,
  first_turn: false,
};

/** Return those that only games scored by fans have. @param {Hand} hand */
export const fanCircumstances = ({ circumstances }) => circumstances.fans ?? NONE;

/** Return the circumstances that a hand can have in a game scored by fans. @param {Hand} hand */
export function possibleCircumstances(hand) {
  if (winsByFlowers(hand)) return [];
  const drawn = hand.circumstances.by === "tsumo";
  const isDealer = hand.circumstances.seat === "E";
  const possible = {
    last_of_kind: true,
    last_tile: true,
    first_turn: hand.melds.length === 0 && (drawn || !isDealer),
    replacement: drawn && hasKan(hand),
    robbing_kong: !drawn,
  };
  return pageGame().circumstances.filter((each) => possible[each]);
}

/** @param {Hand} hand @returns {Hand} */
function normalizeFans(hand) {
  const before = fanCircumstances(hand);
  const possible = possibleCircumstances(hand);
  const fans = { ...NONE };
  for (const each of possible) fans[each] = before[each];
  if (fans.robbing_kong) fans.last_of_kind = fans.last_tile = fans.first_turn = false;
  if (fans.last_tile) fans.first_turn = false;
  const named = pageGame().flowers() !== "counted" && !winsByFlowers(hand);
  const flowers = named ? (hand.flowerTiles ?? []).length : hand.flowers;
  return { ...hand, flowers, circumstances: { ...hand.circumstances, fans } };
}

const NORMALIZE = { riichi: normalizeRiichi, fans: normalizeFans };
