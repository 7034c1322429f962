/**
 * Asks what would follow from the win as soon as it is told, and again when that changes.
 */

import { Conflict, latestRequest } from "../../core/client.js";
import { changePage, watch } from "../../core/store.js";
import { getHand } from "../../hand/hand_store.js";
import { changeTable, getTable } from "../state.js";
import { previewCommand } from "../table_api.js";
import { actOf, isReady } from "./win_entry.js";

/** @import { Preview, PreviewState, ScoreState, WinDraft } from "../../core/types" */

const question = latestRequest();

/** Keep the answer true to what is entered from now on. */
export function followEntry() {
  watch(
    () => [getHand(), getTable().entry, getTable().view?.entries, getTable().reached],
    askAgain,
  );
}

/** Ask, now that something may have changed. */
export function askAgain() {
  const { entry, view, asked } = getTable();
  question.cancel();
  if (!entry || !view || !isReady(entry)) {
    if (asked.state !== "none") answered({ state: "none" }, { state: "none" });
    return;
  }
  changeTable({ asked: { ...asked, state: "waiting" } });
  question.put((signal) => previewCommand(actOf(entry), view.entries, signal), {
    result: (answer) =>
      answered({ state: "done", answer }, { state: "done", score: scoreOf(answer, entry) }),
    refusal: hear,
  });
}

/** @param {Preview} answer @param {WinDraft} entry */
const scoreOf = (answer, { wins, open }) =>
  answer.wins.find(({ winner }) => winner === wins[open].winner)?.score;

/** @param {import("../../core/client.js").Refusal} refusal */
function hear(refusal) {
  if (refusal instanceof Conflict) return changeTable({ view: refusal.view });
  const offline = refusal.kind === "unreachable";
  const { objections, alternatives } = refusal;
  if (offline) answered({ state: "offline" }, { state: "none" });
  else answered({ state: "refused" }, { state: "refused", objections, alternatives });
}

/**
 * @param {PreviewState} asked
 * @param {ScoreState} score
 */
function answered(asked, score) {
  changeTable({ asked });
  changePage({ score });
}
