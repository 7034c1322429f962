/**
 * Whether photos are kept with the hands, and whether training may learn from them.
 */

import { atTable } from "./where.js";
import { changeTable, getTable, theView } from "./state.js";
import { choosePhotos, deletePhotos } from "./server.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";
import { openSheet } from "../sheet.js";
import { refresh } from "./live.js";
import { tell } from "./telling.js";
import { toggle } from "../controls.js";

/** Show what is chosen. */
export function openPhotos() {
  let sure = false; // nothing brings a deleted photo back
  openSheet({
    title: inWords({ en: "Photos", ja: "写真" }),
    shows: () => [getTable().view, getView().settings],
    draw: (sheet) => {
      const { keeps_photos: keeps, trains, role } = theView();
      if (role === "viewer") return h("p", {}, about());
      return [
        h("p.quiet", {}, about()),
        h(
          "div.toggles",
          {},
          toggle({
            words: inWords({ en: "Keep photos with the hands", ja: "写真を記録と一緒に残す" }),
            key: "keeps-photos",
            value: keeps,
            pick: (value) => choose({ keeps_photos: value }),
          }),
          keeps &&
            toggle({
              words: inWords({ en: "Export for training", ja: "学習用に書き出せるようにする" }),
              key: "trains",
              value: trains,
              pick: (value) => choose({ trains: value }),
            }),
        ),
        trains &&
          h(
            "a.wide-button.menu-row",
            { href: atTable("/photos.zip"), download: true },
            inWords({
              en: "Photos with confirmed labels (zip)",
              ja: "確認済みのラベル付き写真（zip）",
            }),
            icon("next"),
          ),
        h(
          "button.wide-button.menu-row",
          {
            type: "button",
            "data-key": "delete-photos",
            onclick: async () => {
              if (!sure) {
                sure = true;
                return sheet.redraw();
              }
              sheet.close();
              await attempt(deletePhotos);
              await refresh();
            },
          },
          icon("delete"),
          inWords(
            sure
              ? { en: "Tap again: they do not come back", ja: "もう一度タップ（元に戻せません）" }
              : { en: "Delete all photos of this table", ja: "この卓の写真をすべて削除" },
          ),
        ),
      ];
    },
  });
}

const about = () =>
  inWords({
    en: "Photos stay on the server of this table, and are deleted with the evening. Nobody else gets them.",
    ja: "写真はこの卓のサーバーにだけ保存され、会を削除すると一緒に消えます。ほかには送られません。",
  });

/** @param {{keeps_photos?: boolean, trains?: boolean}} choice */
const choose = (choice) =>
  attempt(async () => changeTable({ view: await choosePhotos(choice), reached: true }));

/** @param {() => Promise<void>} what */
async function attempt(what) {
  try {
    await what();
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), { bad: true });
  }
}
