/**
 * Other names for the evening and its players, and players who come later.
 */

import { Refusal } from "../api.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";
import { openSheet } from "../sheet.js";
import { refused } from "./confirming.js";
import { send } from "./outbox.js";
import { theView } from "./state.js";

/** Ask for the names. */
export function openNames() {
  let title = theView().name;
  const names = [...theView().players, ""]; // room for one more
  /** @type {Refusal|null} */
  let refusal = null;
  openSheet({
    title: inWords({ en: "Names", ja: "名前" }),
    shows: () => [getView().settings],
    draw: (sheet) => [
      h(
        "p.quiet",
        {},
        inWords({
          en: "They change in all games of this evening. Undo brings the old ones back.",
          ja: "この会のすべての対局で名前が変わります。「戻す」で元に戻せます。",
        }),
      ),
      h(
        "div.fields",
        {},
        field(inWords({ en: "Name of the evening", ja: "会の名前" }), "title", title, (typed) => {
          title = typed;
        }),
        ...names.map((name, player) =>
          field(labelOf(player), `name-${player}`, name, (typed) => {
            names[player] = typed;
          }),
        ),
      ),
      refusal && refused(refusal),
      h(
        "button.primary.done-button",
        {
          type: "button",
          "data-key": "record",
          onclick: async () => {
            try {
              await send(asked(title, names), { en: "new names", ja: "名前の変更" });
              sheet.close();
            } catch (error) {
              refusal = error instanceof Refusal ? error : new Refusal("error", String(error));
              sheet.redraw();
            }
          },
        },
        icon("check"),
        inWords({ en: "Record", ja: "記録する" }),
      ),
    ],
  });
}

/** @param {number} player */
function labelOf(player) {
  const known = theView().players[player];
  return known ?? inWords({ en: "Another player", ja: "追加の参加者" });
}

/** @param {string} title @param {string[]} names @returns {import("./server.js").Act} */
function asked(title, names) {
  const players = names.map((name) => name.trim());
  if (players.at(-1) === "") players.pop();
  return { act: "rename", name: title.trim(), players };
}

/** @param {string} words @param {string} key @param {string} value @param {(typed: string) => void} typed */
const field = (words, key, value, typed) =>
  h(
    "label.field",
    {},
    h("span", {}, words),
    h("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "words",
      maxlength: key === "title" ? 60 : 40,
      value,
      "data-key": key,
      oninput: (/** @type {Event} */ { target }) =>
        typed(/** @type {HTMLInputElement} */ (target).value),
    }),
  );
