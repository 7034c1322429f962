/**
 * The controls below the sessions of this phone: import a file, and export everything as one file.
 */

import { asRefusal } from "../core/client.js";
import { h, icon } from "../core/dom.js";
import { getSettings } from "../core/settings.js";
import { translate } from "../core/text.js";
import { takeFile } from "../photo/file_button.js";
import { deleteSession, exportSessions, importSessions } from "./session_files.js";
import { keyOf, saveVisitedSessions, visitedSessions } from "./visited_sessions.js";

/** @import { Bilingual, ImportedSession } from "../core/types" */

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

/** @type {Bilingual|null} */
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
        ? translate({ en: "Importing…", ja: "読み込み中…", zh: "正在导入…" })
        : list.hasSessions
          ? translate({ en: "Import a file", ja: "ファイルを読み込む", zh: "导入文件" })
          : translate({ en: "Import game nights", ja: "対局の記録を読み込む", zh: "导入牌局" }),
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
        running === "export"
          ? translate({ en: "Exporting…", ja: "書き出し中…", zh: "正在导出…" })
          : translate({ en: "Export everything", ja: "すべて書き出す", zh: "全部导出" }),
      ),
    h("div.session-result", { role: "status" }, ...result(list)),
  );

/** @param {SessionList} list */
function result(list) {
  const created = imported.filter(({ outcome }) => outcome === "created");
  return [
    failure && h("p.notice.bad", { role: "alert" }, icon("warning"), h("span", {}, translate(failure))),
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
            translate({ en: "Undo", ja: "元に戻す", zh: "撤销" }),
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
    ? names.join(translate({ en: ", ", ja: "・", zh: "、" }))
    : translate({
        en: names.length === 1 ? "1 game night" : `${names.length} game nights`,
        ja: `${names.length}件の対局`,
        zh: `${names.length}个牌局`,
      });

/** Return "3 game nights imported. 1 was already here." */
function resultWords() {
  const count = (/** @type {ImportedSession["outcome"]} */ wanted) =>
    imported.filter(({ outcome }) => outcome === wanted).length;
  const [created, extended, present] = [count("created"), count("extended"), count("present")];
  const photos = imported.reduce((sum, { omitted_photos }) => sum + omitted_photos, 0);
  const sentences = [
    (created > 0 || extended + present === 0) && {
      en: created === 1 ? "1 game night imported." : `${created} game nights imported.`,
      ja: `${created}件の対局を読み込みました。`,
      zh: `已导入${created}个牌局。`,
    },
    extended > 0 && {
      en: extended === 1 ? "1 was continued with new hands." : `${extended} were continued with new hands.`,
      ja: `${extended}件に続きの局を加えました。`,
      zh: `${extended}个牌局补上了后面的盘。`,
    },
    present > 0 && {
      en: present === 1 ? "1 was already here." : `${present} were already here.`,
      ja: `${present}件はすでにあります。`,
      zh: `${present}个已经在这里。`,
    },
    photos > 0 && {
      en: photos === 1 ? "1 photo is not stored here." : `${photos} photos are not stored here.`,
      ja: `写真${photos}枚は保存していません。`,
      zh: `${photos}张照片没有保存。`,
    },
  ];
  return sentences
    .filter((each) => each !== false)
    .map(translate)
    .join(getSettings().language === "en" ? " " : "");
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
