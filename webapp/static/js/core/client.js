/**
 * The HTTP client of the page, with the endpoints of every page: every request goes through it, and
 * every error is a `Refusal`.
 */

import { pageGame } from "./games/games.js";
import { message, translate } from "./messages.js";
import { IN_BROWSER, ROOT, getSettings } from "./settings.js";
import { getPage } from "./store.js";

/** @import { AlternativeView, CatalogueResponse, FanScoreResponse } from "./types" */
/** @import { FanWaitsView, FoundTiles, Frame, Objection } from "./types" */
/** @import { PlayerChangeResponse, Reading, Score, TableView, Text } from "./types" */
/** @import { WaitsResponse } from "./types" */

/** The media type of lines of JSON. */
const LINES = "application/x-ndjson";
/** Milliseconds to wait for a further change before a request is sent. */
const PAUSE = 120;
const UPLOAD_TIMEOUT = 90_000;
/** Milliseconds without an answer after which there is no connection: a lost one ends no request. */
const TIMEOUT = 15_000;
/** The answers of a proxy whose server does not answer. */
const GATEWAY = [502, 503, 504];
/** Milliseconds during which an upload that a busy server rejected is repeated. */
const BUSY_LIMIT = 60_000;

export const UNREACHABLE = message(
  "The server does not answer. Check that tenbo is running and that this phone is on the same network. Nothing you entered is lost.",
);

/** A request that has no result, with the reasons. */
export class Refusal extends Error {
  /**
   * @param {string} code as in docs/reference/api.md, or one of this page
   * @param {Text} text
   * @param {Objection[]} [objections]
   * @param {AlternativeView[]} [alternatives]
   */
  constructor(code, text, objections, alternatives = []) {
    super(translate(text));
    this.text = text;
    this.code = code;
    this.objections = objections?.length ? objections : [{ message: text }];
    this.alternatives = alternatives;
    /** Seconds after which the request can be repeated; 0 if that does not help. */
    this.retryAfter = 0;
  }
}

/** A refusal because another phone recorded something first. */
export class Conflict extends Refusal {
  /** @param {Text} text @param {TableView} view the table as it is now */
  constructor(text, view) {
    super("stale", text);
    this.view = view;
  }
}

/** Return any error as a refusal. @param {unknown} error */
export const asRefusal = (error) =>
  error instanceof Refusal ? error : new Refusal("error", String(error));

/** Return the message of any error, also of a script that did not load. @param {unknown} error */
export function messageOf(error) {
  if (error instanceof TypeError && /import/i.test(error.message)) return translate(UNREACHABLE);
  return error instanceof Error ? error.message : String(error);
}

/** @param {unknown} error */
export const isUnreachable = (error) => error instanceof Refusal && error.code === "unreachable";

/** Inside a phone without a server, the first answer takes as long as the program needs to load. */
export const inTime = () => (IN_BROWSER ? undefined : AbortSignal.timeout(TIMEOUT));

/**
 * Send a request without a body.
 * @param {string} address
 * @param {"GET"|"POST"|"DELETE"} [method]
 * @param {AbortSignal} [signal]
 */
export const request = (address, method = "GET", signal) => send(address, { method, signal });

/**
 * Send a JSON body.
 * @param {string} address
 * @param {object} body
 * @param {{method?: "POST"|"PATCH"|"DELETE", signal?: AbortSignal}} [options]
 */
export const sendJson = (address, body, { method = "POST", signal } = {}) =>
  send(address, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/**
 * @param {string} address
 * @param {FormData} form
 * @param {UploadOptions} options
 * @returns {Promise<any>}
 *
 * @typedef {{signal: AbortSignal, onProgress: (share: number) => void, onSent: () => void,
 *   onFound: (tiles: FoundTiles) => void}} UploadOptions
 */
const upload = (address, form, { signal, onProgress, onSent, onFound }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest(); // fetch does not report the end of an upload
    xhr.open("POST", address);
    xhr.setRequestHeader("accept-language", language());
    xhr.setRequestHeader("accept", `${LINES}, application/json`);
    let taken = 0; // lines
    const lines = () =>
      xhr.getResponseHeader("content-type") === LINES ? xhr.responseText.split("\n") : [];
    xhr.onprogress = () => {
      const complete = lines().slice(0, -1);
      const last = complete.length > taken ? JSON.parse(complete.at(-1) ?? "") : {};
      taken = complete.length;
      if (last.found) onFound(last);
    };
    // Inside a phone without a server, a photo waits until the models are downloaded.
    xhr.timeout = IN_BROWSER ? 0 : UPLOAD_TIMEOUT;
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    xhr.upload.onload = onSent;
    xhr.onload = () => {
      try {
        const retryAfter = xhr.getResponseHeader("retry-after");
        resolve(resultOf(xhr.status, lines().at(-2) ?? xhr.responseText, retryAfter));
      } catch (refusal) {
        reject(refusal);
      }
    };
    xhr.onerror = () => reject(new Refusal("unreachable", UNREACHABLE));
    xhr.ontimeout = xhr.onerror;
    xhr.onabort = () => reject(new Refusal("aborted", ""));
    signal.addEventListener("abort", () => xhr.abort());
    xhr.send(form);
  });

