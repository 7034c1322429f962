/** The endpoints of sessions and tables, and the addresses of this table. */

import { apiUrl, inTime, request, sendJson } from "../core/client.js";

/** @import { Command, HandValuesResponse, NewSessionRequest } from "../core/types" */
/** @import { NewSessionResponse, HostSettingsRequest, Preview } from "../core/types" */
/** @import { SeatRequest, SeatsRequest, SeatsResponse, TableView, WallRequest } from "../core/types" */
/** @import { CountRequest, CountResponse, PenaltyListResponse, StickSetsResponse } from "../core/types" */
/** @import { SticksRequest, SubstitutesResponse, WallResponse } from "../core/types" */

/** The access key of the table: the last part of the page's address. */
export const TABLE_KEY = location.pathname.split("/").filter(Boolean).at(-1) ?? "";

/** @param {string} [path] relative to the table, with a leading slash */
export const tableUrl = (path = "") => apiUrl(`tables/${TABLE_KEY}${path}`);

const MORE_GAMES = 4;

let recentGames = 2;

/** Let views have more of the recent games in their history from now on. */
export const requestMoreGames = () => (recentGames += MORE_GAMES);

/** Return the address of a response with the view of the table. @param {string} [path] */
export function viewUrl(path = "") {
  const url = new URL(tableUrl(path), location.href);
  url.searchParams.set("games", String(recentGames));
  return url.href;
}

/** @returns {Promise<TableView>} */
export const fetchTable = () => request(viewUrl(), "GET", inTime());

/** Return whether the table was deleted and this phone, as a host, can restore it. */
export async function canRestoreTable() {
  const { deleted } = await sendJson(apiUrl("sessions/summaries"), { keys: [TABLE_KEY] });
  return deleted[0] !== null;
}

/** Return the points of every possible han and fu. @returns {Promise<HandValuesResponse>} */
export const fetchHandValues = () => request(tableUrl("/hand_values"));

/** @param {string} path @param {object} body @returns {Promise<TableView>} */
const change = (path, body) => sendJson(viewUrl(path), body, { signal: inTime() });

/**
 * Record a command, or undo the entry `seq`; the server ignores a token that it knows.
 * @param {Command} command
 * @param {{seen: number, token: string}} options `seen` is the number of entries on this phone
 * @returns {Promise<TableView>}
 */
export const record = (command, { seen, token }) =>
  command.command === "undo"
    ? change("/undo", { seen, token, seq: command.seq })
    : change("/entries", { seen, token, ...command });

/**
 * Return the result of a command without recording it.
 * @param {Command} command
 * @param {number} seen
 * @param {AbortSignal} [signal]
 * @returns {Promise<Preview>}
 */
export const previewCommand = (command, seen, signal) =>
  sendJson(viewUrl("/preview"), { seen, ...command }, { signal });

/**
 * Return the result of an undo without recording it.
 * @param {number} seen
 * @param {number} seq
 * @param {AbortSignal} [signal]
 * @returns {Promise<Preview>}
 */
export const previewUndo = (seen, seq, signal) =>
  sendJson(viewUrl("/undo/preview"), { seen, seq }, { signal });

/**
 * Undo the last entry, or another one.
 * @param {number} seen
 * @param {number} [seq]
 * @returns {Promise<TableView>}
 */
export const undoEntry = (seen, seq) =>
  change("/undo", seq === undefined ? { seen } : { seen, seq });

/** @param {number} seen @returns {Promise<TableView>} */
export const redoEntry = (seen) => change("/redo", { seen });

/** Note whose phone this is. @param {SeatRequest} seat @returns {Promise<TableView>} */
export const takeSeat = (seat) => change("/seat", seat);

/** Note the dora indicators of the current hand. @param {string} dora @returns {Promise<TableView>} */
export const noteDora = (dora) => change("/dora", { dora });

/**
 * Start a session, of a club if its key is given.
 * @param {NewSessionRequest} session
 * @param {string|null} [club]
 * @returns {Promise<NewSessionResponse>}
 */
export const createSession = (session, club) =>
  sendJson(apiUrl(club ? `clubs/${club}/sessions` : "sessions"), session);

/** @param {HostSettingsRequest} options @returns {Promise<TableView>} */
export const setOptions = (options) => sendJson(viewUrl(), options, { method: "PATCH" });

/** @returns {Promise<void>} */
export const deletePhotos = () => request(tableUrl("/photos"), "DELETE");

/** @param {string} photo */
export const deletePhoto = (photo) => request(tableUrl(`/photos/${photo}`), "DELETE");

/**
 * Return the players of the tournament who can take over a seat; null if the table belongs to none.
 * @returns {Promise<SubstitutesResponse>}
 */
export const fetchSubstitutes = () => request(tableUrl("/substitutes"));

/**
 * Return the penalties that the rules of this table list, and who has which.
 * @param {number} [replaces] the entry that a penalty is to replace
 * @returns {Promise<PenaltyListResponse>}
 */
export const fetchPenalties = (replaces) =>
  request(tableUrl(`/penalties?replaces=${replaces ?? ""}`));

/** @param {WallRequest} game @returns {Promise<WallResponse>} */
export const rollDice = (game) => sendJson(apiUrl("setup/wall"), game);

/** @param {SeatsRequest} table @returns {Promise<SeatsResponse>} */
export const drawSeats = (table) => sendJson(apiUrl("setup/seats"), table);

/** Return the sets of sticks under some rules. @param {SticksRequest} game @returns {Promise<StickSetsResponse>} */
export const fetchSetsOfRules = (game) => sendJson(apiUrl("setup/sticks"), game);

/** Return the sets of sticks of this table. @returns {Promise<StickSetsResponse>} */
export const fetchStickSets = () => request(tableUrl("/sticks"));

/** Compare counted sticks with the scores. @param {CountRequest} count @returns {Promise<CountResponse>} */
export const countSticks = (count) => sendJson(tableUrl("/count"), count);
