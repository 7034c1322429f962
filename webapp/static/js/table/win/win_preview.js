/**
 * Asks what would follow from the win as soon as it is told, and again when that changes.
 */

import { Conflict, latestRequest } from "../../core/client.js";
import { changePage, watch } from "../../core/store.js";
import { getHand } from "../../hand/hand_store.js";
import { changeTable, getTable } from "../state.js";
import { previewCommand } from "../table_api.js";
import { isReady, winCommand } from "./win_draft.js";

/** @import { Preview, PreviewState, ScoreState, WinDraft } from "../../core/types" */

const latest = latestRequest();

/** Keep the answer true to what is entered from now on. */
export function followDraft() {
  watch(
    () => [getHand(), getTable().draft, getTable().view?.entries, getTable().online],
    requestPreview,
  );
}

/** Ask, now that something may have changed. */
export function requestPreview() {
  const { draft, view, preview } = getTable();
  latest.cancel();
  if (!draft || !view || !isReady(draft)) {
    if (preview.state !== "none") setPreview({ state: "none" }, { state: "none" });
    return;
  }
  changeTable({ preview: { ...preview, state: "waiting" } });
  latest.put((signal) => previewCommand(winCommand(draft), view.entries, signal), {
    result: (result) =>
      setPreview({ state: "done", result }, { state: "done", score: scoreOf(result, draft) }),
    refusal: handleRefusal,
  });
}

/** @param {Preview} result @param {WinDraft} entry */
const scoreOf = (result, { wins, open }) =>
  result.wins.find(({ winner }) => winner === wins[open].winner)?.score;

/** @param {import("../../core/client.js").Refusal} refusal */
function handleRefusal(refusal) {
  if (refusal instanceof Conflict) return changeTable({ view: refusal.view });
  const offline = refusal.kind === "unreachable";
  const { objections, alternatives } = refusal;
  if (offline) setPreview({ state: "offline" }, { state: "none" });
  else setPreview({ state: "refused" }, { state: "refused", objections, alternatives });
}

/**
 * @param {PreviewState} preview
 * @param {ScoreState} score
 */
function setPreview(preview, score) {
  changeTable({ preview });
  changePage({ score });
}
