/**
 * The bar at the bottom edge: the score and the next step.
 */

import { h, icon, render } from "../core/dom.js";
import { _, formatNumber, plural } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { doraQuestion, lacksDora } from "../hand/dora_question.js";
import { countTiles, isComplete, isWaiting, missingTiles, uncertainPieces } from "../hand/hand.js";
import { getHand } from "../hand/hand_store.js";
import { miniTile } from "../hand/tiles.js";
import { pointsUnit } from "./chinese_result.js";
import { assumptionsLine } from "./circumstances.js";
import { openResult, refusalTitle, scoreTitle } from "./result.js";
import { requestAll } from "./score_requests.js";
import { openWaitsSheet } from "./waits_sheet.js";

/** @import { ChineseWaits, Hand, Waits } from "../core/types" */

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

/** Draw what the displayed score assumes, and the question about a missing dora indicator. */
function statements() {
  const hand = getHand();
  if (getPage().busy || !isComplete(hand) || !hasScore()) return [];
  return [lacksDora(hand) && doraQuestion(hand), assumptionsLine(hand.circumstances)];
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
    return h(
      "button.score-summary",
      {
        type: "button",
        "data-key": "worth",
        class: score.state,
        onclick: openResult,
      },
      ...("fans" in score.score
        ? [h("strong", {}, String(score.score.fan)), h("span", {}, pointsUnit())]
        : [
            h("strong", {}, formatNumber(score.score.received)),
            h("span", {}, scoreTitle(score.score)),
          ]),
    );
  }
  if (score.state === "refused")
    return summaryText(refusalTitle(score.objections), _("See the reasons above"));
  if (score.state === "offline") return summaryText(_("No connection"), _("Nothing is lost"));
  return summaryText("…");
}

/** Draw the waits as a button that opens their payouts. @param {Waits|ChineseWaits} waits */
function waitsButton({ waits }) {
  const displayed = waits.length > MAX_WAITS ? waits.slice(0, MAX_WAITS - 1) : waits;
  return h(
    "button.score-summary",
    { type: "button", "data-key": "waits", onclick: openWaitsSheet },
    displayed.length > 0
      ? h(
          "span.tile-line",
          {},
          ...displayed.map((each) => miniTile(each.tile)),
          displayed.length < waits.length && ` +${waits.length - displayed.length}`,
        )
      : h("b", {}, _("Not waiting yet")),
    h("span", {}, displayed.length > 0 ? _("Show waits") : _("Useful tiles")),
  );
}

/** @param {Hand} hand */
function incompleteText(hand) {
  const count = countTiles(hand);
  const left = missingTiles(hand);
  if (count === 0) return _("No tiles yet");
  if (left > 0)
    return plural("{count} tile: {left} missing", "{count} tiles: {left} missing", count, { left });
  if (left < 0) {
    return _("{count} tiles: {excess} too many", { count, excess: -left });
  }
  return _("Which tile won?");
}

/** Draw the button for the next step. */
function nextStep() {
  const hand = getHand();
  const { score, busy } = getPage();
  const doubtful = uncertainPieces(hand);
  if (busy) return null;
  if (doubtful.length > 0) {
    const check = () => changePage({ target: { kind: "change", id: doubtful[0].id } });
    return button(
      "check",
      plural("Check {count} tile", "Check {count} tiles", doubtful.length),
      check,
    );
  }
  if (missingTiles(hand) > 0) {
    return button("add", _("Add tiles"), () =>
      changePage({ target: { kind: "add", zone: "hand" } }),
    );
  }
  if (score.state === "offline") return button("retry", _("Try again"), requestAll);
  if (!score.score || score.state === "refused") return null;
  return button("score", _("See score"), openResult);
}

/**
 * @param {string} first
 * @param {string} [second]
 */
const summaryText = (first, second) =>
  h("div.bar-text", {}, h("strong", {}, first), second && h("span", {}, second));

/**
 * @param {string} key
 * @param {string} text
 * @param {() => void} onclick
 */
const button = (key, text, onclick) =>
  h("button.primary", { type: "button", "data-key": `bar-${key}`, onclick }, text, icon("next"));
