/**
 * The QR code with the scores as text: a camera shows them without a network or a server.
 */

import { h } from "../../core/dom.js";
import { getSettings } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { translate } from "../../core/text.js";
import { getTable, tableView } from "../state.js";
import { tableUrl } from "../table_api.js";

/** Open the sheet with the code. */
export function openScoresSheet() {
  openSheet({
    title: translate({ en: "Scores as a QR code", ja: "点数のQRコード", zh: "分数二维码" }),
    select: () => [getTable().view, getPage().settings],
    draw: scoresCode,
  });
}

/** Draw the code of the present scores with its explanation. */
export function scoresCode() {
  const { language } = getSettings();
  // The number of entries makes the browser fetch a new picture after a change.
  const path = `/scores_qr.svg?lang=${language}&entries=${tableView().entries}`;
  return [
    h("img.qr", {
      src: tableUrl(path),
      alt: translate({
        en: "Code with the current scores",
        ja: "現在の点数のコード",
        zh: "当前分数的二维码",
      }),
    }),
    h("p.quiet", {}, translate({
      en: "Any camera app shows the current scores from this code, even without a network.",
      ja: "カメラで読み取ると、通信なしで現在の点数が表示されます。",
      zh: "用相机扫码就能看到当前分数，不需要网络。",
    })),
  ];
}
