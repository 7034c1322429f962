/** The damaged files that the application inside a phone keeps, on the home page. */

import { plainButton } from "../core/controls.js";
import { damagedFiles, damagedFolders, deleteDamaged } from "../core/damaged_files.js";
import { h } from "../core/dom.js";
import { _, formatDate } from "../core/messages.js";
import { ROOT } from "../core/settings.js";

/**
 * Draw the files with a button that deletes them, or nothing.
 * @param {() => void} onChange
 */
export async function drawDamagedFiles(onChange) {
  const rows = [];
  for (const folder of await damagedFolders(ROOT))
    for (const file of await damagedFiles(folder)) rows.push(drawFile(folder, file, onChange));
  return rows.length > 0 && h("div.stack", ...rows);
}

/**
 * @param {string} folder
 * @param {import("../core/damaged_files.js").DamagedFile} file
 * @param {() => void} onChange
 */
const drawFile = (folder, { size, time, isLog, save }, onChange) =>
  h(
    "div",
    h(
      "p.quiet.small",
      _("Damaged file of {date}, {megabytes} MB", {
        date: formatDate(new Date(time).toISOString()),
        megabytes: Math.ceil(size / 1e6),
      }),
    ),
    isLog
      ? plainButton("save-log", _("Save its log too"), save)
      : plainButton("save-damaged", _("Save the damaged file"), save),
    !isLog &&
      plainButton("delete-damaged", _("Delete"), () => deleteDamaged(folder).then(onChange)),
  );
