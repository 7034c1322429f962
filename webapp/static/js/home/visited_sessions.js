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
 * Fetch the summaries of sessions, null for those that do not exist any more.
 * @param {string[]} keys
 * @returns {Promise<(SessionSummary|null)[]>}
 */
export const fetchSummaries = async (keys) =>
  (await sendJson(apiUrl("sessions/summaries"), { keys })).sessions;

/**
 * Save the first summary of the session of this page: in a phone, the start page shows it before
 * Python runs.
 */
export async function rememberSummary() {
  const [session, ...others] = visitedSessions();
  if (!session || session.summary) return;
  const [summary] = await fetchSummaries([keyOf(session)]);
  if (summary) saveVisitedSessions([{ ...session, summary }, ...others]);
}

/** Return the access key of a session: the last part of its path. @param {VisitedSession} session */
export const keyOf = ({ path }) => path.split("/").filter(Boolean).at(-1) ?? "";
