/** The club of this phone, and the clubs and tournaments that it opened, in the storage of the browser. */

import { isolate } from "../core/bidi.js";
import { h, icon } from "../core/dom.js";
import { HAS_LEAGUE, ROOT } from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";

/**
 * A club with its number, its key and the role that the key gives.
 * @typedef {{club?: number, key: string, name: string, role: string}} OwnClub
 */

/** Whether a role changes the club; "host" is stored by an earlier version. @param {string} role */
export const organises = (role) => ["owner", "organiser", "host"].includes(role);

/** Whether a role starts evenings of the club. @param {string} role */
export const records = (role) => role === "scorer" || organises(role);

/** The roles, the one with the fewest rights first. */
const ROLES = ["viewer", "scorer", "organiser", "owner"];

/** Whether a role has more rights than another. @param {string} role @param {string} other */
const isAbove = (role, other) => ROLES.indexOf(role) > ROLES.indexOf(other);

/** A server and the application that it serves for phones share the storage: each has its own. */
const STORAGE_KEY = `tenbo.club:${ROOT}`;

/** @returns {OwnClub|null} */
export function ownClub() {
  if (!HAS_LEAGUE) return null;
  const stored = loadLocal(STORAGE_KEY);
  return typeof stored?.key === "string" ? stored : null;
}

/** Save the club of this phone, unless it has a link to it with more rights. @param {OwnClub} club */
export function saveOwnClub(club) {
  const known = ownClub();
  if (known?.club !== club.club || !isAbove(known?.role ?? "", club.role))
    saveLocal(STORAGE_KEY, club);
}

/** Return the path of a club's page. @param {string} key */
export const clubPath = (key) => `${ROOT}club/${key}`;

const VISITED_KEY = `tenbo.groups:${ROOT}`;
const MOST_VISITED = 20;

/**
 * A club or a tournament with its number, a link to it, and the role that the link gives.
 * @typedef {{path: string, name: string, role: string, club?: number, tournament?: number}} Group
 */

/**
 * Return the clubs and tournaments of which this phone opened the page, the last one first.
 * @returns {Group[]}
 */
function visitedGroups() {
  const stored = loadLocal(VISITED_KEY);
  if (Array.isArray(stored)) return stored;
  const club = ownClub(); // an earlier version stored nothing else
  return club ? [{ path: clubPath(club.key), name: club.name, role: club.role }] : [];
}

/**
 * Let the start page list the club or tournament of this page, by the link with the most rights that
 * this phone opened: an organiser opens the links of others too.
 * @param {{name: string, role: string, club?: number, tournament?: number}} group
 */
export function rememberGroup({ name, role, club, tournament }) {
  const path = location.pathname;
  const isSame = (/** @type {Group} */ each) =>
    each.path === path || (each.club === club && each.tournament === tournament);
  const groups = visitedGroups();
  const known = groups.find((each) => isSame(each) && isAbove(each.role, role));
  const others = groups.filter((each) => !isSame(each));
  const present = { path, role, ...known, name, club, tournament };
  saveLocal(VISITED_KEY, [present, ...others].slice(0, MOST_VISITED));
}

/** Return the path of a tournament, if this phone opened its page. @param {number} tournament */
export const tournamentPath = (tournament) =>
  visitedGroups().find((each) => each.tournament === tournament)?.path ?? null;

/** Forget a club or tournament that was deleted, or whose link was revoked. @param {string} [path] */
export function forgetGroup(path = location.pathname) {
  const others = visitedGroups().filter((each) => each.path !== path);
  saveLocal(VISITED_KEY, others);
  const club = ownClub();
  if (club && clubPath(club.key) === path) saveLocal(STORAGE_KEY, null);
}

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
