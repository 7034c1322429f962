/**
 * The bar at the bottom edge: what the hand is worth now, and what to do next.
 */

import { h, icon, render } from "./dom.js";
import { getHand, getView, show, watch } from "./store.js";
import { isComplete, missing, unsure } from "./hand.js";
import { openResult, points, shortName } from "./result.js";
import { ask } from "./scoring.js";

/** @param {HTMLElement} place */
export function mountBar(place) {
  watch(
    () => [getHand(), getView().score, getView().busy],
    () => render(place, state(), action()),
  );
}

/** The sentence about the hand, or its worth. */
function state() {
  const hand = getHand();
  const { score, busy } = getView();
  if (busy) return words("Reading …", "");
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
      h("strong", {}, points(score.score.points)),
      h("span", {}, shortName(score.score)),
    );
  }
  if (score.state === "refused") return words("No score", "See the note above");
  if (score.state === "offline") return words("No connection", "Nothing is lost");
  return words("…", "");
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
