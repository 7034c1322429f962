/**
 * The sheet that renames the session and its players and adds players.
 */

import { asRefusal } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { _, message } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { refusalNotice } from "../notice.js";
import { send } from "../outbox.js";
import { tableView } from "../state.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Command } from "../../core/types" */

/** Open the sheet. */
export function openNamesSheet() {
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
