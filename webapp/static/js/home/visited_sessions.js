/**
 * The sessions that this phone has opened. Their keys stay in the storage of the browser, which a
 * server and the application that it serves for phones share: each lists its own.
 */

import { apiUrl, sendJson } from "../core/client.js";
import { ROOT } from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";

/** @import { SessionSummary } from "../core/types" */

const STORAGE_KEY = "tenbo.tables";
/** As many as one request can ask for. */
const MAX_SESSIONS = 500;

/**
 * A session with the path of its page and the last summary that the server sent.
 * @typedef {{path: string, name: string, summary?: SessionSummary}} VisitedSession
 */

/** Return the sessions, the last opened one first. @returns {VisitedSession[]} */
export const visitedSessions = () => allSessions().filter(isOwn);

/** @param {VisitedSession[]} sessions */
export function saveVisitedSessions(sessions) {
  const others = allSessions().filter((each) => !isOwn(each));
  saveLocal(STORAGE_KEY, [...sessions.slice(0, MAX_SESSIONS), ...others]);
}

/** @returns {VisitedSession[]} */
function allSessions() {
  const stored = loadLocal(STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter((each) => typeof each?.path === "string") : [];
}

/** @param {VisitedSession} session */
const isOwn = ({ path }) => path.startsWith(`${ROOT}t/`);

/** Save the session of this page. @param {string} name */
export function rememberVisit(name) {
  const path = location.pathname;
  const sessions = visitedSessions();
  const before = sessions.find((each) => each.path === path);
  saveVisitedSessions([
    { ...before, path, name },
    ...sessions.filter((each) => each.path !== path),
  ]);
}

/**
 * Fetch the summaries of sessions, and of deleted ones that this phone can restore; null for others.
 * @param {string[]} keys
 * @returns {Promise<{sessions: (SessionSummary|null)[], deleted: (SessionSummary|null)[]}>}
 */
export const fetchSummaries = (keys) => sendJson(apiUrl("sessions/summaries"), { keys });

/**
 * Save the first summary of the session of this page: in a phone, the start page shows it before
 * Python runs.
 */
export async function rememberSummary() {
  const [session, ...others] = visitedSessions();
  if (!session || session.summary) return;
  const {
    sessions: [summary],
  } = await fetchSummaries([keyOf(session)]);
  if (summary) saveVisitedSessions([{ ...session, summary }, ...others]);
}

const REMOVED_KEY = "tenbo.removed";
const REMOVED_DAYS = 30; // as long as deleted sessions can be restored

/**
 * A session that was taken off the list of this phone, and when, as in ISO 8601.
 * @typedef {VisitedSession & {removed: string}} RemovedSession
 */

/** Return the removed sessions that can be put back, the last one first. */
export function removedSessions() {
  const isVisited = has(visitedSessions());
  return storedRemovals().filter((each) => isOwn(each) && !isVisited(each));
}

function storedRemovals() {
  const oldest = Date.now() - REMOVED_DAYS * 86_400_000;
  const stored = /** @type {RemovedSession[]} */ (loadLocal(REMOVED_KEY) ?? []);
  return stored.filter(({ removed }) => Date.parse(removed) > oldest);
}

/** Take sessions off the list. @param {VisitedSession[]} sessions */
export function removeSessions(sessions) {
  const isGone = has(sessions);
  const removed = new Date().toISOString();
  saveLocal(REMOVED_KEY, [
    ...sessions.map((each) => ({ ...each, removed })),
    ...storedRemovals().filter((each) => !isGone(each)),
  ]);
  saveVisitedSessions(visitedSessions().filter((each) => !isGone(each)));
}

/** Put a session back on the list. @param {RemovedSession} session */
export function putBack({ path, name, summary }) {
  const session = { path, name, summary };
  forgetRemoved(session);
  saveVisitedSessions([session, ...visitedSessions()]);
}

/** Forget a removed session with its link. @param {VisitedSession} session */
export const forgetRemoved = ({ path }) =>
  saveLocal(
    REMOVED_KEY,
    storedRemovals().filter((each) => each.path !== path),
  );

/** @param {VisitedSession[]} sessions @returns {(session: VisitedSession) => boolean} */
const has =
  (sessions) =>
  ({ path }) =>
    sessions.some((each) => each.path === path);

/** Return the access key of a session: the last part of its path. @param {VisitedSession} session */
export const keyOf = ({ path }) => path.split("/").filter(Boolean).at(-1) ?? "";
