/**
 * The QR code with the scores as text: a camera shows them without a network or a server.
 */

import { h } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { getSettings } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { getTable, tableView } from "../state.js";
import { tableUrl } from "../table_api.js";

/** Open the sheet with the code. */
export function openScoresSheet() {
  openSheet({
    title: _("Scores as a QR code"),
    select: () => [getTable().view, getPage().settings],
    draw: scoresCode,
  });
}

/** Draw the code of the present scores with its explanation. */
export function scoresCode() {
  const { language } = getSettings();
  // The number of entries makes the browser fetch a new picture after a change.
  const path = `/scores_qr.svg?lang=${language}&entries=${tableView().entries}`;
  return [
    h("img.qr", {
      src: tableUrl(path),
      alt: _("Code with the current scores"),
    }),
    h(
      "p.quiet",
      {},
      _("Any camera app shows the current scores from this code, even without a network."),
    ),
  ];
}
