/**
 * The requests of the list of sessions, and links to the files of a session.
 */

import { requestFile, sendFile, sendJson } from "../core/client.js";
import { h, icon } from "../core/dom.js";
import { message, translate } from "../core/messages.js";

/** @import { Text, ImportedSession, SessionSummary } from "../core/types" */

/** @param {string} path relative to the root of the API */
const apiUrl = (path) => `${document.documentElement.dataset.root ?? "/"}api/v1/${path}`;

/**
 * Fetch the summaries of sessions, null for those that do not exist any more.
 * @param {string[]} keys
 * @returns {Promise<(SessionSummary|null)[]>}
 */
export const fetchSummaries = async (keys) =>
  (await sendJson(apiUrl("sessions/summaries"), { keys })).sessions;

/**
 * Delete a session for everybody. The request outlives the page.
 * @param {string} key
 * @param {string} name the name of the session, as a confirmation
 */
export const deleteSession = (key, name) =>
  sendJson(apiUrl(`tables/${key}`), { name }, { method: "DELETE", keepalive: true });

/**
 * Fetch all sessions as one file.
 * @param {string[]} keys
 */
export const exportSessions = (keys) => requestFile(apiUrl("sessions/export"), { keys });

/**
 * Import the sessions of a file.
 * @param {File} file
 * @param {string[]} keys those of the sessions of this phone, which are not imported again
 * @returns {Promise<ImportedSession[]>}
 */
export const importSessions = async (file, keys) =>
  (await sendFile(apiUrl("sessions/import"), file, { keys: JSON.stringify(keys) })).sessions;

/** Draw links to the files of a session. @param {string} key */
export const exportLinks = (key) => [
  fileLink(key, "sheet.html", message("Match sheet to print")),
  fileLink(key, "sheet.csv", message("Spreadsheet (CSV)")),
  fileLink(key, "log.json", message("Everything (JSON)")),
];

/** @param {string} key @param {string} name @param {Text} words */
const fileLink = (key, name, words) =>
  h(
    "a.wide-button.menu-row",
    { href: apiUrl(`tables/${key}/${name}`), target: "_blank", rel: "noopener" },
    h("span", {}, translate(words)),
    icon("next"),
  );
