/**
 * The sheet for the storage of photos and their use for training.
 */

import { messageOf } from "../../core/client.js";
import { toggle } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { translate } from "../../core/text.js";
import { refresh } from "../live.js";
import { changeTable, getTable, tableView } from "../state.js";
import { deletePhotos, setPhotoOptions, tableUrl } from "../table_api.js";
import { showToast } from "../toast.js";

/** Open the sheet. */
export function openPhotosSheet() {
  let confirmed = false; // deleting photos cannot be undone
  openSheet({
    title: translate({ en: "Photos", ja: "写真", zh: "照片" }),
    select: () => [getTable().view, getPage().settings],
    draw: (sheet) => {
      const { keeps_photos: keeps, trains, role } = tableView();
      if (role === "viewer") return h("p", {}, privacyText());
      return [
        h("p.quiet", {}, privacyText()),
        h(
          "div.toggles",
          {},
          toggle({
            words: translate({
              en: "Keep photos with the hands",
              ja: "写真を記録と一緒に残す",
              zh: "照片和记录一起保存",
            }),
            key: "keeps-photos",
            value: keeps,
            pick: (value) => changeOptions({ keeps_photos: value }),
          }),
          keeps &&
            toggle({
              words: translate({
                en: "Export for training",
                ja: "学習用に書き出せるようにする",
                zh: "可导出用于训练",
              }),
              key: "trains",
              value: trains,
              pick: (value) => changeOptions({ trains: value }),
            }),
        ),
        trains &&
          h(
            "a.wide-button.menu-row",
            { href: tableUrl("/photos.zip"), download: true },
            translate({
              en: "Photos with confirmed labels (zip)",
              ja: "確認済みのラベル付き写真（zip）",
              zh: "已确认标签的照片（zip）",
            }),
            icon("next"),
          ),
        h(
          "button.wide-button.menu-row",
          {
            type: "button",
            "data-key": "delete-photos",
            onclick: async () => {
              if (!confirmed) {
                confirmed = true;
                return sheet.redraw();
              }
              sheet.close();
              await tryRequest(deletePhotos);
              await refresh();
            },
          },
          icon("delete"),
          translate(
            confirmed
              ? {
                en: "Tap again: this cannot be undone",
                ja: "もう一度タップ（元に戻せません）",
                zh: "再点一次：不能恢复",
              }
              : {
                en: "Delete all photos of this table",
                ja: "この卓の写真をすべて削除",
                zh: "删除本桌所有照片",
              },
          ),
        ),
      ];
    },
  });
}

const privacyText = () =>
  translate({
    en: "Photos stay on the server of this table and are deleted with the session. Nobody else gets them.",
    ja: "写真はこの卓のサーバーにだけ保存され、セットを削除すると一緒に消えます。ほかには送られません。",
    zh: "照片只保存在本桌的服务器上，随牌局删除，不会给别人。",
  });

/** @param {{keeps_photos?: boolean, trains?: boolean}} choice */
const changeOptions = (choice) =>
  tryRequest(async () => changeTable({ view: await setPhotoOptions(choice), online: true }));

/** @param {() => Promise<void>} send */
async function tryRequest(send) {
  try {
    await send();
  } catch (error) {
    showToast(messageOf(error), { bad: true });
  }
}
