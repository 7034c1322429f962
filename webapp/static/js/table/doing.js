/**
 * Doing something at the table, and saying what came of it.
 */

import { Behind, redo, undo } from "./server.js";
import { Refusal } from "../api.js";
import { changeTable, getTable, theView } from "./state.js";
import { inWords } from "../settings.js";
import { send } from "./outbox.js";
import { tell } from "./telling.js";

/** @typedef {import("./server.js").Act} Act */
/** @typedef {import("./words.js").Words} Words */

/**
 * Record something, and say so where it was refused.
 * @param {Act} what
 * @param {Words} words
 * @param {import("./entry.js").Entry|null} [entry]
 * @returns {Promise<"recorded"|"waiting"|"refused">}
 */
export async function act(what, words, entry = null) {
  try {
    return await send(what, words, entry);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), { bad: true });
    return "refused";
  }
}

/** Take the last thing back. */
export const takeBack = () => step((seen) => undo(seen));

/** Take back what happened in an entry. @param {number} seq */
export const takeBackEntry = (seq) => step((seen) => undo(seen, seq));

/** Do again what was taken back. */
export const doAgain = () => step(redo);

/** Whether a step is on its way; a finger that slips and taps twice takes back one thing. */
let stepping = false;

/** @param {(seen: number) => Promise<import("./state.js").View>} change */
async function step(change) {
  if (stepping) return;
  if (getTable().waiting.length > 0) {
    return tell(
      inWords({
        en: "Something is still waiting to be sent. Send or forget it first.",
        ja: "未送信の記録があります。先に送信するか削除してください。",
      }),
      { bad: true },
    );
  }
  stepping = true;
  try {
    changeTable({ view: await change(theView().entries), reached: true });
  } catch (error) {
    if (error instanceof Behind) changeTable({ view: error.view });
    if (error instanceof Refusal && error.kind === "unreachable") changeTable({ reached: false });
    tell(error instanceof Error ? error.message : String(error), { bad: true });
  } finally {
    stepping = false;
  }
}
