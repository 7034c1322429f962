/** Notices about errors and doubts, with their remedies. */

import { notice, noticeActions, plainButton } from "../core/controls.js";
import { h, icon, iconButton, render } from "../core/dom.js";
import { guideUrl } from "../core/language_switch.js";
import { _, message, plural, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import {
  currentAdvice,
  isChecked,
  isLayoutDoubt,
  openDoubts,
  resolveDoubt,
} from "../hand/doubts.js";
import { allPieces, isComplete, missingTiles, setCircumstances } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { openHiddenKanSheet } from "../hand/hidden_kan_sheet.js";
import { lacksDora } from "../hand/indicator_questions.js";
import { drawTiles } from "../core/tiles.js";
import { readAgain, translateReading } from "../reading/photo_reading.js";
import { remedyButtons } from "./result.js";
import { hasDiscards, openWaitsSheet } from "./waits_sheet.js";

/** @import { AlternativeView, Child, Doubt, Hand, Objection } from "../core/types" */

/** Draw what a table can do about a ron in furiten. @type {() => Child} */
let furitenAction = () => null;

/** @param {HTMLElement} place @param {() => Child} [action] for a ron in furiten */
export function mountNotices(place, action = () => null) {
  furitenAction = action;
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
  return notice(
    "warning",
    { class: "bad", role: "alert" },
    translate(failure),
    noticeActions(
      plainButton("again", _("Try again"), readAgain),
      plainButton("dismiss", _("Dismiss"), () => changePage({ failure: null })),
    ),
  );
}

/** Say that a hand read from a photo leaves nothing to check. */
const checkedNotice = () =>
  isChecked(getHand()) &&
  getPage().score.state !== "refused" &&
  notice("check", { class: "checked" }, _("Checked: every tile is certain."));

/** Draw the open doubts; each can be confirmed. */
function doubtNotice() {
  const hand = getHand();
  const asked = lacksDora(hand); // beside the tiles
  const open = openDoubts(hand).filter(({ code }) => !(asked && code === "indicators"));
  if (open.length === 0) return null;
  return h(
    "div.raised.notice.warn.doubts",
    { role: "status" },
    icon("info"),
    h("ul.stack", ...open.map(doubtRow)),
    open.some(isLayoutDoubt) && guideLink(_("How to lay out a hand")),
  );
}

/** @param {Doubt} doubt @param {number} place */
const doubtRow = (doubt, place) =>
  h(
    "li.row.between",
    h("p", drawTiles(isElsewhere(doubt) ? manyTilesText() : translate(doubt))),
    isElsewhere(doubt) &&
      plainButton("select-hand", _("Select hand"), () =>
        changePage({ tool: "select", target: null }),
      ),
    canWait(doubt) &&
      plainButton("wait", _("Show waits"), () => {
        edit((hand) => resolveDoubt({ ...hand, winning: null }, doubt));
        openWaitsSheet();
      }),
    doubt.code === "hidden_kan" &&
      plainButton(`hidden-kan-${place}`, _("Choose the tile"), () => openHiddenKanSheet(doubt)),
    canConfirm(doubt) &&
      iconButton("check", _("This is correct"), {
        "data-key": `right-${place}`,
        onclick: () => edit((hand) => resolveDoubt(hand, doubt)),
      }),
  );

/** Return whether a doubt can be dismissed as the tiles are. @param {Doubt} doubt */
const canConfirm = ({ code }) =>
  code === "whose_hand"
    ? missingTiles(getHand()) === 0
    : !["tile_count", "no_winning_tile", "hidden_kan"].includes(code);

/**
 * Return whether the tiles of the photo can be a hand that waits; a table is for won hands.
 * @param {Doubt} doubt
 */
const canWait = ({ code }) =>
  ["tile_count", "no_winning_tile"].includes(code) &&
  missingTiles(getHand()) === 1 &&
  !getPage().table;

/** More unused tiles than this are rows of other hands, discards or the wall. */
const MAX_BESIDE = 5;

/**
 * Return whether a hand lacks tiles because it was looked for in the wrong place of the photo.
 * @param {Doubt} doubt
 */
function isElsewhere({ code }) {
  const hand = getHand();
  if (code !== "tile_count" || !hand.photo || hand.photo.region || missingTiles(hand) <= 0)
    return false;
  return hand.photo.tiles.length - allPieces(hand).length > MAX_BESIDE;
}

const manyTilesText = () => {
  const count = getHand().photo?.tiles.length ?? 0;
  return plural(
    "{count} tile seen: swipe over your hand.",
    "{count} tiles seen: swipe over your hand.",
    count,
  );
};

function adviceNotice() {
  const given = currentAdvice(getHand());
  if (given.length === 0) return null;
  return h(
    "div.raised.notice",
    { role: "status" },
    icon("camera"),
    h("ul.stack", ...given.map((each) => h("li", h("p", translate(each))))),
    guideLink(_("How to photograph a hand")),
  );
}

function photoNotStored() {
  const { whyNot = null } = getHand().photo ?? {};
  if (!whyNot) return null;
  const words = message("The photo will not be stored with the hand. {whyNot}", { whyNot });
  return h("p.not-stored.quiet.small", { role: "status" }, translate(words));
}

/** @param {string} words */
const guideLink = (words) =>
  noticeActions(h("a.plain", { href: guideUrl(), "data-key": "guide" }, words));

function refusalNotice() {
  const hand = getHand();
  const { score } = getPage();
  if (missingTiles(hand) < 0)
    return warning(_("Too many tiles. Remove some, or tap a tile to form a meld."));
  if (missingTiles(hand) === 0 && hand.winning === null)
    return warning(_("Which tile won? Tap it and choose “Winning tile”."));
  if (!isComplete(hand) || (score.state !== "refused" && score.state !== "offline")) return null;
  return objectionNotice(score.objections ?? [], score.alternatives ?? []);
}

/**
 * Draw all reasons against a score, and the changes that would allow one.
 * @param {Objection[]} all
 * @param {AlternativeView[]} alternatives
 */
function objectionNotice(all, alternatives) {
  const words = all.map(translate);
  const remedies = remedyButtons(alternatives);
  return warning(
    words.length === 1
      ? words[0]
      : h("b", _("No score, for {count} reasons:", { count: words.length })),
    words.length > 1 && h("ul.objections", ...words.map((each) => h("li", drawTiles(each)))),
    alternatives.length > 0 && noticeActions(...remedies),
    all.some(({ code }) => code === "furiten") &&
      noticeActions(ignoreButton(getHand()), furitenAction()),
    hasDiscards(getPage().waits) &&
      noticeActions(plainButton("discards", _("Best discards"), openWaitsSheet)),
  );
}

/** Draw the button that takes discards of the photo as misread. @param {Hand} hand */
const ignoreButton = ({ photo }) =>
  photo !== null &&
  plainButton("ignore-discards", _("Ignore the discards"), () =>
    edit((hand) =>
      setCircumstances(
        {
          ...hand,
          discards: [],
          photo: hand.photo && {
            ...hand.photo,
            doubts: hand.photo.doubts.filter(({ code }) => code !== "missed"),
          },
        },
        { missed: false },
      ),
    ),
  );

/** @param {Child} words @param {...Child} more */
const warning = (words, ...more) => notice("info", { class: "warn" }, words, ...more);
