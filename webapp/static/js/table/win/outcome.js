/**
 * The outcome of the win that is being entered: its preview, its effects below the hand, and the bar
 * that records it.
 */

import { Conflict, latestRequest } from "../../core/client.js";
import { actionButton } from "../../core/controls.js";
import { elementWith, h, icon, render } from "../../core/dom.js";
import {
  _,
  capitalize,
  formatNumber,
  inContext,
  message,
  plural,
  translate,
} from "../../core/messages.js";
import { changePage, getPage, watch } from "../../core/store.js";
import {
  countTiles,
  isComplete,
  isWaiting,
  missingTiles,
  uncertainPieces,
} from "../../hand/hand.js";
import { getHand } from "../../hand/hand_store.js";
import { announcedText, scoreNotes, scoreTitle } from "../../score/result.js";
import {
  entryButton,
  refusedText,
  reserveSpace,
  summaryText,
  unanswered,
} from "../../score/score_bar.js";
import { openResult } from "../result.js";
import { differenceIsZero, fanText, scoreDeltas, scoreDetails, winEffects } from "../settlement.js";
import { changeTable, getTable, playerAt, tableView } from "../state.js";
import { recordCommand } from "../sync.js";
import { previewCommand } from "../table_api.js";
import { isBlocked, positionOf } from "../waiting.js";
import { missingCountText } from "./count.js";
import {
  closeDraft,
  currentDraft,
  currentWinner,
  draftSnapshot,
  hasPoints,
  hasUncertainTiles,
  isOnOtherTile,
  needsDecision,
  isReady,
  winCommand,
  placeDraft,
  winSentence,
  winTitle,
} from "./draft.js";
import { recordedMeanwhile } from "./outdated.js";

/** @import { GameView, Hand, Objection, Preview } from "../../core/types" */
/** @import { PreviewState, ScoreState, WinDraft } from "../../core/types" */

/** Whether the win is being recorded; a second tap is ignored. */
let recording = false;

let unfolded = false;

/** @param {HTMLElement} place */
export function mountWinBar(place) {
  watch(
    () => [getHand(), getTable(), getPage().busy, getPage().target, getPage().settings?.language],
    () => (getTable().draft ? draw(place) : render(place)),
  );
  reserveSpace(place);
}

/** @param {HTMLElement} place */
function draw(place) {
  elementWith("felt").classList.toggle("other-tile", isOnOtherTile(currentDraft().open));
  render(place, endingNote(), summary(), nextStep());
}

/** Say that the win ends the game, which a correction can do too. */
function endingNote() {
  const after = getTable().preview.result?.view.game;
  if (!after?.ending || tableView().game?.ending || needsDecision(currentDraft())) return null;
  return h("p.bar-line.row.ending-note", { role: "status" }, icon("flag"), endingText(after));
}

/** @param {GameView} game */
function endingText({ ending, ending_words: words, seats }) {
  const last = seats.reduce((lowest, seat) => (seat.score < lowest.score ? seat : lowest));
  if (ending !== "bust") return words ?? "";
  const score = formatNumber(last.score);
  return _("This ends the game: {player} at {score}", { player: last.name, score });
}

/** Draw the points, as far as they are known. */
function summary() {
  const draft = currentDraft();
  const won = currentWinner();
  const { state, result } = getTable().preview;
  const hand = getHand();
  if (getPage().busy) return summaryText(_("Reading…"));
  if (needsDecision(draft)) return summaryText(_("What counts?"), recordedMeanwhile(draft));
  if (!won.count && !isComplete(hand) && missingTiles(hand) !== 0)
    return summaryText(incompleteText(hand));
  if (won.count && !hasPoints(draft, won)) return summaryText(missingCountText(won.count));
  if (!isReady(draft)) return summaryText(_("Enter the other hand"));
  if (state === "offline" && !result)
    return summaryText(_("No connection"), _("Will be sent later"));
  if (state === "refused") return refusedText();
  if (!result) return summaryText("…");
  return h(
    "div.score-summary",
    { class: state },
    h("strong", pointsText(draft, result)),
    h("span", titleOf(draft, result)),
    !won.count && unanswered(hand),
  );
}

