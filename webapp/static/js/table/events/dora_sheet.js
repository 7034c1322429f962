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
  /** Change what is noted by then: two taps can be faster than an answer. @param {(noted: string[]) => string[]} edit */
  const change = (edit) => note(() => noteDora(edit(parseLabels(currentGame().dora)).join("")));
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
                onclick: () => change((noted) => withoutOne(noted, label)),
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
          pick: (label) => change((noted) => [...noted, label]),
        }),
        doneButton(_("Done"), { onclick: close }),
      ];
    },
  });
}

/** @param {string[]} labels @param {string} label */
const withoutOne = (labels, label) => labels.filter((_each, at) => at !== labels.indexOf(label));
