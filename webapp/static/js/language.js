/**
 * The switch between English and Japanese for what the scorer says.
 */

import { changeSettings, isJapanese } from "./settings.js";
import { h, render } from "./dom.js";
import { getView, watch } from "./store.js";

/** The button shows the language that a tap brings. @param {HTMLElement} place */
export function mountLanguage(place) {
  watch(
    () => [getView().settings],
    () =>
      render(
        place,
        isJapanese()
          ? button("English", "en", "Yaku, fu and messages in English")
          : button("日本語", "ja", "役・符・説明を日本語で"),
      ),
  );
}

/**
 * @param {string} words
 * @param {"en"|"ja"} language
 * @param {string} name
 */
const button = (words, language, name) =>
  h(
    "button.plain",
    {
      type: "button",
      lang: language,
      "aria-label": name,
      "data-key": "language",
      onclick: () => changeSettings({ language }),
    },
    words,
  );
