/**
 * The button that switches the language, and the texts in the HTML of the page.
 */

import { h, render } from "./dom.js";
import { changeSettings, getSettings, isJapanese } from "./settings.js";
import { watch } from "./store.js";

/** Return the address of the photo guide in the language of the page. */
export const guideUrl = () =>
  `${document.documentElement.dataset.guide}?lang=${getSettings().language}`;

/**
 * Draw a button with the name of the other language.
 * @param {HTMLElement} place
 */
export function mountLanguage(place) {
  watch(
    () => [getSettings().language],
    () => {
      translateHtml();
      render(place, isJapanese() ? button("English", "en") : button("日本語", "ja"));
    },
  );
}

/** Translate the elements with `data-en` and `data-ja`, and the names of controls. */
function translateHtml() {
  const { language } = getSettings();
  const other = language === "ja" ? "nameJa" : "nameEn";
  document.documentElement.lang = language;
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-en]")
  )) {
    each.textContent = each.dataset[language] ?? "";
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-name-en]")
  )) {
    each.setAttribute("aria-label", each.dataset[other] ?? "");
  }
  for (const each of document.querySelectorAll("a.guide-link")) {
    each.setAttribute("href", guideUrl());
  }
}

/**
 * @param {string} words
 * @param {"en"|"ja"} language
 */
const button = (words, language) =>
  h(
    "button.plain",
    {
      type: "button",
      lang: language,
      "data-key": "language",
      onclick: () => changeSettings({ language }),
    },
    words,
  );
