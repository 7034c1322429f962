/** The menu of the table, with its sheets for names and photos. */

import { pageGame } from "../../core/games/games.js";
import { menuRow, plainButton, textField, toggle } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { openForm } from "../../core/form.js";
import { languageChoice } from "../../core/language_switch.js";
import { _, message, sessionName, translate } from "../../core/messages.js";
import { licensesButton, restartButton } from "../../core/new_version.js";
import { ROOT, changeSettings, getSettings } from "../../core/settings.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { openReference } from "../../score/open_reference.js";
import { openSubstitute } from "../events/other_sheet.js";
import { openHistorySheet } from "../history/history_sheet.js";
import { showError, showToast } from "../notices.js";
import { CAN_SPEAK, speak } from "../speech.js";
import { openStandingsSheet, openStatisticsSheet } from "../standings.js";
import { getTable, isHost, tableView } from "../state.js";
import { note, refresh, send } from "../sync.js";
import { TABLE_KEY, deletePhotos, setOptions, tableUrl } from "../table_api.js";
import { openIdentitySheet, setIdentity, showScreenNote } from "./identity.js";
import { openShareSheet } from "./share_sheet.js";

/** @import { Props } from "../../core/dom.js" */
/** @import { Command, HostSettingsRequest } from "../../core/types" */

const version = document.documentElement.dataset.version ?? "";

/** Open the menu. */
export function openMenu() {
  openSheet({
    title: () => sessionName(tableView()),
    select: () => [getTable().view, getTable().tableMode, getTable().wall],
    draw: (sheet) => {
      const item = (
        /** @type {string} */ key,
        /** @type {string} */ image,
        /** @type {string} */ words,
        /** @type {() => void} */ open,
      ) => menuRow({ "data-key": `menu-${key}`, onclick: sheet.closeAnd(open) }, words, { image });
      const { me, tableMode, wall } = getTable();
      const show = (/** @type {{tableMode?: boolean, wall?: boolean}} */ display) => {
        setIdentity({ me, tableMode: false, wall: false, ...display });
        showScreenNote();
      };
      return h(
        "nav.stack",
        item("standings", "standings", _("Standings and match sheet"), openStandingsSheet),
        item("history", "history", _("History and score graph"), openHistorySheet),
        item("statistics", "graph", _("Statistics"), openStatisticsSheet),
        item("share", "qr", _("Join by QR code, links"), openShareSheet),
        item("photos", "camera", _("Photos"), openPhotosSheet),
        item("rules", "info", _("Rules"), openRules),
        item("reference", "book", _("Reference"), () => openReference()),
        item("set-up", "dice", _("Set up: seats, dice, wall"), openSetup),
        item("sticks", "riichi", translate(pageGame().sticks.title), openSticks),
        item(
          "middle",
          "table",
          tableMode ? _("Turn all scores towards me") : _("Table display: phone in the middle"),
          () => show({ tableMode: !tableMode }),
        ),
        item("wall", "wall", wall ? _("Leave the wall display") : _("Wall display for a TV"), () =>
          show({ wall: !wall }),
        ),
        isHost() &&
          toggle({
            words: _("Waits for learners"),
            key: "shows-waits",
            value: tableView().shows_waits,
            pick: (value) => changeOptions({ shows_waits: value }),
          }),
        CAN_SPEAK &&
          toggle({
            words: _("Say results aloud"),
            key: "speaks",
            value: getSettings().speaks ?? false,
            pick: (speaks) => {
              changeSettings({ speaks });
              if (speaks) speak(_("Results are said aloud.")); // browsers speak after a tap only
            },
          }),
        item("who", "person", _("Whose phone is this?"), openIdentitySheet),
        isHost() && item("names", "edit", _("Change names"), openNamesSheet),
        h(
          "label.row.loose.wide-button.menu-row",
          icon("language"),
          h("span", _("Language")),
          languageChoice(sheet.redraw),
        ),
        menuRow({ href: ROOT }, _("Score a single hand"), { image: "tiles" }),
        menuRow({ href: `${ROOT}drill` }, _("Practise scoring"), { image: "tiles" }),
        isHost() && item("delete", "delete", _("Delete for everybody"), openDelete),
        restartButton((words) => showToast(words, { bad: true })),
        licensesButton(showError),
        h("p.quiet.small", { "data-key": "version" }, _("Version {version}", { version })),
      );
    },
  });
}

