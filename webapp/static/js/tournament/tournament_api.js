/** The endpoints of tournaments. */

import { apiUrl, inTime, request, sendJson } from "../core/client.js";

/** @import { ClockView, NewTournamentResponse } from "../core/types" */
/** @import { TableLinksResponse, TournamentView } from "../core/types" */

/** @typedef {[path: string, body?: object, method?: "POST"|"PATCH"|"DELETE"]} Change */

/** Send a change and show the view after it, or why not. @typedef {(...change: Change) => Promise<boolean>} Send */

/** The same for a form, which shows why not: that is thrown. @typedef {(...change: Change) => Promise<void>} Submit */

/** @param {string} key @param {string} [path] */
export const tournamentUrl = (key, path = "") => apiUrl(`tournaments/${key}${path}`);

/**
 * @param {object} terms
 * @param {string} [club] the key of the club whose persons play
 * @returns {Promise<NewTournamentResponse>}
 */
export const createTournament = (terms, club) =>
  sendJson(apiUrl(club ? `clubs/${club}/tournaments` : "tournaments"), terms);

/** @param {string} key @returns {Promise<TournamentView>} */
export const fetchTournament = (key) => request(tournamentUrl(key), "GET", inTime());

/** @param {string} key @returns {Promise<ClockView>} */
export const fetchClock = (key) => request(tournamentUrl(key, "/clock"), "GET", inTime());

/** @param {string} key @returns {Promise<TableLinksResponse>} */
export const fetchTables = (key) => request(tournamentUrl(key, "/tables"), "GET", inTime());

/**
 * Send a change, and return what the endpoint returns: mostly the view after it.
 * @param {string} key @param {Change} change
 * @returns {Promise<any>}
 */
export const change = (key, ...[path, body = {}, method = "POST"]) =>
  method === "DELETE" && Object.keys(body).length === 0
    ? request(tournamentUrl(key, path), "DELETE")
    : sendJson(tournamentUrl(key, path), body, { method });
