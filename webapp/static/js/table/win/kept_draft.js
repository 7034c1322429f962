/**
 * The offer to continue a win that was left before it was recorded.
 */

import { h, icon } from "../../core/dom.js";
import { _, message, translate } from "../../core/messages.js";
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
      _("Discard"),
    ),
  );
}

const KEPT = {
  win: message("Your win is kept. “Win” continues it."),
  correction: message("Your correction is kept. “Win” continues it."),
};

const CONTINUE = {
  win: message("Continue the win you began"),
  correction: message("Continue the correction you began"),
};
