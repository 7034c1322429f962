/** The results of a club on its page: season table, persons, hall of fame. */

import { gameNamed } from "../core/games/games.js";
import { asRefusal } from "../core/client.js";
import { notice, plainButton, refusalNotice, select } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { _, plural } from "../core/messages.js";
import { languageQuery, zoneQuery } from "../core/settings.js";
import { addSeason, changeSeason, clubUrl, deleteSeason, fetchSeasons } from "./club_api.js";
import { fetchHallOfFame, fetchStandings, fetchStatistics, isPlayed } from "./club_api.js";
import { hallOfFame } from "./hall_of_fame.js";
import { organises } from "./own_club.js";
import { personView } from "./person_view.js";
import { personName } from "./persons.js";
import { openNewSeason } from "./season_form.js";
import { seasonTable } from "./season_table.js";
import { openTeams } from "./team_form.js";

/** @import { Refusal } from "../core/client.js" */
/** @import { ClubView, SeasonTerms, SeasonView, SeasonsResponse, Team } from "../core/types" */

/**
 * The results on the screen. `pending` evenings are not counted yet; `isTranslated` says whether the
 * server has translated some of its texts.
 * @typedef {{pending: number, isTranslated: boolean, draw: () => HTMLElement}} Results
 */

/** @type {HTMLElement} */
let place;
let key = "";
/** @type {ClubView} */
let club;
/** @type {SeasonsResponse|null} */
let seasons = null;
/** The results that count, as the query of an address: of the season that is played, else of the most
 * frequent game, which is empty. @type {string|null} */
let chosen = null;
/** @type {Results|null} */
let results = null;
/** @type {Refusal|null} */
let refusal = null;

/**
 * Show the results that the address names.
 * @param {HTMLElement} container
 * @param {string} clubKey
 * @param {ClubView} view
 */
export function showResults(container, clubKey, view) {
  [place, key, club] = [container, clubKey, view];
  return load();
}

/** Draw the results in the language of the page. */
export function translateResults() {
  redraw();
  if (results?.isTranslated) load();
}

/** @param {number} person */
const nameOf = (person) => personName(club, person);

/** Return the address of the photo of a win. @param {string} photo */
const photoUrl = (photo) => clubUrl(key, `/photos/${photo}`);

/** Fetch the results that an address names. @param {string} hash @param {string} query @returns {Promise<Results>} */
async function fetchResults(hash, query) {
  const [, person] = /^#person-(\d+)$/.exec(hash) ?? [];
  if (person) {
    const found = await fetchStatistics(key, Number(person), query);
    const draw = () => personView(found, nameOf, photoUrl);
    return { pending: found.pending, isTranslated: true, draw };
  }
  if (hash === "#hall") {
    const { hall, pending } = await fetchHallOfFame(key, query);
    return { pending, isTranslated: true, draw: () => hallOfFame(hall, nameOf, photoUrl) };
  }
  const found = await fetchStandings(key, query);
  return { pending: found.pending, isTranslated: false, draw: () => seasonTable(found, nameOf) };
}

/** Load what the address names, again while evenings are not counted. */
async function load() {
  const { hash } = location;
  const before = chosen;
  let isLeft = () => hash !== location.hash || before !== chosen;
  try {
    if (!seasons || seasons.pending > 0) seasons = await fetchSeasons(key);
    if (isLeft()) return;
    chosen ??= presentSeason(seasons);
    const asked = chosen;
    isLeft = () => hash !== location.hash || asked !== chosen;
    const found = await fetchResults(hash, asked);
    if (isLeft()) return;
    [results, refusal] = [found, null];
    if (found.pending > 0 || seasons.pending > 0) window.setTimeout(() => isLeft() || load(), 0);
  } catch (error) {
    if (isLeft()) return;
    refusal = asRefusal(error);
  }
  redraw();
}

/** Return the query of the season that is played. @param {SeasonsResponse} known */
function presentSeason({ seasons: all }) {
  const played = all.find(isPlayed);
  return played ? `season=${played.season}` : "";
}

function redraw() {
  const pending = results?.pending ?? 0;
  render(
    place,
    h("h2.title", club.name),
    refusal && refusalNotice(refusal),
    seasons && head(seasons),
    pending > 0 &&
      notice(
        "info",
        {},
        plural(
          "{count} game night is not counted yet.",
          "{count} game nights are not counted yet.",
          pending,
        ),
      ),
    results?.draw(),
    results && pending === 0 && location.hash === "#season" && files(),
  );
}

/** Draw the ways out of the table: a file for spreadsheets, and paper. */
const files = () =>
  h(
    "p.cluster.no-print",
    h(
      "a.plain",
      {
        href: clubUrl(
          key,
          `/standings.csv?${chosen}&${languageQuery()}&${zoneQuery(new Date().toISOString())}`,
        ),
        download: "",
      },
      _("Standings (CSV)"),
    ),
    plainButton("print", _("Print"), () => window.print()),
  );

/** Draw the choice of the season and of the screen. @param {SeasonsResponse} known */
function head({ seasons: all, kinds }) {
  /** @type {[string, string][]} */
  const options = [
    ...kinds.map(
      ({ game, seats }) =>
        /** @type {[string, string]} */ ([
          `game=${game}&seats=${seats}`,
          _("All game nights: {game}", { game: gameNamed(game).kindName(seats) }),
        ]),
    ),
    ...all.map(({ season, name }) => /** @type {[string, string]} */ ([`season=${season}`, name])),
  ];
  const season = all.find((each) => `season=${each.season}` === chosen);
  const isHost = organises(club.role);
  const [, title] = options.find(([query]) => query === chosen) ?? options[0] ?? [];
  return h(
    "section.stack",
    title && h("p.print-only", title),
    options.length > 0 &&
      h(
        "div.no-print",
        select({ name: _("Season"), key: "season", options, value: chosen ?? "", pick: choose }),
      ),
    h(
      "nav.cluster.no-print",
      h("a.plain", { href: "#" }, _("People")),
      h("a.plain", { href: "#season" }, _("Table")),
      h("a.plain", { href: "#hall" }, _("Hall of fame")),
      isHost && plainButton("new-season", _("New season"), () => openNewSeason(add)),
      isHost &&
        season &&
        plainButton("teams", _("Teams"), () =>
          openTeams(season.teams, club.persons, (teams) => change(season, teams)),
        ),
      isHost &&
        season &&
        plainButton("delete-season", _("Delete the season"), () => remove(season)),
    ),
  );
}

/** Show other results. @param {string} query */
function choose(query) {
  chosen = query;
  return load();
}

/** Add a season and show it. @param {SeasonTerms} terms */
async function add(terms) {
  seasons = await addSeason(key, terms);
  await choose(`season=${Math.max(...seasons.seasons.map(({ season }) => season))}`);
}

/** Give a season other teams. @param {SeasonView} season @param {Team[]} teams */
async function change({ season, ...terms }, teams) {
  seasons = await changeSeason(key, season, { ...terms, teams });
  await load();
}

/** @param {SeasonView} season */
async function remove({ season }) {
  seasons = await deleteSeason(key, season);
  await choose("");
}
