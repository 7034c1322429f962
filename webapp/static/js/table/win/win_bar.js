/**
 * The bar below a win that is being entered: points and next step.
 */

import { h, icon, render } from "../../core/dom.js";
import { isChinese } from "../../core/settings.js";
import { changePage, getPage, watch } from "../../core/store.js";
import { formatNumber, translate } from "../../core/text.js";
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
    ? translate({
      en: `Enter at least ${minimumFan()} fan`,
      ja: `${minimumFan()}番以上を入力`,
      zh: `请输入${minimumFan()}番以上`,
    })
    : han > 0
    ? translate({ en: "Choose the fu", ja: "符を選んでください" })
    : translate({ en: "Choose the han", ja: "翻を選んでください" });

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
  if (getPage().busy) return summaryText(translate({
    en: "Reading…",
    ja: "読み取り中…",
    zh: "正在识别……",
  }));
  if (!currentWinner().count && missingTiles(hand) !== 0) return summaryText(incompleteText(hand));
  const { count } = currentWinner();
  if (count && !hasPoints(count)) return summaryText(missingCountText(count));
  if (!isReady(draft))
    return summaryText(translate({ en: "Enter the other hand", ja: "もう一人の手牌が未入力です" }));
  if (preview.state === "offline") {
    return summaryText(
      translate({ en: "No connection", ja: "接続がありません", zh: "没有连接" }),
      translate({ en: "Will be scored when sent", ja: "送信時に計算します", zh: "发送后计算" }),
    );
  }
  if (preview.state === "refused") {
    return summaryText(
      refusalTitle(getPage().score.objections),
      translate({ en: "See the reasons above", ja: "理由は上に表示しています", zh: "原因见上方" }),
    );
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
  return differenceIsZero(difference)
    ? translate({ en: "No points move", ja: "点数移動なし", zh: "没有分数变动" })
    : translate({ en: `${moved} to move`, ja: `${moved}点が移動`, zh: `移动${moved}分` });
}

/** @param {Hand} hand */
function incompleteText(hand) {
  const left = missingTiles(hand);
  if (isWaiting(hand))
    return translate({
      en: "The winning tile is missing",
      ja: "和了牌を入れてください",
      zh: "缺少和的牌",
    });
  if (left > 0) return translate({
    en: `${left} tiles missing`,
    ja: `あと${left}枚`,
    zh: `还差${left}张`,
  });
  return translate({ en: `${-left} tiles too many`, ja: `${-left}枚多いです`, zh: `多${-left}张` });
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
      const check = {
        en: count === 1 ? "Check 1 tile" : `Check ${count} tiles`,
        ja: `${count}枚を確認`,
        zh: `确认${count}张`,
      };
      return button("check", translate(check), () =>
        changePage({ target: { kind: "change", id: first.id } }),
      );
    }
    if (missingTiles(hand) > 0 && (hand.pieces.length > 0 || hand.melds.length > 0)) {
      const add = () => changePage({ target: { kind: "add", zone: "hand" } });
      return button("add", translate({ en: "Add tiles", ja: "牌を足す", zh: "加牌" }), add);
    }
  }
  if (!isReady(draft) || hasUncertainTiles(draft) || isOutdated(draft)) return null;
  if (preview.state === "refused") return null;
  if (preview.state === "offline") {
    return [
      button("retry", translate({
        en: "Try again",
        ja: "再試行",
        zh: "再试一次",
      }), requestPreview, "secondary"),
      recordButton(),
    ];
  }
  return preview.result ? recordButton(preview.state === "waiting") : null;
}

/** @param {boolean} [wait] */
const recordButton = (wait = false) =>
  h(
    "button.primary",
    { type: "button", "data-key": "record", disabled: wait || recording, onclick: recordWin },
    icon("check"),
    translate({ en: "Record", ja: "記録する", zh: "记录" }),
  );

/** Record the win and show the result. */
async function recordWin() {
  if (recording) return;
  recording = true;
  const draft = currentDraft();
  try {
    const done = await recordCommand(
      winCommand(draft),
      { en: winTitle(draft), ja: winTitle(draft), zh: winTitle(draft) },
      draftSnapshot(),
    );
    if (done === "refused") return;
    closeDraft();
    const { latest } = tableView();
    if (done === "recorded" && draft.replaces !== null && latest) openResult(latest);
    if (done === "waiting") {
      showToast(
        translate({
          en: "No connection. This phone stores the win and sends it when the server answers.",
          ja: "接続がありません。和了はこの端末に保存し、つながり次第送信します。",
          zh: "没有连接。手机会保存和牌，连上后发送。",
        }),
      );
    }
  } finally {
    recording = false;
    // Show the button again if the win was not recorded.
    if (getTable().draft)
      draw(/** @type {HTMLElement} */ (document.getElementById("bar")));
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
