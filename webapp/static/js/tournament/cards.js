/** Cards to print, one for each table of a round: who sits there, and the code that records. */

import { isolate } from "../core/bidi.js";
import { actionButton } from "../core/controls.js";
import { apiUrl } from "../core/client.js";
import { h, icon } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { nameOf, seatMark } from "./standings.js";

/** @import { RoundView, TableLink, TournamentView } from "../core/types" */

/** @param {TournamentView} view @param {RoundView} round @param {TableLink[]} links */
export const tableCards = (view, round, links) =>
  h(
    "section.stack.table-cards",
    h(
      "p.row.wrap.no-print",
      h("a.plain", { href: "#" }, icon("back"), _("Back")),
      actionButton("primary", "print", _("Print"), () => window.print()),
    ),
    ...round.tables.map((table) => {
      const link = links.find((each) => each.round === round.round && each.table === table.table);
      return (
        link &&
        h(
          "article.panel.stack.tight.table-card",
          h("h2", _("Table {table}", { table: table.table })),
          h("p", `${isolate(view.name)} · ${_("Round {round}", { round: round.round })}`),
          h("img", {
            src: apiUrl(`tables/${link.scorer.replace("/t/", "")}/qr.svg`),
            alt: _("Code that opens table {table}", { table: table.table }),
          }),
          h(
            "ol",
            ...table.seats.map(({ player }, seat) =>
              h("li", seatMark(seat), ` ${player} ${isolate(nameOf(view, player))}`),
            ),
          ),
        )
      );
    }),
  );
