/**
 * Recording commands, undo and redo, with an error message if they fail.
 */

import { Conflict, isUnreachable, messageOf } from "../core/client.js";
import { _ } from "../core/messages.js";
import { send } from "./outbox.js";
import { announce, announcementText } from "./result/announce.js";
import { changeTable, getTable, tableView } from "./state.js";
import { redoEntry, undoEntry } from "./table_api.js";
import { showToast } from "./toast.js";

/** @import { Text, Command, TableView, WinDraft } from "../core/types" */

/**
 * Record a command; show a toast if it is refused.
 * @param {Command} command
 * @param {Text} text
 * @param {WinDraft|null} [draft]
 * @returns {Promise<"recorded"|"waiting"|"refused">}
 */
export async function recordCommand(command, text, draft = null) {
  try {
    return await send(command, text, draft);
  } catch (error) {
    showToast(messageOf(error), { bad: true });
    return "refused";
  }
}

/** Undo the last entry. */
export const undoLast = () => changeLog((seen) => undoEntry(seen));

/** Undo one entry. @param {number} seq */
export const undoStep = (seq) => changeLog((seen) => undoEntry(seen, seq));

/** Redo the entry that was undone. */
export const redoLast = () => changeLog(redoEntry);

/** Whether an undo or redo is running; a double tap changes one entry only. */
let changing = false;

/** Return whether this phone is undoing or redoing an entry. */
export const isChanging = () => changing;

/** @param {(seen: number) => Promise<TableView>} change */
async function changeLog(change) {
  if (changing) return;
  if (getTable().outbox.length > 0) {
    return showToast(_("Something is still waiting to be sent. Send or discard it first."), {
      bad: true,
    });
  }
  changing = true;
  try {
    const view = await change(tableView().entries);
    changeTable({ view, online: true });
    announce(view, { own: true });
    showChange(view);
  } catch (error) {
    if (error instanceof Conflict) changeTable({ view: error.view });
    if (isUnreachable(error)) changeTable({ online: false });
    showToast(messageOf(error), { bad: true });
  } finally {
    changing = false;
  }
}

/** Name what was undone or redone, with a button that redoes an undo. @param {TableView} view */
function showChange({ latest, redo }) {
  if (!latest) return;
  const action = {
    key: "toast-redo",
    words: _("Redo"),
    run: () => void redoLast(),
  };
  showToast(announcementText(latest), { action: latest.kind === "undone" && redo ? action : null });
}
