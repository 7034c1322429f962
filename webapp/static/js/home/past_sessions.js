/** The sessions of this phone on the home page: the one being played first, then all others. */

import { gameNamed } from "../core/games/games.js";
import { apiUrl, messageOf, restoreSession } from "../core/client.js";
import { failureNotice, menuRow, plainButton } from "../core/controls.js";
import { h, icon, iconButton, render } from "../core/dom.js";
import { exportButton } from "../core/export_button.js";
import { _, formatDate, joinNames, plural, sessionName } from "../core/messages.js";
import { openSheet } from "../core/sheet.js";
import { getPage, watch } from "../core/store.js";
import { lastEvening } from "./last_evening.js";
import { transferControls } from "./session_transfer.js";
import {
  fetchSummaries,
  forgetRemoved,
  keyOf,
  putBack,
  removeSessions,
  removedSessions,
  saveVisitedSessions,
  visitedSessions,
} from "./visited_sessions.js";

/** @import { Props } from "../core/dom.js" */
/** @import { SessionSummary } from "../core/types" */
/** @import { VisitedSession } from "./visited_sessions.js" */

const FIRST = 3;

/** The sessions that are listed, the newest first. @type {VisitedSession[]} */
let sessions = [];
/** Those that were deleted for everybody and can be restored. @type {VisitedSession[]} */
let deleted = [];
let showsAll = false;
let failure = "";

/** An evening lasts no longer; after it, an open session is a past one. */
const EVENING = 18 * 3_600_000; // milliseconds

/** @type {HTMLElement} */
let section;
/** @type {HTMLElement} */
let livePlace;

const redraw = () => {
  const live = sessions.find(isLive);
  section.hidden = false;
  livePlace.hidden = !live;
  render(livePlace, live && h("ul.stack.session-list.live", row(live)));
  render(section, ...content(sessions.filter((session) => session !== live)));
  offerLastPlayers(live === undefined);
};

/** Offer another session with the players of the last one. @param {boolean} isOver */
function offerLastPlayers(isOver) {
  const players = lastEvening()?.players ?? [];
  const [link, names] = ["same-players", "last-players"].map((id) => document.getElementById(id));
  if (link) link.hidden = !isOver || players.length === 0;
  if (names) names.textContent = joinNames(players);
}

/** Return whether a session is being played. @param {VisitedSession} session */
const isLive = (session) =>
  !session.summary?.ended && Date.now() - Date.parse(session.summary?.began ?? "") < EVENING;

/**
 * Draw both parts and update them from the server.
 * @param {HTMLElement} place of the past sessions
 * @param {HTMLElement} live place of the session that is being played
 */
export function mountPastSessions(place, live) {
  section = place;
  livePlace = live;
  sessions = newestFirst(visitedSessions());
  watch(() => [getPage().settings?.language], redraw);
  window.addEventListener("pageshow", (event) => event.persisted && update());
  if (visitedSessions().length > 0) update();
}

/** Fetch the summaries; without a connection the last ones stay. */
async function update() {
  const visited = visitedSessions();
  try {
    const found = await fetchSummaries(visited.map(keyOf));
    const known = withSummaries(visited, found.sessions);
    saveVisitedSessions([
      ...known,
      ...visited.filter((_, at) => found.sessions[at] === null).map(withoutSummary),
    ]);
    sessions = newestFirst(known);
    deleted = newestFirst(withSummaries(visited, found.deleted)).sort(
      ({ summary: one }, { summary: other }) =>
        (other?.deleted ?? "").localeCompare(one?.deleted ?? ""),
    );
  } catch {
    return; // the stored summaries are good enough
  }
  redraw();
}

/**
 * Return the sessions that have a summary, with it.
 * @param {VisitedSession[]} visited
 * @param {(SessionSummary|null)[]} summaries
 */
const withSummaries = (visited, summaries) =>
  visited.flatMap((session, at) => {
    const summary = summaries[at];
    return summary ? [{ ...session, name: summary.name, summary }] : [];
  });

/** @param {VisitedSession} session */
const withoutSummary = ({ path, name }) => ({ path, name });

/** The roles of a key, those with more rights first. */
const ROLES = ["host", "organiser", "scorer", "viewer"];

/**
 * Sort sessions; of two links to one session that with more rights stays.
 * @param {VisitedSession[]} visited
 */
