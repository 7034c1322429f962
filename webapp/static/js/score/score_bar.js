/**
 * The bar at the bottom edge: the score and the next step.
 */

import { pointsUnit } from "../chinese/result.js";
import { h, icon, render } from "../core/dom.js";
import { getSettings } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { formatNumber, translate } from "../core/text.js";
import { doraQuestion, lacksDora } from "../hand/dora_question.js";
import {
  countTiles,
  isComplete,
  isWaiting,
  missingTiles,
  uncertainPieces,
} from "../hand/hand.js";
import { getHand } from "../hand/hand_store.js";
import { miniTile } from "../hand/tiles.js";
import { assumptionsLine } from "./assumptions.js";
import { openResult, refusalTitle, scoreTitle } from "./result.js";
import { requestAll } from "./score_requests.js";
import { openWaitsSheet } from "./waits_sheet.js";

/** @import { ChineseWaits, Hand, Waits } from "../core/types" */

/** The number of tiles that fit into the bar. */
const MAX_WAITS = 5;

/** @param {HTMLElement} place */
export function mountBar(place) {
  watch(
    () => [
      getHand(),
      getPage().score,
      getPage().waits,
      getPage().busy,
      getPage().game,
      getSettings(),
    ],
    () => render(place, ...statements(), summary(), nextStep()),
  );
  reserveSpace(place);
}

/** Keep the page clear of a bar of any height. @param {HTMLElement} place */
export function reserveSpace(place) {
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    if (place.offsetHeight > 0) style.setProperty("--bar", `${place.offsetHeight}px`);
    else style.removeProperty("--bar");
  }).observe(place);
}

/** Draw what the displayed score assumes, and the question about a missing dora indicator. */
function statements() {
  const hand = getHand();
  if (getPage().busy || !isComplete(hand) || !hasScore()) return [];
  return [lacksDora(hand) && doraQuestion(hand), assumptionsLine(hand.circumstances)];
}

const hasScore = () => {
  const { state, score } = getPage().score;
  return score !== undefined && (state === "done" || state === "waiting");
};

/** Draw the score, or a text about the hand. */
function summary() {
  const hand = getHand();
  const { score, busy, waits } = getPage();
  if (busy) return summaryText(translate({ en: "Reading…", ja: "読み取り中…", zh: "正在识别……" }));
  if (isWaiting(hand) && waits) return waitsButton(waits);
  if (!isComplete(hand)) return summaryText(incompleteText(hand));
  if (score.score && hasScore()) {
    return h(
      "button.score-summary",
      {
        type: "button",
        "data-key": "worth",
        class: score.state,
        onclick: openResult,
      },
      ..."fans" in score.score
        ? [h("strong", {}, String(score.score.fan)), h("span", {}, pointsUnit())]
        : [
            h("strong", {}, formatNumber(score.score.received)),
            h("span", {}, scoreTitle(score.score)),
          ],
    );
  }
  if (score.state === "refused")
    return summaryText(
      refusalTitle(score.objections),
      translate({ en: "See the reasons above", ja: "理由は上に表示しています", zh: "原因见上方" }),
    );
  if (score.state === "offline")
    return summaryText(
      translate({ en: "No connection", ja: "接続なし", zh: "没有连接" }),
      translate({ en: "Nothing is lost", ja: "入力は残っています", zh: "输入的内容还在" }),
    );
  return summaryText("…");
}

/** Draw the waits as a button that opens their payouts. @param {Waits|ChineseWaits} waits */
function waitsButton({ waits }) {
  const displayed = waits.length > MAX_WAITS ? waits.slice(0, MAX_WAITS - 1) : waits;
  return h(
    "button.score-summary",
    { type: "button", "data-key": "waits", onclick: openWaitsSheet },
    displayed.length > 0
      ? h(
          "span.tile-line",
          {},
          ...displayed.map((each) => miniTile(each.tile)),
          displayed.length < waits.length && ` +${waits.length - displayed.length}`,
        )
      : h("b", {}, translate({
        en: "Not waiting yet",
        ja: "テンパイしていません",
        zh: "还没有听牌",
      })),
    h(
      "span",
      {},
      displayed.length > 0
        ? translate({ en: "Show waits", ja: "待ちは？", zh: "看听牌" })
        : translate({ en: "Useful tiles", ja: "有効牌は？", zh: "有用的牌" }),
    ),
  );
}

/** @param {Hand} hand */
export function incompleteText(hand) {
  const count = countTiles(hand);
  const left = missingTiles(hand);
  const tiles = count === 1 ? "1 tile" : `${count} tiles`;
  if (count === 0) return translate({
    en: "No tiles yet",
    ja: "牌がまだありません",
    zh: "还没有牌",
  });
  if (left > 0)
    return translate({
      en: `${tiles}: ${left} missing`,
      ja: `${count}枚、あと${left}枚`,
      zh: `${count}张，还差${left}张`,
    });
  if (left < 0) {
    return translate({
      en: `${tiles}: ${-left} too many`,
      ja: `${count}枚、${-left}枚多い`,
      zh: `${count}张，多${-left}张`,
    });
  }
  return translate({ en: "Which tile won?", ja: "和了牌は？", zh: "和的是哪张？" });
}

/** Draw the button for the next step. */
function nextStep() {
  const hand = getHand();
  const { score, busy } = getPage();
  const doubtful = uncertainPieces(hand);
  if (busy) return null;
  if (doubtful.length > 0) {
    const check = () => changePage({ target: { kind: "change", id: doubtful[0].id } });
    return button(
      "check",
      translate({
        en: doubtful.length === 1 ? "Check 1 tile" : `Check ${doubtful.length} tiles`,
        ja: `${doubtful.length}枚を確認`,
        zh: `确认${doubtful.length}张`,
      }),
      check,
    );
  }
  if (missingTiles(hand) > 0) {
    return button("add", translate({ en: "Add tiles", ja: "牌を追加", zh: "加牌" }), () =>
      changePage({ target: { kind: "add", zone: "hand" } }),
    );
  }
  if (score.state === "offline")
    return button("retry", translate({
      en: "Try again",
      ja: "もう一度",
      zh: "再试一次",
    }), requestAll);
  if (!score.score || score.state === "refused") return null;
  return button("score", translate({
    en: "See score",
    ja: "点数を見る",
    zh: "看番数",
  }), openResult);
}

/**
 * @param {string} first
 * @param {string} [second]
 */
const summaryText = (first, second) =>
  h("div.bar-text", {}, h("strong", {}, first), second && h("span", {}, second));

/**
 * @param {string} key
 * @param {string} text
 * @param {() => void} onclick
 */
const button = (key, text, onclick) =>
  h("button.primary", { type: "button", "data-key": `bar-${key}`, onclick }, text, icon("next"));
