/** Counting sticks by hand: each player enters what lies in front, and the page explains differences. */

import { pageGame } from "../../core/games/games.js";
import { asRefusal, latestRequest } from "../../core/client.js";
import { plainButton, refusalNotice, tableHead, toggleButton } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, formatNumber, translate } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { currentGame, getTable } from "../state.js";
import { countSticks, fetchStickSets } from "../table_api.js";
import { isRare, pileEditor, pileText, worthOf } from "./pile_editor.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { CountResponse } from "../../core/types" */
/** @import { Counts } from "./pile_editor.js" */

/** Open the sheet. */
export function openCountSheet() {
  const seats = currentGame().seats.map(({ name }) => name);
  const latest = latestRequest();
  /** @type {number[]} */
  let values = [];
  let showsRare = false;
  /** @type {Counts[]} */
  const counts = seats.map(() => ({}));
  /** Who has finished counting. @type {Set<number>} */
  const done = new Set();
  let open = 0;
  /** @type {CountResponse|null} */
  let result = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const sheet = openSheet({
    title: translate(pageGame().sticks.count),
    wide: true,
    select: () => [getTable().view?.game?.seq],
    draw: () => [
      h("p.quiet", translate(pageGame().sticks.enter)),
      playerChoice(),
      pileEditor({
        values: values.filter((value) => showsRare || !isRare(value)),
        counts: counts[open],
        key: "count",
        pick: (changed) => {
          counts[open] = changed;
          if (done.has(open)) compare();
          sheet.redraw();
        },
      }),
      !showsRare &&
        values.some(isRare) &&
        plainButton(
          "rare-sticks",
          _("Also {values}", { values: values.filter(isRare).join(_(", ")) }),
          () => {
            showsRare = true;
            sheet.redraw();
          },
        ),
      h("p.pile-total", { role: "status" }, totalText()),
      doneButton(nextWords(), { "data-key": "count-next", onclick: next }),
      refusal && refusalNotice(refusal),
      result && resultView(result, seats),
    ],
  });
  function totalText() {
    const points = formatNumber(worthOf(counts[open]));
    return _("{name}: {points} points", { name: seats[open], points });
  }
  function playerChoice() {
    return h(
      "div.stack.count-players",
      { role: "group", "aria-label": _("Whose sticks?") },
      ...seats.map((name, seat) => {
        const words = [done.has(seat) && icon("check"), h("b", name)];
        return toggleButton("big-toggle.short", `count-seat-${seat}`, seat === open, words, () => {
          open = seat;
          sheet.redraw();
        });
      }),
    );
  }
  function after() {
    return seats.findIndex((_, seat) => seat !== open && !done.has(seat));
  }
  function nextWords() {
    const following = after();
    if (following < 0) return [icon("check"), _("Compare")];
    return [_("Next: {name}", { name: seats[following] }), icon("next")];
  }
  function next() {
    const following = after();
    done.add(open);
    if (following >= 0) open = following;
    compare();
    sheet.redraw();
  }
  function compare() {
    const piles = counts.map((each, seat) => (done.has(seat) ? pileText(each) : null));
    latest.put(() => countSticks({ piles }), {
      result: (found) => {
        [result, refusal] = [found, null];
        sheet.redraw();
      },
      refusal: (reason) => {
        refusal = reason;
        sheet.redraw();
      },
    });
  }
  fetchStickSets()
    .then((sets) => {
      values = sets.values;
      showsRare = (sets.chosen ?? []).some(({ value }) => isRare(value));
    })
    .catch((error) => (refusal = asRefusal(error)))
    .finally(sheet.redraw);
}

/** Draw who has too much or too little, and what probably happened. @param {CountResponse} result @param {string[]} names */
const resultView = ({ counts, difference, complete, words }, names) =>
  h(
    "section.count-result",
    { "aria-live": "polite", "aria-label": _("Comparison with the scores") },
    h(
      "div.wide-table",
      h(
        "table.count-table",
        tableHead(["", _("Counted"), _("Expected"), _("Difference")]),
        h(
          "tbody",
          ...counts.map((count) => row(names[count.seat], count)),
          complete &&
            row(_("Total"), {
              counted: sum(counts.map((each) => each.counted)),
              expected: sum(counts.map((each) => each.expected)),
              difference,
            }),
        ),
      ),
    ),
    h("ul.stack.count-words", ...words.map((each) => h("li", each))),
  );

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/** @param {string} name @param {{counted: number, expected: number, difference: number}} count */
const row = (name, { counted, expected, difference }) =>
  h(
    "tr",
    { class: difference ? "wrong" : "" },
    h("th", { scope: "row" }, name),
    h("td", formatNumber(counted)),
    h("td", formatNumber(expected)),
    h(
      difference ? "td.loss" : "td",
      difference ? `${difference > 0 ? "+" : ""}${formatNumber(difference)}` : icon("check"),
    ),
  );
