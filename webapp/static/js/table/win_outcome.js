/**
 * Under the hand that is entered: what it pays, and what speaks against it.
 */

import { another } from "./win_head.js";
import { lines, paid, worth } from "./outcome.js";
import { getTable, theView } from "./state.js";
import { h, icon, render } from "../dom.js";
import { handAndHonba } from "./words.js";
import { inWords } from "../settings.js";
import { isElsewhere } from "./win_bar.js";
import { leave, openEntry, kept, theEntry } from "./entry.js";
import { getView, watch } from "../store.js";
import { nameOf } from "./seats.js";

/** @param {HTMLElement} place */
export function mountWinOutcome(place) {
  watch(
    () => [getTable().entry, getTable().asked, getTable().view, getView().settings?.language],
    () => {
      const { entry, asked } = getTable();
      if (!entry) return render(place);
      if (isElsewhere(entry)) return render(place, elsewhere());
      render(place, asked.answer && outcome(asked.answer), another(entry));
    },
  );
}

/** @param {import("./state.js").Preview} answer */
function outcome(answer) {
  const { wins, open, instead } = theEntry();
  return h(
    "div.outcome",
    { class: `asked-${getTable().asked.state}`, "aria-live": "polite" },
    ...paid(theView(), answer, instead),
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
      inWords({
        en: `${handAndHonba(theEntry().played)} has been recorded meanwhile: ${theView().undo?.words.en ?? ""}. What you entered is still here.`,
        ja: `${handAndHonba(theEntry().played)}はほかの端末で記録されました（${theView().undo?.words.ja ?? ""}）。入力した内容は残っています。`,
      }),
    ),
    h(
      "div.notice-actions",
      {},
      h(
        "button.plain",
        { type: "button", "data-key": "throw-away", onclick: leave },
        inWords({ en: "Throw mine away", ja: "自分の入力を捨てる" }),
      ),
      theView().undo &&
        h(
          "button.plain",
          { type: "button", "data-key": "put-in-place", onclick: putInPlace },
          inWords({ en: "Put mine in its place", ja: "自分の入力に置き換える" }),
        ),
    ),
  );

/** Correct the hand that somebody else recorded, with this one. */
function putInPlace() {
  const { undo } = theView();
  if (undo) openEntry({ ...kept(), instead: undo.seq });
}
