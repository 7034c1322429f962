/** The sheet that adds a season. */

import { gameNamed } from "../core/games/games.js";
import { fetchRules } from "../core/client.js";
import { actionButton, fieldOf, labelledSelect, segmented } from "../core/controls.js";
import { h } from "../core/dom.js";
import { numberWithin, openForm, parseNumbers } from "../core/form.js";
import { _, inContext, translate } from "../core/messages.js";

/** @import { SeasonTerms } from "../core/types" */

/** The game and number of players of each choice. @type {Record<string, [string, number]>} */
const KINDS = { riichi: ["riichi", 4], sanma: ["riichi", 3], mcr: ["mcr", 4] };

/** Open the form. @param {(terms: SeasonTerms) => Promise<void>} add */
export function openNewSeason(add) {
  const values = {
    name: "",
    first_day: new Date().toLocaleDateString("sv"),
    last_day: "",
    min_games: "0",
    uma: "",
    kind: "riichi",
    preset: "",
  };
  const part = () => gameNamed(KINDS[values.kind][0]);
  /** The names and titles of presets. @type {[string, string][]} */
  let presets = [];
  const opened = openForm({
    title: _("New season"),
    draw: ({ redraw, refusal, send }) =>
      h(
        "div.stack",
        refusal,
        fieldOf(values, "name", inContext("thing", "Name")),
        segmented({
          name: _("Game"),
          key: "kind",
          options: Object.entries(KINDS).map(([key, [game, seats]]) => [
            key,
            gameNamed(game).kindName(seats),
          ]),
          value: values.kind,
          pick: (kind) => {
            values.kind = kind;
            redraw();
          },
        }),
        fieldOf(values, "first_day", _("First day"), { type: "date" }),
        fieldOf(values, "last_day", _("Last day, if it is known"), { type: "date" }),
        fieldOf(values, "min_games", _("Minimum games for a rank"), { inputmode: "numeric" }),
        part().hasUma &&
          fieldOf(values, "uma", _("Own uma, such as 30 10 −10 −30"), { inputmode: "text" }),
        part().hasRiichi &&
          labelledSelect({
            name: _("Rules"),
            key: "preset",
            options: [["", _("Those of each game night")], ...presets],
            value: values.preset,
            pick: (preset) => (values.preset = preset),
          }),
        actionButton("primary", "add", _("Add"), () => send(() => add(termsOf()))),
      ),
  });

  fetchRules("riichi").then(
    (catalogue) => {
      presets = catalogue.presets.flatMap(({ name, title }) =>
        name === null ? [] : [/** @type {[string, string]} */ ([name, translate(title)])],
      );
      opened.redraw();
    },
    () => {},
  ); // without a connection, a season has no rules of its own

  function termsOf() {
    const [game, seats] = KINDS[values.kind];
    const uma = part().hasUma && parseNumbers(values.uma);
    return {
      name: values.name,
      first_day: values.first_day && zoned(values.first_day),
      last_day: values.last_day ? zoned(values.last_day) : null,
      min_games: numberWithin(values.min_games || "0", { least: 0, most: 1000, step: 1 }),
      game,
      seats,
      preset: (part().hasRiichi && values.preset) || null,
      uma: uma && uma.length > 0 ? uma : null,
    };
  }
}

/** Return a day with its offset, such as 2026-09-01+02:00. @param {string} day */
function zoned(day) {
  const minutes = -new Date(`${day}T00:00`).getTimezoneOffset();
  const parts = [Math.abs(minutes) / 60, Math.abs(minutes) % 60];
  const clock = parts.map((each) => String(Math.trunc(each)).padStart(2, "0")).join(":");
  return `${day}${minutes < 0 ? "-" : "+"}${clock}`;
}
