/** The evenings of a club: tables drawn for who is here, and the tables of all evenings. */

import { asRefusal } from "../core/client.js";
import {
  actionButton,
  plainButton,
  segmented,
  setToggles,
  textField,
  titledSection,
} from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { openForm } from "../core/form.js";
import { gameNamed, pageGame, partOf } from "../core/games/games.js";
import { _, formatDate, formatTime, joinNames, plural, translate } from "../core/messages.js";
import { fanRulesForRequest, getSettings, rulesForRequest } from "../core/settings.js";
import { doneButton } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { windMark } from "../core/vocabulary.js";
import { foldedLink } from "../links/role_links.js";
import { addPersons, drawTables, openTables } from "./club_api.js";
import { organises, records } from "./own_club.js";
import { byName, personName } from "./persons.js";

/** @import { Form } from "../core/form.js" */
/** @import { ClubView, DrawResponse, EveningTable, EveningView, EveningsResponse } from "../core/types" */

/**
 * Draw the evenings, the newest open.
 * @param {ClubView} club
 * @param {EveningsResponse} known
 * @param {{draw: () => void, more: () => void}} actions
 */
export const eveningSection = (club, { evenings, more }, actions) =>
  titledSection(
    "evenings",
    _("Game nights"),
    records(club.role) &&
      club.persons.length > 0 &&
      actionButton(
        "secondary",
        "draw-evening",
        [icon("dice"), _("Draw tables for who is here")],
        actions.draw,
      ),
    ...evenings.map((each, at) => evening(club, each, at === 0)),
    more > 0 && plainButton("older", _("Older game nights"), actions.more),
  );

/** @param {ClubView} club @param {EveningView} evening @param {boolean} open */
function evening(club, { began, tables, sat_out: out }, open) {
  const draws = [...new Set(tables.map((each) => each.began))].reverse();
  return h(
    "details.fold",
    { open },
    h(
      "summary",
      formatDate(began),
      " · ",
      plural("{count} table", "{count} tables", tables.length),
    ),
    ...draws.map((drawn) =>
      h(
        "div.stack",
        h("p.quiet", formatTime(Date.parse(drawn))),
        h(
          "div.round-tables",
          ...tables.filter((each) => each.began === drawn).map((each) => table(club, each)),
        ),
        ...out.filter((each) => each.drawn === drawn).map(({ persons }) => sitsOut(club, persons)),
      ),
    ),
  );
}

/** @param {ClubView} club @param {EveningTable} table */
function table({ role }, { name, began, game, playing, recorded, held, path, players }) {
  const title = name || formatDate(began);
  const hasPoints = recorded && !held && players.some(({ points }) => points !== 0);
  return h(
    "div.panel.round-table",
    { class: playing ? "" : "over" },
    h("p", path ? h("a.link", { href: path }, title) : h("b", title)),
    ...players.map((player, seat) =>
      h(
        "p.row.between",
        h("span", windMark("ESWN"[seat]), " ", player.name),
        hasPoints && h("span.number", gameNamed(game).formatPoints(player.points)),
      ),
    ),
    held && h("p.quiet", _("The results are shown later.")),
    playing && path && records(role) && foldedLink(_("Code and link"), path, title),
  );
}

/** @param {ClubView} club @param {number[]} persons */
const sitsOut = (club, persons) =>
  h(
    "p",
    _("Sits out: {names}", { names: joinNames(persons.map((each) => personName(club, each))) }),
  );

/**
 * Return the persons of the evening that goes on, but for those who are playing.
 * @param {EveningsResponse} known
 * @param {ClubView} club
 */
function presentPersons({ now, evenings }, { persons }) {
  const { tables = [], sat_out: out = [] } = evenings.find(({ began }) => began === now) ?? {};
  const of = (/** @type {EveningTable[]} */ some) =>
    some.flatMap(({ players }) => players.map(({ person }) => person));
  const busy = of(tables.filter(({ playing, recorded }) => playing && recorded));
  const all = [...of(tables), ...out.flatMap((each) => each.persons)];
  return persons
    .map(({ person }) => person)
    .filter((each) => all.includes(each) && !busy.includes(each));
}

/** The rules of this phone, as a request for tables takes them. */
const RULES = {
  riichi: () => ({ rules: rulesForRequest() }),
  fans: () => ({ game: getPage().game.name, rules: fanRulesForRequest() }),
};

