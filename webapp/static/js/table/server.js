/**
 * What the page asks of its table, and what it records there.
 */

import { Refusal, UNREACHABLE } from "../api.js";
import { SESSIONS, atTable } from "./where.js";
import { isJapanese } from "../settings.js";

/** @typedef {import("./state.js").View} View */
/** @typedef {Record<string, any>} Act what happened, as the server takes it */

/** A refusal because somebody else was first; the table as it is now comes with it. */
export class Behind extends Refusal {
  /** @param {import("./words.js").Words} words @param {View} view */
  constructor(words, view) {
    super("behind", words);
    this.view = view;
  }
}

/** @returns {Promise<View>} */
export const fetchView = () => ask(atTable(), {});

/**
 * Write down what happened; the same token writes nothing twice.
 * @param {Act} act
 * @param {{seen: number, token: string}} when
 * @returns {Promise<View>}
 */
export const record = (act, { seen, token }) => post(atTable("/entries"), { seen, token, ...act });

/**
 * What would follow; nothing is written.
 * @param {Act} act
 * @param {number} seen
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./state.js").Preview>}
 */
export const preview = (act, seen, signal) => post(atTable("/preview"), { seen, ...act }, signal);

/**
 * What would follow if an entry were taken back; nothing is written.
 * @param {number} seen
 * @param {number} seq
 * @returns {Promise<import("./state.js").Preview>}
 */
export const previewUndo = (seen, seq) => post(atTable("/undo/preview"), { seen, seq });

/** @param {number} seen @param {number} [seq] @returns {Promise<View>} */
export const undo = (seen, seq) =>
  post(atTable("/undo"), seq === undefined ? { seen } : { seen, seq });

/** @param {number} seen @returns {Promise<View>} */
export const redo = (seen) => post(atTable("/redo"), { seen });

/** @param {object} session @returns {Promise<{host: string, viewer: string}>} */
export const begin = (session) => post(SESSIONS, session);

/** @param {string} name the session's, as a confirmation */
export const deleteSession = (name) => post(atTable(), { name }, undefined, "DELETE");

/** @param {{keeps_photos?: boolean, trains?: boolean}} choice @returns {Promise<View>} */
export const choosePhotos = (choice) => post(atTable(), choice, undefined, "PATCH");

export const deletePhotos = () => ask(atTable("/photos"), { method: "DELETE" });

/** @param {string} photo */
export const deletePhoto = (photo) => ask(atTable(`/photos/${photo}`), { method: "DELETE" });

/**
 * @param {string} address
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @param {string} [method]
 * @returns {Promise<any>}
 */
export const post = (address, body, signal, method = "POST") =>
  ask(address, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/** @param {string} address @param {RequestInit} how */
async function ask(address, how) {
  const headers = { "accept-language": isJapanese() ? "ja" : "en", ...how.headers };
  let response;
  let text;
  try {
    response = await fetch(address, { ...how, headers });
    text = await response.text();
  } catch {
    if (how.signal?.aborted) throw new Refusal("aborted", "");
    throw new Refusal("unreachable", UNREACHABLE);
  }
  return answer(response.status, text);
}

/** @param {number} status @param {string} text */
function answer(status, text) {
  const body = parsed(text);
  if (status < 400 && (body !== undefined || status === 204)) return body;
  const { error, view } = body ?? {};
  const words = error ? { en: error.english ?? error.message, ja: error.japanese } : silent(status);
  if (status === 409 && view) throw new Behind(words, view);
  throw new Refusal(error?.kind ?? "error", words, error?.objections, error?.what_if);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {number} status */
const silent = (status) => ({
  en: `The server answered ${status} without a reason. Try again.`,
  ja: `サーバーから理由のない応答（${status}）が返りました。もう一度お試しください。`,
});
