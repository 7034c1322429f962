/**
 * The bar below a win that is being entered: points and next step.
 */

import { h, icon, render } from "../../core/dom.js";
import { _, formatNumber, pluralMessage, translate } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { changePage, getPage, watch } from "../../core/store.js";
import { doraQuestion, lacksDora } from "../../hand/dora_question.js";
import { isWaiting, missingTiles, uncertainPieces } from "../../hand/hand.js";
import { getHand } from "../../hand/hand_store.js";
import { refusalTitle, scoreTitle } from "../../score/result.js";
import { reserveSpace } from "../../score/score_bar.js";
import { recordCommand } from "../commands.js";
import { openResult } from "../result/shared_result.js";
import { differenceIsZero } from "../settlement.js";
import { fanText } from "../chinese/fans.js";
import { minimumFan } from "../chinese/win_controls.js";
import { getTable, tableView } from "../state.js";
import { showToast } from "../toast.js";
import {
  closeDraft,
  currentDraft,
  currentWinner,
  draftSnapshot,
  hasPoints,
  hasUncertainTiles,
  isOutdated,
  isReady,
  winCommand,
} from "./win_draft.js";
import { winTitle } from "./win_title.js";
import { requestPreview } from "./win_preview.js";

/** @import { Hand, HandCount, Preview, WinDraft } from "../../core/types" */

/** Whether the win is being recorded; a second tap is ignored. */
let recording = false;

/** @param {HTMLElement} place */
export function mountWinBar(place) {
  watch(
    () => [getHand(), getTable(), getPage().busy, getPage().target, getPage().settings?.language],
    () => (getTable().draft ? draw(place) : render(place)),
  );
  reserveSpace(place);
}

/** @param {HTMLElement} place */
const draw = (place) => render(place, missingDora(), summary(), nextStep());

/** @param {HandCount} count */
const missingCountText = ({ han }) =>
  isChinese()
    ? _("Enter at least {minimum} fan", { minimum: minimumFan() })
    : han > 0
      ? _("Choose the fu")
      : _("Choose the han");

/** Draw the question about a missing dora indicator above "Record". */
function missingDora() {
  const hand = getHand();
  const { preview } = getTable();
  const asks = !currentWinner().count && !getPage().busy && preview.state !== "refused";
  return asks && lacksDora(hand) && doraQuestion(hand);
}

/** Draw the points, as far as they are known. */
function summary() {
  const draft = currentDraft();
  const { preview } = getTable();
  const hand = getHand();
  if (getPage().busy) return summaryText(_("Reading…"));
  if (!currentWinner().count && missingTiles(hand) !== 0) return summaryText(incompleteText(hand));
  const { count } = currentWinner();
  if (count && !hasPoints(count)) return summaryText(missingCountText(count));
  if (!isReady(draft)) return summaryText(_("Enter the other hand"));
  if (preview.state === "offline") {
    return summaryText(_("No connection"), _("Will be scored when sent"));
  }
  if (preview.state === "refused") {
    return summaryText(refusalTitle(getPage().score.objections), _("See the reasons above"));
  }
  const { result } = preview;
  if (!result) return summaryText("…");
  const score = result.wins[0]?.score;
  return h(
    "div.score-summary",
    { class: preview.state },
    h("strong", {}, pointsText(draft, result)),
    h("span", {}, draft.wins.length === 1 ? titleOf(draft, score) : winTitle(draft)),
  );
}

/**
 * Return "3 han 40 fu", "15 fan", or the winner.
 * @param {WinDraft} draft
 * @param {Preview["wins"][number]["score"]} [score]
 */
function titleOf(draft, score) {
  if (score && "fans" in score) return fanText(score.fan);
  return score?.yaku ? scoreTitle(score) : winTitle(draft);
}

/**
 * Return the points that each winner gains, or those that a correction moves.
 * @param {WinDraft} draft
 * @param {Preview} preview
 */
function pointsText({ wins, replaces }, { settlement, difference }) {
  const deltas = settlement?.deltas ?? [];
  if (replaces === null || !difference)
    return wins.map(({ winner }) => `+${formatNumber(deltas[winner] ?? 0)}`).join(" ");
  const gains = difference.seats.map(({ before, after }) => Math.max(after - before, 0));
  const moved = formatNumber(gains.reduce((sum, each) => sum + each, 0));
  return differenceIsZero(difference) ? _("No points move") : _("{moved} to move", { moved });
}

/** @param {Hand} hand */
function incompleteText(hand) {
  const left = missingTiles(hand);
  if (isWaiting(hand)) return _("The winning tile is missing");
  if (left > 0) return _("{left} tiles missing", { left });
  return _("{left} tiles too many", { left: -left });
}

/** Draw the button for the next step. */
function nextStep() {
  const draft = currentDraft();
  const hand = getHand();
  const { preview } = getTable();
  if (getPage().busy || getPage().target) return null;
  if (!currentWinner().count) {
    const [first, ...rest] = uncertainPieces(hand);
    if (first) {
      const count = rest.length + 1;
      const check = pluralMessage("Check {count} tile", "Check {count} tiles", count);
      return button("check", translate(check), () =>
        changePage({ target: { kind: "change", id: first.id } }),
      );
    }
    if (missingTiles(hand) > 0 && (hand.pieces.length > 0 || hand.melds.length > 0)) {
      const add = () => changePage({ target: { kind: "add", zone: "hand" } });
      return button("add", _("Add tiles"), add);
    }
  }
  if (!isReady(draft) || hasUncertainTiles(draft) || isOutdated(draft)) return null;
  if (preview.state === "refused") return null;
  if (preview.state === "offline") {
    return [button("retry", _("Try again"), requestPreview, "secondary"), recordButton()];
  }
  return preview.result ? recordButton(preview.state === "waiting") : null;
}

/** @param {boolean} [wait] */
const recordButton = (wait = false) =>
  h(
    "button.primary",
    { type: "button", "data-key": "record", disabled: wait || recording, onclick: recordWin },
    icon("check"),
    _("Record"),
  );

/** Record the win and show the result. */
async function recordWin() {
  if (recording) return;
  recording = true;
  const draft = currentDraft();
  try {
    const done = await recordCommand(winCommand(draft), winTitle(draft), draftSnapshot());
    if (done === "refused") return;
    closeDraft();
    const { latest } = tableView();
    if (done === "recorded" && draft.replaces !== null && latest) openResult(latest);
    if (done === "waiting") {
      showToast(
        _("No connection. This phone stores the win and sends it when the server answers."),
      );
    }
  } finally {
    recording = false;
    // Show the button again if the win was not recorded.
    if (getTable().draft) draw(/** @type {HTMLElement} */ (document.getElementById("bar")));
  }
}

/** @param {string} first @param {string} [second] */
const summaryText = (first, second) =>
  h("div.bar-text", {}, h("strong", {}, first), second && h("span", {}, second));

/**
 * @param {string} key
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} [kind]
 */
const button = (key, text, onclick, kind = "primary") =>
  h(`button.${kind}`, { type: "button", "data-key": `bar-${key}`, onclick }, text, icon("next"));
