/**
 * The row at the top of the table: its name, the code to join, the menu.
 */

import { h, icon, render } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { canUndo, undo } from "../../hand/hand_store.js";
import { photoButton } from "../../photo/photo_button.js";
import { take } from "../../photo/photo_reading.js";
import { openMenu } from "../menu/menu.js";
import { openShare } from "../menu/share_sheet.js";
import { getTable } from "../state.js";
import { completed } from "../win/win_entry.js";

/** @import { TableView } from "../../core/types" */

/** @param {HTMLElement} name @param {HTMLElement} actions */
export function mountTop(name, actions) {
  watch(
    () => [
      getTable().view,
      getTable().entry,
      getPage().screen,
      getPage().settings?.language,
      canUndo(),
    ],
    () => {
      const { view } = getTable();
      name.textContent = view?.name ?? "tenbo";
      if (view) document.title = `${view.name} - tenbo`;
      if (!view) return render(actions);
      render(actions, ...(getPage().screen === "hand" ? entering() : looking(view)));
    },
  );
}

/** @param {TableView} view */
const looking = (view) => [
  view.role === "viewer" && h("span.watch-only", {}, translate({ en: "Watching", ja: "観戦" })),
  round("share", "qr", translate({ en: "Join by QR code", ja: "QRコードで参加" }), openShare),
  round("menu", "menu", translate({ en: "Menu", ja: "メニュー" }), openMenu),
];

const entering = () => [
  canUndo() && round("undo-hand", "undo", translate({ en: "Undo", ja: "元に戻す" }), undo),
  photoButton(
    {
      key: "another-photo",
      camera: true,
      take: (file) => take(file, "photo.jpg", completed),
      button: "round",
    },
    [
      icon("camera"),
      h("span.unseen-words", {}, translate({ en: "Take another photo", ja: "写真を撮り直す" })),
    ],
  ),
];

/** @param {string} key @param {string} drawn @param {string} name @param {() => void} onclick */
const round = (key, drawn, name, onclick) =>
  h("button.round", { type: "button", "aria-label": name, "data-key": key, onclick }, icon(drawn));
