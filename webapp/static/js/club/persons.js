/** The persons of a club, and what a host can do with one: rename, export, delete. */

import { actionButton, listRow, menuRow, textField } from "../core/controls.js";
import { h, icon, iconButton } from "../core/dom.js";
import { openForm } from "../core/form.js";
import { _, formatDate } from "../core/messages.js";
import { changePerson, clubUrl } from "./club_api.js";
import { countEvenings } from "./old_names.js";
import { organises } from "./own_club.js";

/** @import { ClubView, PersonView } from "../core/types" */

/**
 * Draw the persons; hosts can change them.
 * @param {ClubView} club
 * @param {string} key
 * @param {(club: ClubView) => void} show a changed club
 */
export const personList = (club, key, show) =>
  h("ul.stack.tight.club-list", ...byName(club.persons).map((each) => row(each, club, key, show)));

/** Return the name of a person. @param {ClubView} club @param {number} person */
export const personName = ({ persons }, person) =>
  persons.find((each) => each.person === person)?.name || _("Unnamed player");

/** @param {PersonView[]} persons */
export const byName = (persons) =>
  [...persons].sort((one, other) => one.name.localeCompare(other.name));

/** @param {PersonView} person @param {ClubView} club @param {string} key @param {(club: ClubView) => void} show */
function row(person, club, key, show) {
  const { name, evenings, last } = person;
  const played = last === null ? "" : ` · ${formatDate(last)}`;
  return listRow(
    name,
    countEvenings(evenings) + played,
    organises(club.role) &&
      iconButton("more", _("More for {name}", { name }), {
        "data-key": `person-${person.person}`,
        onclick: () => openPerson(person, key, show),
      }),
  );
}

/** @param {PersonView} person @param {string} key @param {(club: ClubView) => void} show */
function openPerson({ person, name }, key, show) {
  let typed = name;
  let asks = false;
  const change = async (/** @type {"PATCH"|"DELETE"} */ method) =>
    show(await changePerson(key, person, method === "DELETE" ? name : typed, method));
  openForm({
    title: name,
    draw: ({ redraw, refusal, send }) => [
      refusal,
      textField(_("Name"), { "data-key": "person-name", value: typed, maxlength: 60 }, (text) => {
        typed = text;
      }),
      actionButton("secondary", "rename-person", [icon("edit"), _("Change the name")], () =>
        send(() => change("PATCH")),
      ),
      menuRow(
        { href: clubUrl(key, `/persons/${person}/data.json`), download: "", "data-key": "export" },
        _("Export the data"),
        { note: _("Everything stored, as a file.") },
      ),
      menuRow(
        {
          "data-key": "delete-person",
          onclick: () => {
            if (asks) return void send(() => change("DELETE"));
            asks = true;
            redraw();
          },
        },
        asks ? _("Delete for good") : _("Delete {name}", { name }),
        {
          image: "delete",
          note: _("The name disappears from all game nights and cannot come back. Results stay."),
        },
      ),
    ],
  });
}
