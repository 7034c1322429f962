/** The bar at the bottom edge: the score and the next step. */

import { actionButton } from "../core/controls.js";
import { h, icon, render } from "../core/dom.js";
import { _, formatNumber, message, plural, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { countTiles, isComplete, isWaiting, missingTiles, uncertainPieces } from "../hand/hand.js";
import { getHand } from "../hand/hand_store.js";
import { unansweredText } from "../hand/indicator_questions.js";
import { drawTiles, miniTile } from "../core/tiles.js";
import { assumptionsLine } from "./circumstances.js";
import { openResult, scoreTitle } from "./result.js";
import { requestAll } from "./score_requests.js";
import { openWaitsSheet } from "./waits_sheet.js";

/** @import { FanScoreResponse, FanWaitsView, Hand, Objection } from "../core/types" */
/** @import { Score, Text, WaitsResponse } from "../core/types" */

/** The number of tiles that fit into the bar. */
const MAX_WAITS = 5;

/** @param {HTMLElement} place */
export function mountBar(place) {
  watch(
    () => [
      getHand(),
      getPage().score,
      getPage().waits,
      getPage().busy,
      getPage().game,
      getSettings(),
    ],
    () => render(place, ...statements(), summary(), nextStep()),
  );
  reserveSpace(place);
}

/** Keep the page clear of a bar of any height. @param {HTMLElement} place */
export function reserveSpace(place) {
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    if (place.offsetHeight > 0) style.setProperty("--bar", `${place.offsetHeight}px`);
    else style.removeProperty("--bar");
  }).observe(place);
}

/** Draw what the displayed score assumes. */
function statements() {
  const hand = getHand();
  if (getPage().busy || !isComplete(hand) || !hasScore()) return [];
  return [assumptionsLine(hand.circumstances)];
}

const hasScore = () => {
  const { state, score } = getPage().score;
  return score !== undefined && (state === "done" || state === "waiting");
};

/** Draw the score, or a text about the hand. */
function summary() {
  const hand = getHand();
  const { score, busy, waits } = getPage();
  if (busy) return summaryText(_("Reading…"));
  if (isWaiting(hand) && waits) return waitsButton(waits);
  if (!isComplete(hand)) return summaryText(incompleteText(hand));
  if (score.score && hasScore()) {
    const [points, words] = pointsOf(score.score);
    return h(
      "button.score-summary",
      { "data-key": "worth", class: score.state, onclick: openResult },
      h("strong", points),
      h("span", words),
      unanswered(hand),
    );
  }
  if (score.state === "refused") return refusedText();
  if (score.state === "offline") return summaryText(_("No connection"), _("Nothing is lost"));
  return summaryText("…");
}

/** Return the points of a score, and their name. @param {Score|FanScoreResponse} score */
export const pointsOf = (score) =>
  "fans" in score
    ? [formatNumber(score.points), _("points")]
    : [formatNumber(score.received), scoreTitle(score)];

/** Name the indicators that nobody has answered: the score lacks them. @param {Hand} hand */
export function unanswered(hand) {
  const words = unansweredText(hand);
  return words && h("span.row.tight.unanswered", icon("warning"), words);
}

/** Names of usual reasons against a score. @type {Record<string, Text>} */
const REFUSALS = {
  no_yaku: message("No yaku"),
  furiten: message("Ron in furiten"),
  too_few_points: message("Too few points"),
};

/** Return a usual reason against a score in a few words. @param {Objection|undefined} objection */
export const reasonOf = (objection) => {
  const words = REFUSALS[objection?.code ?? ""];
  return words && translate(words);
};

/** Draw the first reason against a score; a tap shows all with their remedies. */
export function refusedText() {
  const { objections: [first] = [] } = getPage().score;
  const title = reasonOf(first);
  return h(
    "button.bar-text",
    {
      "data-key": "reasons",
      onclick: () => document.querySelector("#notices")?.scrollIntoView({ block: "center" }),
    },
    h("strong", title ?? _("No score")),
    !title && first && h("span.reason", drawTiles(translate(first))),
  );
}

/** Draw the waits as a button that opens their payouts. @param {WaitsResponse|FanWaitsView} waits */
function waitsButton({ waits }) {
  const tiles = waits.map(({ tile }) => tile);
  const displayed = tiles.length > MAX_WAITS ? tiles.slice(0, MAX_WAITS - 1) : tiles;
  const more = tiles.length - displayed.length;
  return h(
    "button.score-summary",
    { "data-key": "waits", onclick: openWaitsSheet },
    tiles.length > 0
      ? h("span.tile-line", ...displayed.map(miniTile), more > 0 && ` +${more}`)
      : h("b", _("Not waiting yet")),
    h("span", tiles.length > 0 ? _("Show waits") : _("Useful tiles")),
  );
}

/** @param {Hand} hand */
function incompleteText(hand) {
  const count = countTiles(hand);
  const left = missingTiles(hand);
  if (count === 0) return _("No tiles yet");
  if (left > 0)
    return plural("{count} tile: {left} missing", "{count} tiles: {left} missing", count, { left });
  return left < 0
    ? plural("{count} tile: {excess} too many", "{count} tiles: {excess} too many", count, {
        excess: -left,
      })
    : _("Which tile won?");
}

function nextStep() {
  const { score, busy } = getPage();
  if (busy) return null;
  const entry = entryButton(getHand());
  if (entry) return entry;
  if (score.state === "offline") return barButton("retry", _("Try again"), requestAll);
  if (!score.score || score.state === "refused") return null;
  return barButton("score", _("See score"), openResult);
}

/** Draw the button that checks uncertain tiles or adds missing ones. @param {Hand} hand */
export function entryButton(hand) {
  const doubtful = uncertainPieces(hand);
  if (doubtful.length > 0) {
    const words = plural("Check {count} tile", "Check {count} tiles", doubtful.length);
    return barButton("check", words, () =>
      changePage({ target: { kind: "change", id: doubtful[0].id } }),
    );
  }
  if (isComplete(hand) || missingTiles(hand) <= 0) return null;
  return barButton("add", _("Add tiles"), () =>
    changePage({ target: { kind: "add", zone: "hand" } }),
  );
}

/** @param {string} first @param {string} [second] */
export const summaryText = (first, second) =>
  h("div.bar-text", h("strong", first), second && h("span", second));

/** @param {string} key @param {string} text @param {() => void} onclick */
const barButton = (key, text, onclick) =>
  actionButton("primary", `bar-${key}`, [text, icon("next")], onclick);