/**
 * Open the sheet in which who is here is tapped, and tables are drawn and opened.
 * @param {string} key
 * @param {ClubView} known
 * @param {EveningsResponse} evenings
 * @param {(evenings: EveningsResponse|null) => void} show the opened tables, or a club with new persons
 */
export function openDraw(key, known, evenings, show) {
  let club = known;
  const here = new Set(presentPersons(evenings, club));
  const typed = { names: "", isAnother: false };
  /** @type {DrawResponse|null} */
  let drawn = null;
  const sizes = [...new Set([...evenings.seats, pageGame().seats()])];
  let [seats = 4] = sizes;
  const draw = async () => (drawn = await drawTables(key, [...here], seats));
  const back = () => (drawn = null);
  const open = async (/** @type {DrawResponse} */ { tables, sits_out }) =>
    show(await openTables(key, { tables, sits_out, ...partOf(RULES)() }));
  const add = async () => {
    const before = club.persons.map(({ person }) => person);
    try {
      club = await addPersons(key, typed.names, typed.isAnother);
    } catch (error) {
      typed.isAnother = asRefusal(error).code === "similar_name";
      throw error;
    }
    for (const { person } of club.persons) if (!before.includes(person)) here.add(person);
    Object.assign(typed, { names: "", isAnother: false });
    show(null);
  };
  openForm({
    title: _("Draw tables for who is here"),
    draw: (form) =>
      h(
        "div.stack",
        form.refusal,
        ...(drawn
          ? drawnTables(club, drawn, form, { draw, back, open })
          : [
              presence(club, here, form),
              organises(club.role) && newPersons(typed, () => form.attempt(add)),
              sizes.length > 1 &&
                segmented({
                  name: _("Players"),
                  key: "seats",
                  options: sizes.map((each) => [`${each}`, `${each}`]),
                  value: `${seats}`,
                  pick: (value) => {
                    seats = Number(value);
                    form.redraw();
                  },
                }),
              ...drawing(here.size, seats, () => form.attempt(draw)),
            ]),
      ),
  });
}

/** @param {ClubView} club @param {Set<number>} here @param {Form} form */
const presence = ({ persons }, here, { redraw }) =>
  setToggles({
    name: _("Who is here?"),
    key: "here",
    options: byName(persons).map(({ person, name }) => [person, name]),
    chosen: here,
    redraw,
  });

/** @param {{names: string, isAnother: boolean}} typed @param {() => void} add */
const newPersons = (typed, add) =>
  h(
    "form.short-form",
    { onsubmit: add },
    textField(
      _("New person"),
      { "data-key": "new-here", value: typed.names, maxlength: 60 },
      (names) => Object.assign(typed, { names, isAnother: false }),
    ),
    h(
      "button.secondary",
      { "data-key": "add-here", type: "submit" },
      icon("plus"),
      typed.isAnother ? _("Add everybody as written") : _("Add"),
    ),
  );

/** @param {number} count of those who are here @param {number} seats @param {() => void} draw */
const drawing = (count, seats, draw) => [
  h("p.quiet", { role: "status" }, plural("{count} is here.", "{count} are here.", count)),
  doneButton([icon("dice"), _("Draw tables and seats")], {
    "data-key": "draw-tables",
    disabled: count < seats,
    onclick: draw,
  }),
];

/**
 * Draw the tables before they are opened.
 * @param {ClubView} club
 * @param {DrawResponse} drawn
 * @param {Form} form
 * @param {{draw: () => Promise<unknown>, back: () => void, open: (drawn: DrawResponse) => Promise<void>}} act
 */
const drawnTables = (club, drawn, { redraw, attempt, send }, { draw, back, open }) => [
  h(
    "div.round-tables",
    ...drawn.tables.map((persons, at) =>
      h(
        "div.panel.round-table",
        h("p", h("b", _("Table {table}", { table: at + 1 }))),
        ...persons.map((each, seat) => h("p", windMark("ESWN"[seat]), " ", personName(club, each))),
      ),
    ),
  ),
  drawn.sits_out.length > 0 && sitsOut(club, drawn.sits_out),
  h("p.quiet", _("Rules: {rules}", { rules: drawn.rules ?? translate(getSettings().rules.title) })),
  h(
    "div.cluster",
    plainButton("draw-back", [icon("back"), _("Back")], () => {
      back();
      redraw();
    }),
    plainButton("draw-again", [icon("dice"), _("Draw again")], () => attempt(draw)),
  ),
  doneButton(_("Open the tables"), {
    "data-key": "open-tables",
    onclick: () => send(() => open(drawn)),
  }),
];
