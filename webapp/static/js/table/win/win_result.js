/**
 * Under the hand that is entered: what it pays, and what speaks against it.
 */

import { h, icon, render } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { handAndHonba } from "../formats.js";
import { nameOf } from "../seats.js";
import { lines, paid, worth } from "../settlement.js";
import { getTable, tableView } from "../state.js";
import { isElsewhere } from "./win_bar.js";
import { kept, leave, openEntry, theEntry } from "./win_entry.js";
import { another } from "./win_header.js";

/** @import { Preview } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountWinOutcome(place) {
  watch(
    () => [getTable().entry, getTable().asked, getTable().view, getPage().settings?.language],
    () => {
      const { entry, asked } = getTable();
      if (!entry) return render(place);
      if (isElsewhere(entry)) return render(place, elsewhere());
      render(place, asked.answer && outcome(asked.answer), another(entry));
    },
  );
}

/** @param {Preview} answer */
function outcome(answer) {
  const { wins, open, instead } = theEntry();
  return h(
    "div.outcome",
    { class: `asked-${getTable().asked.state}`, "aria-live": "polite" },
    ...paid(tableView(), answer, instead),
    ...answer.wins.map(({ winner, score }) => [
      wins.length > 1 && worth(score, nameOf(winner)),
      winner === wins[open].winner && lines(score),
    ]),
  );
}

/** Somebody has recorded this hand meanwhile. */
const elsewhere = () =>
  h(
    "div.notice.warn.elsewhere",
    { role: "alert" },
    icon("warning"),
    h(
      "p",
      {},
      translate({
        en: `${handAndHonba(theEntry().played)} has been recorded meanwhile: ${tableView().undo?.words.en ?? ""}. What you entered is still here.`,
        ja: `${handAndHonba(theEntry().played)}はほかの端末で記録されました（${tableView().undo?.words.ja ?? ""}）。入力した内容は残っています。`,
      }),
    ),
    h(
      "div.notice-actions",
      {},
      h(
        "button.plain",
        { type: "button", "data-key": "throw-away", onclick: leave },
        translate({ en: "Throw mine away", ja: "自分の入力を捨てる" }),
      ),
      tableView().undo &&
        h(
          "button.plain",
          { type: "button", "data-key": "put-in-place", onclick: putInPlace },
          translate({ en: "Put mine in its place", ja: "自分の入力に置き換える" }),
        ),
    ),
  );

/** Correct the hand that somebody else recorded, with this one. */
function putInPlace() {
  const { undo } = tableView();
  if (undo) openEntry({ ...kept(), instead: undo.seq });
}
