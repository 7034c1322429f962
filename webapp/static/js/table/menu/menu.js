/**
 * The menu of the table.
 */

import { asRefusal } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { nextLanguage } from "../../core/language_switch.js";
import { changeSettings } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { sessionName, translate } from "../../core/text.js";
import { openHistorySheet } from "../history/history_sheet.js";
import { openStandingsSheet, openStatisticsSheet } from "../history/standings.js";
import { openIdentitySheet, setIdentity, showScreenNote } from "./identity_sheet.js";
import { openNamesSheet } from "./names_sheet.js";
import { openPhotosSheet } from "./photos_sheet.js";
import { openTableRulesSheet } from "./rules_sheet.js";
import { openShareSheet } from "./share_sheet.js";
import { refusalNotice } from "../notice.js";
import { openSetupSheet } from "../setup/setup_sheet.js";
import { getTable, tableView } from "../state.js";
import { deleteSession, homeUrl } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Bilingual } from "../../core/types" */

/** Open the menu. */
export function openMenu() {
  openSheet({
    title: sessionName(tableView()),
    select: () => [getTable().view, getTable().tableMode, getPage().settings],
    draw: (sheet) => {
      const go = (/** @type {() => void} */ open) => () => {
        sheet.close();
        open();
      };
      const toggleTableMode = () => {
        setIdentity({ me: getTable().me, tableMode: !getTable().tableMode });
        showScreenNote();
      };
      const { role } = tableView();
      const [language, languageName] = nextLanguage();
      return h(
        "nav.stack",
        {},
        menuItem(
          "standings",
          "standings",
          { en: "Standings and match sheet", ja: "成績・対局記録" },
          go(openStandingsSheet),
        ),
        menuItem(
          "history",
          "history",
          { en: "History and score graph", ja: "履歴・点数の推移" },
          go(openHistorySheet),
        ),
        menuItem("statistics", "graph", { en: "Statistics", ja: "統計" }, go(openStatisticsSheet)),
        menuItem(
          "share",
          "qr",
          { en: "Join by QR code, links", ja: "QRコードで参加・リンク" },
          go(openShareSheet),
        ),
        menuItem("photos", "camera", { en: "Photos", ja: "写真" }, go(openPhotosSheet)),
        menuItem("rules", "info", { en: "Rules", ja: "ルール" }, go(openTableRulesSheet)),
        menuItem(
          "set-up",
          "dice",
          { en: "Set up: seats, dice, wall", ja: "場決め・サイコロ・山" },
          go(openSetupSheet),
        ),
        menuItem("middle", "table", tableModeText(), go(toggleTableMode)),
        menuItem(
          "who",
          "person",
          { en: "Whose phone is this?", ja: "席を変更" },
          go(openIdentitySheet),
        ),
        role === "host" &&
          menuItem("names", "edit", { en: "Change names", ja: "名前の変更" }, go(openNamesSheet)),
        menuItem(
          "language",
          "language",
          { en: languageName, ja: languageName },
          () => changeSettings({ language }),
        ),
        h(
          "a.wide-button.menu-row",
          { href: homeUrl() },
          icon("tiles"),
          h("span", {}, translate({ en: "Score a single hand", ja: "点数計算だけ" })),
        ),
        role === "host" &&
          menuItem(
            "delete",
            "delete",
            { en: "Delete this session", ja: "このセットを削除" },
            go(openDeleteSheet),
          ),
      );
    },
  });
}

const tableModeText = () =>
  getTable().tableMode
    ? { en: "Turn all scores to me", ja: "すべて手前向きに表示" }
    : { en: "Table display: phone in the middle", ja: "卓上表示（中央に置く）" };

/** @param {string} key @param {string} iconName @param {Bilingual} words @param {() => void} onclick */
const menuItem = (key, iconName, words, onclick) =>
  h(
    "button.wide-button.menu-row",
    { type: "button", "data-key": `menu-${key}`, onclick },
    icon(iconName),
    h("span", {}, translate(words)),
  );

/** Open the sheet that deletes the session after its name is typed. */
function openDeleteSheet() {
  const name = sessionName(tableView());
  let typed = "";
  /** @type {Refusal|null} */
  let refusal = null;
  openSheet({
    title: translate({ en: "Delete this session?", ja: "このセットを削除しますか。" }),
    select: () => [getPage().settings],
    draw: (sheet) => [
      h(
        "p",
        {},
        translate({
          en: `All hands and photos of ${name} are deleted for everybody. This cannot be undone. Type its name to continue.`,
          ja: `「${name}」の記録と写真がすべて削除され、元に戻せません。続けるにはセット名を入力してください。`,
        }),
      ),
      h(
        "label.field",
        {},
        h("span", {}, translate({ en: "Name", ja: "名前" })),
        h("input", {
          type: "text",
          autocomplete: "off",
          value: typed,
          "data-key": "delete-name",
          oninput: (/** @type {Event} */ { target }) =>
            (typed = /** @type {HTMLInputElement} */ (target).value),
        }),
      ),
      refusal && refusalNotice(refusal),
      h(
        "button.primary.done-button.danger",
        {
          type: "button",
          "data-key": "delete-session",
          onclick: async () => {
            try {
              await deleteSession(typed.trim() === name ? tableView().name : typed);
              location.assign(homeUrl());
            } catch (error) {
              refusal = asRefusal(error);
              sheet.redraw();
            }
          },
        },
        translate({ en: "Delete everything", ja: "すべて削除する" }),
      ),
    ],
  });
}
