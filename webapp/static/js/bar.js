/**
 * The bar at the bottom edge: what the hand is worth now, and what to do next.
 */

import { h, icon, render } from "./dom.js";
import { getHand, getView, show, watch } from "./store.js";
import { isComplete, isWaiting, missing, unsure } from "./hand.js";
import { miniTile } from "./tiles.js";
import { openResult, shortName } from "./result.js";
import { openWaits } from "./waits_sheet.js";
import { points } from "./words.js";
import { ask } from "./scoring.js";
import { getSettings, lang } from "./settings.js";

/** How many tiles fit into the bar. */
const MOST_WAITS = 5;

/** @param {HTMLElement} place */
export function mountBar(place) {
  watch(
    () => [getHand(), getView().score, getView().waits, getView().busy, getSettings()],
    () => render(place, state(), action()),
  );
}

/** The sentence about the hand, or its worth. */
function state() {
  const hand = getHand();
  const { score, busy } = getView();
  if (busy) return words("Reading …", "");
  if (isWaiting(hand) && getView().waits) return waiting(getView().waits);
  if (!isComplete(hand)) return words(incomplete(hand), "");
  if (score.score && (score.state === "done" || score.state === "waiting")) {
    return h(
      "button.worth-now",
      {
        type: "button",
        "data-key": "worth",
        class: score.state,
        onclick: openResult,
      },
      h("strong", {}, points(score.score.received)),
      h("span", { lang: lang() }, shortName(score.score)),
    );
  }
  if (score.state === "refused") return words("No score", "See the note above");
  if (score.state === "offline") return words("No connection", "Nothing is lost");
  return words("…", "");
}

/** The tiles that are waited for, to see what they pay. @param {any} answer */
function waiting({ waits }) {
  const shown = waits.length > MOST_WAITS ? waits.slice(0, MOST_WAITS - 1) : waits;
  return h(
    "button.worth-now",
    { type: "button", "data-key": "waits", onclick: openWaits },
    shown.length > 0
      ? h(
          "span.tile-line",
          {},
          ...shown.map((/** @type {any} */ each) => miniTile(each.tile)),
          shown.length < waits.length && ` +${waits.length - shown.length}`,
        )
      : h("b", {}, "Not waiting yet"),
    h("span", {}, shown.length > 0 ? "What am I waiting for?" : "What brings it nearer?"),
  );
}

/** @param {import("./hand.js").Hand} hand */
export function incomplete(hand) {
  const count = hand.pieces.length + 3 * hand.melds.length;
  const left = missing(hand);
  const tiles = (/** @type {number} */ n) => (n === 1 ? "1 tile" : `${n} tiles`);
  if (left > 0) return count === 0 ? "No tiles yet" : `${tiles(count)}: ${left} missing`;
  if (left < 0) return `${tiles(count)}: ${-left} too many`;
  return "Which tile won?";
}

/** The next thing to do. */
function action() {
  const hand = getHand();
  const { score, busy } = getView();
  const doubtful = unsure(hand);
  if (busy) return null;
  if (doubtful.length > 0) {
    const check = () => show({ target: { kind: "change", id: doubtful[0].id } });
    return button(
      "check",
      doubtful.length === 1 ? "Check 1 tile" : `Check ${doubtful.length} tiles`,
      check,
    );
  }
  if (missing(hand) > 0) {
    return button("add", "Add tiles", () => show({ target: { kind: "add", zone: "hand" } }));
  }
  if (score.state === "offline") return button("retry", "Try again", ask);
  if (!score.score || score.state === "refused") return null;
  return button("score", "See score", openResult);
}

/**
 * @param {string} first
 * @param {string} second
 */
const words = (first, second) =>
  h("div.bar-words", {}, h("strong", {}, first), second && h("span", {}, second));

/**
 * @param {string} key
 * @param {string} text
 * @param {() => void} onclick
 */
const button = (key, text, onclick) =>
  h("button.primary", { type: "button", "data-key": `bar-${key}`, onclick }, text, icon("next"));
