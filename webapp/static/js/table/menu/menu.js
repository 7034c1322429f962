/**
 * The menu of the table, with its sheets for names and photos.
 */

import { asRefusal, messageOf } from "../../core/client.js";
import { toggle } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { languageChoice } from "../../core/language_switch.js";
import { _, message, sessionName, translate } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { openHistorySheet } from "../history/history_sheet.js";
import { refusalNotice, showToast } from "../notices.js";
import { openStandingsSheet, openStatisticsSheet } from "../standings.js";
import { changeTable, getTable, tableView } from "../state.js";
import { refresh, send } from "../sync.js";
import { deletePhotos, deleteSession, homeUrl, setPhotoOptions, tableUrl } from "../table_api.js";
import { openIdentitySheet, setIdentity, showScreenNote } from "./identity.js";
import { openTableRulesSheet } from "./rules_sheet.js";
import { openSetupSheet } from "./setup_sheet.js";
import { openShareSheet } from "./share_sheet.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Command, Text } from "../../core/types" */

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

/** Open the sheet. */
function openNamesSheet() {
  let title = tableView().name;
  const names = [...tableView().players, ""]; // room for one more player
  /** @type {Refusal|null} */
  let refusal = null;
  openSheet({
    title: _("Names"),
    select: () => [getPage().settings],
    draw: (sheet) => [
      h("p.quiet", {}, _("Names change in all games of this session. You can undo.")),
      h(
        "div.fields",
        {},
        field(_("Session name"), "title", title, (typed) => {
          title = typed;
        }),
        ...names.map((name, player) =>
          field(labelOf(player), `name-${player}`, name, (typed) => {
            names[player] = typed;
          }),
        ),
      ),
      refusal && refusalNotice(refusal),
      h(
        "button.primary.done-button",
        {
          type: "button",
          "data-key": "record",
          onclick: async () => {
            try {
              await send(renameCommand(title, names), message("new names"));
              sheet.close();
            } catch (error) {
              refusal = asRefusal(error);
              sheet.redraw();
            }
          },
        },
        icon("check"),
        _("Record"),
      ),
    ],
  });
}

/** @param {number} player */
function labelOf(player) {
  const known = tableView().players[player];
  return known ?? _("Another player");
}

/** @param {string} title @param {string[]} names @returns {Command} */
function renameCommand(title, names) {
  const players = names.map((name) => name.trim());
  if (players.at(-1) === "") players.pop();
  return { command: "rename", name: title.trim(), players };
}

/** @param {string} words @param {string} key @param {string} value @param {(typed: string) => void} typed */
const field = (words, key, value, typed) =>
  h(
    "label.field",
    {},
    h("span", {}, words),
    h("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "words",
      maxlength: key === "title" ? 60 : 40,
      value,
      "data-key": key,
      oninput: (/** @type {Event} */ { target }) =>
        typed(/** @type {HTMLInputElement} */ (target).value),
    }),
  );

/** Open the sheet. */
function openPhotosSheet() {
  let confirmed = false; // deleting photos cannot be undone
  openSheet({
    title: _("Photos"),
    select: () => [getTable().view, getPage().settings],
    draw: (sheet) => {
      const { keeps_photos: keeps, trains, role } = tableView();
      if (role === "viewer") return h("p", {}, privacyText());
      return [
        h("p.quiet", {}, privacyText()),
        h(
          "div.toggles",
          {},
          toggle({
            words: _("Keep photos with the hands"),
            key: "keeps-photos",
            value: keeps,
            pick: (value) => changeOptions({ keeps_photos: value }),
          }),
          keeps &&
            toggle({
              words: _("Export for training"),
              key: "trains",
              value: trains,
              pick: (value) => changeOptions({ trains: value }),
            }),
        ),
        trains &&
          h(
            "a.wide-button.menu-row",
            { href: tableUrl("/photos.zip"), download: true },
            _("Photos with confirmed labels (zip)"),
            icon("next"),
          ),
        h(
          "button.wide-button.menu-row",
          {
            type: "button",
            "data-key": "delete-photos",
            onclick: async () => {
              if (!confirmed) {
                confirmed = true;
                return sheet.redraw();
              }
              sheet.close();
              await tryRequest(deletePhotos);
              await refresh();
            },
          },
          icon("delete"),
          confirmed ? _("Tap again: this cannot be undone") : _("Delete all photos of this table"),
        ),
      ];
    },
  });
}

const privacyText = () =>
  _(
    "Photos stay on the server of this table and are deleted with the session. Nobody else gets them.",
  );

/** @param {{keeps_photos?: boolean, trains?: boolean}} choice */
const changeOptions = (choice) =>
  tryRequest(async () => changeTable({ view: await setPhotoOptions(choice), online: true }));

/** @param {() => Promise<void>} request */
async function tryRequest(request) {
  try {
    await request();
  } catch (error) {
    showToast(messageOf(error), { bad: true });
  }
}
