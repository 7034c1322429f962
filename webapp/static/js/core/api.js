/**
 * The endpoints for photos, scores, waits and rules. The page names their addresses in its HTML.
 */

import { request, sendJson, sendPhoto, uploadPhoto } from "./client.js";
import { getSettings, isChinese } from "./settings.js";
import { getPage } from "./store.js";

/** @import { CalculatedFans, ChineseWaits, FanCatalogue, Reading, RuleCatalogue, RuleCheck, Score, Waits } from "./types" */

const addresses = document.documentElement.dataset;

/** Return the fields that name the game of a photo. @returns {Record<string, string>} */
const gameFields = () => (isChinese() ? { game: getPage().game.name } : {});

/**
 * Upload a photo and return its reading; a table also returns where it stores the photo.
 * @param {Blob} photo
 * @param {string} name
 * @param {import("./client.js").UploadOptions} options
 * @returns {Promise<any>}
 */
export const readPhoto = (photo, name, options) =>
  uploadPhoto(addresses.read ?? "", { photo, name, fields: gameFields(), ...options });

/**
 * Read a frame of the live camera picture.
 * @param {Blob} photo
 * @param {AbortSignal} signal
 * @returns {Promise<Reading>}
 */
export const readFrame = (photo, signal) =>
  sendPhoto(addresses.frame ?? "", { photo, name: "frame.jpg", signal, fields: gameFields() });

/**
 * Read the tiles in a region of a photo.
 * @param {Blob} photo
 * @param {[number, number][]} region its corners in pixels of the photo
 * @param {AbortSignal} signal
 * @returns {Promise<Reading>}
 */
export const readRegion = (photo, region, signal) =>
  sendPhoto(addresses.frame ?? "", {
    photo,
    name: "hand.jpg",
    signal,
    fields: { ...gameFields(), region: JSON.stringify(region) },
  });

/** Score a hand. @param {object} hand @param {AbortSignal} signal @returns {Promise<Score|CalculatedFans>} */
export const fetchScore = (hand, signal) => sendJson(addresses.score ?? "", hand, { signal });

/** Find the waits of a hand. @param {object} hand @param {AbortSignal} signal @returns {Promise<Waits|ChineseWaits>} */
export const fetchWaits = (hand, signal) => sendJson(addresses.waits ?? "", hand, { signal });

/** Check changed rules and return what follows from them. @param {object} rules @returns {Promise<RuleCheck>} */
export const checkRules = (rules) => sendJson(addresses.rules ?? "", rules);

/** The catalogues by language. @type {Map<string, Promise<RuleCatalogue>>} */
const catalogues = new Map();

/** The catalogues of rules of games scored by fans, by language. @type {Map<string, Promise<FanCatalogue>>} */
const fanCatalogues = new Map();

/** Fetch the rules and fans of games scored by fans once in the language of the page. @returns {Promise<FanCatalogue>} */
export const fetchFanRules = () => fetchOnce(fanCatalogues, `${addresses.rules}/fans`);

/** Fetch all rules and presets once in the language of the page. @returns {Promise<RuleCatalogue>} */
export const fetchRules = () => fetchOnce(catalogues, addresses.rules ?? "");

/**
 * @template T
 * @param {Map<string, Promise<T>>} known by language
 * @param {string} address
 * @returns {Promise<T>}
 */
function fetchOnce(known, address) {
  const { language } = getSettings();
  const before = known.get(language);
  if (before) return before;
  const catalogue = request(address).catch((refusal) => {
    known.delete(language);
    throw refusal;
  });
  known.set(language, catalogue);
  return catalogue;
}
