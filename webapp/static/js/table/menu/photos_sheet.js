/**
 * The sheet for the storage of photos and their use for training.
 */

import { messageOf } from "../../core/client.js";
import { toggle } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { refresh } from "../live.js";
import { changeTable, getTable, tableView } from "../state.js";
import { deletePhotos, setPhotoOptions, tableUrl } from "../table_api.js";
import { showToast } from "../toast.js";

/** Open the sheet. */
export function openPhotosSheet() {
  let confirmed = false; // deleting photos cannot be undone
  openSheet({
    title: _("Photos"),
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
            words: _("Keep photos with the hands"),
            key: "keeps-photos",
            value: keeps,
            pick: (value) => changeOptions({ keeps_photos: value }),
          }),
          keeps &&
            toggle({
              words: _("Export for training"),
              key: "trains",
              value: trains,
              pick: (value) => changeOptions({ trains: value }),
            }),
        ),
        trains &&
          h(
            "a.wide-button.menu-row",
            { href: tableUrl("/photos.zip"), download: true },
            _("Photos with confirmed labels (zip)"),
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
          confirmed ? _("Tap again: this cannot be undone") : _("Delete all photos of this table"),
        ),
      ];
    },
  });
}

const privacyText = () =>
  _(
    "Photos stay on the server of this table and are deleted with the session. Nobody else gets them.",
  );

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
