/**
 * How others come to this table: a code to photograph, and links.
 */

import { atTable } from "./where.js";
import { getTable, theView } from "./state.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";
import { openSheet } from "../sheet.js";
import { segmented } from "../controls.js";

/** Show the code. */
export function openShare() {
  /** @type {"host"|"viewer"} */
  let role = theView().links.host ? "host" : "viewer";
  openSheet({
    title: inWords({ en: "Join this table", ja: "この卓に参加" }),
    shows: () => [getTable().view?.links, getView().settings],
    draw: (sheet) => {
      const { links, name } = theView();
      const page = links[role];
      const link = page && new URL(page, links.reachable).href;
      return [
        links.host &&
          segmented({
            name: inWords({ en: "Who opens the link", ja: "リンクを開いた人は" }),
            key: "role",
            options: [
              ["host", inWords({ en: "May record", ja: "記録できる" })],
              ["viewer", inWords({ en: "Only watches", ja: "見るだけ" })],
            ],
            value: role,
            pick: (picked) => {
              role = /** @type {"host"|"viewer"} */ (picked);
              sheet.redraw();
            },
          }),
        h("img.qr", {
          src: atTable(`/qr.svg?for=${role}`),
          alt: inWords({ en: `Code that opens ${name}`, ja: `${name}を開くコード` }),
        }),
        link && h("p.link", {}, link),
        link && copyButton(link),
      ];
    },
  });
}

/** @param {string} link */
function copyButton(link) {
  const button = h(
    "button.secondary",
    {
      type: "button",
      "data-key": "copy",
      onclick: async () => {
        await copy(link);
        button.replaceChildren(icon("check"), inWords({ en: "Copied", ja: "コピーしました" }));
      },
    },
    icon("link"),
    inWords({ en: "Copy the link", ja: "リンクをコピー" }),
  );
  return button;
}

/** Over plain http there is no clipboard to write to, but what is selected can be copied. @param {string} text */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const place = document.querySelector("p.link");
  if (place) getSelection()?.selectAllChildren(place);
  document.execCommand("copy");
}
