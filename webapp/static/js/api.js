/**
 * The questions that the page asks the server.
 */

import { inWords } from "./settings.js";

const root = document.documentElement.dataset;

export const UNREACHABLE = {
  en:
    "The server does not answer. Check that tenbo is still running and that this phone is on " +
    "the same network; nothing you entered is lost.",
  ja:
    "サーバーから応答がありません。tenbo が動いているか、同じネットワークにいるかを確かめてください。" +
    "入力したものは残っています。",
};

/** @typedef {{en: string, ja: string}} Words */
/** @typedef {{message: string, message_ja: string}} Objection */

/** An answer that is a sentence, or several, instead of a result. */
export class Refusal extends Error {
  /**
   * @param {string} kind
   * @param {Words|string} words one string where it is known in one language only
   * @param {Objection[]} [objections]
   * @param {import("./alternatives.js").Alternative[]} [alternatives]
   */
  constructor(kind, words, objections, alternatives = []) {
    const both = typeof words === "string" ? { en: words, ja: words } : words;
    super(inWords(both));
    this.words = both;
    this.kind = kind;
    this.objections = objections ?? [{ message: both.en, message_ja: both.ja }];
    this.alternatives = alternatives;
  }
}

/**
 * Send a photo and hear its reading; `progress` is told when the photo has arrived.
 * @param {Blob} photo
 * @param {string} name
 * @param {{progress: (stage: "sending"|"reading") => void, signal: AbortSignal}} on
 * @returns {Promise<any>}
 */
export function readPhoto(photo, name, { progress, signal }) {
  const body = new FormData();
  body.append("photo", photo, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch cannot tell when the upload has ended
    request.open("POST", root.read ?? "");
    request.timeout = 90_000;
    request.upload.onload = () => progress("reading");
    request.onload = () => {
      try {
        resolve(answer(request.status, request.responseText));
      } catch (refusal) {
        reject(refusal);
      }
    };
    request.onerror = () => reject(new Refusal("unreachable", UNREACHABLE));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new Refusal("aborted", ""));
    signal.addEventListener("abort", () => request.abort());
    progress("sending");
    request.send(body);
  });
}

/**
 * Have a picture read that nobody took yet.
 * @param {Blob} picture
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export function glance(picture, signal) {
  const body = new FormData();
  body.append("photo", picture, "glance.jpg");
  return ask(root.glance ?? "", { method: "POST", body, signal });
}

/**
 * Ask what a hand is worth.
 * @param {object} hand
 * @param {AbortSignal} signal
 */
export const fetchScore = (hand, signal) => post(root.score ?? "", hand, signal);

/**
 * Ask what a hand waits for.
 * @param {object} hand
 * @param {AbortSignal} signal
 */
export const fetchWaits = (hand, signal) => post(root.waits ?? "", hand, signal);

/** Ask what rules come to, or what they cannot be. @param {object} question @returns {Promise<any>} */
export const askRules = (question) => post(root.rules ?? "", question);

/** @type {Promise<any>|null} */
let rules = null;

/** Ask once for all rules that can be chosen. @returns {Promise<any>} */
export function fetchRules() {
  rules ??= ask(root.rules ?? "", {}).catch((refusal) => {
    rules = null;
    throw refusal;
  });
  return rules;
}

/**
 * @param {string} address
 * @param {object} question
 * @param {AbortSignal} [signal]
 */
const post = (address, question, signal) =>
  ask(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });

/**
 * @param {string} address
 * @param {RequestInit} how
 */
async function ask(address, how) {
  let response;
  let text;
  try {
    response = await fetch(address, how);
    text = await response.text();
  } catch (error) {
    if (how.signal?.aborted) throw new Refusal("aborted", "");
    throw new Refusal("unreachable", UNREACHABLE);
  }
  return answer(response.status, text);
}

/**
 * @param {number} status
 * @param {string} text
 */
function answer(status, text) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal("unreadable", {
      en: `The server answered ${status} without a reason. Try again.`,
      ja: `サーバーから理由のない応答(${status})が返りました。もう一度お試しください。`,
    });
  }
  if (status >= 400) {
    const { kind, message, english, japanese, objections, what_if } = body?.error ?? {};
    const en = english ?? message ?? `Error ${status}.`;
    throw new Refusal(kind ?? "error", { en, ja: japanese ?? en }, objections, what_if);
  }
  return body;
}
