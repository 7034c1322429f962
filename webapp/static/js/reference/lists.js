/** The lists of the reference, which this browser keeps for use without a network. */

import { gameNamed } from "../core/games/games.js";
import { apiUrl, request } from "../core/client.js";
import {
  USUAL_RULES,
  fanRulesForRequest,
  getSettings,
  languageQuery,
  ruleValue,
  rulesForRequest,
} from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { getPage } from "../core/store.js";
import { loadStyle } from "../core/style.js";
import { PLAYABLE, faceUrl } from "../core/tiles.js";

/** @import { GameName, GamePart } from "../core/types" */
/** @import { FanListResponse, FanPointsResponse, FuListResponse } from "../core/types" */
/** @import { PenaltiesResponse, PlayResponse, PointsTableResponse, SetupStepsResponse } from "../core/types" */
/** @import { TermsResponse, TileNamesResponse, YakuListResponse } from "../core/types" */

/**
 * @typedef {object} Lists
 * @property {PointsTableResponse} points
 * @property {YakuListResponse} yaku
 * @property {FuListResponse} fu
 * @property {FanListResponse} fans
 * @property {FanPointsResponse} fan_points
 * @property {TileNamesResponse} tiles
 * @property {SetupStepsResponse} setup
 * @property {PlayResponse} play
 * @property {PenaltiesResponse} penalties
 * @property {TermsResponse} terms
 */

const KEY = "tenbo.reference";
/** The version of the program and of its scripts, which another version replaces. */
const VERSION = `${document.documentElement.dataset.version} ${new URL(import.meta.url).pathname}`;
/** Lists of earlier languages and rules are removed. */
const MOST_LISTS = 40;

/** The games of the reference. @type {GameName[]} */
const GAMES = ["riichi", "mcr", "general"];

/** The lists of a game by the way its hands are scored. @type {Record<GamePart["kind"], (keyof Lists)[]>} */
const LISTS = {
  riichi: ["play", "points", "yaku", "fu", "terms", "tiles", "setup"],
  fans: ["play", "fan_points", "fans", "terms", "tiles", "setup"],
};

/** Return the lists of a game; few rules list penalties. @param {GameName} game @returns {(keyof Lists)[]} */
export function listsOf(game) {
  const { kind, hasRiichi } = gameNamed(game);
  const hasPenalties = hasRiichi && (ruleValue("penalties") ?? "none") !== "none";
  return hasPenalties ? [...LISTS[kind], "penalties"] : LISTS[kind];
}

/** The lists by their addresses. @type {Map<string, any>|null} */
let known = null;

function storedLists() {
  if (!known) {
    const stored = loadLocal(KEY);
    known = new Map(stored?.version === VERSION ? stored.lists : []);
  }
  return known;
}

/** Return the rules of a game as the API takes them: those of this page, or the usual ones. @param {GameName} game */
function rulesOf(game) {
  if (gameNamed(game).hasRiichi) return rulesForRequest();
  if (game === getPage().game.name) return fanRulesForRequest();
  return USUAL_RULES[game];
}

/** Return the query that names a game and its rules. @param {GameName} game */
function gameQuery(game) {
  const rules = rulesOf(game);
  const text = typeof rules === "string" ? rules : JSON.stringify(rules);
  return new URLSearchParams({ game, rules: text }).toString();
}

/** Return the address of a list, and its key with the language. @param {keyof Lists} list @param {GameName} game */
function addressOf(list, game) {
  const path = apiUrl(`reference/${list}`);
  const address = ["terms", "tiles"].includes(list) ? path : `${path}?${gameQuery(game)}`;
  return { address, key: `${getSettings().language} ${address}` };
}

/** Return the address of the blank score sheet. @param {GameName} game */
export const scoreSheetUrl = (game) =>
  apiUrl(`reference/score_sheet.html?${gameQuery(game)}&${languageQuery()}`);

/**
 * Return a list that this browser has, or null.
 * @template {keyof Lists} Name
 * @param {Name} list
 * @param {GameName} game
 * @returns {Lists[Name]|null}
 */
export const knownList = (list, game) => storedLists().get(addressOf(list, game).key) ?? null;

/** Fetch a list and keep it, unless this browser has it. @param {keyof Lists} list @param {GameName} game */
export async function fetchList(list, game) {
  const lists = storedLists();
  const { address, key } = addressOf(list, game);
  if (lists.has(key)) return;
  lists.set(key, await request(address));
  for (const oldest of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(oldest);
  saveLocal(KEY, { version: VERSION, lists: [...lists] });
}

/** The faces of all tiles, which stay in memory. @type {HTMLImageElement[]} */
let faces = [];

/** Load everything that the reference displays. */
export async function prefetch() {
  await loadStyle("reference");
  if (!faces.length) {
    faces = [...PLAYABLE, "back"].map((label) => {
      const face = new Image();
      face.src = faceUrl(label);
      return face;
    });
  }
  for (const game of [getPage().game.name, ...GAMES]) {
    for (const list of listsOf(game)) await fetchList(list, game).catch(() => {});
  }
}
