/** A ron in furiten at the table: its chombo can be recorded, never by itself. */

import { icon } from "../../core/dom.js";
import { plainButton } from "../../core/controls.js";
import { _ } from "../../core/messages.js";
import { openMistakeSheet } from "../events/event_sheets.js";
import { playerAt, tableView } from "../state.js";
import { currentDraft, currentWinner, leaveDraft } from "./draft.js";

/** Draw the button that opens the sheet of a chombo by the winner. */
export function chomboButton() {
  if (!tableView().can.chombo || currentDraft().replaces !== null) return null;
  const { winner } = currentWinner();
  const words = [icon("flag"), _("Chombo: {name}", { name: playerAt(winner) })];
  return plainButton("furiten-chombo", words, () => {
    leaveDraft();
    openMistakeSheet(null, { seat: winner, reason: "furiten_ron" });
  });
}
