/**
 * Notices about errors and doubts, with their remedies.
 */

import { h, icon, render } from "../core/dom.js";
import { guideUrl } from "../core/language_switch.js";
import { _, message, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import {
  currentAdvice,
  isChecked,
  isLayoutDoubt,
  openDoubts,
  resolveDoubt,
} from "../hand/doubts.js";
import { isComplete, missingTiles } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { drawTiles } from "../hand/tiles.js";
import { readAgain, translateReading } from "../reading/photo_reading.js";
import { remedyButtons } from "./result.js";
import { openWaitsSheet } from "./waits_sheet.js";

/** @import { Alternative, Doubt, Objection } from "../core/types" */

/** @param {HTMLElement} place */
export function mountNotices(place) {
  watch(() => [getSettings().language], translateReading);
  watch(
    () => [
      getHand(),
      getPage().score,
      getPage().waits,
      getPage().busy,
      getPage().failure,
      getSettings(),
    ],
    () =>
      render(
        place,
        failureNotice(),
        ...(getPage().busy
          ? []
          : [checkedNotice(), doubtNotice(), adviceNotice(), photoNotStored()]),
        refusalNotice(),
      ),
  );
}

function failureNotice() {
  const { failure } = getPage();
  if (!failure) return null;
  return h(
    "div.notice.bad",
    { role: "alert" },
    icon("warning"),
    h("p", {}, translate(failure)),
    h(
      "div.notice-actions",
      {},
      h(
        "button.plain",
        { type: "button", "data-key": "again", onclick: readAgain },
        _("Try again"),
      ),
      h(
        "button.plain",
        { type: "button", "data-key": "dismiss", onclick: () => changePage({ failure: null }) },
        _("Dismiss"),
      ),
    ),
  );
}

/** Say that a hand read from a photo leaves nothing to check. */
const checkedNotice = () =>
  isChecked(getHand())
    ? h(
        "div.notice.checked",
        { role: "status" },
        icon("check"),
        h("p", {}, _("Checked: every tile is certain.")),
      )
    : null;

/** Draw the open doubts; each can be confirmed. */
function doubtNotice() {
  const open = openDoubts(getHand());
  if (open.length === 0) return null;
  return h(
    "div.notice.warn.doubts",
    { role: "status" },
    icon("info"),
    h("ul", {}, ...open.map(doubtRow)),
    open.some(isLayoutDoubt) && guideLink(_("How to lay out a hand")),
  );
}

/**
 * @param {Doubt} doubt
 * @param {number} place
 */
const doubtRow = (doubt, place) =>
  h(
    "li",
    {},
    h("p", {}, ...drawTiles(translate(doubt))),
    !["tile_count", "whose_hand"].includes(doubt.code) &&
      h(
        "button.round",
        {
          type: "button",
          "aria-label": _("This is correct"),
          "data-key": `right-${place}`,
          onclick: () => edit((hand) => resolveDoubt(hand, doubt)),
        },
        icon("check"),
      ),
  );

/** Draw the advice for a better photo. */
function adviceNotice() {
  const given = currentAdvice(getHand());
  if (given.length === 0) return null;
  return h(
    "div.notice",
    { role: "status" },
    icon("camera"),
    h("ul", {}, ...given.map((each) => h("li", {}, h("p", {}, translate(each))))),
    guideLink(_("How to photograph a hand")),
  );
}

/** Draw the reason why the table does not store the photo. */
function photoNotStored() {
  const { whyNot = null } = getHand().photo ?? {};
  if (!whyNot) return null;
  const words = message("The photo will not be stored with the hand. {whyNot}", { whyNot });
  return h("p.not-stored.quiet.small", { role: "status" }, translate(words));
}

/** @param {string} words */
const guideLink = (words) =>
  h("div.notice-actions", {}, h("a.plain", { href: guideUrl(), "data-key": "guide" }, words));

/** Draw the reason why there is no score. */
function refusalNotice() {
  const hand = getHand();
  const { score } = getPage();
  if (missingTiles(hand) < 0) {
    return warning(message("Too many tiles. Remove some, or tap a tile to form a meld."));
  }
  if (missingTiles(hand) === 0 && hand.winning === null) {
    return warning(message("Which tile won? Tap it and choose “Winning tile”."));
  }
  if (!isComplete(hand) || (score.state !== "refused" && score.state !== "offline")) return null;
  return objectionNotice(score.objections ?? [], score.alternatives ?? []);
}

/**
 * Draw all reasons against a score, and the changes that would allow one.
 * @param {Objection[]} all
 * @param {Alternative[]} alternatives
 */
function objectionNotice(all, alternatives) {
  const words = all.map(translate);
  return h(
    "div.notice.warn",
    { role: "status" },
    icon("info"),
    words.length === 1
      ? h("p", {}, ...drawTiles(words[0]))
      : h("p", {}, h("b", {}, _("No score, for {count} reasons:", { count: words.length }))),
    words.length > 1 &&
      h("ul.objections", {}, ...words.map((each) => h("li", {}, ...drawTiles(each)))),
    alternatives.length > 0 && h("div.notice-actions", {}, ...remedyButtons(alternatives)),
    (getPage().waits?.discards ?? []).length > 0 && h("div.notice-actions", {}, discardsButton()),
  );
}

/** Draw the button that opens the best discards of tiles that do not win. */
const discardsButton = () =>
  h(
    "button.plain",
    { type: "button", "data-key": "discards", onclick: openWaitsSheet },
    _("Best discards"),
  );

/** @param {import("../core/types").Text} words */
const warning = (words) =>
  h("div.notice.warn", { role: "status" }, icon("info"), h("p", {}, translate(words)));
