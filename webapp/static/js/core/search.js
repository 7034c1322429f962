/** The search for words in every language, as `webapp/text/search.py` does it for commands. */

const KANA =
  "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンヴ" +
  "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォャュョッー";
const ROMAJI = (
  "a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha hi fu he" +
  " ho ma mi mu me mo ya yu yo ra ri ru re ro wa o n vu ga gi gu ge go za ji zu ze zo da" +
  " ji zu de do ba bi bu be bo pa pi pu pe po !a !i !u !e !o !ya !yu !yo ! !"
).split(" ");

/**
 * Return a text as a search compares it: case, width, accents, signs, the length of vowels, and
 * kana or romaji make no difference. Lines stay. The voicing marks of kana stay: カン and ガン differ.
 * @param {string} text
 */
const fold = (text) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replaceAll(/[ァ-ー]/g, (kana) => ROMAJI[KANA.indexOf(kana)] ?? kana)
    .replaceAll(/[aeiou]!([aeiouy])|!/g, "$1") // ki + small ya
    .replaceAll(/(sh|ch|j)y/g, "$1")
    .replaceAll(/[^\p{L}\p{N}\n]/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ou", "o")
    .replaceAll("ei", "e")
    .replaceAll(/([aeioucknpst])\1+/g, "$1") // long vowels and doubled consonants
    .replaceAll(/m(?=[bp])/g, "n");

/** Return the names of an entry on lines, and then a sentence about it. @param {string[]} names @param {string} sentence */
export const searchWords = (names, sentence = "") => `${names.join("\n")}\n\n${sentence}`;

/**
 * @typedef {object} Index the folded words of an entry
 * @property {string[]} names
 * @property {string[]} ofNames the words of the names
 * @property {string[]} ofSentence
 * @property {string} within all of them
 */

/** Folding is most of the time of a search, so each entry is folded once. @type {Map<string, Index>} */
const indexes = new Map();

/** @param {string} words of `searchWords` */
function indexOf(words) {
  const known = indexes.get(words);
  if (known) return known;
  const [names, sentence] = words.split("\n\n");
  const lines = names.replaceAll(/[(),;]/g, "\n");
  const [folded, ofNames, ofSentence] = [
    lines,
    ...[lines, sentence].map((each) => each.replaceAll(/\s+/g, "\n")),
  ].map((each) => fold(each).split("\n"));
  const within = [...folded, ...ofSentence].join("\n");
  const index = { names: folded, ofNames, ofSentence, within };
  indexes.set(words, index);
  return index;
}

/**
 * Return how well a text fits an entry: 0 for a name, 1 for a word of it, 2 for a word of the
 * sentence, 3 for the beginning of a name or of its words, 4 for that of a word of the sentence, 5
 * if each word of the text is anywhere, or null.
 * @param {string} words of `searchWords`
 * @param {string} text
 */
export function rank(words, text) {
  const sought = fold(text);
  if (!sought) return text.trim() ? null : 0;
  const { names, ofNames, ofSentence, within } = indexOf(words);
  const fit = [
    names.includes(sought),
    ofNames.includes(sought),
    ofSentence.includes(sought),
    [...names, ...ofNames].some((name) => name.startsWith(sought)),
    ofSentence.some((word) => word.startsWith(sought)),
    text.split(/\s+/).every((word) => within.includes(fold(word))),
  ].indexOf(true);
  return fit < 0 ? null : fit;
}
