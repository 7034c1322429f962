/** The sheet with the results for EMA: what the file has, what is missing, and its download. */

import { clubTable } from "../club/club_table.js";
import { request } from "../core/client.js";
import { notice, textField } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, plural } from "../core/messages.js";
import { openSheet } from "../core/sheet.js";
import { tournamentUrl } from "./tournament_api.js";

/** @import { EmaResponse, EmaRow } from "../core/types" */

const event = { country: "", city: "", first_day: "", last_day: "" };

/** Load the list and open the sheet. @param {string} key */
export async function openEmaList(key) {
  /** @type {EmaResponse} */
  const { rows, first, last } = await request(tournamentUrl(key, "/ema"));
  event.first_day ||= dayOf(first);
  event.last_day ||= dayOf(last);
  const file = /** @type {HTMLAnchorElement} */ (
    h("a.primary", { download: "", "data-key": "ema-file" })
  );
  const update = () => {
    file.hidden = !isComplete();
    file.href = tournamentUrl(key, `/ema.csv?${new URLSearchParams(event)}`);
    file.textContent = _("List for EMA (CSV)");
    return file;
  };
  openSheet({
    title: _("List for EMA"),
    draw: () => {
      const field = (
        /** @type {string} */ words,
        /** @type {keyof typeof event} */ name,
        props = {},
      ) =>
        textField(words, { "data-key": `ema-${name}`, value: event[name], ...props }, (text) => {
          event[name] = text;
          update();
        });
      return h(
        "div.stack",
        field(_("Country of the tournament, with three letters"), "country", { maxlength: 3 }),
        field(_("City"), "city", { maxlength: 60 }),
        field(_("First day"), "first_day", { type: "date" }),
        field(_("Last day"), "last_day", { type: "date" }),
        missing(rows).map((words) => notice("warning", { class: "warn" }, words)),
        clubTable(
          ["#", _("Last name"), _("First name"), _("EMA number"), _("Country"), "MERS"],
          rows.map(({ place, last_name, first_name, ema, country, base_rank }) => ({
            cells: [
              String(place),
              last_name,
              first_name,
              ema || "–",
              country || "–",
              String(base_rank),
            ],
          })),
          1,
          2,
        ),
        h(
          "p.quiet",
          _("MERS: 1,000 for first place, 0 for last, before EMA weights the tournament."),
        ),
        update(),
      );
    },
  });
}

/** Return the day of a time on the clock of the reader. @param {string|null} time */
const dayOf = (time) => (time ? new Date(time).toLocaleDateString("sv") : "");

const isComplete = () =>
  /^[a-z]{3}$/i.test(event.country) && event.first_day && event.first_day <= event.last_day;

/** Say what the players lack. @param {EmaRow[]} rows */
const missing = (rows) => {
  const strangers = rows.filter(({ ema }) => !ema).length;
  const countries = rows.filter(({ country }) => !country).length;
  return [
    strangers > 0 &&
      plural("{count} player has no EMA number.", "{count} players have no EMA number.", strangers),
    countries > 0 &&
      plural(
        "{count} player has no country of three letters, such as HUN.",
        "{count} players have no country of three letters, such as HUN.",
        countries,
      ),
  ].filter((words) => words !== false);
};
