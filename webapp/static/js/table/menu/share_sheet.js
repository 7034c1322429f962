/** The sheets with QR codes: links to this table, and the scores as text. */

import { isLocal } from "../../core/client.js";
import { actionButton, segmented } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, inContext, sessionName } from "../../core/messages.js";
import { IN_BROWSER, ROOT, languageQuery, zoneQuery } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { sharedLink } from "../../sharing/shared_link.js";
import { showError } from "../notices.js";
import { getTable, tableView } from "../state.js";
import { tableUrl } from "../table_api.js";
import { setIdentity, showScreenNote } from "./identity.js";

/** Open the sheet; inside a phone it offers what works without a server. */
export function openShareSheet() {
  if (!IN_BROWSER) openLinksSheet();
  else openTableSheet();
}

/** The drawn code of the scores with its number of entries. @type {{entries: number, code: HTMLElement|null}|null} */
let drawn = null;

/** Open what others can see of a table in this phone: the display, and the scores as a code. */
function openTableSheet() {
  const sheet = openSheet({
    title: _("Show the table to others"),
    select: () => [getTable().view, getTable().tableMode],
    draw: ({ closeAnd, redraw }) => {
      const { entries, game } = tableView();
      if (game && drawn?.entries !== entries) {
        drawn = { entries, code: null };
        drawScoresLink().then((code) => {
          if (drawn?.entries === entries) drawn.code = code;
          if (sheet.dialog.open) redraw();
        }, showError);
      }
      return [
        game && h("h3", _("Scores now")),
        game && (drawn?.code ?? h("p.quiet", _("Drawing the code…"))),
        game &&
          h(
            "p.quiet",
            _(
              "The camera of another phone opens a page with the scores, the last hand and what each player pays. The link itself has them: nothing is sent anywhere.",
            ),
          ),
        h(
          "p.quiet",
          _("This table is on this phone alone: put it in the middle, or show the scores."),
        ),
        !getTable().tableMode &&
          actionButton(
            "secondary",
            "open-display",
            [icon("table"), _("Open the table display")],
            closeAnd(() => {
              setIdentity({ me: getTable().me, tableMode: true, wall: false });
              showScreenNote();
            }),
          ),
        scoresTextButton(closeAnd),
      ];
    },
  });
}

/** Draw the code of a link with the present state of the table. */
async function drawScoresLink() {
  const [{ scoresLink }, { drawQrCode }] = await Promise.all([
    import("./scores_link.js"),
    import("../../sharing/qr_code.js"),
  ]);
  const page = new URL(`${ROOT}now.html`, location.href).href;
  const link = await scoresLink(tableView(), page, Date.now());
  return drawQrCode(link, _("Code with the current scores"));
}

/** Open the links to the table on a server. */
function openLinksSheet() {
  /** @type {"host"|"viewer"} */
  let role = tableView().links.host ? "host" : "viewer";
  openSheet({
    title: _("Join this table"),
    select: () => [getTable().view?.links],
    draw: ({ closeAnd, redraw }) => {
      const { links } = tableView();
      const page = links[role];
      const link = page && new URL(page, links.reachable).href;
      return [
        links.host &&
          segmented({
            name: _("This link lets people:"),
            key: "role",
            options: [
              ["host", inContext("role", "Score")],
              ["viewer", _("Watch only")],
            ],
            value: role,
            pick: (picked) => {
              role = /** @type {"host"|"viewer"} */ (picked);
              redraw();
            },
          }),
        link && sharedLink({ href: link, title: sessionName(tableView()), code: joinCode(role) }),
        scoresTextButton(closeAnd),
      ];
    },
  });
}

/**
 * Draw the QR code with which phones join; null if none can reach this server.
 * @param {"host"|"viewer"} role
 */
export function joinCode(role) {
  if (IN_BROWSER || isLocal(tableView().links.reachable)) return null;
  const name = sessionName(tableView());
  return qrCode(`/qr.svg?for=${role}`, _("Code that opens {name}", { name }));
}

/** @param {string} path @param {string} alt */
const qrCode = (path, alt) => h("img.qr", { src: tableUrl(path), alt });

/** @param {(open: () => void) => () => void} closeAnd */
const scoresTextButton = (closeAnd) =>
  actionButton(
    "secondary",
    "scores-code",
    [icon("qr"), _("Scores as a QR code")],
    closeAnd(openScoresSheet),
  );

/** Open the sheet with the code of the scores as a text. */
function openScoresSheet() {
  openSheet({
    title: _("Scores as a QR code"),
    select: () => [getTable().view],
    draw: () => {
      // The number of entries makes the browser fetch a new picture after a change.
      const { began, entries } = tableView();
      const path = `/scores_qr.svg?${languageQuery()}&${zoneQuery(began)}&entries=${entries}`;
      return [
        qrCode(path, _("Code with the current scores")),
        h(
          "p.quiet",
          _("Any camera app shows the current scores from this code, even without a network."),
        ),
      ];
    },
  });
}
