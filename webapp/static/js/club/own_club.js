/** The club of this phone, whose key is in the storage of the browser. */

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

/** Let the link on the home page name the club of this phone. */
export function showOwnClub() {
  const club = ownClub();
  const link = document.getElementById("club-link");
  const name = link?.querySelector("[data-text]");
  if (!club || !link || !name) return;
  link.setAttribute("href", clubPath(club.key));
  name.removeAttribute("data-text"); // it is not translated
  name.textContent = club.name;
}
