/** The sheet of a table's point sticks: how they should lie, the set of the start, and counting. */

import { pageGame } from "../../core/games/games.js";
import { latestRequest } from "../../core/client.js";
import { actionButton, refusalNotice } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, message, translate } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { getTable, mayRecord, tableView } from "../state.js";
import { pilesFold } from "../sticks.js";
import { recordCommand } from "../sync.js";
import { fetchStickSets } from "../table_api.js";
import { openCountSheet } from "./count_sheet.js";
import {
  USUAL_STICKS,
  chosenSticks,
  isPossible,
  stickChoice,
  sticksForRequest,
} from "./stick_sets.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { StickSetsResponse } from "../../core/types" */
/** @import { ChosenSticks } from "./stick_sets.js" */

/** Open the sheet with the sticks of the table: how they lie, the set, and counting. */
export function openSticksSheet() {
  const latest = latestRequest(0);
  /** @type {number|null} */
  let seen = null;
  /** @type {StickSetsResponse|null} */
  let options = null;
  /** @type {ChosenSticks} */
  let chosen = USUAL_STICKS;
  /** @type {Refusal|null} */
  let refusal = null;
  const isSet = (/** @type {StickSetsResponse} */ sets) =>
    JSON.stringify(sticksForRequest(chosen)) ===
    JSON.stringify(sticksForRequest(chosenSticks(sets)));
  const load = () =>
    latest.put(() => fetchStickSets(), {
      result: (/** @type {StickSetsResponse} */ found) => {
        if (!options || isSet(options)) chosen = chosenSticks(found);
        options = found;
        refusal = null;
        sheet.redraw();
      },
      refusal: (reason) => {
        if (!options) refusal = reason;
        sheet.redraw();
      },
    });
  const sheet = openSheet({
    title: translate(pageGame().sticks.title),
    wide: true,
    select: () => [getTable().view],
    draw: ({ closeAnd }) => {
      const { entries } = tableView();
      if (entries !== seen) load(); // another phone can have changed the set
      seen = entries;
      if (refusal) return refusalNotice(refusal);
      if (!options) return h("p.quiet", { role: "status" }, _("Loading…"));
      const sets = options;
      return [
        actionButton(
          "primary.done-button",
          "count-sticks",
          [icon("count"), translate(pageGame().sticks.count)],
          closeAnd(openCountSheet),
        ),
        pilesFold(getTable().view?.game?.seats ?? []),
        mayRecord() && [
          h("h3", _("Change the set")),
          stickChoice(sets, chosen, (picked) => {
            chosen = picked;
            sheet.redraw();
          }),
          doneButton([icon("check"), _("Record")], {
            disabled: isSet(sets) || !isPossible(sets, chosen),
            onclick: closeAnd(() =>
              recordCommand(
                { command: "sticks", ...sticksForRequest(chosen) },
                message("new sticks"),
              ),
            ),
          }),
        ],
      ];
    },
  });
}
