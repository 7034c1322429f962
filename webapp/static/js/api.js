/**
 * The questions that the page asks the server.
 */

const root = document.documentElement.dataset;

export const UNREACHABLE =
  "The server does not answer. Check that tenbo is still running and that this phone is on " +
  "the same network; nothing you entered is lost.";

/** @typedef {{message: string, message_ja: string}} Objection */

/** An answer that is a sentence, or several, instead of a result. */
export class Refusal extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {Objection[]} [objections]
   * @param {import("./alternatives.js").Alternative[]} [alternatives]
   */
  constructor(kind, message, objections, alternatives = []) {
    super(message);
    this.kind = kind;
    this.objections = objections ?? [{ message, message_ja: "" }];
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
    request.onabort = () => reject(new Refusal("aborted", "Stopped."));
    signal.addEventListener("abort", () => request.abort());
    progress("sending");
    request.send(body);
  });
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
 * @param {AbortSignal} signal
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
    if (how.signal?.aborted) throw new Refusal("aborted", "Stopped.");
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
    throw new Refusal("unreadable", `The server answered ${status} without a reason. Try again.`);
  }
  if (status >= 400) {
    const { kind, message, objections, what_if: alternatives } = body?.error ?? {};
    throw new Refusal(kind ?? "error", message ?? `Error ${status}.`, objections, alternatives);
  }
  return body;
}
