/**
 * The header of the table: name, QR code and menu.
 */

import { h, icon, render } from "../../core/dom.js";
import { _, sessionName } from "../../core/messages.js";
import { getPage, watch } from "../../core/store.js";
import { canUndo, undo } from "../../hand/hand_store.js";
import { photoButton } from "../../photo/photo_button.js";
import { readIntoHand } from "../../reading/photo_reading.js";
import { openMenu } from "../menu/menu.js";
import { openShareSheet } from "../menu/share_sheet.js";
import { getTable } from "../state.js";
import { addTableFacts } from "../win/win_draft.js";

/** @import { TableView } from "../../core/types" */

/** @param {HTMLElement} name @param {HTMLElement} actions */
export function mountHeader(name, actions) {
  watch(
    () => [
      getTable().view,
      getTable().draft,
      getPage().screen,
      getPage().settings?.language,
      canUndo(),
    ],
    () => {
      const { view } = getTable();
      name.textContent = view ? sessionName(view) : "tenbo";
      if (view) document.title = `${sessionName(view)} - tenbo`;
      if (!view) return render(actions);
      render(actions, ...(getPage().screen === "hand" ? winButtons() : tableButtons(view)));
    },
  );
}

/** @param {TableView} view */
const tableButtons = (view) => [
  view.role === "viewer" && h("span.watch-only", {}, _("Watching")),
  iconButton("share", "qr", _("Join by QR code"), openShareSheet),
  iconButton("menu", "menu", _("Menu"), openMenu),
];

const winButtons = () => [
  canUndo() && iconButton("undo-hand", "undo", _("Undo"), undo),
  photoButton(
    {
      key: "another-photo",
      camera: true,
      take: (file) => readIntoHand(file, "photo.jpg", addTableFacts),
      button: "round",
    },
    [icon("camera"), h("span.visually-hidden", {}, _("Take another photo"))],
  ),
];

/** @param {string} key @param {string} iconName @param {string} name @param {() => void} onclick */
const iconButton = (key, iconName, name, onclick) =>
  h(
    "button.round",
    { type: "button", "aria-label": name, "data-key": key, onclick },
    icon(iconName),
  );
