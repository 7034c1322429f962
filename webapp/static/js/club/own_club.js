/** The club of this phone, and the clubs and tournaments that it opened, in the storage of the browser. */

import { isolate } from "../core/bidi.js";
import { h, icon } from "../core/dom.js";
import { HAS_LEAGUE, ROOT } from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";

/**
 * A club with its key and the role that the key gives.
 * @typedef {{key: string, name: string, role: string}} OwnClub
 */

/** Whether a role changes the club; "host" is stored by an earlier version. @param {string} role */
export const organises = (role) => ["owner", "organiser", "host"].includes(role);

/** Whether a role starts evenings of the club. @param {string} role */
export const records = (role) => role === "scorer" || organises(role);

/** A server and the application that it serves for phones share the storage: each has its own. */
const STORAGE_KEY = `tenbo.club:${ROOT}`;

/** @returns {OwnClub|null} */
export function ownClub() {
  if (!HAS_LEAGUE) return null;
  const stored = loadLocal(STORAGE_KEY);
  return typeof stored?.key === "string" ? stored : null;
}

/** @param {OwnClub|null} club */
export const saveOwnClub = (club) => saveLocal(STORAGE_KEY, club);

/** Return the path of a club's page. @param {string} key */
export const clubPath = (key) => `${ROOT}club/${key}`;

const VISITED_KEY = `tenbo.groups:${ROOT}`;
const MOST_VISITED = 20;

/**
 * Return the clubs and tournaments of which this phone opened the page, the last one first.
 * @returns {{path: string, name: string, tournament?: number}[]}
 */
function visitedGroups() {
  const stored = loadLocal(VISITED_KEY);
  if (Array.isArray(stored)) return stored;
  const club = ownClub(); // an earlier version stored nothing else
  return club ? [{ path: clubPath(club.key), name: club.name }] : [];
}

/**
 * Let the start page list the club or tournament of this page.
 * @param {string} name
 * @param {number} [tournament] its number
 */
export function rememberGroup(name, tournament) {
  const path = location.pathname;
  const others = visitedGroups().filter((each) => each.path !== path);
  saveLocal(VISITED_KEY, [{ path, name, tournament }, ...others].slice(0, MOST_VISITED));
}

/** Return the path of a tournament, if this phone opened its page. @param {number} tournament */
export const tournamentPath = (tournament) =>
  visitedGroups().find((each) => each.tournament === tournament)?.path ?? null;

/** Take the club or tournament of this page off the list: it was deleted, or its link revoked. */
export const forgetGroup = () =>
  saveLocal(
    VISITED_KEY,
    visitedGroups().filter(({ path }) => path !== location.pathname),
  );

/** List the clubs and tournaments on the start page, before the links that start others. */
export function showGroups() {
  document
    .getElementById("club-link")
    ?.before(
      ...visitedGroups().map(({ path, name }) =>
        h(
          "a.secondary.session-link",
          { href: path, "data-key": "group" },
          icon("person"),
          h("span", isolate(name)),
          icon("next"),
        ),
      ),
    );
}
