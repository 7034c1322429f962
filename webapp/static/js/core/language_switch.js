/**
 * The language of the page: its translations, its choice, and the texts in the HTML of the page.
 */

import { downloadText } from "./client.js";
import { select } from "./controls.js";
import { elementWith, render } from "./dom.js";
import { _, translate, useLanguage } from "./messages.js";
import { LANGUAGES, changeSettings, getSettings } from "./settings.js";
import { watch } from "./store.js";

/** Return the address of the photo guide in the language of the page. */
export const guideUrl = () =>
  `${document.documentElement.dataset.guide}?language=${getSettings().language}`;

/** Load the translations into the chosen language; call this before anything is drawn. */
export async function loadLanguage() {
  const { language } = getSettings();
  try {
    useLanguage(language, await loadCatalogue(language));
  } catch {
    useLanguage(language); // in English, except for the texts of the server
  }
}

/** The language that was chosen last: another one can still be loading. @type {string|null} */
let chosen = null;

/** Translate the page into another language. @param {string} language */
async function changeLanguage(language) {
  chosen = language;
  const catalogue = await loadCatalogue(language);
  if (chosen !== language) return;
  useLanguage(language, catalogue);
  changeSettings({ language });
}

/** @param {string} language */
async function loadCatalogue(language) {
  if (language === "en") return undefined;
  const { messages } = document.documentElement.dataset;
  return JSON.parse(await downloadText(`${messages}${language}.json`));
}

/**
 * Draw the choice of the language.
 * @param {() => void} redraw without a connection the page keeps its language
 */
export const languageChoice = (redraw) =>
  select({
    name: _("Language"),
    key: "language",
    options: LANGUAGES,
    value: getSettings().language,
    pick: (language) => changeLanguage(language).catch(redraw),
  });

/** Draw the choice of the language, and translate the HTML of the page. */
export function mountLanguage() {
  const draw = () => render(elementWith("language"), languageChoice(draw));
  watch(
    () => [getSettings().language],
    () => {
      translateHtml();
      draw();
    },
  );
}

/** Translate the elements with `data-text`, and the names of controls with `data-name`. */
export function translateHtml() {
  document.documentElement.lang = getSettings().language;
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-text]")
  )) {
    each.textContent = translate({ id: each.dataset.text ?? "" });
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-name]")
  )) {
    each.setAttribute("aria-label", translate({ id: each.dataset.name ?? "" }));
  }
  for (const each of document.querySelectorAll("a.guide-link")) {
    each.setAttribute("href", guideUrl());
  }
}
