/**
 * The endpoints for photos, scores, waits and rules. The page names their addresses in its HTML.
 */

import { getSettings, isChinese } from "./settings.js";
import { request, sendJson, sendPhoto, uploadPhoto } from "./client.js";

/** @import { CalculatedFans, ChineseWaits, Reading, RuleCatalogue, RuleCheck, Score, Waits } from "./types" */

const addresses = document.documentElement.dataset;

/** Return the fields that name the game of a photo. @returns {Record<string, string>} */
const gameFields = () => (isChinese() ? { game: "mcr" } : {});

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

/** Fetch all rules and presets once in the language of the page. @returns {Promise<RuleCatalogue>} */
export function fetchRules() {
  const { language } = getSettings();
  const known = catalogues.get(language);
  if (known) return known;
  const catalogue = request(addresses.rules ?? "").catch((refusal) => {
    catalogues.delete(language);
    throw refusal;
  });
  catalogues.set(language, catalogue);
  return catalogue;
}
