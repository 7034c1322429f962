/**
 * The state of the table's page: the view of the server, this phone's player, and a win that is
 * being entered.
 */

import { changePage, getPage } from "../core/store.js";

/** @import { Game, TableState, TableView } from "../core/types" */

/** @type {TableState} */
const INITIAL = {
  view: null,
  failure: null,
  me: null,
  tableMode: false,
  comparedSeat: null,
  online: true,
  outbox: [],
  draft: null,
  preview: { state: "none" },
};

/** @returns {TableState} */
export const getTable = () => getPage().table ?? INITIAL;

/** @param {Partial<TableState>} change */
export const changeTable = (change) => changePage({ table: { ...getTable(), ...change } });

/** Return the table; the page must have one. @returns {TableView} */
export const tableView = () => /** @type {TableView} */ (getTable().view);

/** Return the current or the last game. @returns {Game} */
export const currentGame = () => /** @type {Game} */ (tableView().game);

/** Return the number of players in a game. @returns {number} */
export const seatCount = () => tableView().rules.values.players ?? 4;

/** Return whether this page can record commands now. */
export const mayRecord = () => {
  const { view } = getTable();
  return view !== null && view.role === "host" && !view.ended;
};
