/**
 * Doing something at the table, and saying what came of it.
 */

import { Conflict, isUnreachable, messageOf } from "../core/client.js";
import { translate } from "../core/settings.js";
import { send } from "./outbox.js";
import { changeTable, getTable, tableView } from "./state.js";
import { redoEntry, undoEntry } from "./table_api.js";
import { tell } from "./toast.js";

/** @import { Bilingual, Command, TableView, WinDraft } from "../core/types" */

/**
 * Record something, and say so where it was refused.
 * @param {Command} what
 * @param {Bilingual} words
 * @param {WinDraft|null} [entry]
 * @returns {Promise<"recorded"|"waiting"|"refused">}
 */
export async function act(what, words, entry = null) {
  try {
    return await send(what, words, entry);
  } catch (error) {
    tell(messageOf(error), { bad: true });
    return "refused";
  }
}

/** Take the last thing back. */
export const takeBack = () => step((seen) => undoEntry(seen));

/** Take back what happened in an entry. @param {number} seq */
export const takeBackEntry = (seq) => step((seen) => undoEntry(seen, seq));

/** Do again what was taken back. */
export const doAgain = () => step(redoEntry);

/** Whether a step is on its way; a finger that slips and taps twice takes back one thing. */
let stepping = false;

/** @param {(seen: number) => Promise<TableView>} change */
async function step(change) {
  if (stepping) return;
  if (getTable().waiting.length > 0) {
    return tell(
      translate({
        en: "Something is still waiting to be sent. Send or forget it first.",
        ja: "未送信の記録があります。先に送信するか削除してください。",
      }),
      { bad: true },
    );
  }
  stepping = true;
  try {
    changeTable({ view: await change(tableView().entries), reached: true });
  } catch (error) {
    if (error instanceof Conflict) changeTable({ view: error.view });
    if (isUnreachable(error)) changeTable({ reached: false });
    tell(messageOf(error), { bad: true });
  } finally {
    stepping = false;
  }
}