/** Send a file, with further fields. @param {string} address @param {File} file @param {Record<string, string>} fields */
export const sendFile = (address, file, fields) =>
  sendForm(address, formOf("file", file, file.name, fields), new AbortController().signal);

/** @param {string} address @param {FormData} body @param {AbortSignal} signal */
const sendForm = (address, body, signal) =>
  whileBusy(() => send(address, { method: "POST", body, signal }), signal);

/**
 * Download a file that the server makes for a request.
 * @param {string} address
 * @param {object} body
 * @returns {Promise<Blob>}
 */
export async function requestFile(address, body) {
  const headers = { "accept-language": language(), "content-type": "application/json" };
  return (await get(address, { method: "POST", headers, body: JSON.stringify(body) })).blob();
}

/** Download a file, or throw the error of the server as a refusal. @param {string} address */
export const download = async (address) => (await get(address)).blob();

/**
 * Download a text: Chromium 156 sometimes never answers `blob()` if the page has preloaded it.
 * @param {string} address
 */
export const downloadText = async (address) => (await get(address)).text();

/** @param {string} address @param {RequestInit} [options] @returns {Promise<Response>} */
async function get(address, options) {
  const response = await fetch(address, options).catch(() => {
    throw new Refusal("unreachable", UNREACHABLE);
  });
  return response.ok ? response : resultOf(response.status, await response.text(), null);
}

/**
 * Return a queue for one request at a time: a new request cancels the previous one.
 * @param {number} [pause] milliseconds in which a newer request takes its place
 * @returns {{put: (ask: (signal: AbortSignal) => Promise<any>, on: Handlers) => void,
 *   cancel: () => void}}
 *
 * @typedef {{result: (result: any) => void, refusal: (refusal: Refusal) => void}} Handlers
 */
export function latestRequest(pause = PAUSE) {
  /** @type {AbortController|null} */
  let running = null;
  /** @type {number|undefined} */
  let timer;
  const cancel = () => {
    clearTimeout(timer);
    running?.abort();
    running = null;
  };
  /** @param {(signal: AbortSignal) => Promise<any>} ask @param {Handlers} on */
  const start = async (ask, on) => {
    const own = (running = new AbortController());
    const limit = inTime();
    limit?.addEventListener("abort", () => own.abort(limit.reason));
    try {
      const result = await ask(own.signal);
      if (running === own) on.result(result);
    } catch (error) {
      if (running === own) on.refusal(asRefusal(error));
    }
  };
  return {
    cancel,
    put(ask, on) {
      cancel();
      timer = window.setTimeout(() => start(ask, on), pause);
    },
  };
}

const language = () => getSettings().language;

/** @param {string} part @param {Blob} file @param {string} name @param {Record<string, string>} fields */
function formOf(part, file, name, fields) {
  const form = new FormData();
  form.append(part, file, name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return form;
}

/** @param {string} address @param {RequestInit} options @returns {Promise<any>} */
async function send(address, options) {
  const headers = { "accept-language": language(), ...options.headers };
  let response;
  let text;
  try {
    response = await fetch(address, { ...options, headers });
    text = await response.text();
  } catch {
    const { aborted = false, reason } = options.signal ?? {};
    if (aborted && reason.name !== "TimeoutError") throw new Refusal("aborted", "");
    throw new Refusal("unreachable", UNREACHABLE);
  }
  return resultOf(response.status, text, response.headers.get("retry-after"));
}

/**
 * Repeat a request that a busy server rejects, after the time that the server names.
 * @param {() => Promise<any>} attempt
 * @param {AbortSignal} signal
 */
async function whileBusy(attempt, signal) {
  const limit = Date.now() + BUSY_LIMIT;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = error instanceof Refusal ? error.retryAfter : 0;
      const pause = seconds * 1000 * (1 + Math.random()); // the phones come back one by one
      if (!seconds || signal.aborted || Date.now() + pause > limit) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) throw new Refusal("aborted", "");
    }
  }
}

/**
 * Return the JSON of a response, or throw its error as a refusal. One after the first line of a
 * response has the status of that line.
 * @param {number} status
 * @param {string} text
 * @param {string|null} retryAfter
 */
