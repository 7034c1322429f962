/** The wall display of a tournament on a TV: the clock, and the standings and tables by turns. */

import { chime, isMuted } from "../core/chime.js";
import { actionButton } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { clockText, lastHandRule, secondsLeft } from "../core/round_clock.js";
import {
  cutAbove,
  isFinished,
  laterResults,
  nameOf,
  pointsOf,
  presentRound,
  releasedView,
  roundTables,
} from "./standings.js";

/** @import { ClockReading } from "../core/round_clock.js" */
/** @import { TournamentView } from "../core/types" */

const ROWS = 12;
const COLUMNS = 2;
const TABLES = 12;
/** Milliseconds for which a page is shown. */
const TURN = 12_000;

/** @param {TournamentView} own the view, of which the wall shows what all see @param {ClockReading} reading */
export function wallDisplay(own, reading) {
  const view = releasedView(own);
  const left = secondsLeft(reading);
  const { round, running, hands, signal } = reading.clock;
  const hasClock = round > 0 && !isFinished(view);
  const pages = [...standingsPages(view), ...tablesPages(view)];
  const shown = Math.floor(Date.now() / TURN) % Math.max(1, pages.length);
  return h(
    "section.stack.tournament-wall",
    { "aria-label": _("Wall display") },
    h(
      "header",
      h("h1", view.name),
      round > 0 && h("p", _("Round {round} of {rounds}", { round, rounds: view.rounds })),
      hasClock &&
        h("p.wall-clock", { class: left <= 0 ? "up" : running ? "" : "paused" }, clockText(left)),
    ),
    hasClock &&
      left <= 0 &&
      h("p.wall-rule", { role: "status" }, [lastHandRule(hands), ...signal].join(" ")),
    laterResults(view),
    hasClock &&
      isMuted() &&
      actionButton("secondary", "sound", _("Turn the clock sound on"), chime),
    pages[shown]?.(),
    pages.length > 1 && h("p.wall-page", `${shown + 1} / ${pages.length}`),
  );
}

/** Return the pages of the standings, once a game is over. @param {TournamentView} view */
const standingsPages = (view) =>
  view.standings.some(({ games }) => games > 0)
    ? slices([...view.standings.keys()], ROWS * COLUMNS).map((places) => () => {
        const columns = slices(places, Math.ceil(places.length / COLUMNS));
        return h(
          "div.wall-columns",
          ...columns.map((some) => h("ol", ...some.map((place) => standing(view, place)))),
        );
      })
    : [];

/** @param {TournamentView} view @param {number} place in the standings */
function standing(view, place) {
  const row = view.standings[place];
  const above = cutAbove(view, place);
  return [
    above && h("li.wall-cut", above),
    h(
      "li",
      h("span.rank", String(row.rank ?? "–")),
      h("span.name", nameOf(view, row.player)),
      h("span.points", pointsOf(view, row.points)),
    ),
  ];
}

/** Return the pages of the tables of the present round. @param {TournamentView} view */
function tablesPages(view) {
  const round = presentRound(view);
  if (!round || round.over) return [];
  return slices(round.tables, TABLES).map(
    (tables) => () => roundTables(view, { ...round, tables }),
  );
}

/** @template Each @param {Each[]} all @param {number} size */
const slices = (all, size) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_each, at) =>
    all.slice(at * size, (at + 1) * size),
  );