function newestFirst(visited) {
  const sorted = visited.filter(({ summary }) => summary).sort(compare);
  return sorted.filter(
    ({ summary }, at) =>
      sorted.findIndex((each) => each.summary?.session === summary?.session) === at,
  );
}

/** @param {VisitedSession} one @param {VisitedSession} other */
const compare = (one, other) =>
  (other.summary?.began ?? "").localeCompare(one.summary?.began ?? "") ||
  (other.summary?.session ?? 0) - (one.summary?.session ?? 0) ||
  ROLES.indexOf(one.summary?.role ?? "") - ROLES.indexOf(other.summary?.role ?? "");

/** @param {VisitedSession[]} past */
function content(past) {
  const listed = showsAll ? past : past.slice(0, FIRST - (sessions.length - past.length));
  return [
    h("h2", { id: "sessions-title", class: past.length ? "" : "empty" }, _("Your game nights")),
    failure && failureNotice(failure),
    h("ul.stack.session-list", ...listed.map(row)),
    past.length > listed.length &&
      plainButton("all-sessions", _("Show all {count}", { count: past.length }), () => {
        showsAll = true;
        redraw();
      }),
    ...recentlyDeleted(),
    transferControls({ hasSessions: sessions.length > 0, redraw, update }),
  ];
}

/** Draw what can be restored: sessions deleted for everybody, and those off the list of this phone. */
function recentlyDeleted() {
  const removed = removedSessions().filter(({ summary }) => summary);
  if (deleted.length + removed.length === 0) return [];
  return [
    h("h3", { id: "deleted-title" }, _("Recently deleted")),
    h(
      "ul.stack.session-list",
      { "aria-labelledby": "deleted-title" },
      ...deleted.map((session) =>
        deletedRow(session, _("Can be restored until {day}", { day: lastDay(session) }), {
          restore: () => restoreSession(keyOf(session)),
          open: () =>
            openAction(
              session,
              () => openDelete(session, true),
              "delete-for-good",
              _("Delete for good"),
              _("All hands and photos, now. This cannot be undone."),
            ),
        }),
      ),
      ...removed.map((session) =>
        deletedRow(session, _("Removed from this phone only"), {
          restore: async () => putBack(session),
          open: () =>
            openAction(
              session,
              () => run(async () => forgetRemoved(session)),
              "forget-link",
              _("Forget the link"),
              _("The game night stays where others can open it, but this phone cannot any more."),
            ),
        }),
      ),
    ),
  ];
}

/** @param {VisitedSession} session */
const lastDay = ({ summary }) => formatDate(summary?.erased ?? "");

/**
 * @param {VisitedSession} session
 * @param {string} detail
 * @param {{restore: () => Promise<unknown>, open: () => void}} acts
 */
function deletedRow(session, detail, { restore, open }) {
  const { name, began, session: number } = /** @type {SessionSummary} */ (session.summary);
  const shown = sessionName({ name, began });
  return h(
    "li.row.between.panel.deleted-row",
    h(
      "span.stack",
      h("b", shown),
      h("span.quiet.small", name ? `${formatDate(began)} · ${detail}` : detail),
    ),
    h(
      "span.row",
      plainButton(`restore-${number}`, [icon("undo"), _("Restore")], () => run(restore)),
      iconButton("more", _("More for {name}", { name: shown }), {
        "data-key": `more-deleted-${number}`,
        onclick: open,
      }),
    ),
  );
}

/** Change the lists, and draw them again. @param {() => Promise<unknown>} change */
async function run(change) {
  failure = "";
  try {
    await change();
  } catch (error) {
    failure = messageOf(error);
  }
  sessions = newestFirst(visitedSessions());
  redraw();
  await update();
}

/** @param {VisitedSession} session */
function row(session) {
  const summary = /** @type {SessionSummary} */ (session.summary);
  const name = sessionName(summary);
  return h(
    "li.row.between.panel.session-row",
    h(
      "a.grow.stack.tight.session-open",
      { href: session.path, "data-key": `session-${summary.session}` },
      h(
        "span.row.between.session-head",
        h("b", name),
        h("span.flag.session-state", { class: summary.ended ? "" : "open" }, openWords(summary)),
      ),
      h("span.quiet.small", details(summary)),
      places(summary),
    ),
    iconButton("more", _("More for {name}", { name }), {
      "data-key": `more-${summary.session}`,
      onclick: () => openActions(session),
    }),
  );
}

