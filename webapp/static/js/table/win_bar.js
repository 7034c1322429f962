/**
 * The bar under the win that is entered: what it is worth, and the next thing to do.
 */

import { actOf, isReady, isUnsure, kept, leave, openWin, theEntry } from "./entry.js";
import { askAgain } from "./asking.js";
import { getHand, getView, show, watch } from "../store.js";
import { getTable, theGame, theView } from "./state.js";
import { h, icon, render } from "../dom.js";
import { howWon } from "./win_head.js";
import { inWords } from "../settings.js";
import { isWaiting, missing, unsure } from "../hand.js";
import { act } from "./doing.js";
import { openResult } from "./result_sheet.js";
import { pointsOf } from "./words.js";
import { shortName } from "../result.js";
import { tell } from "./telling.js";

/** Whether the win is on its way; a second tap records nothing. */
let recording = false;

/** @param {HTMLElement} place */
export function mountWinBar(place) {
  watch(
    () => [getHand(), getTable(), getView().busy, getView().target, getView().settings?.language],
    () => (getTable().entry ? render(place, state(), action()) : render(place)),
  );
}

/** What the win brings, as far as it is told. */
function state() {
  const entry = theEntry();
  const { asked } = getTable();
  const hand = getHand();
  if (getView().busy) return words(inWords({ en: "Reading …", ja: "読み取り中…" }));
  if (!openWin().count && missing(hand) !== 0) return words(incomplete(hand));
  if (!isReady(entry))
    return words(inWords({ en: "Another hand is missing", ja: "もう一人の手牌が未入力です" }));
  if (asked.state === "offline") {
    return words(
      inWords({ en: "No connection", ja: "接続がありません" }),
      inWords({ en: "It is scored when sent", ja: "送信時に計算します" }),
    );
  }
  if (asked.state === "refused") {
    return words(
      inWords({ en: "No score", ja: "点数なし" }),
      inWords({ en: "See the note above", ja: "上の説明をご覧ください" }),
    );
  }
  const { answer } = asked;
  if (!answer) return words("…");
  const gained = entry.wins.map(({ winner }) => answer.settlement?.deltas[winner] ?? 0);
  const score = answer.wins[0]?.score;
  return h(
    "div.worth-now",
    { class: asked.state },
    h("strong", {}, gained.map((each) => `+${pointsOf(each)}`).join(" ")),
    h("span", {}, entry.wins.length === 1 && score?.yaku ? shortName(score) : howWon(entry)),
  );
}

/** @param {import("../hand.js").Hand} hand */
function incomplete(hand) {
  const left = missing(hand);
  if (isWaiting(hand))
    return inWords({ en: "The winning tile is missing", ja: "和了牌を入れてください" });
  if (left > 0) return inWords({ en: `${left} tiles missing`, ja: `あと${left}枚` });
  return inWords({ en: `${-left} tiles too many`, ja: `${-left}枚多いです` });
}

/** The next thing to do. */
function action() {
  const entry = theEntry();
  const hand = getHand();
  const { asked } = getTable();
  if (getView().busy || getView().target) return null;
  if (!openWin().count) {
    const [first, ...rest] = unsure(hand);
    if (first) {
      const count = rest.length + 1;
      const check = {
        en: count === 1 ? "Check 1 tile" : `Check ${count} tiles`,
        ja: `${count}枚を確認`,
      };
      return button("check", inWords(check), () =>
        show({ target: { kind: "change", id: first.id } }),
      );
    }
    if (missing(hand) > 0 && (hand.pieces.length > 0 || hand.melds.length > 0)) {
      const add = () => show({ target: { kind: "add", zone: "hand" } });
      return button("add", inWords({ en: "Add tiles", ja: "牌を足す" }), add);
    }
  }
  if (!isReady(entry) || isUnsure(entry) || isElsewhere(entry)) return null;
  if (asked.state === "refused") return null;
  if (asked.state === "offline") {
    return [
      button("retry", inWords({ en: "Try again", ja: "再試行" }), askAgain, "secondary"),
      recordButton(),
    ];
  }
  return asked.answer ? recordButton(asked.state === "waiting") : null;
}

/** Whether the table plays another hand by now. @param {import("./entry.js").Entry} entry */
export function isElsewhere({ instead, played }) {
  const now = theGame();
  const alike = /** @type {const} */ (["number", "round", "kyoku", "honba"]);
  return instead === null && alike.some((name) => now[name] !== played[name]);
}

/** @param {boolean} [wait] */
const recordButton = (wait = false) =>
  h(
    "button.primary",
    { type: "button", "data-key": "record", disabled: wait || recording, onclick: recordWin },
    icon("check"),
    inWords({ en: "Record", ja: "記録する" }),
  );

/** Write the win down and show what came of it. */
async function recordWin() {
  if (recording) return;
  recording = true;
  const entry = theEntry();
  const { answer } = getTable().asked;
  const before = theView();
  try {
    const done = await act(actOf(entry), { en: howWon(entry), ja: howWon(entry) }, kept());
    if (done === "refused") return;
    leave();
    if (done === "recorded" && answer) openResult(answer, before, entry);
    if (done === "waiting") {
      tell(
        inWords({
          en: "No connection: the win is kept here and sent as soon as the server answers.",
          ja: "接続がありません。和了はこの端末に保存し、つながり次第送信します。",
        }),
      );
    }
  } finally {
    recording = false;
    // The bar shows the button again where the win could not be recorded.
    if (getTable().entry)
      render(/** @type {HTMLElement} */ (document.getElementById("bar")), state(), action());
  }
}

/** @param {string} first @param {string} [second] */
const words = (first, second) =>
  h("div.bar-words", {}, h("strong", {}, first), second && h("span", {}, second));

/**
 * @param {string} key
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} [kind]
 */
const button = (key, text, onclick, kind = "primary") =>
  h(`button.${kind}`, { type: "button", "data-key": `bar-${key}`, onclick }, text, icon("next"));