/**
 * Return "3 han 40 fu", "15 fan", or the winner; for a tsumo also what each pays, as it is said.
 * @param {WinDraft} draft
 * @param {Preview} preview
 */
function titleOf(draft, { wins, view }) {
  const score = draft.wins.length === 1 ? wins[0]?.score : undefined;
  if (score && "fans" in score) return fanText(score.fan);
  const title = score ? scoreTitle(score) : winTitle(draft);
  const said = view.latest?.result?.winners[0]?.tsumo;
  return said ? [title, translate(said)].join(inContext("value", " · ")) : title;
}

/**
 * Return the points that each winner gains, or those that a correction moves.
 * @param {WinDraft} draft
 * @param {Preview} preview
 */
function pointsText({ wins, replaces }, { difference }) {
  const deltas = scoreDeltas(difference);
  if (replaces === null || !difference)
    return wins.map(({ winner }) => `+${formatNumber(deltas[winner] ?? 0)}`).join(" ");
  const moved = formatNumber(deltas.reduce((sum, each) => sum + Math.max(each, 0), 0));
  return differenceIsZero(difference)
    ? _("No points change hands")
    : _("{moved} to move", { moved });
}

/** @param {Hand} hand */
function incompleteText(hand) {
  const left = missingTiles(hand);
  if (isWaiting(hand)) return _("The winning tile is missing");
  if (left > 0) return plural("{count} tile missing", "{count} tiles missing", left);
  return plural("{count} tile too many", "{count} tiles too many", -left);
}

function nextStep() {
  const draft = currentDraft();
  const hand = getHand();
  const { state, result } = getTable().preview;
  if (getPage().busy || getPage().target) return null;
  if (needsDecision(draft)) return decideButton();
  const isStarted = countTiles(hand) > 0 || uncertainPieces(hand).length > 0;
  const entry = !currentWinner().count && isStarted && entryButton(hand);
  if (entry) return entry;
  if (!isReady(draft) || hasUncertainTiles(draft)) return null;
  if (state === "refused") return null;
  if (state === "offline") return recordButton();
  return result ? recordButton(state === "waiting") : null;
}

/** Draw the button that leads to what another phone recorded and to the choices. */
const decideButton = () =>
  actionButton("primary", "see-outdated", _("Decide"), () =>
    document.querySelector(".outdated")?.scrollIntoView({ block: "center" }),
  );

/** @param {boolean} [wait] */
const recordButton = (wait = false) =>
  h(
    "button.primary",
    { "data-key": "record", disabled: wait || recording, onclick: recordWin },
    icon("check"),
    _("Record"),
  );

async function recordWin() {
  const draft = currentDraft();
  if (recording || needsDecision(draft)) return; // the finger was on it when another phone recorded
  recording = true;
  try {
    const done = await recordCommand(winCommand(draft), winSentence(draft), draftSnapshot());
    if (done === "refused") return;
    closeDraft();
    const { latest } = tableView();
    if (done === "recorded" && draft.replaces !== null && latest) openResult(latest);
  } finally {
    recording = false;
    // Show the button again if the win was not recorded.
    if (getTable().draft) draw(elementWith("bar"));
  }
}

/** @param {HTMLElement} place */
export function mountWinResult(place) {
  watch(
    () => [getTable().draft, getTable().preview, getTable().view, getPage().settings?.language],
    () => {
      const { draft, preview } = getTable();
      if (!draft) return render(place);
      if (needsDecision(draft)) return render(place);
      render(place, preview.result && resultView(preview.result));
    },
  );
}

