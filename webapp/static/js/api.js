/**
 * The two questions that the page asks the server.
 */

const root = document.documentElement.dataset;

export const UNREACHABLE =
  "The server does not answer. Check that tenbo is still running and that this phone is on " +
  "the same network; nothing you entered is lost.";

/** An answer that is a sentence instead of a result. */
export class Refusal extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
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
export async function fetchScore(hand, signal) {
  let response;
  let text;
  try {
    response = await fetch(root.score ?? "", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(hand),
      signal,
    });
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw new Refusal("aborted", "Stopped.");
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
    throw new Refusal(body?.error?.kind ?? "error", body?.error?.message ?? `Error ${status}.`);
  }
  return body;
}
