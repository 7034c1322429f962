/** The screen that names damaged game nights: what is readable, what is lost, and the damaged file. */

import { damagedFiles } from "../core/damaged_files.js";
import { h } from "../core/dom.js";

/** @import { Translate } from "./start_problems.js" */

/**
 * @typedef {{name: string, began: string, written: string, key: string|null, damage: string[]}}
 *   Evening
 * @typedef {{evenings: Evening[], lost: string[], damage: string[], rescued: boolean}} Report
 * @typedef {{path: string, name: string, summary?: {began: string}}} Visited
 */

const TABLES = "tenbo.tables"; // as in home/visited_sessions.js

/** @returns {Visited[]} */
function visitedTables() {
  try {
    return JSON.parse(localStorage.getItem(TABLES) ?? "[]");
  } catch {
    return [];
  }
}

/** Return the keys of the tables that this phone has opened. @param {URL} scope */
export const visitedKeys = (scope) =>
  visitedTables()
    .filter(({ path }) => path.startsWith(`${scope.pathname}t/`))
    .map(({ path }) => keyOf(path));

const keyOf = (/** @type {string} */ path) => path.split("/").filter(Boolean).at(-1) ?? "";

/**
 * Display the report of a rescue.
 * @param {{report: Report, folder: string, scope: URL, language: string, translate: Translate,
 *   onContinue: () => void}} options the folder that stores the damaged file
 */
export async function showDamage(options) {
  const { report, folder, scope, translate: _, onContinue } = options;
  const files = await damagedFiles(folder);
  const goOn = () => {
    addKeys(report.evenings, scope);
    dialog.remove();
    onContinue();
  };
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.damage",
      {
        "aria-labelledby": "damage-title",
        oncancel: (/** @type {Event} */ e) => e.preventDefault(),
      },
      h(
        "h2",
        { id: "damage-title" },
        files.length ? _("Game nights are damaged") : _("Game nights are lost"),
      ),
      ...findings(options, files.length > 0),
      ...files.map(({ isLog, save }) =>
        h("button", { onclick: save }, isLog ? _("Save its log too") : _("Save the damaged file")),
      ),
      h(
        "button",
        { id: "damage-continue", onclick: goOn },
        report.rescued ? _("Continue with the readable ones") : _("Continue"),
      ),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Parameters<typeof showDamage>[0]} options @param {boolean} hasFile */
function findings({ report, language, translate: _ }, hasFile) {
  const format = new Intl.DateTimeFormat(language === "tok" ? "en" : language, {
    dateStyle: "medium",
  });
  const title = (/** @type {string} */ name, /** @type {string|undefined} */ began) =>
    [name, began && format.format(new Date(began))].filter(Boolean).join(", ");
  const lost = visitedTables().filter(({ path }) => report.lost.includes(keyOf(path)));
  return [
    h(
      "p",
      hasFile
        ? _("A part of the file with your game nights is unreadable. Nothing was changed in it.")
        : _("The browser has deleted the file with your game nights."),
    ),
    report.evenings.length > 0 && h("h3", _("Readable")),
    h(
      "ul",
      ...report.evenings.map(({ name, began, damage }) =>
        h("li", title(name, began), ...damage.map((each) => h("small", each))),
      ),
    ),
    lost.length > 0 && h("h3", _("Not readable")),
    h("ul", ...lost.map(({ name, summary }) => h("li", title(name, summary?.began)))),
    h("ul", ...report.damage.map((each) => h("li", each))),
    hasFile &&
      h(
        "p",
        _(
          "The damaged file stays on this phone, and the start page offers it. On a computer, tenbo session rescue reads it.",
        ),
      ),
  ];
}

/** Remember the new keys of game nights whose old ones are lost. */
function addKeys(/** @type {Evening[]} */ evenings, /** @type {URL} */ scope) {
  const added = evenings
    .filter(({ key }) => key !== null)
    .map(({ name, key }) => ({ path: `${scope.pathname}t/${key}`, name }));
  if (added.length) localStorage.setItem(TABLES, JSON.stringify([...added, ...visitedTables()]));
}
