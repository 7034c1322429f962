/**
 * The sessions that this phone opened last.
 */

import { loadLocal, saveLocal } from "../../core/storage.js";
import { tableView } from "../state.js";

const STORAGE_KEY = "tenbo.tables";
const MAX_SESSIONS = 5;

/** @typedef {{name: string, path: string}} Recent */

/** Return the sessions, newest first. @returns {Recent[]} */
export function recentSessions() {
  const sessions = loadLocal(STORAGE_KEY);
  return Array.isArray(sessions) ? sessions : [];
}

/** Save the session of this page. */
export function rememberSession() {
  const { name, ended } = tableView();
  const path = location.pathname;
  const others = recentSessions().filter((each) => each.path !== path);
  const tables = ended ? others : [{ name, path }, ...others].slice(0, MAX_SESSIONS);
  saveLocal(STORAGE_KEY, tables);
}
