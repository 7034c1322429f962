/**
 * The menu of the table.
 */

import { asRefusal } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { languageChoice } from "../../core/language_switch.js";
import { _, message, sessionName, translate } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { openHistorySheet } from "../history/history_sheet.js";
import { openStandingsSheet, openStatisticsSheet } from "../history/standings.js";
import { openIdentitySheet, setIdentity, showScreenNote } from "./identity_sheet.js";
import { openNamesSheet } from "./names_sheet.js";
import { openPhotosSheet } from "./photos_sheet.js";
import { openTableRulesSheet } from "./rules_sheet.js";
import { openShareSheet } from "./share_sheet.js";
import { refusalNotice } from "../notice.js";
import { openSetupSheet } from "../setup/setup_sheet.js";
import { getTable, tableView } from "../state.js";
import { deleteSession, homeUrl } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Text } from "../../core/types" */

const version = document.documentElement.dataset.version ?? "";

/** Open the menu. */
export function openMenu() {
  openSheet({
    title: sessionName(tableView()),
    select: () => [getTable().view, getTable().tableMode, getPage().settings],
    draw: (sheet) => {
      const go = (/** @type {() => void} */ open) => () => {
        sheet.close();
        open();
      };
      const toggleTableMode = () => {
        setIdentity({ me: getTable().me, tableMode: !getTable().tableMode });
        showScreenNote();
      };
      const { role } = tableView();
      return h(
        "nav.stack",
        {},
        menuItem(
          "standings",
          "standings",
          message("Standings and match sheet"),
          go(openStandingsSheet),
        ),
        menuItem("history", "history", message("History and score graph"), go(openHistorySheet)),
        menuItem("statistics", "graph", message("Statistics"), go(openStatisticsSheet)),
        menuItem("share", "qr", message("Join by QR code, links"), go(openShareSheet)),
        menuItem("photos", "camera", message("Photos"), go(openPhotosSheet)),
        menuItem("rules", "info", message("Rules"), go(openTableRulesSheet)),
        menuItem("set-up", "dice", message("Set up: seats, dice, wall"), go(openSetupSheet)),
        menuItem("middle", "table", tableModeText(), go(toggleTableMode)),
        menuItem("who", "person", message("Whose phone is this?"), go(openIdentitySheet)),
        role === "host" && menuItem("names", "edit", message("Change names"), go(openNamesSheet)),
        h(
          "label.wide-button.menu-row",
          {},
          icon("language"),
          h("span", {}, _("Language")),
          languageChoice(sheet.redraw),
        ),
        h(
          "a.wide-button.menu-row",
          { href: homeUrl() },
          icon("tiles"),
          h("span", {}, _("Score a single hand")),
        ),
        role === "host" &&
          menuItem("delete", "delete", message("Delete this session"), go(openDeleteSheet)),
        h("p.quiet.small", { "data-key": "version" }, _("Version {version}", { version })),
      );
    },
  });
}

const tableModeText = () =>
  getTable().tableMode
    ? message("Turn all scores to me")
    : message("Table display: phone in the middle");

/** @param {string} key @param {string} iconName @param {Text} words @param {() => void} onclick */
const menuItem = (key, iconName, words, onclick) =>
  h(
    "button.wide-button.menu-row",
    { type: "button", "data-key": `menu-${key}`, onclick },
    icon(iconName),
    h("span", {}, translate(words)),
  );

/** Open the sheet that deletes the session after its name is typed. */
function openDeleteSheet() {
  const name = sessionName(tableView());
  let typed = "";
  /** @type {Refusal|null} */
  let refusal = null;
  openSheet({
    title: _("Delete this session?"),
    select: () => [getPage().settings],
    draw: (sheet) => [
      h(
        "p",
        {},
        _(
          "All hands and photos of {name} are deleted for everybody. This cannot be undone. Type its name to continue.",
          { name },
        ),
      ),
      h(
        "label.field",
        {},
        h("span", {}, _("Name")),
        h("input", {
          type: "text",
          autocomplete: "off",
          value: typed,
          "data-key": "delete-name",
          oninput: (/** @type {Event} */ { target }) =>
            (typed = /** @type {HTMLInputElement} */ (target).value),
        }),
      ),
      refusal && refusalNotice(refusal),
      h(
        "button.primary.done-button.danger",
        {
          type: "button",
          "data-key": "delete-session",
          onclick: async () => {
            try {
              await deleteSession(typed.trim() === name ? tableView().name : typed);
              location.assign(homeUrl());
            } catch (error) {
              refusal = asRefusal(error);
              sheet.redraw();
            }
          },
        },
        _("Delete everything"),
      ),
    ],
  });
}
