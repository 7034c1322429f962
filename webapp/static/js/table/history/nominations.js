/** The nominations of the evening: who stood out, and with what. */

import { request } from "../../core/client.js";
import { h } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { getSettings } from "../../core/settings.js";
import { listNames } from "../formats.js";
import { tableView } from "../state.js";
import { tableUrl } from "../table_api.js";

/** @import { NominationsResponse } from "../../core/types" */

/** The last response, with the state and the language that it is of. */
const loaded = { of: "", response: /** @type {NominationsResponse|null} */ (null) };

/** Return the nominations if they are known; load them otherwise. @param {() => void} redraw */
function currentNominations(redraw) {
  const of = `${tableView().entries} ${getSettings().language}`;
  if (loaded.of !== of) {
    loaded.of = of;
    request(tableUrl("/nominations")).then(
      (response) => {
        if (loaded.of !== of) return;
        loaded.response = response;
        redraw();
      },
      () => (loaded.of = ""), // without a connection; a later drawing asks again
    );
  }
  return loaded.response?.nominations ?? [];
}

/** Draw the nominations, at first those that were loaded before. @param {() => void} redraw */
export function nominationsView(redraw) {
  const found = currentNominations(redraw);
  const { players } = tableView();
  if (found.length === 0) return null;
  return h(
    "section",
    { "aria-labelledby": "nominations-title" },
    h("h3", { id: "nominations-title" }, _("Awards of the game night")),
    h(
      "dl.spread.nominations",
      ...found.map(({ title, players: numbers, figure }) =>
        h(
          "div",
          h("dt", title),
          h("dd", h("b", listNames(numbers.map((player) => players[player]))), ` · ${figure}`),
        ),
      ),
    ),
  );
}
