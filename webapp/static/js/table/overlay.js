/** The address of the overlay of a stream: `#overlay`, or `#overlay&parts=scores,dora&delay=20`. */

export const PARTS = ["scores", "hand", "dora"];

/** Seconds. */
const LONGEST_DELAY = 600;

/**
 * The visible parts, and the milliseconds after which it shows what changed; `isRefused` if the address
 * says something else.
 * @typedef {{parts: string[], delay: number, isRefused: boolean}} Overlay
 */

/** What the address of this page asks for; null for all other pages. */
export const OVERLAY = readOverlay(location.hash);

/** @param {string} hash @returns {Overlay|null} */
function readOverlay(hash) {
  const [name, ...options] = hash.slice(1).split("&");
  if (name !== "overlay") return null;
  const given = new URLSearchParams(options.join("&"));
  const parts = given.get("parts")?.split(",") ?? PARTS;
  const seconds = Number(given.get("delay") ?? 0);
  const isRefused =
    ![...given.keys()].every((key) => ["parts", "delay"].includes(key)) ||
    !parts.every((part) => PARTS.includes(part)) ||
    !(seconds >= 0 && seconds <= LONGEST_DELAY);
  return isRefused
    ? { parts: [], delay: 0, isRefused }
    : { parts, delay: 1_000 * seconds, isRefused };
}
