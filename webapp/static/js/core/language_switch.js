/**
 * The choice of the language, and the texts in the HTML of the page.
 */

import { select } from "./controls.js";
import { render } from "./dom.js";
import { changeSettings, getSettings } from "./settings.js";
import { watch } from "./store.js";
import { translate } from "./text.js";

/** @import { Settings } from "./types" */
/** @typedef {Settings["language"]} Language */

/** Return the address of the photo guide in the language of the page. */
export const guideUrl = () =>
  `${document.documentElement.dataset.guide}?lang=${getSettings().language}`;

/** @type {[Language, string][]} */
const LANGUAGES = [
  ["en", "English"],
  ["ja", "日本語"],
  ["zh", "中文"],
];

/** Return the language after that of the page, and its name. */
export function nextLanguage() {
  const at = LANGUAGES.findIndex(([language]) => language === getSettings().language);
  return LANGUAGES[(at + 1) % LANGUAGES.length];
}

/** Draw the choice of the language. @param {HTMLElement} place */
export function mountLanguage(place) {
  watch(
    () => [getSettings().language],
    () => {
      translateHtml();
      render(
        place,
        select({
          name: translate({ en: "Language", ja: "言語", zh: "语言" }),
          key: "language",
          options: LANGUAGES,
          value: getSettings().language,
          pick: (language) => changeSettings({ language: /** @type {Language} */ (language) }),
        }),
      );
    },
  );
}

/** Translate the elements with `data-en`, and the names of controls, as far as they have texts. */
function translateHtml() {
  const { language } = getSettings();
  const name = { en: "nameEn", ja: "nameJa", zh: "nameZh" }[language];
  document.documentElement.lang = language;
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-en]")
  )) {
    each.textContent = each.dataset[language] ?? each.dataset.en ?? "";
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-name-en]")
  )) {
    each.setAttribute("aria-label", each.dataset[name] ?? each.dataset.nameEn ?? "");
  }
  for (const each of document.querySelectorAll("a.guide-link")) {
    each.setAttribute("href", guideUrl());
  }
}
