/** The sessions of this phone on the home page: the one being played first, then all others. */

import { apiUrl, asRefusal, deleteSession, isUnreachable, messageOf } from "../core/client.js";
import { failureNotice, plainButton } from "../core/controls.js";
import { h, icon, iconButton, render } from "../core/dom.js";
import { exportButton } from "../core/export_button.js";
import {
  _,
  formatDate,
  formatMatchPoints,
  inContext,
  plural,
  sessionName,
} from "../core/messages.js";
import { openSheet } from "../core/sheet.js";
import { getPage, watch } from "../core/store.js";
import { lastEvening } from "./last_evening.js";
import { transferControls } from "./session_transfer.js";
import { fetchSummaries, keyOf, saveVisitedSessions, visitedSessions } from "./visited_sessions.js";

/** @import { Props } from "../core/dom.js" */
/** @import { SessionSummary } from "../core/types" */
/** @import { VisitedSession } from "./visited_sessions.js" */

const FIRST = 3;

/** Milliseconds in which a deletion can be undone. */
const UNDO_TIME = 8_000;

/** The sessions that are listed, the newest first. @type {VisitedSession[]} */
let sessions = [];
let showsAll = false;

/** The removal that can be undone. @type {{session: VisitedSession, commit: () => void}|null} */
let removal = null;
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
  render(livePlace, live && h("ul.session-list.live", row(live)));
  render(section, ...content(sessions.filter((session) => session !== live)));
  offerLastPlayers(live === undefined);
};

/** Offer another session with the players of the last one. @param {boolean} isOver */
function offerLastPlayers(isOver) {
  const players = lastEvening()?.players ?? [];
  const [link, names] = ["same-players", "last-players"].map((id) => document.getElementById(id));
  if (link) link.hidden = !isOver || players.length === 0;
  if (names) names.textContent = players.join(inContext("names", ", "));
}

/** Return whether a session is being played. @param {VisitedSession} session */
const isLive = (session) =>
  session !== removal?.session &&
  !session.summary?.ended &&
  Date.now() - Date.parse(session.summary?.began ?? "") < EVENING;

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
  window.addEventListener("pagehide", () => removal?.commit());
  window.addEventListener("pageshow", (event) => event.persisted && update());
  if (visitedSessions().length > 0) update();
}

/** Fetch the summaries; without a connection the last ones stay. */
async function update() {
  const visited = visitedSessions();
  try {
    const summaries = await fetchSummaries(visited.map(keyOf));
    const known = visited.flatMap((session, at) => {
      const summary = summaries[at];
      return summary ? [{ ...session, name: summary.name, summary }] : [];
    });
    saveVisitedSessions([
      ...known,
      ...visited.filter((_, at) => summaries[at] === null).map(withoutSummary),
    ]);
    sessions = newestFirst(known);
  } catch {
    return; // the stored summaries are good enough
  }
  redraw();
}

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
    h("ul.session-list", ...listed.map(row)),
    past.length > listed.length &&
      plainButton("all-sessions", _("Show all {count}", { count: past.length }), () => {
        showsAll = true;
        redraw();
      }),
    transferControls({ hasSessions: sessions.length > 0, redraw, update }),
  ];
}

/** @param {VisitedSession} session */
function row(session) {
  if (removal?.session === session) return undoRow(session);
  const summary = /** @type {SessionSummary} */ (session.summary);
  const name = sessionName(summary);
  return h(
    "li.session-row",
    h(
      "a.session-open",
      { href: session.path, "data-key": `session-${summary.session}` },
      h(
        "span.session-head",
        h("b", name),
        h("span.session-state", { class: summary.ended ? "" : "open" }, openWords(summary)),
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
  if (totals.every((total) => total === 0))
    return h("span.session-players", players.join(inContext("names", ", ")));
  const sorted = players
    .map((name, player) => ({ name, total: totals[player] }))
    .sort((one, other) => other.total - one.total);
  const place = (/** @type {number} */ total) =>
    1 + sorted.filter((each) => each.total > total).length;
  return h(
    "span.session-places",
    ...sorted.map(({ name, total }) =>
      h(
        "span.session-place",
        h("span.session-number", place(total)),
        h("span.session-player", name),
        h("b", formatMatchPoints(total, game !== "riichi")),
      ),
    ),
  );
}

/** @param {VisitedSession} session */
function undoRow(session) {
  const name = sessionName(/** @type {SessionSummary} */ (session.summary));
  return h(
    "li.session-row.removed",
    { role: "status" },
    h("span", _("{name} deleted", { name })),
    plainButton("undo-delete", [icon("undo"), _("Undo")], () => {
      removal = null;
      redraw();
    }),
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
            isRiichi: summary.game === "riichi",
          },
          showFailure,
        ),
      ),
      h(
        "div.stack",
        action(
          {
            "data-key": "forget-session",
            onclick: closeAnd(() => remove(session, async () => {})),
          },
          icon("close"),
          _("Remove from this list"),
          _("Only on this phone. The link keeps working."),
        ),
        ["host", "organiser"].includes(summary.role) &&
          action(
            {
              "data-key": "delete-session",
              onclick: closeAnd(() =>
                remove(session, () => deleteSession(keyOf(session), summary.name)),
              ),
            },
            icon("delete"),
            _("Delete for everybody"),
            _("All hands and photos, on every phone."),
          ),
      ),
    ],
  });
}

/** @param {Props} props @param {Element} image @param {string} words @param {string} detail */
const action = (props, image, words, detail) =>
  h(
    "button.wide-button.menu-row.session-action",
    props,
    image,
    h("span", words, h("small.note", detail)),
  );

/**
 * Remove a session after the time for an undo, or when the page is left.
 * @param {VisitedSession} session
 * @param {() => Promise<void>} request
 */
function remove(session, request) {
  removal?.commit();
  failure = "";
  const mine = {
    session,
    commit: async () => {
      if (removal !== mine) return;
      removal = null;
      const { session: number } = /** @type {SessionSummary} */ (session.summary);
      const isOther = (/** @type {VisitedSession} */ each) => each.summary?.session !== number;
      const before = visitedSessions();
      saveVisitedSessions(before.filter(isOther));
      sessions = sessions.filter((each) => each !== session);
      redraw();
      try {
        await request();
      } catch (error) {
        saveVisitedSessions(before);
        sessions = newestFirst(before);
        failure = isUnreachable(error)
          ? _("The server does not answer, so nothing was deleted. Try again later.")
          : asRefusal(error).message;
        redraw();
      }
    },
  };
  removal = mine;
  redraw();
  window.setTimeout(mine.commit, UNDO_TIME);
}