/** Open the sheet for seats and the wall, which is loaded when it is needed. */
const openSetup = () =>
  import("../setup/setup_sheet.js").then(({ openSetupSheet }) => openSetupSheet(), showError);

const openSticks = () =>
  import("../setup/sticks_sheet.js").then(({ openSticksSheet }) => openSticksSheet(), showError);

/** Open the rules, which few players do. */
const openRules = () =>
  import("./rules_sheet.js").then(({ openTableRulesSheet }) => openTableRulesSheet(), showError);

const openDelete = () =>
  import("../../core/delete_sheet.js").then(({ openDeleteSheet }) => {
    const onDeleted = () => location.assign(ROOT);
    openDeleteSheet({ key: TABLE_KEY, session: tableView(), onDeleted });
  }, showError);

function openNamesSheet() {
  let title = tableView().name;
  const names = [...tableView().players, ""]; // room for one more player
  const field = (
    /** @type {string} */ words,
    /** @type {Props & {value: string}} */ props,
    /** @type {(text: string) => void} */ onType,
  ) => textField(words, { autocapitalize: "words", ...props }, onType);
  openForm({
    title: _("Names"),
    draw: (form) => [
      h("p.quiet", _("Names change in all games of this session. You can undo.")),
      h(
        "div.spread.fields",
        field(
          _("Session name"),
          { "data-key": "title", maxlength: 60, value: title },
          (text) => (title = text),
        ),
        ...names.map((name, player) =>
          field(
            tableView().players[player] ?? _("Another player"),
            { "data-key": `name-${player}`, maxlength: 40, value: name },
            (text) => (names[player] = text),
          ),
        ),
      ),
      tableView().can.substitute &&
        plainButton(
          "substitute",
          [icon("person"), _("Substitute in this game")],
          form.closeAnd(openSubstitute),
        ),
      form.refusal,
      doneButton([icon("check"), _("Record")], {
        onclick: () => form.send(() => send(renameCommand(title, names), message("new names"))),
      }),
    ],
  });
}

/** @param {string} title @param {string[]} names @returns {Command} */
function renameCommand(title, names) {
  const players = names.map((name) => name.trim());
  if (players.at(-1) === "") players.pop();
  return { command: "rename", name: title.trim(), players };
}

function openPhotosSheet() {
  let confirmed = false; // deleting photos cannot be undone
  openSheet({
    title: _("Photos"),
    select: () => [getTable().view],
    draw: (sheet) => {
      const { keeps_photos: keeps, trains } = tableView();
      if (!isHost()) return h("p", privacyText());
      const deleteAll = async () => {
        if (!confirmed) {
          confirmed = true;
          return sheet.redraw();
        }
        sheet.close();
        await deletePhotos().catch(showError);
        await refresh();
      };
      return [
        h("p.quiet", privacyText()),
        h(
          "div.cluster.toggles",
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
          menuRow(
            { href: tableUrl("/photos.zip"), download: true },
            _("Photos with confirmed labels (zip)"),
          ),
        menuRow(
          { "data-key": "delete-photos", onclick: deleteAll },
          confirmed ? _("Tap again: this cannot be undone") : _("Delete all photos of this table"),
          { image: "delete" },
        ),
      ];
    },
  });
}

const privacyText = () =>
  _(
    "Photos stay on the server of this table and are deleted with the session. Nobody else gets them.",
  );

/** @param {HostSettingsRequest} choice */
const changeOptions = (choice) => note(() => setOptions(choice));
