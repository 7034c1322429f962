/** The search for words, in every language that the page has. */

/**
 * Return a text as a search compares it: without case, spaces, hyphens, apostrophes, accents and
 * differences of width. The voicing marks of kana stay, because カン and ガン are different words.
 * @param {string} text
 */
const plain = (text) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\s'’-]/g, "")
    .replaceAll("ł", "l")
    .normalize("NFC");

/** Return whether a text has all words of a search. @param {string} text @param {string} sought */
export function hasWords(text, sought) {
  const within = plain(text);
  return sought.split(/\s+/).every((word) => within.includes(plain(word)));
}
