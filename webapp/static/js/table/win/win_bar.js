/**
 * The bar under the win that is entered: what it is worth, and the next thing to do.
 */

import { h, icon, render } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { changePage, getPage, watch } from "../../core/store.js";
import { formatNumber } from "../../core/text.js";
import { isWaiting, missing, unsure } from "../../hand/hand.js";
import { getHand } from "../../hand/hand_store.js";
import { shortName } from "../../score/result.js";
import { act } from "../commands.js";
import { currentGame, getTable, tableView } from "../state.js";
import { tell } from "../toast.js";
import { openResult } from "./result_sheet.js";
import { actOf, isReady, isUnsure, kept, leave, openWin, theEntry } from "./win_entry.js";
import { howWon } from "./win_header.js";
import { askAgain } from "./win_preview.js";

/** @import { Hand, WinDraft } from "../../core/types" */

/** Whether the win is on its way; a second tap records nothing. */
let recording = false;

/** @param {HTMLElement} place */
export function mountWinBar(place) {
  watch(
    () => [getHand(), getTable(), getPage().busy, getPage().target, getPage().settings?.language],
    () => (getTable().entry ? render(place, state(), action()) : render(place)),
  );
}

/** What the win brings, as far as it is told. */
function state() {
  const entry = theEntry();
  const { asked } = getTable();
  const hand = getHand();
  if (getPage().busy) return words(translate({ en: "Reading …", ja: "読み取り中…" }));
  if (!openWin().count && missing(hand) !== 0) return words(incomplete(hand));
  if (!isReady(entry))
    return words(translate({ en: "Another hand is missing", ja: "もう一人の手牌が未入力です" }));
  if (asked.state === "offline") {
    return words(
      translate({ en: "No connection", ja: "接続がありません" }),
      translate({ en: "It is scored when sent", ja: "送信時に計算します" }),
    );
  }
  if (asked.state === "refused") {
    return words(
      translate({ en: "No score", ja: "点数なし" }),
      translate({ en: "See the note above", ja: "上の説明をご覧ください" }),
    );
  }
  const { answer } = asked;
  if (!answer) return words("…");
  const gained = entry.wins.map(({ winner }) => answer.settlement?.deltas[winner] ?? 0);
  const score = answer.wins[0]?.score;
  return h(
    "div.worth-now",
    { class: asked.state },
    h("strong", {}, gained.map((each) => `+${formatNumber(each)}`).join(" ")),
    h("span", {}, entry.wins.length === 1 && score?.yaku ? shortName(score) : howWon(entry)),
  );
}

/** @param {Hand} hand */
function incomplete(hand) {
  const left = missing(hand);
  if (isWaiting(hand))
    return translate({ en: "The winning tile is missing", ja: "和了牌を入れてください" });
  if (left > 0) return translate({ en: `${left} tiles missing`, ja: `あと${left}枚` });
  return translate({ en: `${-left} tiles too many`, ja: `${-left}枚多いです` });
}

/** The next thing to do. */
function action() {
  const entry = theEntry();
  const hand = getHand();
  const { asked } = getTable();
  if (getPage().busy || getPage().target) return null;
  if (!openWin().count) {
    const [first, ...rest] = unsure(hand);
    if (first) {
      const count = rest.length + 1;
      const check = {
        en: count === 1 ? "Check 1 tile" : `Check ${count} tiles`,
        ja: `${count}枚を確認`,
      };
      return button("check", translate(check), () =>
        changePage({ target: { kind: "change", id: first.id } }),
      );
    }
    if (missing(hand) > 0 && (hand.pieces.length > 0 || hand.melds.length > 0)) {
      const add = () => changePage({ target: { kind: "add", zone: "hand" } });
      return button("add", translate({ en: "Add tiles", ja: "牌を足す" }), add);
    }
  }
  if (!isReady(entry) || isUnsure(entry) || isElsewhere(entry)) return null;
  if (asked.state === "refused") return null;
  if (asked.state === "offline") {
    return [
      button("retry", translate({ en: "Try again", ja: "再試行" }), askAgain, "secondary"),
      recordButton(),
    ];
  }
  return asked.answer ? recordButton(asked.state === "waiting") : null;
}

/** Whether the table plays another hand by now. @param {WinDraft} entry */
export function isElsewhere({ instead, played }) {
  const now = currentGame();
  const alike = /** @type {const} */ (["number", "round", "kyoku", "honba"]);
  return instead === null && alike.some((name) => now[name] !== played[name]);
}

/** @param {boolean} [wait] */
const recordButton = (wait = false) =>
  h(
    "button.primary",
    { type: "button", "data-key": "record", disabled: wait || recording, onclick: recordWin },
    icon("check"),
    translate({ en: "Record", ja: "記録する" }),
  );

/** Write the win down and show what came of it. */
async function recordWin() {
  if (recording) return;
  recording = true;
  const entry = theEntry();
  const { answer } = getTable().asked;
  const before = tableView();
  try {
    const done = await act(actOf(entry), { en: howWon(entry), ja: howWon(entry) }, kept());
    if (done === "refused") return;
    leave();
    if (done === "recorded" && answer) openResult(answer, before, entry);
    if (done === "waiting") {
      tell(
        translate({
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
