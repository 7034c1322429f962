/**
 * The pictures of the photos that were read, kept for a reload.
 */

const KEY = "tenbo.picture";

/** @type {Map<string, string>} */
const pictures = new Map();

/**
 * @param {string} id
 * @param {string|null} url
 */
export function keepPicture(id, url) {
  if (!url) return;
  pictures.set(id, url);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, url }));
  } catch {
    sessionStorage.removeItem(KEY); // too large: the tiles survive a reload, the picture does not
  }
}

/** @param {string} id @returns {string|null} */
export function pictureOf(id) {
  const known = pictures.get(id);
  if (known) return known;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept?.id === id ? kept.url : null;
  } catch {
    return null;
  }
}
