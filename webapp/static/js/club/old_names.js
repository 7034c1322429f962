/** The names of old evenings: whose they are, matched all at once or one by one, with undo. */

import { actionButton, listRow, plainButton, select, titledSection } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { _, plural } from "../core/messages.js";

/** @import { ClubView, NameChoice, RecordedNameView } from "../core/types" */

const NEW = "new";

/** The chosen persons by name, where they are not the proposed ones. @type {Map<string, string>} */
const chosen = new Map();

/** @param {RecordedNameView} name */
const keyOf = ({ name, person }) => `${person ?? ""}:${name}`;

/** Return the person that a name becomes. @param {RecordedNameView} name */
const choiceOf = (name) => chosen.get(keyOf(name)) ?? String(name.person ?? name.proposed ?? NEW);

/** @param {RecordedNameView} name @returns {NameChoice} */
const requestOf = (name) => ({
  name: name.name,
  present: name.person,
  person: choiceOf(name) === NEW ? null : Number(choiceOf(name)),
});

/**
 * Draw the names without a person, and the others folded.
 * @param {ClubView} club
 * @param {RecordedNameView[]} names
 * @param {{match: (choices: NameChoice[]) => void, undo: (matched: string) => void,
 *   redraw: () => void}} actions
 */
export function oldNames(club, names, { match, undo, redraw }) {
  const open = names.filter(({ person }) => person === null);
  const matched = names.filter(({ person }) => person !== null);
  const done = (/** @type {RecordedNameView[]} */ some) => {
    match(some.map(requestOf));
    chosen.clear();
  };
  const list = (/** @type {RecordedNameView[]} */ some) =>
    h(
      "ul.stack.tight.club-list",
      ...some.map((each) => row(club, each, () => done([each]), redraw)),
    );
  const { matched: last } = club;
  if (names.length === 0 && last === null) return null;
  return titledSection(
    "names",
    _("Names in past game nights"),
    open.length > 0
      ? [
          h("p.quiet", _("Whose names are these? You are asked about each only once.")),
          list(open),
          actionButton("primary", "match-all", [icon("check"), _("Match all")], () => done(open)),
        ]
      : matched.length > 0 &&
          h("p.quiet", _("All names of the game nights on this phone are matched.")),
    last !== null &&
      plainButton("undo-match", [icon("undo"), _("Undo the last match")], () => undo(last)),
    matched.length > 0 && h("details.fold", h("summary", _("Matched names")), list(matched)),
  );
}

/**
 * @param {ClubView} club
 * @param {RecordedNameView} name
 * @param {() => void} match
 * @param {() => void} redraw
 */
function row(club, name, match, redraw) {
  const isChanged = choiceOf(name) !== String(name.person);
  return listRow(
    name.name,
    countEvenings(name.evenings),
    select({
      name: _("Who is {name}?", { name: name.name }),
      key: `who-${keyOf(name)}`,
      options: [
        [NEW, _("New person")],
        ...club.persons.map(
          (each) => /** @type {[string, string]} */ ([String(each.person), each.name]),
        ),
      ],
      value: choiceOf(name),
      pick: (value) => {
        chosen.set(keyOf(name), value);
        redraw();
      },
    }),
    h(
      "button.round",
      {
        "data-key": `match-${keyOf(name)}`,
        "aria-label": _("Match {name}", { name: name.name }),
        disabled: !isChanged,
        onclick: match,
      },
      icon("check"),
    ),
  );
}

/** @param {number} evenings */
export const countEvenings = (evenings) =>
  plural("{count} game night", "{count} game nights", evenings);
