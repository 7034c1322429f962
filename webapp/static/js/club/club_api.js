/** The endpoints of clubs. */

import { apiUrl, request, sendJson } from "../core/client.js";

/** @import { ClubView, DrawResponse, EveningsResponse, HallOfFameResponse, NameChoice, NamesResponse } from "../core/types" */
/** @import { NewClubResponse, SeasonTerms, SeasonView, SeasonsResponse } from "../core/types" */
/** @import { StandingsResponse, StatisticsResponse } from "../core/types" */

/** @param {string} key @param {string} [path] */
export const clubUrl = (key, path = "") => apiUrl(`clubs/${key}${path}`);

/** @param {string} name @returns {Promise<NewClubResponse>} */
export const createClub = (name) => sendJson(apiUrl("clubs"), { name });

/** @param {string} key @returns {Promise<ClubView>} */
export const fetchClub = (key) => request(clubUrl(key));

/** @param {string} key @param {string} name @returns {Promise<void>} */
export const deleteClub = (key, name) => sendJson(clubUrl(key), { name }, { method: "DELETE" });

/**
 * Add persons, one in each line; names that differ in accents alone are refused unless `as_it_is`.
 * @param {string} key
 * @param {string} file
 * @param {boolean} as_it_is
 * @returns {Promise<ClubView>}
 */
export const addPersons = (key, file, as_it_is) =>
  sendJson(clubUrl(key, "/persons"), { file, as_it_is });

/**
 * Rename a person, or delete the one with a name.
 * @param {string} key
 * @param {number} person
 * @param {string} name
 * @param {"PATCH"|"DELETE"} method
 * @returns {Promise<ClubView>}
 */
export const changePerson = (key, person, name, method) =>
  sendJson(clubUrl(key, `/persons/${person}`), { name }, { method });

/** @param {string} key @param {string[]} keys of tables @returns {Promise<NamesResponse>} */
export const fetchNames = (key, keys) => sendJson(clubUrl(key, "/names"), { keys });

/**
 * @param {string} key
 * @param {string[]} keys of tables
 * @param {NameChoice[]} names
 * @returns {Promise<ClubView>}
 */
export const matchNames = (key, keys, names) => sendJson(clubUrl(key, "/matches"), { keys, names });

/** @param {string} key @param {string} matched @returns {Promise<ClubView>} */
export const undoMatch = (key, matched) => sendJson(clubUrl(key, "/matches/undo"), { matched });

/** Fetch the newest evenings. @param {string} key @param {number} count @returns {Promise<EveningsResponse>} */
export const fetchEvenings = (key, count) => request(clubUrl(key, `/evenings?count=${count}`));

/** @param {string} key @param {number[]} persons @param {number} seats @returns {Promise<DrawResponse>} */
export const drawTables = (key, persons, seats) =>
  sendJson(clubUrl(key, "/draw"), { persons, seats });

/** @param {string} key @param {object} tables @returns {Promise<EveningsResponse>} */
export const openTables = (key, tables) => sendJson(clubUrl(key, "/tables"), tables);

/** @param {string} key @returns {Promise<SeasonsResponse>} */
export const fetchSeasons = (key) => request(clubUrl(key, "/seasons"));

/** Whether a season is played today. @param {SeasonView} season */
export function isPlayed({ first_day: first, last_day: last }) {
  const today = new Date().toLocaleDateString("sv");
  return first.slice(0, 10) <= today && today <= (last ?? today);
}

/** @param {string} key @param {SeasonTerms} terms @returns {Promise<SeasonsResponse>} */
export const addSeason = (key, terms) => sendJson(clubUrl(key, "/seasons"), terms);

/**
 * Replace the terms of a season.
 * @param {string} key
 * @param {number} season
 * @param {SeasonTerms} terms
 * @returns {Promise<SeasonsResponse>}
 */
export const changeSeason = (key, season, terms) =>
  sendJson(clubUrl(key, `/seasons/${season}`), terms, { method: "PATCH" });

/** @param {string} key @param {number} season @returns {Promise<SeasonsResponse>} */
export const deleteSeason = (key, season) => request(clubUrl(key, `/seasons/${season}`), "DELETE");

/**
 * The results that count, as the query of an address: those of a season or of a game; empty for
 * the most frequent game.
 * @typedef {string} ChosenResults
 */

/** @param {string} key @param {ChosenResults} chosen @returns {Promise<StandingsResponse>} */
export const fetchStandings = (key, chosen) => request(clubUrl(key, `/standings?${chosen}`));

/**
 * @param {string} key
 * @param {number} person
 * @param {ChosenResults} chosen
 * @returns {Promise<StatisticsResponse>}
 */
export const fetchStatistics = (key, person, chosen) =>
  request(clubUrl(key, `/persons/${person}/statistics?${chosen}`));

/** @param {string} key @param {ChosenResults} chosen @returns {Promise<HallOfFameResponse>} */
export const fetchHallOfFame = (key, chosen) => request(clubUrl(key, `/hall_of_fame?${chosen}`));
