/** The damaged photos and files of the application inside a phone, on the home page. */

import { notice, plainButton } from "../core/controls.js";
import { damagedFiles, damagedFolders, deleteDamaged } from "../core/damaged_files.js";
import { h } from "../core/dom.js";
import { _, formatDate, sessionName } from "../core/messages.js";
import { ROOT } from "../core/settings.js";

/** @import { DamagedPhoto } from "../phone/shell.js" */

/**
 * Draw the game nights with damaged photos, and the files with a button that deletes them.
 * @param {() => void} onChange
 */
export async function drawDamage(onChange) {
  return [drawPhotos(), await drawFiles(onChange)];
}

/** Draw what the page around this one has found. */
function drawPhotos() {
  /** @type {DamagedPhoto[]} */
  const photos = /** @type {any} */ (window.parent).damagedPhotos ?? [];
  const sessions = new Map(photos.map((each) => [each.session, each]));
  const count = (/** @type {number} */ session) =>
    photos.filter((each) => each.session === session).length;
  return (
    photos.length > 0 &&
    notice(
      "warning",
      { class: "warn damaged-photos" },
      _(
        "Photos of these game nights are damaged. Their hands and points are intact, and an export leaves out the damaged photos alone.",
      ),
      h(
        "ul",
        ...[...sessions.values()].map((each) =>
          h("li", `${sessionName(each)}, ${formatDate(each.began)}: ${count(each.session)}`),
        ),
      ),
    )
  );
}

/** @param {() => void} onChange */
async function drawFiles(onChange) {
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
