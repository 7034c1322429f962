/** The button that opens the files of a session. */

import { menuRow } from "./controls.js";
import { _ } from "./messages.js";

/**
 * Draw the button; the sheet is loaded when it is needed.
 * @param {Parameters<import("./export_sheet.js").openExportSheet>[0]} session
 * @param {(error: unknown) => void} onError
 */
export const exportButton = (session, onError) =>
  menuRow(
    {
      "data-key": "export",
      onclick: () =>
        import("./export_sheet.js").then(
          ({ openExportSheet }) => openExportSheet(session),
          onError,
        ),
    },
    _("Export"),
  );
