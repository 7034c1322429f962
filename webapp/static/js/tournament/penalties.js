/** The penalties of a tournament: those of referees, and those that were recorded at tables. */

import { isolate } from "../core/bidi.js";
import {
  actionButton,
  fieldOf,
  listRow,
  plainButton,
  segmented,
  select,
  stepper,
  titledSection,
} from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { numberWithin, openForm } from "../core/form.js";
import { _, capitalize } from "../core/messages.js";
import { afterWarning } from "../core/offences.js";
import { doneButton } from "../core/sheet.js";
import { nameOf, playerOptions, pointsOf } from "./standings.js";

/** @import { Child, OffenceView, TournamentView } from "../core/types" */
/** @import { Send, Submit } from "./tournament_api.js" */

/** @param {TournamentView} view @param {Send} send @param {Submit} submit */
export const penalties = (view, send, submit) =>
  titledSection(
    "penalties",
    _("Penalties"),
    h(
      "ul.stack.tight.club-list",
      ...view.penalties.map(({ penalty, player, points, reason }) =>
        listRow(
          loss(view, player, points),
          withConsequence(view, points, offenceNamed(view, reason)?.label ?? reason),
          plainButton(`undo-penalty-${penalty}`, _("Take back"), () =>
            send(`/penalties/${penalty}`, {}, "DELETE"),
          ),
        ),
      ),
      ...view.table_penalties.map(({ round, table, player, points, reason }) =>
        listRow(
          loss(view, player, points),
          _("{reason}: recorded in round {round} at table {table}", {
            reason: withConsequence(view, points, reason),
            round,
            table,
          }),
        ),
      ),
    ),
    view.players.length > 0 &&
      actionButton("secondary", "penalty", [icon("plus"), _("Give a penalty")], () =>
        openPenalty(view, submit),
      ),
  );

/** @param {TournamentView} view @param {number} player @param {number} points */
const loss = (view, player, points) =>
  `${isolate(nameOf(view, player))} ${points ? pointsOf(view, -points) : ""}`;

/** @param {TournamentView} view @param {string} given the name of an offence, or other words */
const offenceNamed = (view, given) => view.offences.find(({ name }) => name === given);

/** Return a reason, without points with what followed. @param {TournamentView} view @param {number} points @param {string} reason */
function withConsequence(view, points, reason) {
  const words = points ? "" : view.offences.find(({ label }) => label === reason)?.words;
  return [capitalize(reason), words].filter(Boolean).join(" · ");
}

/** Return whether a player is warned of an offence. @param {TournamentView} view @param {number} player @param {OffenceView} offence */
const isWarned = (view, player, { name, label, consequence }) =>
  consequence === "warning" &&
  (view.penalties.some((each) => each.player === player && each.reason === name) ||
    view.table_penalties.some((each) => each.player === player && each.reason === label));

/** Return the points that an offence costs a player. @param {TournamentView} view @param {number} player @param {OffenceView} offence @param {number} minutes */
const pointsFor = (view, player, offence, minutes) =>
  isWarned(view, player, offence) ? offence.repeated : offence.points * minutes;

/** Return what follows from an offence of a player. @param {TournamentView} view @param {number} player @param {OffenceView} offence */
const consequenceFor = (view, player, offence) =>
  isWarned(view, player, offence) ? afterWarning(offence) : offence.words;

/** @param {TournamentView} view @param {Submit} submit */
function openPenalty(view, submit) {
  let player = "";
  let name = "";
  let minutes = 1;
  const typed = { points: "", reason: "" };
  openForm({
    title: _("Give a penalty"),
    draw: ({ refusal, send, redraw }) => {
      const offence = offenceNamed(view, name);
      const request = () => ({
        player: Number(player),
        points: offence
          ? pointsFor(view, Number(player), offence, minutes)
          : Math.round(1000 * numberWithin(typed.points, { least: 1, most: 1000, step: 0 })),
        reason: offence ? offence.name : typed.reason,
      });
      return h(
        "div.stack",
        refusal,
        select({
          name: _("Player"),
          key: "penalty-player",
          options: [["", _("Who?")], ...playerOptions(view.players)],
          value: player,
          pick: (value) => {
            player = value;
            redraw();
          },
        }),
        view.offences.length > 0 &&
          segmented({
            name: _("Penalty"),
            key: "penalty-offence",
            options: [
              ...view.offences.map(
                (each) => /** @type {[string, Child]} */ ([each.name, capitalize(each.label)]),
              ),
              ["", _("Another penalty")],
            ],
            value: name,
            below: true,
            pick: (value) => {
              name = value;
              minutes = 1;
              redraw();
            },
          }),
        offence &&
          h("p.quiet", `${consequenceFor(view, Number(player), offence)} ${offence.section}`),
        offence &&
          offence.most > 1 && [
            stepper({
              name: _("Minutes, rounded up"),
              key: "penalty-minutes",
              value: minutes,
              most: offence.most,
              pick: (value) => {
                minutes = Math.max(1, value);
                redraw();
              },
            }),
            h("p.quiet", _("Later than that: mark the player as absent; a substitute plays.")),
          ],
        !offence && [
          fieldOf(typed, "points", _("Points"), {
            "data-key": "penalty-points",
            inputmode: "decimal",
          }),
          fieldOf(typed, "reason", _("Reason"), { "data-key": "penalty-reason", maxlength: 200 }),
        ],
        doneButton(_("Give a penalty"), {
          "data-key": "give-penalty",
          disabled: !player,
          onclick: () => send(async () => submit("/penalties", request())),
        }),
      );
    },
  });
}
