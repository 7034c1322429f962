/**
 * Everything about the table that is not the hand that is played.
 */

import { changeSettings, inWords, isJapanese } from "../settings.js";
import { chooseWho, openWho } from "./who.js";
import { deleteSession } from "./server.js";
import { getTable, theView } from "./state.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { openHistory } from "./history.js";
import { openNames } from "./names.js";
import { openPhotos } from "./photos.js";
import { openSetUp } from "./set_up.js";
import { openShare } from "./share.js";
import { openSheet } from "../sheet.js";
import { openStandings, openStatistics } from "./standings.js";
import { openTableRules } from "./rules_view.js";
import { pageAt } from "./where.js";
import { refused } from "./confirming.js";
import { Refusal } from "../api.js";

/** Show the menu. */
export function openMenu() {
  openSheet({
    title: theView().name,
    shows: () => [getTable().view, getTable().middle, getView().settings],
    draw: (sheet) => {
      const go = (/** @type {() => void} */ open) => () => {
        sheet.close();
        open();
      };
      const middle = () => chooseWho({ me: getTable().me, middle: !getTable().middle });
      const { role } = theView();
      return h(
        "nav.stack",
        {},
        row(
          "standings",
          "standings",
          { en: "Standings and match sheet", ja: "成績・対局記録" },
          go(openStandings),
        ),
        row(
          "history",
          "history",
          { en: "History and score graph", ja: "履歴・点数の推移" },
          go(openHistory),
        ),
        row("statistics", "graph", { en: "Statistics", ja: "統計" }, go(openStatistics)),
        row(
          "share",
          "qr",
          { en: "Join by QR code, links", ja: "QRコードで参加・リンク" },
          go(openShare),
        ),
        row("photos", "camera", { en: "Photos", ja: "写真" }, go(openPhotos)),
        row("rules", "info", { en: "Rules", ja: "ルール" }, go(openTableRules)),
        row(
          "set-up",
          "dice",
          { en: "Set up: seats, dice, wall", ja: "場所決め・サイコロ・山" },
          go(openSetUp),
        ),
        row("middle", "table", middleWords(), go(middle)),
        row(
          "who",
          "person",
          { en: "Whose phone is this?", ja: "この端末は誰のもの？" },
          go(openWho),
        ),
        role === "host" &&
          row("names", "edit", { en: "Change names", ja: "名前の変更" }, go(openNames)),
        row(
          "language",
          "language",
          isJapanese() ? { en: "English", ja: "English" } : { en: "日本語", ja: "日本語" },
          () => changeSettings({ language: isJapanese() ? "en" : "ja" }),
        ),
        h(
          "a.wide-button.menu-row",
          { href: pageAt(document.documentElement.dataset.root ?? "/") },
          icon("tiles"),
          h("span", {}, inWords({ en: "Score a single hand", ja: "一局だけ計算する" })),
        ),
        role === "host" &&
          row(
            "delete",
            "delete",
            { en: "Delete this session", ja: "この会を削除" },
            go(openDelete),
          ),
      );
    },
  });
}

const middleWords = () =>
  getTable().middle
    ? { en: "Turn all scores to me", ja: "すべて手前向きに表示" }
    : { en: "Table mode: phone in the middle", ja: "卓上モード（中央に置く）" };

/** @param {string} key @param {string} drawn @param {import("./words.js").Words} words @param {() => void} onclick */
const row = (key, drawn, words, onclick) =>
  h(
    "button.wide-button.menu-row",
    { type: "button", "data-key": `menu-${key}`, onclick },
    icon(drawn),
    h("span", {}, inWords(words)),
  );

/** Delete it all, after its name was written. */
function openDelete() {
  const { name } = theView();
  let typed = "";
  /** @type {Refusal|null} */
  let refusal = null;
  openSheet({
    title: inWords({ en: "Delete this session?", ja: "この会を削除しますか。" }),
    shows: () => [getView().settings],
    draw: (sheet) => [
      h(
        "p",
        {},
        inWords({
          en: `All hands and photos of ${name} are deleted for everybody, and nothing brings them back. Write its name to go on.`,
          ja: `「${name}」の記録と写真がすべて削除され、元に戻せません。続けるには会の名前を入力してください。`,
        }),
      ),
      h(
        "label.field",
        {},
        h("span", {}, inWords({ en: "Name", ja: "名前" })),
        h("input", {
          type: "text",
          autocomplete: "off",
          value: typed,
          "data-key": "delete-name",
          oninput: (/** @type {Event} */ { target }) =>
            (typed = /** @type {HTMLInputElement} */ (target).value),
        }),
      ),
      refusal && refused(refusal),
      h(
        "button.primary.done-button.danger",
        {
          type: "button",
          "data-key": "delete-session",
          onclick: async () => {
            try {
              await deleteSession(typed);
              location.assign(pageAt(document.documentElement.dataset.root ?? "/"));
            } catch (error) {
              refusal = error instanceof Refusal ? error : new Refusal("error", String(error));
              sheet.redraw();
            }
          },
        },
        inWords({ en: "Delete everything", ja: "すべて削除する" }),
      ),
    ],
  });
}