function resultOf(status, text, retryAfter) {
  const body = parse(text);
  if (status === 204 || (status < 400 && body !== undefined && !body?.error)) return body;
  const { error, view } = body ?? {};
  if (status === 409 && view) throw new Conflict(error.message, view);
  if (!error && GATEWAY.includes(status)) throw new Refusal("unreachable", UNREACHABLE);
  if (!error) {
    const words = message("The server answered {status} without a reason. Try again.", { status });
    throw new Refusal("unreadable", words);
  }
  const { code, objections, what_if: alternatives } = error;
  const refusal = new Refusal(code ?? "error", error.message, objections, alternatives);
  refusal.retryAfter = Number(retryAfter);
  throw refusal;
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Return whether an address works on the server's own machine only. @param {string} address */
export const isLocal = (address) => /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname);

const addresses = document.documentElement.dataset;

/**
 * Return the fields that name the game of a photo, and the red fives of the set at a table; without
 * a table the set of the photo is unknown.
 */
function gameFields() {
  return pageGame().photoFields();
}

/**
 * Upload a photo and return its reading; a table also returns where it stores the photo. Call
 * `onProgress` with the share that is sent, `onSent` at the end, and `onFound` with the tiles that
 * are found before they are read.
 * @param {Blob} photo
 * @param {string} name
 * @param {UploadOptions} options
 * @returns {Promise<any>}
 */
export const readPhoto = (photo, name, options) =>
  whileBusy(
    () => upload(addresses.read ?? "", formOf("photo", photo, name, gameFields()), options),
    options.signal,
  );

/**
 * Send a photo with further fields, again while the server is busy.
 * @param {string} address
 * @param {Blob} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} [signal]
 */
export const sendPhoto = (address, photo, fields, signal = new AbortController().signal) =>
  sendForm(address, formOf("photo", photo, "photo.jpg", fields), signal);

/**
 * Read a frame of the live camera picture quickly, with what earlier ones have seen.
 * @param {Blob} frame
 * @param {Frame["seen"]|null} seen
 * @param {AbortSignal} signal
 * @returns {Promise<Frame>}
 */
export function readFrame(frame, seen, signal) {
  const fields = { ...gameFields(), ...(seen && { seen: JSON.stringify(seen) }) };
  return sendPhoto(addresses.frame ?? "", frame, fields, signal);
}

/**
 * Read a photo that no table stores, or the tiles in a region of it.
 * @param {Blob} photo
 * @param {AbortSignal} signal
 * @param {[number, number][]} [region] its corners in pixels of the photo
 * @returns {Promise<Reading>}
 */
export function readAside(photo, signal, region) {
  const fields = { ...gameFields(), ...(region && { region: JSON.stringify(region) }) };
  return sendPhoto(addresses.readAside ?? "", photo, fields, signal);
}

/** Score a hand. @param {object} hand @param {AbortSignal} signal @returns {Promise<Score|FanScoreResponse>} */
export const fetchScore = (hand, signal) => sendJson(addresses.score ?? "", hand, { signal });

/** Find the waits of a hand. @param {object} hand @param {AbortSignal} signal @returns {Promise<WaitsResponse|FanWaitsView>} */
export const fetchWaits = (hand, signal) => sendJson(addresses.waits ?? "", hand, { signal });

/** Check changed rules and return what follows from them. @param {object} rules @returns {Promise<PlayerChangeResponse>} */
export const checkRules = (rules) => sendJson(addresses.rules ?? "", rules);

/** The catalogues by address and language. @type {Map<string, Promise<CatalogueResponse>>} */
const catalogues = new Map();

/**
 * Fetch all rules and presets of a game once in the language of the page.
 * @param {string} [game]
 * @returns {Promise<CatalogueResponse>}
 */
export function fetchRules(game = getPage().game.name) {
  const address = game === "riichi" ? (addresses.rules ?? "") : `${addresses.rules}/${game}`;
  const key = `${language()} ${address}`;
  const before = catalogues.get(key);
  if (before) return before;
  const catalogue = request(address).catch((refusal) => {
    catalogues.delete(key);
    throw refusal;
  });
  catalogues.set(key, catalogue);
  return catalogue;
}

/** @param {string} path relative to the root of the API */
export const apiUrl = (path) => `${ROOT}api/v1/${path}`;

/**
 * Delete a session for everybody; it can be restored unless it is deleted for good.
 * @param {string} key
 * @param {string} name the name of the session, as a confirmation
 * @param {{forGood?: boolean}} [options]
 */
export const deleteSession = (key, name, { forGood = false } = {}) =>
  sendJson(apiUrl(`tables/${key}`), { name, for_good: forGood }, { method: "DELETE" });

/** Restore a deleted session for everybody. @param {string} key */
export const restoreSession = (key) => request(apiUrl(`tables/${key}/restore`), "POST");
