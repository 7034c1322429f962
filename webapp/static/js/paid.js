/**
 * Who pays what, and what the winner says.
 */

import { h } from "./dom.js";
import { inWords, isJapanese } from "./settings.js";
import { points } from "./words.js";

/** @type {Record<string, [string, string]>} */
export const WINDS = {
  E: ["East", "東"],
  S: ["South", "南"],
  W: ["West", "西"],
  N: ["North", "北"],
};

/** What the winner says at the table. @param {{en: string, ja: string}} said */
export const said = (said) =>
  h("p.said", {}, isJapanese() ? `「${inWords(said)}」` : `“${inWords(said)}”`);

/** One field for each who pays. @param {any} score */
export const pays = (score) =>
  h(
    "ul.pays",
    { "aria-label": inWords({ en: "Who pays", ja: "支払い" }) },
    ...["discarder", ...Object.keys(WINDS)]
      .filter((who) => who in score.pays)
      .map((who) =>
        h("li", {}, h("span.quiet", {}, ...payer(who)), h("b", {}, points(score.pays[who]))),
      ),
  );

/** @param {string} who a seat, or the discarder */
function payer(who) {
  if (!(who in WINDS)) return [inWords({ en: "The discarder pays", ja: "放銃者" })];
  const [english, kanji] = WINDS[who];
  if (isJapanese()) return [who === "E" ? "親・東" : kanji];
  return [who === "E" ? "Dealer, East " : `${english} `, h("span", { lang: "ja" }, kanji)];
}
