/**
 * The transfer of sessions to another phone, and links to the files of a session.
 */

import { takeFile } from "../camera/viewfinder.js";
import { asRefusal, requestFile, sendFile, sendJson } from "../core/client.js";
import { h, icon } from "../core/dom.js";
import {
  _,
  inContext,
  joinSentences,
  message,
  plural,
  pluralMessage,
  translate,
} from "../core/messages.js";
import { languageQuery } from "../core/settings.js";
import { keyOf, saveVisitedSessions, visitedSessions } from "./visited_sessions.js";

/** @import { ImportedSession, SessionSummary, Text } from "../core/types" */

/**
 * What the controls do with the list of sessions.
 * @typedef {{hasSessions: boolean, redraw: () => void, update: () => Promise<void>}} SessionList
 */

const FILES = ".json,.zip,application/json,application/zip";
const URL_TIME = 60_000;

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
    "div.session-transfer",
    {},
    h(
      "label.plain",
      { "data-key": "import-sessions" },
      h("input.hidden-input", {
        type: "file",
        accept: FILES,
        disabled: running !== null,
        onchange: (/** @type {Event} */ event) => {
          const file = takeFile(event);
          if (file) run("import", () => importFile(file, list), list);
        },
      }),
      running === "import"
        ? _("Importing…")
        : list.hasSessions
          ? _("Import a file")
          : _("Import game nights"),
    ),
    list.hasSessions &&
      h(
        "button.plain",
        {
          type: "button",
          "data-key": "export-everything",
          disabled: running !== null,
          onclick: () => run("export", exportEverything, list),
        },
        running === "export" ? _("Exporting…") : _("Export everything"),
      ),
    h("div.session-result", { role: "status" }, ...result(list)),
  );

/** @param {SessionList} list */
function result(list) {
  const created = imported.filter(({ outcome }) => outcome === "created");
  return [
    failure &&
      h("p.notice.bad", { role: "alert" }, icon("warning"), h("span", {}, translate(failure))),
    imported.length > 0 &&
      h(
        "div.session-row.removed",
        {},
        h("span", {}, resultWords()),
        created.length > 0 &&
          h(
            "button.plain",
            {
              type: "button",
              "data-key": "undo-import",
              disabled: running !== null,
              onclick: () => run("undo", () => deleteImported(created, list), list),
            },
            icon("undo"),
            _("Undo"),
          ),
      ),
    ...[...failures()].map(([reason, names]) =>
      h("p.notice.bad", {}, icon("warning"), h("span", {}, h("b", {}, listed(names)), " ", reason)),
    ),
  ];
}

/** Return the names of the sessions that failed, by the reason. */
function failures() {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { name, error } of imported) {
    if (error) names.set(translate(error), [...(names.get(translate(error)) ?? []), name]);
  }
  return names;
}

/** Return a few names, or the number of many or unnamed sessions. @param {string[]} names */
const listed = (names) =>
  names.length <= FEW && names.every((name) => name)
    ? names.join(inContext("names", ", "))
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
async function importFile(file, { update }) {
  const before = visitedSessions();
  imported = await importSessions(file, before.map(keyOf));
  const root = document.documentElement.dataset.root ?? "/";
  const created = imported.filter(({ host }) => host !== null);
  saveVisitedSessions([
    ...created.map(({ name, host }) => ({ path: `${root}t/${host}`, name })),
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
    saveVisitedSessions(visitedSessions().filter((each) => keyOf(each) !== key));
    imported = imported.filter((each) => each !== session);
  }
  imported = [];
  await update();
}

async function exportEverything() {
  const file = await exportSessions(visitedSessions().map(keyOf));
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: `tenbo-${localDate()}.zip` }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), URL_TIME);
}

/** Return the date of this phone as "2026-11-23". */
const localDate = () => new Date().toLocaleDateString("sv");

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
const exportSessions = (keys) => requestFile(apiUrl("sessions/export"), { keys });

/**
 * Import the sessions of a file.
 * @param {File} file
 * @param {string[]} keys those of the sessions of this phone, which are not imported again
 * @returns {Promise<ImportedSession[]>}
 */
const importSessions = async (file, keys) =>
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
    { href: apiUrl(`tables/${key}/${name}?${languageQuery()}`), target: "_blank", rel: "noopener" },
    h("span", {}, translate(words)),
    icon("next"),
  );