/** @param {SessionSummary} summary */
const openWords = ({ ended, role }) => (ended || role === "viewer" ? _("View") : _("Continue"));

/** Return "Sat, 21 Nov · 3 games". @param {SessionSummary} summary */
function details({ name, began, games }) {
  const count = plural("{count} game", "{count} games", games);
  return name ? `${formatDate(began)} · ${count}` : count;
}

/** Draw the players by their points, or only their names before the first result. */
function places(/** @type {SessionSummary} */ { players, totals, game }) {
  if (totals.every((total) => total === 0)) return h("span.session-players", joinNames(players));
  const sorted = players
    .map((name, player) => ({ name, total: totals[player] }))
    .sort((one, other) => other.total - one.total);
  const place = (/** @type {number} */ total) =>
    1 + sorted.filter((each) => each.total > total).length;
  return h(
    "span.session-places",
    ...sorted.map(({ name, total }) =>
      h(
        "span.row.session-place",
        h("span.quiet", place(total)),
        h("span.grow.session-player", name),
        h("b", gameNamed(game).formatPoints(total)),
      ),
    ),
  );
}

/** @param {unknown} error */
function showFailure(error) {
  failure = messageOf(error);
  redraw();
}

/** Open everything that can be done with a session. @param {VisitedSession} session */
function openActions(session) {
  const summary = /** @type {SessionSummary} */ (session.summary);
  openSheet({
    title: sessionName(summary),
    draw: ({ closeAnd }) => [
      h(
        "nav.stack",
        h("a.primary", { href: session.path, "data-key": "open-session" }, openWords(summary)),
        exportButton(
          {
            address: (name) => apiUrl(`tables/${keyOf(session)}/${name}`),
            games: summary.games,
            isRiichi: gameNamed(summary.game).hasRiichi,
          },
          showFailure,
        ),
      ),
      h(
        "div.stack",
        action(
          {
            "data-key": "forget-session",
            onclick: closeAnd(() => run(async () => removeSessions(linksTo(session)))),
          },
          "close",
          _("Remove from this list"),
          _("Only on this phone, for 30 days under Recently deleted. The link keeps working."),
        ),
        ["host", "organiser"].includes(summary.role) &&
          action(
            {
              "data-key": "delete-session",
              onclick: closeAnd(() => openDelete(session)),
            },
            "delete",
            _("Delete for everybody"),
            _("On every phone, for 30 days under Recently deleted."),
          ),
      ),
    ],
  });
}

/** @param {Props} props @param {string} image @param {string} words @param {string} note */
const action = (props, image, words, note) => menuRow(props, words, { image, note });

/** Hide a session that the server lists as deleted from now on. @param {VisitedSession} session */
function hide(session) {
  const same = new Set(linksTo(session).map(keyOf));
  saveVisitedSessions(
    visitedSessions().map((each) => (same.has(keyOf(each)) ? withoutSummary(each) : each)),
  );
}

/** Return the sessions of the list that are the same one. @param {VisitedSession} session */
const linksTo = (session) =>
  visitedSessions().filter(
    (each) => each.path === session.path || each.summary?.session === session.summary?.session,
  );

/** Ask before a session is deleted. @param {VisitedSession} session @param {boolean} [forGood] */
const openDelete = (session, forGood = false) =>
  import("../core/delete_sheet.js").then(
    ({ openDeleteSheet }) =>
      openDeleteSheet({
        key: keyOf(session),
        session: /** @type {SessionSummary} */ (session.summary),
        forGood,
        onDeleted: () => run(async () => hide(session)),
      }),
    showFailure,
  );

/**
 * Open the only thing that can be done with a session besides restoring it.
 * @param {VisitedSession} session
 * @param {() => void} act
 * @param {string} key
 * @param {string} words
 * @param {string} note
 */
const openAction = (session, act, key, words, note) =>
  openSheet({
    title: sessionName(/** @type {SessionSummary} */ (session.summary)),
    draw: ({ closeAnd }) =>
      h("div.stack", action({ "data-key": key, onclick: closeAnd(act) }, "delete", words, note)),
  });
