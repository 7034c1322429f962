/**
 * The effects of the win below the hand that is being entered.
 */

import { h, icon, render } from "../../core/dom.js";
import { _, capitalize, translate } from "../../core/messages.js";
import { getPage, watch } from "../../core/store.js";
import { handAndHonba } from "../formats.js";
import { playerAt } from "../seats.js";
import { scoreDetails, winEffects, winnerTotal } from "../settlement.js";
import { getTable, tableView } from "../state.js";
import { closeDraft, currentDraft, draftSnapshot, isOutdated, openDraft } from "./win_draft.js";
import { addWinnerButton } from "./win_header.js";

/** @import { Preview } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountWinResult(place) {
  watch(
    () => [getTable().draft, getTable().preview, getTable().view, getPage().settings?.language],
    () => {
      const { draft, preview } = getTable();
      if (!draft) return render(place);
      if (isOutdated(draft)) return render(place, outdatedNotice());
      render(place, preview.result && resultView(preview.result), addWinnerButton(draft));
    },
  );
}

/** @param {Preview} preview */
function resultView(preview) {
  const { wins, open, replaces } = currentDraft();
  return h(
    "div.outcome",
    { class: `preview-${getTable().preview.state}`, "aria-live": "polite" },
    unpaidNote(preview, wins.length),
    ...winEffects(tableView(), preview, replaces),
    ...preview.wins.map(({ winner, score }) => [
      wins.length > 1 && winnerTotal(score, playerAt(winner)),
      winner === wins[open].winner && scoreDetails(score),
    ]),
  );
}

/**
 * Draw what is recorded if not every win is paid: several rons can draw the hand.
 * @param {Preview} preview
 * @param {number} wins
 */
function unpaidNote({ view }, wins) {
  const { latest } = view;
  if (!latest?.result || latest.result.winners.length === wins) return null;
  return h("p.no-move", { role: "status" }, capitalize(translate(latest.words)));
}

/** Draw the warning that another phone has recorded this hand. */
const outdatedNotice = () =>
  h(
    "div.notice.warn.outdated",
    { role: "alert" },
    icon("warning"),
    h(
      "p",
      {},
      _("{hand} has been recorded meanwhile: {entry}. What you entered is still here.", {
        hand: handAndHonba(currentDraft().played),
        entry: tableView().undo?.words ?? "",
      }),
    ),
    h(
      "div.notice-actions",
      {},
      h(
        "button.plain",
        { type: "button", "data-key": "discard-draft", onclick: closeDraft },
        _("Discard mine"),
      ),
      tableView().undo &&
        h(
          "button.plain",
          { type: "button", "data-key": "replace-recorded", onclick: replaceRecorded },
          _("Replace with mine"),
        ),
    ),
  );

/** Replace the recorded hand by this one. */
function replaceRecorded() {
  const { undo } = tableView();
  if (undo) openDraft({ ...draftSnapshot(), replaces: undo.seq });
}
