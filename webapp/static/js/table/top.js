/**
 * The row at the top of the table: its name, the code to join, the menu.
 */

import { getTable } from "./state.js";
import { getView, undo, canUndo, watch } from "../store.js";
import { h, icon, render } from "../dom.js";
import { inWords } from "../settings.js";
import { completed } from "./entry.js";
import { openMenu } from "./menu.js";
import { openShare } from "./share.js";
import { photoButton } from "../photo_button.js";
import { take } from "../reading.js";

/** @param {HTMLElement} name @param {HTMLElement} actions */
export function mountTop(name, actions) {
  watch(
    () => [
      getTable().view,
      getTable().entry,
      getView().screen,
      getView().settings?.language,
      canUndo(),
    ],
    () => {
      const { view } = getTable();
      name.textContent = view?.name ?? "tenbo";
      if (view) document.title = `${view.name} - tenbo`;
      if (!view) return render(actions);
      render(actions, ...(getView().screen === "hand" ? entering() : looking(view)));
    },
  );
}

/** @param {import("./state.js").View} view */
const looking = (view) => [
  view.role === "viewer" && h("span.watch-only", {}, inWords({ en: "Watching", ja: "観戦" })),
  round("share", "qr", inWords({ en: "Join by QR code", ja: "QRコードで参加" }), openShare),
  round("menu", "menu", inWords({ en: "Menu", ja: "メニュー" }), openMenu),
];

const entering = () => [
  canUndo() && round("undo-hand", "undo", inWords({ en: "Undo", ja: "元に戻す" }), undo),
  photoButton(
    {
      key: "another-photo",
      camera: true,
      take: (file) => take(file, "photo.jpg", completed),
      button: "round",
    },
    [
      icon("camera"),
      h("span.unseen-words", {}, inWords({ en: "Take another photo", ja: "写真を撮り直す" })),
    ],
  ),
];

/** @param {string} key @param {string} drawn @param {string} name @param {() => void} onclick */
const round = (key, drawn, name, onclick) =>
  h("button.round", { type: "button", "aria-label": name, "data-key": key, onclick }, icon(drawn));
