/** The results of a club on its page: season table, persons, hall of fame. */

import { apiUrl, asRefusal, request, sendJson } from "../core/client.js";
import { notice, plainButton, refusalNotice, select } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { _, plural } from "../core/messages.js";
import { hallOfFame } from "./hall_of_fame.js";
import { personView } from "./person_view.js";
import { openNewSeason } from "./season_form.js";
import { kindName, seasonTable } from "./season_table.js";

/** @import { ClubView } from "../core/types" */

/** @type {HTMLElement} */
let place;
/** The address of the club. */
let club = "";

/** The club, its seasons, and what the chosen screen shows. @type {any} */
const state = { club: null, seasons: null, chosen: "", shown: null, refusal: null };

/**
 * Show the results that the address names: `#season`, `#person-7` or `#hall`.
 * @param {HTMLElement} container
 * @param {string} key
 * @param {ClubView} view
 */
export function showResults(container, key, view) {
  place = container;
  club = apiUrl(`clubs/${key}`);
  state.club = view;
  return load();
}

const screenName = () => location.hash.slice(1);

/** Return the address of the results of the chosen season. @param {string} path */
const address = (path) => (state.chosen ? `${club}/${path}?${state.chosen}` : `${club}/${path}`);

/** Return the name of a person. @param {number} person */
const nameOf = (person) =>
  state.club.persons.find((/** @type {any} */ each) => each.person === person)?.name ||
  _("Nameless player");

/** Load what the screen shows, again while evenings are missing. */
async function load() {
  const screen = screenName();
  const [, person] = /^person-(\d+)$/.exec(screen) ?? [];
  const path = person
    ? `persons/${person}/statistics`
    : screen === "hall"
      ? "hall_of_fame"
      : "standings";
  try {
    state.seasons ??= await request(`${club}/seasons`);
    const shown = await request(address(path));
    if (screen !== screenName()) return;
    Object.assign(state, { shown: { ...shown, screen }, refusal: null });
    if (shown.pending > 0) window.setTimeout(load, 0);
  } catch (error) {
    state.refusal = asRefusal(error);
  }
  redraw();
}

function redraw() {
  const { shown, refusal } = state;
  render(
    place,
    h("h2.club-name", state.club.name),
    refusal && refusalNotice(refusal),
    state.seasons && head(),
    shown?.pending > 0 &&
      notice(
        "info",
        {},
        plural(
          "{count} evening is not counted yet.",
          "{count} evenings are not counted yet.",
          shown.pending,
        ),
      ),
    shown && content(shown),
  );
}

/** Draw the choice of the season and of the screen. */
function head() {
  const { seasons, kinds } = state.seasons;
  /** @type {[string, string][]} */
  const options = [
    ...kinds.map((/** @type {any} */ { game, seats }) => [
      `game=${game}&seats=${seats}`,
      _("All evenings: {game}", { game: kindName(game, seats) }),
    ]),
    ...seasons.map((/** @type {any} */ { season, name }) => [`season=${season}`, name]),
  ];
  const pick = (/** @type {string} */ chosen) => {
    state.chosen = chosen;
    load();
  };
  const season = seasons.find(
    (/** @type {any} */ each) => `season=${each.season}` === state.chosen,
  );
  const isHost = state.club.role === "host";
  return h(
    "section.results-head",
    options.length > 0 &&
      select({ name: _("Season"), key: "season", options, value: state.chosen, pick }),
    h(
      "nav",
      h("a.plain", { href: "#" }, _("Persons")),
      h("a.plain", { href: "#season" }, _("Table")),
      h("a.plain", { href: "#hall" }, _("Hall of fame")),
      isHost && plainButton("new-season", _("New season"), () => openNewSeason(addSeason)),
      isHost &&
        season &&
        plainButton("delete-season", _("Delete the season"), () => deleteSeason(season)),
    ),
  );
}

/** Add a season and show it. @param {object} terms */
async function addSeason(terms) {
  state.seasons = await sendJson(`${club}/seasons`, terms);
  const newest = Math.max(...state.seasons.seasons.map((/** @type {any} */ { season }) => season));
  state.chosen = `season=${newest}`;
  await load();
}

/** @param {{season: number}} season */
async function deleteSeason({ season }) {
  state.seasons = await request(`${club}/seasons/${season}`, "DELETE");
  state.chosen = "";
  await load();
}

/** @param {any} shown */
function content(shown) {
  if (shown.screen === "hall") return hallOfFame(shown, nameOf, photoUrl);
  if (shown.statistics) return personView(shown, nameOf, photoUrl);
  return seasonTable(shown, nameOf);
}

/** Return the address of the photo of a win. @param {string} photo */
const photoUrl = (photo) => `${club}/photos/${photo}`;
