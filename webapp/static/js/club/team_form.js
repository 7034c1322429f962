/** The sheet with the teams of a season: the team of each person. */

import { actionButton, textField } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { openForm } from "../core/form.js";
import { _ } from "../core/messages.js";

/** @import { PersonView, Team } from "../core/types" */

const SUGGESTIONS = "team-names";

/**
 * Open the form.
 * @param {Team[]} teams
 * @param {PersonView[]} persons
 * @param {(teams: Team[]) => Promise<void>} save
 */
export function openTeams(teams, persons, save) {
  /** The team of each person; empty for none. @type {Map<number, string>} */
  const teamOf = new Map();
  for (const { name, persons: members } of teams)
    for (const person of members) teamOf.set(person, name);
  const names = () => [...new Set(teamOf.values())].filter(Boolean);
  const suggestions = h("datalist", { id: SUGGESTIONS });
  const suggest = () => render(suggestions, ...names().map((value) => h("option", { value })));
  suggest();

  openForm({
    title: _("Teams"),
    draw: ({ refusal, send }) =>
      h(
        "div.stack",
        h("p.quiet", _("The points of a team are those of its players in the season.")),
        refusal,
        suggestions,
        ...persons.map(({ person, name }) =>
          textField(
            name,
            {
              "data-key": `team-${person}`,
              value: teamOf.get(person) ?? "",
              maxlength: 60,
              list: SUGGESTIONS,
              placeholder: _("No team"),
            },
            (text) => {
              teamOf.set(person, text.trim());
              suggest();
            },
          ),
        ),
        actionButton("primary", "save", _("Save"), () => send(() => save(filledTeams()))),
      ),
  });

  function filledTeams() {
    const known = persons.map(({ person }) => person);
    const members = (/** @type {string} */ name) =>
      known.filter((person) => teamOf.get(person) === name);
    return names()
      .map((name) => ({ name, persons: members(name) }))
      .filter((team) => team.persons.length > 0);
  }
}
