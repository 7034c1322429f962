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
 * kana or romaji make no difference. The voicing marks of kana stay: カン and ガン differ.
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
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ou", "o")
    .replaceAll("ei", "e")
    .replaceAll(/([aeioucknpst])\1+/g, "$1") // long vowels and doubled consonants
    .replaceAll(/m(?=[bp])/g, "n");

/** Return the names of an entry on lines, and then a sentence about it. @param {string[]} names @param {string} sentence */
export const searchWords = (names, sentence = "") => `${names.join("\n")}\n\n${sentence}`;

/**
 * Return how well a text fits an entry: 0 for a name, 1 for a word of it, 2 for a word of the
 * sentence, 3 for the beginning of a name, 4 if each word of the text is anywhere, or null.
 * @param {string} words of `searchWords`
 * @param {string} text
 */
export function rank(words, text) {
  const [names, sentence] = words.split("\n\n");
  const parts = names.split(/[(),;\n]/);
  const folded = parts.map(fold);
  const [ofNames, ofSentence] = [parts.join(" "), sentence].map((each) =>
    each.split(/\s+/).map(fold),
  );
  const sought = fold(text);
  if (!sought) return text.trim() ? null : 0;
  const within = [...folded, ...ofSentence].join("\n");
  const fit = [
    folded.includes(sought),
    ofNames.includes(sought),
    ofSentence.includes(sought),
    folded.some((name) => name.startsWith(sought)),
    text.split(/\s+/).every((word) => within.includes(fold(word))),
  ].indexOf(true);
  return fit < 0 ? null : fit;
}
