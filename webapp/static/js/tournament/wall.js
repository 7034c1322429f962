/** The wall display of a tournament on a TV: the clock, the standings in columns, page by page. */

import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { clockText, lastHandRule, secondsLeft } from "../core/round_clock.js";
import { nameOf, pointsOf } from "./standings.js";

/** @import { ClockReading } from "../core/round_clock.js" */
/** @import { TournamentView } from "../core/types" */

const ROWS = 12;
const COLUMNS = 2;
/** Milliseconds for which a page of the standings is shown. */
const TURN = 12_000;

/** @param {TournamentView} view @param {ClockReading} reading */
export function wallDisplay(view, reading) {
  const left = secondsLeft(reading);
  const { round, running, hands } = reading.clock;
  const each = ROWS * COLUMNS;
  const pages = Math.max(1, Math.ceil(view.standings.length / each));
  const shown = Math.floor(Date.now() / TURN) % pages;
  const rows = view.standings.slice(shown * each, (shown + 1) * each);
  const columns = [rows.slice(0, ROWS), rows.slice(ROWS)].filter((some) => some.length > 0);
  return h(
    "section.tournament-wall",
    { "aria-label": _("Wall display") },
    h(
      "header",
      h("h1", view.name),
      round > 0 && h("p", _("Round {round} of {rounds}", { round, rounds: view.rounds })),
      round > 0 &&
        h("p.wall-clock", { class: left <= 0 ? "up" : running ? "" : "paused" }, clockText(left)),
    ),
    round > 0 && left <= 0 && h("p.wall-rule", { role: "status" }, lastHandRule(hands)),
    h(
      "div.wall-columns",
      ...columns.map((some) =>
        h(
          "ol",
          ...some.map((row) =>
            h(
              "li",
              h("span.rank", String(row.rank)),
              h("span.name", nameOf(view, row.player)),
              h("span.points", pointsOf(view, row.points)),
            ),
          ),
        ),
      ),
    ),
    pages > 1 && h("p.wall-page", `${shown + 1} / ${pages}`),
  );
}
