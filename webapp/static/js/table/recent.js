/**
 * The tables that this phone was at, to find the way back.
 */

import { theView } from "./state.js";

const KEPT = "tenbo.tables";
const MOST = 5;

/** @typedef {{name: string, path: string}} Recent */

/** The last tables, the newest first. @returns {Recent[]} */
export function recentTables() {
  try {
    const tables = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(tables) ? tables : [];
  } catch {
    return []; // Storage is forbidden, or somebody else wrote to it.
  }
}

/** Remember the table that this page shows. */
export function rememberTable() {
  const { name, ended } = theView();
  const path = location.pathname;
  const others = recentTables().filter((each) => each.path !== path);
  const tables = ended ? others : [{ name, path }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(tables));
  } catch {
    // Forbidden storage costs only the way back.
  }
}
