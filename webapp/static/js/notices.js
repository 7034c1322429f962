/**
 * Sentences about what went wrong or needs a look, with their remedies.
 */

import { h, icon, render } from "./dom.js";
import { getHand, getView, show, watch } from "./store.js";
import { again } from "./reading.js";
import { getSettings, inWords, lang } from "./settings.js";
import { remedies } from "./alternatives.js";
import { isComplete, missing, pieceOf, unsure } from "./hand.js";

/** @param {HTMLElement} place */
export function mountNotices(place) {
  watch(
    () => [getHand(), getView().score, getView().busy, getView().failure, getSettings().language],
    () => render(place, failure(), doubts(), refusal()),
  );
}

function failure() {
  const { failure: message } = getView();
  if (!message) return null;
  return h(
    "div.notice.bad",
    { role: "alert" },
    icon("warning"),
    h("p", {}, message),
    h(
      "div.notice-actions",
      {},
      h("button.plain", { type: "button", "data-key": "again", onclick: again }, "Try again"),
      h(
        "button.plain",
        { type: "button", "data-key": "dismiss", onclick: () => show({ failure: null }) },
        "Dismiss",
      ),
    ),
  );
}

/** What the reading leaves open beyond single tiles. */
function doubts() {
  const hand = getHand();
  const open = getView().busy
    ? []
    : (hand.photo?.doubts ?? []).filter((each) => isOpen(hand, each));
  return open.map(({ message }) => sentence(message));
}

/**
 * Whether the edits since the reading leave a doubt as it was.
 * @param {import("./hand.js").Hand} hand
 * @param {{kind: string}} doubt
 */
function isOpen(hand, { kind }) {
  if (kind === "uncertain_tile" || kind === "changed_tile") return false; // its tile is marked
  if (kind === "tile_count") return missing(hand) !== 0;
  if (kind === "no_meld") return missing(hand) !== 0;
  if (kind === "fifth_copy") return unsure(hand).length > 0;
  if (kind === "winning_tile") {
    return pieceOf(hand, hand.winning)?.source === hand.photo?.winning;
  }
  return true;
}

/** Why there is no score. */
function refusal() {
  const hand = getHand();
  const { score } = getView();
  if (missing(hand) < 0) {
    return sentence("Too many tiles: remove some, or tap a tile to lay a meld beside the hand.");
  }
  if (missing(hand) === 0 && hand.winning === null) {
    return sentence("Tap the tile that won and mark it as the winning tile.");
  }
  if (!isComplete(hand) || (score.state !== "refused" && score.state !== "offline")) return null;
  return objections(score.objections ?? [], score.alternatives ?? []);
}

/**
 * All that speaks against a score, at once, and what would be one.
 * @param {import("./api.js").Objection[]} all
 * @param {import("./alternatives.js").Alternative[]} alternatives
 */
function objections(all, alternatives) {
  const words = all.map(({ message, message_ja: ja }) => ({
    text: inWords({ en: message, ja }),
    lang: ja ? lang() : undefined,
  }));
  const [first] = words;
  return h(
    "div.notice.warn",
    { role: "status" },
    icon("info"),
    words.length === 1
      ? h("p", { lang: first.lang }, first.text)
      : h("p", {}, h("b", {}, `No score, for ${words.length} reasons:`)),
    words.length > 1 &&
      h("ul.objections", {}, ...words.map((each) => h("li", { lang: each.lang }, each.text))),
    alternatives.length > 0 && h("div.notice-actions", {}, ...remedies(alternatives)),
  );
}

/** @param {string} words */
const sentence = (words) =>
  h("div.notice.warn", { role: "status" }, icon("info"), h("p", {}, words));
