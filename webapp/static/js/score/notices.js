/**
 * Notices about errors and doubts, with their remedies.
 */

import { h, icon, render } from "../core/dom.js";
import { guideUrl } from "../core/language_switch.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { serverText, translate } from "../core/text.js";
import { currentAdvice, isLayoutDoubt, openDoubts, resolveDoubt } from "../hand/doubts.js";
import { isComplete, missingTiles } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { drawTiles } from "../hand/tile_text.js";
import { readAgain } from "../reading/photo_reading.js";
import { openWaitsSheet } from "./waits_sheet.js";
import { remedyButtons } from "./what_if.js";

/** @import { Alternative, Doubt, Objection } from "../core/types" */

/** @param {HTMLElement} place */
export function mountNotices(place) {
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
        ...(getPage().busy ? [] : [doubtNotice(), adviceNotice(), photoNotStored()]),
        refusalNotice(),
      ),
  );
}

function failureNotice() {
  const { failure: message } = getPage();
  if (!message) return null;
  return h(
    "div.notice.bad",
    { role: "alert" },
    icon("warning"),
    h("p", {}, translate(message)),
    h(
      "div.notice-actions",
      {},
      h(
        "button.plain",
        { type: "button", "data-key": "again", onclick: readAgain },
        translate({ en: "Try again", ja: "もう一度", zh: "再试一次" }),
      ),
      h(
        "button.plain",
        { type: "button", "data-key": "dismiss", onclick: () => changePage({ failure: null }) },
        translate({ en: "Dismiss", ja: "閉じる", zh: "关闭" }),
      ),
    ),
  );
}

/** Draw the open doubts; each can be confirmed. */
function doubtNotice() {
  const open = openDoubts(getHand());
  if (open.length === 0) return null;
  return h(
    "div.notice.warn.doubts",
    { role: "status" },
    icon("info"),
    h("ul", {}, ...open.map(doubtRow)),
    open.some(isLayoutDoubt) &&
      guideLink(translate({ en: "How to lay out a hand", ja: "手牌の並べ方", zh: "怎样摆牌" })),
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
    h("p", {}, ...drawTiles(serverText(doubt))),
    !["tile_count", "whose_hand"].includes(doubt.kind) &&
      h(
        "button.round",
        {
          type: "button",
          "aria-label": translate({ en: "This is correct", ja: "これで正しい", zh: "没错" }),
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
    h("ul", {}, ...given.map((each) => h("li", {}, h("p", {}, serverText(each))))),
    guideLink(translate({ en: "How to photograph a hand", ja: "写真の撮り方", zh: "怎样拍照" })),
  );
}

/** Draw the reason why the table does not store the photo. */
function photoNotStored() {
  const { whyNot = null } = getHand().photo ?? {};
  if (!whyNot) return null;
  const words = {
    en: `The photo will not be stored with the hand. ${whyNot.en}`,
    ja: `この写真は記録に残りません。${whyNot.ja}`,
    zh: `照片不会和这手牌一起保存。${whyNot.zh ?? whyNot.en}`,
  };
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
    return warning({
      en: "Too many tiles. Remove some, or tap a tile to form a meld.",
      ja: "牌が多すぎます。削除するか、牌をタップして副露にしてください。",
      zh: "牌太多了。请删除，或点击牌变为吃碰杠。",
    });
  }
  if (missingTiles(hand) === 0 && hand.winning === null) {
    return warning({
      en: "Which tile won? Tap it and choose “Winning tile”.",
      ja: "和了した牌をタップして、和了牌にしてください。",
      zh: "和的是哪张牌？请点击它并选择“和的牌”。",
    });
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
  const words = all.map(serverText);
  return h(
    "div.notice.warn",
    { role: "status" },
    icon("info"),
    words.length === 1
      ? h("p", {}, ...drawTiles(words[0]))
      : h(
          "p",
          {},
          h(
            "b",
            {},
            translate({
              en: `No score, for ${words.length} reasons:`,
              ja: `点数を出せない理由が${words.length}つあります：`,
              zh: `不能算番，原因有${words.length}个：`,
            }),
          ),
        ),
    words.length > 1 &&
      h("ul.objections", {}, ...words.map((each) => h("li", {}, ...drawTiles(each)))),
    alternatives.length > 0 && h("div.notice-actions", {}, ...remedyButtons(alternatives)),
    (getPage().waits?.discards ?? []).length > 0 &&
      h("div.notice-actions", {}, discardsButton()),
  );
}

/** Draw the button that opens the best discards of tiles that do not win. */
const discardsButton = () =>
  h(
    "button.plain",
    { type: "button", "data-key": "discards", onclick: openWaitsSheet },
    translate({ en: "Best discards", ja: "何を切る？" }),
  );

/** @param {import("../core/types").Bilingual} words */
const warning = (words) =>
  h("div.notice.warn", { role: "status" }, icon("info"), h("p", {}, translate(words)));
