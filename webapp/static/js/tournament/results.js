/** The results of tables: entered from a slip, and held back until an organiser shows them. */

import { isolate } from "../core/bidi.js";
import { Refusal } from "../core/client.js";
import { actionButton, textField, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { numberWithin, openForm, parseNumber } from "../core/form.js";
import { gameNamed } from "../core/games/games.js";
import { _, formatNumber, message, withMinus } from "../core/messages.js";
import { doneButton } from "../core/sheet.js";
import { windName } from "../core/vocabulary.js";
import { isHeld, nameOf } from "./standings.js";

/** @import { TableResultView, TournamentView } from "../core/types" */
/** @import { Send, Submit } from "./tournament_api.js" */

const CHANGED = message(
  "Somebody else has entered scores of this table meanwhile: enter the result again to replace them.",
);

/** The numbers that a result can have. */
const SCORES = { least: -1_000_000, most: 1_000_000, step: 1 };
const STICKS = { least: 0, most: 100, step: 1 };

/**
 * Open the form for the final scores of a table, as they are on a slip.
 * @param {TournamentView} view @param {number} round @param {TableResultView} table
 * @param {Submit} submit
 * @param {() => Promise<TournamentView>} load the tournament as it is when the form is sent
 */
export function openResult(view, round, { table, seats, recorded }, submit, load) {
  const { hasSticks } = gameNamed(view.game);
  const known = recorded && !isHeld(view, round);
  const texts = [...seats.map(({ score }) => (known ? withMinus(String(score)) : "")), ""];
  const stateIn = (/** @type {TournamentView} */ { seated }) =>
    JSON.stringify(seated[round - 1].tables[table - 1], ["recorded", "seats", "player", "score"]);
  let seen = recorded === known ? stateIn(view) : null; // who does not see scores is asked as well
  const sum = h("b");
  const showSum = () => {
    const [sticks, ...scores] = texts.map((text) => parseNumber(text || "0")).reverse();
    const found = scores.reduce((one, other) => one + other, sticks * 1000);
    const words = Number.isNaN(found) ? "–" : formatNumber(found);
    sum.textContent = `${words} / ${formatNumber(view.start_sum)}`;
  };
  const field = (/** @type {string} */ name, /** @type {string} */ key, /** @type {number} */ at) =>
    textField(
      name,
      { inputmode: "text", "data-key": key, value: texts[at] }, // digits have no minus sign
      (text) => {
        texts[at] = text;
        showSum();
      },
    );
  openForm({
    title: _("Round {round}, table {table}: result", { round, table }),
    draw: ({ refusal, send }) => {
      showSum();
      return h(
        "div.stack",
        refusal,
        ...seats.map(({ player }, seat) =>
          field(
            `${windName("ESWN"[seat])} · ${isolate(nameOf(view, player))}`,
            `score-${seat}`,
            seat,
          ),
        ),
        hasSticks && field(_("Riichi sticks on the table"), "score-sticks", seats.length),
        h("p.row.between", h("span", _("Total")), sum),
        doneButton(_("Enter the result"), {
          "data-key": "save-result",
          onclick: () =>
            send(async () => {
              const scores = texts.map((text, at) =>
                numberWithin(text || "0", at < seats.length ? SCORES : STICKS),
              );
              const sticks = scores.pop();
              const before = seen;
              seen = stateIn(await load());
              if (seen !== before) throw new Refusal("conflict", CHANGED);
              await submit(`/rounds/${round}/tables/${table}/result`, { scores, sticks });
            }),
        }),
      );
    },
  });
}

/**
 * Draw the switch that holds results back, and the button that shows those of finished rounds.
 * @param {TournamentView} view @param {Send} send
 */
export function holding(view, send) {
  const { seated, released } = view;
  const playing = seated.findIndex(({ over }) => !over);
  const finished = playing < 0 ? seated.length : playing;
  const release = (/** @type {number|null} */ round) => send("/released", { released: round });
  return h(
    "div.stack",
    toggle({
      words: _("Hold results back"),
      key: "hold",
      value: released !== null,
      pick: (holds) => release(holds ? finished : null),
    }),
    released !== null && [
      h("p.quiet", _("Only organisers see new results, until you show them.")),
      finished > released &&
        actionButton("primary", "release", _("Show the results"), () => release(finished)),
    ],
  );
}
