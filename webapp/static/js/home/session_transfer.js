/** The transfer of sessions to another phone, and links to the files of a session. */

import { fileInput } from "../camera/file_button.js";
import { apiUrl, asRefusal, deleteSession, requestFile, sendFile } from "../core/client.js";
import { failureNotice } from "../core/controls.js";
import { h, icon, saveFile } from "../core/dom.js";
import { _, joinNames, joinSentences, plural, pluralMessage, translate } from "../core/messages.js";
import { ROOT } from "../core/settings.js";
import { keyOf, saveVisitedSessions, visitedSessions } from "./visited_sessions.js";

/** @import { Child, ImportedSession, Text } from "../core/types" */

/**
 * What the controls do with the list of sessions.
 * @typedef {{hasSessions: boolean, redraw: () => void, update: () => Promise<void>}} SessionList
 */

const FILES =
  ".csv,.txt,.xlsx,.ods,.json,.zip,.xml,.mjlog,.gz,.jsonl,text/csv,application/json,application/zip,text/xml,application/gzip";

/** The bytes of a file that show whether it is from tenbo. */
const START = 4096;

/** Sessions whose names are listed with an error. */
const FEW = 3;

/** @type {"import"|"export"|"undo"|null} */
let running = null;

/** The sessions of the last imported file. @type {ImportedSession[]} */
let imported = [];

/** @type {Text|null} */
let failure = null;

/** Draw the controls with the result of the last one. @param {SessionList} list */
export const transferControls = (list) =>
  h(
    "div.cluster.centred.session-transfer",
    h(
      "label.plain",
      { "data-key": "import-sessions" },
      fileInput((file) => run("import", () => importFile(file, list), list), {
        accept: FILES,
        disabled: running !== null,
      }),
      running === "import"
        ? _("Importing…")
        : list.hasSessions
          ? _("Import a file")
          : _("Import game nights"),
    ),
    list.hasSessions &&
      button(
        "export-everything",
        running === "export" ? _("Exporting…") : _("Export everything"),
        () => run("export", exportEverything, list),
      ),
    list.hasSessions &&
      button("export-games", _("All games as CSV"), () => run("export", exportGames, list)),
    h("div.stack.session-result", { role: "status" }, ...result(list)),
  );

/** @param {string} key @param {Child} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.plain", { "data-key": key, disabled: running !== null, onclick }, words);

/** @param {SessionList} list */
function result(list) {
  const created = imported.filter(({ outcome }) => outcome === "created");
  return [
    failure && failureNotice(translate(failure)),
    imported.length > 0 &&
      h(
        "div.row.between.panel.session-row.removed",
        h("span", resultWords()),
        created.length > 0 &&
          button("undo-import", [icon("undo"), _("Undo")], () =>
            run("undo", () => deleteImported(created, list), list),
          ),
      ),
    ...[...failures()].map(([reason, names]) =>
      h("p.raised.notice.bad", icon("warning"), h("span", h("b", listed(names)), " ", reason)),
    ),
  ];
}

/** Return the names of the sessions that failed, by the reason. */
function failures() {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { name, error } of imported) {
    if (error) names.set(error.message, [...(names.get(error.message) ?? []), name]);
  }
  return names;
}

/** Return a few names, or the number of many or unnamed sessions. @param {string[]} names */
const listed = (names) =>
  names.length <= FEW && names.every((name) => name)
    ? joinNames(names)
    : plural("{count} game night", "{count} game nights", names.length);

/** Return "3 game nights imported. 1 was already here." */
function resultWords() {
  const count = (/** @type {ImportedSession["outcome"]} */ wanted) =>
    imported.filter(({ outcome }) => outcome === wanted).length;
  const [created, extended, present] = [count("created"), count("extended"), count("present")];
  const photos = imported.reduce((sum, { omitted_photos }) => sum + omitted_photos, 0);
  const sentences = [
    (created > 0 || extended + present === 0) &&
      pluralMessage("{count} game night imported.", "{count} game nights imported.", created),
    extended > 0 &&
      pluralMessage(
        "{count} was continued with new hands.",
        "{count} were continued with new hands.",
        extended,
      ),
    present > 0 &&
      pluralMessage("{count} was already here.", "{count} were already here.", present),
    photos > 0 &&
      pluralMessage(
        "{count} photo is not stored here.",
        "{count} photos are not stored here.",
        photos,
      ),
  ];
  return translate(joinSentences(sentences.filter((each) => each !== false)));
}

/**
 * Run one of the controls; the others wait.
 * @param {"import"|"export"|"undo"} name
 * @param {() => Promise<void>} action
 * @param {SessionList} list
 */
async function run(name, action, { redraw }) {
  running = name;
  failure = null;
  if (name !== "undo") imported = [];
  redraw();
  try {
    await action();
  } catch (error) {
    failure = asRefusal(error).text;
  }
  running = null;
  redraw();
}

/** @param {File} file @param {SessionList} list */
async function importFile(file, list) {
  if (await isFromTenbo(file)) return addSessions(file, list);
  const log = await sendFile(apiUrl("sessions/preview"), file, {});
  const { openLogPreview } = await import("./log_preview.js");
  openLogPreview(log, (names) => {
    const fields = { players: JSON.stringify(names), as_it_is: "1" };
    void run("import", () => addSessions(file, list, fields), list);
  });
}

/** Return whether a file is neither a log of an online game nor a table. @param {File} file */
async function isFromTenbo(file) {
  const start = await file.slice(0, START).text();
  return start.startsWith("PK") ? start.includes("1/log.json") : start.includes('"tenbo_session"');
}

/**
 * Add the sessions of a file.
 * @param {File} file
 * @param {SessionList} list
 * @param {Record<string, string>} [more] further fields of the request
 */
async function addSessions(file, { update }, more = {}) {
  const before = visitedSessions();
  const keys = before.map(keyOf); // their sessions are not imported again
  const fields = { keys: JSON.stringify(keys), ...more };
  ({ sessions: imported } = await sendFile(apiUrl("sessions/import"), file, fields));
  const created = imported.filter(({ host }) => host !== null);
  saveVisitedSessions([
    ...created.map(({ name, host }) => ({ path: `${ROOT}t/${host}`, name })),
    ...before,
  ]);
  await update();
}

/**
 * Delete the sessions that the last file has added.
 * @param {ImportedSession[]} created
 * @param {SessionList} list
 */
async function deleteImported(created, { update }) {
  for (const session of created) {
    const key = session.host ?? "";
    await deleteSession(key, session.name);
    imported = imported.filter((each) => each !== session);
  }
  imported = [];
  await update();
}

/** Save a file of all sessions. @param {string} content @param {string} extension */
async function exportFile(content, extension) {
  const keys = visitedSessions().map(keyOf);
  const file = await requestFile(apiUrl(`sessions/${content}`), { keys });
  saveFile(file, `tenbo-${new Date().toLocaleDateString("sv")}.${extension}`);
}

export const exportEverything = () => exportFile("export", "zip");

/** Save the games of riichi as a table, in which hands, rules and photos are left out. */
const exportGames = () => exportFile("games", "csv");
