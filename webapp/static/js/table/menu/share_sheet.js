/**
 * The sheet with a QR code and links to this table.
 */

import { segmented } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { sessionName, translate } from "../../core/text.js";
import { getTable, tableView } from "../state.js";
import { tableUrl } from "../table_api.js";
import { setIdentity, showScreenNote } from "./identity_sheet.js";
import { openScoresSheet, scoresCode } from "./scores_code.js";

/** Open the sheet; inside a phone it offers what works without a server. */
export function openShareSheet() {
  if (document.documentElement.dataset.inBrowser === undefined) openLinksSheet();
  else openTableSheet();
}

/** Open the explanation with the table display and the code of the scores. */
function openTableSheet() {
  openSheet({
    title: translate({ en: "Show the table to others", ja: "卓の様子を見せる", zh: "给别人看牌桌" }),
    select: () => [getTable().view, getTable().tableMode, getPage().settings],
    draw: (sheet) => [
      warning(ONLY_HERE),
      !getTable().tableMode &&
        h(
          "button.secondary",
          {
            type: "button",
            "data-key": "open-display",
            onclick: () => {
              setIdentity({ me: getTable().me, tableMode: true });
              sheet.close();
              showScreenNote();
            },
          },
          icon("table"),
          translate({ en: "Open the table display", ja: "卓上表示にする", zh: "打开桌面显示" }),
        ),
      ...scoresCode(),
    ],
  });
}

/** Open the links to the table on a server. */
function openLinksSheet() {
  /** @type {"host"|"viewer"} */
  let role = tableView().links.host ? "host" : "viewer";
  openSheet({
    title: translate({ en: "Join this table", ja: "この卓に参加", zh: "加入本桌" }),
    select: () => [getTable().view?.links, getPage().settings],
    draw: (sheet) => {
      const { links } = tableView();
      const name = sessionName(tableView());
      const page = links[role];
      const link = page && new URL(page, links.reachable).href;
      return [
        links.host &&
          segmented({
            name: translate({
              en: "This link lets people:",
              ja: "リンクを開いた人は",
              zh: "打开链接的人可以：",
            }),
            key: "role",
            options: [
              ["host", translate({ en: "Score", ja: "記録できる", zh: "得分" })],
              ["viewer", translate({ en: "Watch only", ja: "観戦する", zh: "只旁观" })],
            ],
            value: role,
            pick: (picked) => {
              role = /** @type {"host"|"viewer"} */ (picked);
              sheet.redraw();
            },
          }),
        isLocal(links.reachable)
          ? warning(LOCAL_ONLY)
          : h("img.qr", {
              src: tableUrl(`/qr.svg?for=${role}`),
              alt: translate({
                en: `Code that opens ${name}`,
                ja: `${name}を開くコード`,
                zh: `打开${name}的二维码`,
              }),
            }),
        link && h("p.link", {}, link),
        link && copyButton(link),
        h(
          "button.secondary",
          {
            type: "button",
            "data-key": "scores-code",
            onclick: () => {
              sheet.close();
              openScoresSheet();
            },
          },
          icon("qr"),
          translate({
            en: "Scores for phones in no network",
            ja: "通信できない端末に点数を見せる",
            zh: "给没有网络的手机看分数",
          }),
        ),
      ];
    },
  });
}

/** Return whether an address works on the server's own machine only. @param {string} root */
const isLocal = (root) => /^(localhost|127\..*|\[::1\])$/.test(new URL(root).hostname);

const LOCAL_ONLY = {
  en: "Other phones cannot join: tenbo listens on this computer only. Restart it without --host 127.0.0.1.",
  ja: "ほかの端末は参加できません。tenbo がこの機器だけで待ち受けています。--host 127.0.0.1 を外して起動し直してください。",
  zh: "别的手机不能加入：tenbo 只在这台电脑上。请去掉 --host 127.0.0.1 重新启动。",
};
const ONLY_HERE = {
  en: "This table is on this phone alone; other phones can follow only a table on a server. Put this phone in the middle as the table display, or let others scan the scores.",
  ja: "この卓はこの端末の中だけにあります。ほかの端末から見られるのはサーバーの卓だけです。卓の中央に置いて表示するか、点数のコードを読み取ってもらってください。",
  zh: "本桌只在这部手机上，别的手机只能看服务器上的牌桌。请把手机放在桌子中间作桌面显示，或让别人扫分数的二维码。",
};

/** @param {import("../../core/types").Bilingual} words */
const warning = (words) =>
  h("div.notice.warn", { role: "status" }, icon("warning"), h("p", {}, translate(words)));

/** @param {string} link */
function copyButton(link) {
  const button = h(
    "button.secondary",
    {
      type: "button",
      "data-key": "copy",
      onclick: async () => {
        await copy(link);
        button.replaceChildren(icon("check"), translate({
          en: "Copied",
          ja: "コピーしました",
          zh: "已复制",
        }));
      },
    },
    icon("link"),
    translate({ en: "Copy the link", ja: "リンクをコピー", zh: "复制链接" }),
  );
  return button;
}

/**
 * Copy a text. Over plain HTTP there is no clipboard, but a selected text can be copied.
 * @param {string} text
 */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const place = document.querySelector("p.link");
  if (place) getSelection()?.selectAllChildren(place);
  document.execCommand("copy");
}