/** @param {Preview} preview */
function resultView(preview) {
  const { wins, replaces } = currentDraft();
  return h(
    "div.stack.loose.outcome",
    { class: `preview-${getTable().preview.state}`, "aria-live": "polite" },
    unpaidNote(preview, wins.length),
    ...preview.wins.flatMap((each) => [
      announcedScore(each, wins.length > 1),
      ...scoreNotes(each.score),
    ]),
    ...winEffects(tableView(), preview, replaces !== null),
  );
}

/**
 * Draw a hand as its winner announces it, which unfolds to its lines.
 * @param {Preview["wins"][number]} win
 * @param {boolean} named with the name of the winner
 */
function announcedScore({ winner, score, chips }, named) {
  const words = announcedText(score);
  const onclick = (/** @type {{currentTarget: Element}} */ { currentTarget }) => {
    unfolded = currentTarget.closest("details[open]") === null;
  };
  return h(
    "details.raised.fold.announced",
    { open: unfolded },
    h(
      "summary",
      { "data-key": `announced-${winner}`, onclick },
      h(
        "span",
        named && h("small.note", playerAt(winner)),
        words,
        chips && h("small.note", translate(chips)),
      ),
    ),
    h("div.announced-lines", scoreDetails(score)),
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
  return h("p.callout.no-move", { role: "status" }, capitalize(translate(latest.words)));
}

const latest = latestRequest();

/** Request a preview after every change of the draft. */
export function followDraft() {
  watch(
    () => [getTable().draft, getTable().view, getTable().outbox],
    () => {
      const { view, outbox } = getTable();
      const played = view?.game && positionOf(view.game);
      if (played && !outbox.some((each) => !each.open && isBlocked(each))) placeDraft(played);
    },
  );
  watch(() => {
    const { draft, view, online, handValues } = getTable();
    return [getHand(), draft, view?.entries, online, handValues, getPage().settings?.language];
  }, requestPreview);
}

function requestPreview() {
  const { draft, view, online, preview } = getTable();
  latest.cancel();
  if (!draft || !view || !isReady(draft) || needsDecision(draft)) {
    if (preview.state !== "none") setPreview({ state: "none" }, { state: "none" });
    return;
  }
  const command = winCommand(draft);
  const known = preview.result && preview.request === JSON.stringify(command) ? preview : null;
  if (online) changeTable({ preview: { ...preview, state: "waiting" } });
  else setPreview({ ...known, state: "offline" }, { state: "none" });
  latest.put((signal) => previewCommand(command, view.entries, signal), {
    result: (result) =>
      setPreview(
        { state: "done", result, request: JSON.stringify(command) },
        { state: "done", score: scoreOf(result, draft) },
      ),
    refusal: (refusal) => handleRefusal(refusal, known),
  });
}

/** @param {Preview} result @param {WinDraft} draft */
const scoreOf = (result, { wins, open }) =>
  result.wins.find(({ winner }) => winner === wins[open].winner)?.score;

/**
 * @param {import("../../core/client.js").Refusal} refusal
 * @param {PreviewState|null} known the last preview, if it was of the same win
 */
function handleRefusal(refusal, known) {
  if (refusal instanceof Conflict) return changeTable({ server: refusal.view });
  const { code, objections, alternatives } = refusal;
  if (code === "unreachable") {
    changeTable({ online: false });
    setPreview({ ...known, state: "offline" }, { state: "none" });
  } else {
    const named = objections?.map(namedObjection);
    setPreview({ state: "refused" }, { state: "refused", objections: named, alternatives });
  }
}

/** Say whose hand an objection is about, if there are several. @param {Objection} objection */
function namedObjection(objection) {
  const { winner, message: words } = objection;
  if (winner === undefined || currentDraft().wins.length === 1) return objection;
  return {
    ...objection,
    message: message("{name}: {words}", { name: playerAt(winner), words }),
  };
}

/**
 * Show the preview and its score at once, because the bar below the hand draws both.
 * @param {PreviewState} preview
 * @param {ScoreState} score
 */
const setPreview = (preview, score) => changePage({ score, table: { ...getTable(), preview } });
