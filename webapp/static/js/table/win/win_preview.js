/**
 * Previews of the win that is being entered.
 */

import { Conflict, latestRequest } from "../../core/client.js";
import { changePage, watch } from "../../core/store.js";
import { getHand } from "../../hand/hand_store.js";
import { changeTable, getTable } from "../state.js";
import { previewCommand } from "../table_api.js";
import { isReady, winCommand } from "./win_draft.js";

/** @import { Preview, PreviewState, ScoreState, WinDraft } from "../../core/types" */

const latest = latestRequest();

/** Request a preview after every change of the draft. */
export function followDraft() {
  watch(
    () => [getHand(), getTable().draft, getTable().view?.entries, getTable().online],
    requestPreview,
  );
}

/** Request a preview now. */
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

/** @param {Preview} result @param {WinDraft} draft */
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
 * Show the preview and its score at once, because the bar below the hand draws both.
 * @param {PreviewState} preview
 * @param {ScoreState} score
 */
const setPreview = (preview, score) => changePage({ score, table: { ...getTable(), preview } });
