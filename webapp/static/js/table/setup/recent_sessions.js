/**
 * The tables that this phone was at, to find the way back.
 */

import { loadLocal, saveLocal } from "../../core/storage.js";
import { tableView } from "../state.js";

const STORAGE_KEY = "tenbo.tables";
const MAX_SESSIONS = 5;

/** @typedef {{name: string, path: string}} Recent */

/** The last tables, the newest first. @returns {Recent[]} */
export function recentSessions() {
  const sessions = loadLocal(STORAGE_KEY);
  return Array.isArray(sessions) ? sessions : [];
}

/** Remember the table that this page shows. */
export function rememberSession() {
  const { name, ended } = tableView();
  const path = location.pathname;
  const others = recentSessions().filter((each) => each.path !== path);
  const tables = ended ? others : [{ name, path }, ...others].slice(0, MAX_SESSIONS);
  saveLocal(STORAGE_KEY, tables);
}
