/** The sheet that notes the dora indicators of the current hand for displays and for its win. */

import { h } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { MAX_INDICATORS } from "../../hand/hand.js";
import { COPIES, miniTile, parseLabels, tileKeys, tileName, withoutRed } from "../../core/tiles.js";
import { currentGame, getTable } from "../state.js";
import { note } from "../sync.js";
import { noteDora } from "../table_api.js";

/** Open the sheet. */
export function openDoraSheet() {
  const change = (/** @type {string[]} */ labels) => note(noteDora(labels.join("")));
  openSheet({
    title: _("Dora indicators"),
    select: () => [getTable().view],
    draw: ({ close }) => {
      const dora = parseLabels(currentGame().dora);
      const left = (/** @type {string} */ label) =>
        COPIES - dora.filter((each) => withoutRed(each) === withoutRed(label)).length;
      return [
        h(
          "div.row.wrap.tight.noted-dora",
          ...dora.map((label, place) =>
            h(
              "button",
              {
                "data-key": `noted-${place}`,
                "aria-label": _("Remove {tile}", { tile: tileName(label) }),
                onclick: () => change(dora.filter((_each, at) => at !== place)),
              },
              miniTile(label),
            ),
          ),
          dora.length === 0 &&
            h("p.quiet", _("The wall display shows them, and the win of this hand has them.")),
        ),
        tileKeys({
          can: (label) => dora.length < MAX_INDICATORS && left(label) > 0,
          left,
          pick: (label) => change([...dora, label]),
        }),
        doneButton(_("Done"), { onclick: close }),
      ];
    },
  });
}
