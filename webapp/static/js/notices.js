/**
 * Sentences about what went wrong or needs a look, with their remedies.
 */

import { h, icon, render } from "./dom.js";
import { edit, getHand, getView, show, watch } from "./store.js";
import { again } from "./reading.js";
import { getSettings, inWords, lang } from "./settings.js";
import { isOfLayout, openAdvice, openDoubts, withoutDoubt } from "./doubts.js";
import { remedies } from "./alternatives.js";
import { isComplete, missing } from "./hand.js";
import { withTiles } from "./sentence.js";

/** @param {HTMLElement} place */
export function mountNotices(place) {
  watch(
    () => [getHand(), getView().score, getView().busy, getView().failure, getSettings().language],
    () => render(place, failure(), ...(getView().busy ? [] : [doubts(), advice()]), refusal()),
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

/** What the reading leaves open beyond single tiles; each can be taken as right. */
function doubts() {
  const open = openDoubts(getHand());
  if (open.length === 0) return null;
  return h(
    "div.notice.warn.doubts",
    { role: "status" },
    icon("info"),
    h("ul", {}, ...open.map(doubtRow)),
    open.some(isOfLayout) && guide("How to lay out a hand"),
  );
}

/**
 * @param {import("./doubts.js").Doubt} doubt
 * @param {number} place
 */
const doubtRow = (doubt, place) =>
  h(
    "li",
    {},
    h("p", {}, withTiles(doubt.message)),
    doubt.kind !== "tile_count" &&
      h(
        "button.round",
        {
          type: "button",
          "aria-label": "It is right",
          "data-key": `right-${place}`,
          onclick: () => edit((hand) => withoutDoubt(hand, doubt)),
        },
        icon("check"),
      ),
  );

/** How a photo would be read better. */
function advice() {
  const given = openAdvice(getHand());
  if (given.length === 0) return null;
  return h(
    "div.notice",
    { role: "status" },
    icon("camera"),
    h("ul", {}, ...given.map(({ message }) => h("li", {}, h("p", {}, message)))),
    guide("How to photograph a hand"),
  );
}

/** @param {string} words */
const guide = (words) =>
  h(
    "div.notice-actions",
    {},
    h("a.plain", { href: document.documentElement.dataset.guide, "data-key": "guide" }, words),
  );

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
