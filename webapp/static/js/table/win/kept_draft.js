/**
 * The offer to continue a win that was left before it was recorded.
 */

import { h, icon } from "../../core/dom.js";
import { translate } from "../../core/text.js";
import { cancelReading } from "../../reading/photo_reading.js";
import { showToast } from "../toast.js";
import { discardKeptDraft, keptDraft, kindOf, leaveDraft, openDraft } from "./win_draft.js";
import { winTitle } from "./win_title.js";

/** @import { Sheet } from "../../core/types" */

/** Return to the table and keep the win. */
export function leaveWin() {
  cancelReading();
  const kept = leaveDraft();
  if (kept) showToast(translate(KEPT[kept]));
}

/**
 * Draw the offer; nothing if no win was left.
 * @param {Sheet} sheet the sheet in which it is
 */
export function draftOffer(sheet) {
  const draft = keptDraft();
  if (!draft) return null;
  const resume = () => {
    discardKeptDraft();
    openDraft(draft); // closes all sheets
  };
  const discard = () => {
    discardKeptDraft();
    sheet.redraw();
  };
  return h(
    "div.kept-draft",
    { role: "group", "aria-label": translate(CONTINUE[kindOf(draft)]) },
    h(
      "button.primary",
      { type: "button", "data-key": "continue-draft", onclick: resume },
      h("span", {}, h("b", {}, translate(CONTINUE[kindOf(draft)])), h("span", {}, winTitle(draft))),
      icon("next"),
    ),
    h(
      "button.plain",
      { type: "button", "data-key": "discard-kept", onclick: discard },
      translate({ en: "Discard", ja: "破棄", zh: "丢弃" }),
    ),
  );
}

const KEPT = {
  win: {
    en: "Your win is kept. “Win” continues it.",
    ja: "入力を残しました。「和了」から続けられます。",
    zh: "已保留和牌的输入。点“和牌”继续。",
  },
  correction: {
    en: "Your correction is kept. “Win” continues it.",
    ja: "訂正の入力を残しました。「和了」から続けられます。",
    zh: "已保留更正的输入。点“和牌”继续。",
  },
};

const CONTINUE = {
  win: { en: "Continue the win you began", ja: "入力中の和了を続ける", zh: "继续输入和牌" },
  correction: {
    en: "Continue the correction you began",
    ja: "入力中の訂正を続ける",
    zh: "继续更正",
  },
};
