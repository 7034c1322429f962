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
          { en: "Standings and match sheet", ja: "成績・対局記録", zh: "成绩和成绩表" },
          go(openStandingsSheet),
        ),
        menuItem(
          "history",
          "history",
          { en: "History and score graph", ja: "履歴・点数の推移", zh: "记录和分数走势" },
          go(openHistorySheet),
        ),
        menuItem("statistics", "graph", {
          en: "Statistics",
          ja: "統計",
          zh: "统计",
        }, go(openStatisticsSheet)),
        menuItem(
          "share",
          "qr",
          { en: "Join by QR code, links", ja: "QRコードで参加・リンク", zh: "扫码加入、链接" },
          go(openShareSheet),
        ),
        menuItem("photos", "camera", { en: "Photos", ja: "写真", zh: "照片" }, go(openPhotosSheet)),
        menuItem("rules", "info", {
          en: "Rules",
          ja: "ルール",
          zh: "规则",
        }, go(openTableRulesSheet)),
        menuItem(
          "set-up",
          "dice",
          {
            en: "Set up: seats, dice, wall",
            ja: "場決め・サイコロ・山",
            zh: "准备：座位、骰子、牌墙",
          },
          go(openSetupSheet),
        ),
        menuItem("middle", "table", tableModeText(), go(toggleTableMode)),
        menuItem(
          "who",
          "person",
          { en: "Whose phone is this?", ja: "席を変更", zh: "这是谁的手机？" },
          go(openIdentitySheet),
        ),
        role === "host" &&
          menuItem("names", "edit", {
            en: "Change names",
            ja: "名前の変更",
            zh: "改名字",
          }, go(openNamesSheet)),
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
          h("span", {}, translate({
            en: "Score a single hand",
            ja: "点数計算だけ",
            zh: "只算一手牌",
          })),
        ),
        role === "host" &&
          menuItem(
            "delete",
            "delete",
            { en: "Delete this session", ja: "このセットを削除", zh: "删除牌局" },
            go(openDeleteSheet),
          ),
      );
    },
  });
}

const tableModeText = () =>
  getTable().tableMode
    ? { en: "Turn all scores to me", ja: "すべて手前向きに表示", zh: "分数都朝向我" }
    : {
      en: "Table display: phone in the middle",
      ja: "卓上表示（中央に置く）",
      zh: "桌面显示：手机放中间",
    };

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
    title: translate({
      en: "Delete this session?",
      ja: "このセットを削除しますか。",
      zh: "删除牌局吗？",
    }),
    select: () => [getPage().settings],
    draw: (sheet) => [
      h(
        "p",
        {},
        translate({
          en: `All hands and photos of ${name} are deleted for everybody. This cannot be undone. Type its name to continue.`,
          ja: `「${name}」の記録と写真がすべて削除され、元に戻せません。続けるにはセット名を入力してください。`,
          zh: `${name}的所有记录和照片会为所有人删除，不能恢复。请输入名称继续。`,
        }),
      ),
      h(
        "label.field",
        {},
        h("span", {}, translate({ en: "Name", ja: "名前", zh: "名称" })),
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
        translate({ en: "Delete everything", ja: "すべて削除する", zh: "全部删除" }),
      ),
    ],
  });
}
