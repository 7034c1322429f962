/**
 * What this phone knows of the table: how it stands, who looks at it, what is being entered.
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

/** The table as it stands; only asked where there is one. @returns {TableView} */
export const tableView = () => /** @type {TableView} */ (getTable().view);

/** The game that is played or was played last. @returns {Game} */
export const currentGame = () => /** @type {Game} */ (tableView().game);

/** Whether this page may change anything now. */
export const mayRecord = () => {
  const { view } = getTable();
  return view !== null && view.role === "host" && !view.ended;
};
