/** The endpoints of clubs. */

import { apiUrl, request, sendJson } from "../core/client.js";

/** @import { ClubView, NameChoice, NamesResponse, NewClubResponse } from "../core/types" */

/** @param {string} key @param {string} [path] */
export const clubUrl = (key, path = "") => apiUrl(`clubs/${key}${path}`);

/** @param {string} name @returns {Promise<NewClubResponse>} */
export const createClub = (name) => sendJson(apiUrl("clubs"), { name });

/** @param {string} key @returns {Promise<ClubView>} */
export const fetchClub = (key) => request(clubUrl(key));

/** @param {string} key @param {string} name @returns {Promise<void>} */
export const deleteClub = (key, name) => sendJson(clubUrl(key), { name }, { method: "DELETE" });

/** @param {string} key @param {string} name @returns {Promise<ClubView>} */
export const addPerson = (key, name) => sendJson(clubUrl(key, "/persons"), { name });

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
