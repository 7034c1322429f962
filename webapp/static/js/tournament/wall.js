/** The wall display of a tournament on a TV: the clock, and the standings and tables by turns. */

import { h } from "../core/dom.js";
import { _, letterCount, plural } from "../core/messages.js";
import { clockText, lastHandRule, secondsLeft, soundButton } from "../core/round_clock.js";
import { viewerCode } from "../links/role_links.js";
import {
  cutAbove,
  isFinished,
  laterResults,
  nameOf,
  pointsOf,
  presentRound,
  releasedView,
  roundTables,
  standingsTitle,
} from "./standings.js";

/** @import { Child, TournamentView } from "../core/types" */
/** @import { ClockReading } from "../core/round_clock.js" */

/** Milliseconds for which a page is shown. */
const TURN = 12_000;

/** The width of the part below the head, and its height, in hundredths of the height of a TV. */
const AREA = { width: 172, height: 76 };

/**
 * The room of a row of the standings, and of a table: its height and its width beside the name, in the
 * height of its letters, whose smallest is in the unit above. Tables are many, and looked for nearer.
 */
const ROW = { height: 1.5, width: 8, smallest: 3.2 };
const TABLE = { height: 8, width: 8, smallest: 2.7 };

/** The width of the number of games, where it differs. */
const GAMES = 2.5;

/** The width of a letter. */
const LETTER = 0.56;

/** Letters of the longest name that counts; longer ones end in an ellipsis, or break. */
const LONGEST = 22;

/**
 * @param {TournamentView} own the view, of which the wall shows what all see
 * @param {ClockReading} reading
 * @param {() => void} redraw
 */
export function wallDisplay(own, reading, redraw) {
  const view = releasedView(own);
  const left = secondsLeft(reading);
  const { round, running, hands, signal } = reading.clock;
  const isOver = isFinished(view);
  const hasClock = round > 0 && !isOver;
  const later = laterResults(view);
  const pages = [...standingsPages(view), ...tablesPages(view)];
  const shown = Math.floor(Date.now() / TURN) % Math.max(1, pages.length);
  return h(
    "section.tournament-wall",
    { "aria-label": _("Wall display") },
    h(
      "header",
      h(
        "div.wall-title",
        h("h1", view.name),
        h(
          "p",
          isOver && !later
            ? standingsTitle(view)
            : round > 0 && _("Round {round} of {rounds}", { round, rounds: view.rounds }),
          hasSameGames(view) && h("span.wall-page", gamesOf(view.standings[0])),
          pages.length > 1 && h("span.wall-page", `${shown + 1} / ${pages.length}`),
        ),
      ),
      hasClock &&
        h("p.wall-clock", { class: left <= 0 ? "up" : running ? "" : "paused" }, clockText(left)),
      codeOf(view),
    ),
    h(
      "div.stack.tight",
      hasClock &&
        left <= 0 &&
        h("p.wall-rule", { role: "status" }, [lastHandRule(hands), ...signal].join(" ")),
      later,
      hasClock && soundButton(redraw),
    ),
    h("div.wall-area", pages[shown]?.()),
  );
}

/** The code that is shown: a new one would flicker when the clock goes on. @type {{path: string|null, drawn: Child}} */
let code = { path: null, drawn: null };

/** @param {TournamentView} view */
function codeOf({ viewer: path, name }) {
  if (path !== code.path) code = { path, drawn: viewerCode(path, name) };
  return code.drawn;
}

/** Return the pages of the standings, once a game is over. @param {TournamentView} view */
function standingsPages(view) {
  if (!view.standings.some(({ games }) => games > 0)) return [];
  const players = view.standings.map(({ player }) => player);
  const row = hasSameGames(view) ? ROW : { ...ROW, width: ROW.width + GAMES };
  return pagesOf([...view.standings.keys()], roomFor(view, players, row), (places) =>
    h("ol.wall-columns", ...places.map((place) => standing(view, place))),
  );
}

/** Whether all have played the same number of games. @param {TournamentView} view */
const hasSameGames = ({ standings: [first, ...others] }) =>
  first?.games > 0 && others.every(({ games }) => games === first.games);

/** @param {TournamentView["standings"][number]} row */
const gamesOf = ({ games }) => plural("{count} game", "{count} games", games);

/** @param {TournamentView} view @param {number} place in the standings */
function standing(view, place) {
  const row = view.standings[place];
  const above = cutAbove(view, place);
  return [
    above && h("li.wall-cut", above),
    h(
      "li",
      h(
        "span.rank",
        String(row.rank ?? "–"),
        row.moved !== 0 && h("small.moved", `${row.moved > 0 ? "▲" : "▼"}${Math.abs(row.moved)}`),
      ),
      h("span.name", nameOf(view, row.player)),
      h(
        "span.points",
        !hasSameGames(view) && h("small.games", gamesOf(row)),
        pointsOf(view, row.points),
      ),
    ),
  ];
}

/** Return the pages of the tables of the present round. @param {TournamentView} view */
function tablesPages(view) {
  const round = presentRound(view);
  if (!round || round.over) return [];
  const players = round.tables.flatMap(({ seats }) => seats.map(({ player }) => player));
  return pagesOf(round.tables, roomFor(view, players, TABLE), (tables) =>
    roundTables(view, { ...round, tables }),
  );
}

/**
 * Return the room of a part with the longest of the names.
 * @param {TournamentView} view @param {number[]} players @param {typeof ROW} room
 */
function roomFor(view, players, room) {
  const letters = Math.max(...players.map((each) => letterCount(nameOf(view, each))));
  return { ...room, width: room.width + LETTER * Math.min(LONGEST, letters) };
}

/**
 * Return pages of about equally many parts: as few as have letters that can be read.
 * @template Part
 * @param {Part[]} parts
 * @param {typeof ROW} room of a part
 * @param {(parts: Part[]) => HTMLElement} draw
 */
function pagesOf(parts, room, draw) {
  const fit = (/** @type {"width"|"height"} */ side) =>
    Math.max(1, Math.floor(AREA[side] / (room.smallest * room[side])));
  const count = Math.ceil(parts.length / (fit("width") * fit("height")));
  const size = Math.ceil(parts.length / count);
  return Array.from({ length: count }, (_each, at) => parts.slice(at * size, (at + 1) * size)).map(
    (some) => () => filling(draw(some), room),
  );
}

/**
 * Let the parts of a list fill the area: in as many columns as give the largest letters.
 * @param {HTMLElement} list @param {typeof ROW} room of a part
 */
function filling(list, { width, height }) {
  const count = list.childElementCount;
  const sizes = Array.from({ length: count }, (_each, at) =>
    Math.min(AREA.width / (at + 1) / width, AREA.height / Math.ceil(count / (at + 1)) / height),
  );
  const columns = 1 + sizes.indexOf(Math.max(...sizes));
  const values = { columns, rows: Math.ceil(count / columns), width, height };
  for (const [name, value] of Object.entries(values))
    list.style.setProperty(`--${name}`, `${value}`);
  return list;
}
