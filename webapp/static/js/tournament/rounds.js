/** Rounds: seats, the opening of a round and its end, its clock, more time for a table. */

import { actionButton, labelledSelect, plainButton, segmented } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { openForm } from "../core/form.js";
import { _, joinNames, plural } from "../core/messages.js";
import { clockText, secondsLeft } from "../core/round_clock.js";
import { doneButton, openQuestion } from "../core/sheet.js";
import { cutting } from "./cut.js";
import { fileButton } from "./players.js";
import { isAway, nameOf, playerOptions, playingTables } from "./standings.js";

/** @import { ClockReading } from "../core/round_clock.js" */
/** @import { PlanQuality, RoundView, TableResultView, TournamentView } from "../core/types" */
/** @import { Send, Submit } from "./tournament_api.js" */

/**
 * Draw the buttons that seat the rounds, open the next one and close the newest. With seats for the
 * next round, those that seat are folded.
 * @param {TournamentView} view @param {Send} send @param {Submit} submit
 */
export function seating(view, send, submit) {
  const next = view.seated.find(({ tables }) =>
    tables.every(({ opened, deleted }) => !opened && !deleted),
  );
  const buttons = next
    ? nextRound(view, next, send, submit)
    : view.seated.length < view.rounds && seatButtons(view, send, null);
  return h(
    "div.stack",
    ...lostTables(view, send),
    buttons,
    closing(view, send),
    cutting(view, send, submit),
  );
}

/** Return whether a table of an opened round still plays or is deleted. @param {TournamentView} view */
const isUnfinished = (view) =>
  view.seated.some(({ tables }) =>
    tables.some(({ opened, deleted, over }) => deleted || (opened && !over)),
  );

/**
 * Draw the buttons that open a round with seats, or seat it in another way.
 * @param {TournamentView} view @param {RoundView} next @param {Send} send @param {Submit} submit
 */
function nextRound(view, next, send, submit) {
  const round = next.round;
  const words = _("Open all tables of round {round}", { round });
  const playing = playingTables(view);
  const away = next.tables.flatMap(({ seats }) =>
    seats.map(({ player }) => player).filter((player) => isAway(view, player)),
  );
  const clocks = _("Their clock goes on there; elsewhere the clock of round {round} is shown.", {
    round,
  });
  const text = playing.length > 0 ? [...playing, clocks].join(" ") : "";
  const open = () => send(`/rounds/${round}/open`);
  const ask = () =>
    away.length > 0
      ? openWithSubstitutes(view, next, away, { text, submit })
      : openQuestion({ title: _("Open round {round}?", { round }), text, yes: words, act: open });
  return [
    actionButton(
      isUnfinished(view) ? "secondary" : "primary",
      "open-round",
      [icon("check"), words],
      text || away.length > 0 ? ask : open,
    ),
    h("details.fold", h("summary", _("Seats")), h("div.stack", ...seatButtons(view, send, next))),
  ];
}

/**
 * Open the sheet that asks who plays for the players who are away, and opens the round.
 * @param {TournamentView} view @param {RoundView} next @param {number[]} away
 * @param {{text: string, submit: Submit}} options what has to be known before, and what opens it
 */
function openWithSubstitutes(view, { round, tables }, away, { text, submit }) {
  const seated = tables.flatMap(({ seats }) => seats.map(({ player }) => player));
  const free = view.players
    .filter(({ player }) => !seated.includes(player) && !isAway(view, player))
    .sort((one, other) => Number(other.substitute) - Number(one.substitute));
  const chosen = away.map((_player, at) => free[at]?.player ?? 0);
  openForm({
    title: _("Open round {round}?", { round }),
    draw: ({ refusal, send }) =>
      h(
        "div.stack",
        refusal,
        text && h("p", text),
        ...away.map((player, at) =>
          labelledSelect({
            name: _("Plays for {name}", { name: nameOf(view, player) }),
            key: `substitute-${player}`,
            options: playerOptions(free),
            value: String(chosen[at]),
            pick: (value) => {
              chosen[at] = Number(value);
            },
          }),
        ),
        doneButton(_("Open all tables of round {round}", { round }), {
          "data-key": "open-substituted",
          onclick: () => {
            const pairs = away.map((player, at) => ({ player, substitute: chosen[at] }));
            const substitutes = pairs.filter(({ substitute }) => substitute > 0);
            return send(() => submit(`/rounds/${round}/open`, { substitutes }));
          },
        }),
      ),
  });
}

/**
 * Draw the buttons that seat rounds; they ask before they replace seats.
 * @param {TournamentView} view @param {Send} send @param {RoundView|null} next the round with seats
 */
function seatButtons(view, send, next) {
  const seat = (/** @type {string} */ words, /** @type {object} */ seats) => {
    const act = () => send("/rounds", seats);
    if (!next) return act();
    const text = _(
      "Round {round} and the later ones get new seats. Players may have seen theirs.",
      { round: next.round },
    );
    openQuestion({ title: _("Replace the seats?"), text, yes: words, act });
  };
  const drawWords = next ? _("Draw again") : _("Draw all rounds");
  const style = next ? "plain" : isUnfinished(view) ? "secondary" : "primary";
  const swissWords = _("Next round by ranking");
  const fileWords = _("Seats from a file");
  return [
    actionButton(style, "draw", drawWords, () => seat(drawWords, { kind: "draw" })),
    plainButton("swiss", swissWords, () => seat(swissWords, { kind: "swiss" })),
    fileButton("seating-file", fileWords, (file) => seat(fileWords, { kind: "file", file })),
    view.quality && planQuality(view.quality),
  ];
}

/** Draw a button for each round with a deleted table. @param {TournamentView} view @param {Send} send */
const lostTables = (view, send) =>
  view.seated.flatMap(({ round, tables }) => {
    const lost = tables.filter(({ deleted }) => deleted).map(({ table }) => table);
    if (lost.length === 0) return [];
    const words = plural(
      "Open table {tables} of round {round} again",
      "Open tables {tables} of round {round} again",
      lost.length,
      { tables: joinNames(lost.map(String)), round },
    );
    const open = () => send(`/rounds/${round}/open`);
    return [actionButton("primary", `reopen-${round}`, words, open)];
  });

/** Draw the button that closes the newest round while it is empty. @param {TournamentView} view @param {Send} send */
function closing(view, send) {
  const opened = view.seated.filter(({ tables }) => tables.some((table) => table.opened));
  const newest = opened.at(-1);
  if (!newest || newest.tables.some(({ recorded }) => recorded)) return null;
  const { round } = newest;
  return plainButton("close-round", _("Close round {round}", { round }), () =>
    openQuestion({
      title: _("Close round {round}?", { round }),
      text: _("Nothing is recorded in it, and it can be opened again."),
      yes: _("Close round {round}", { round }),
      act: () => send(`/rounds/${round}/close`),
    }),
  );
}

/** Say how often pairs meet and sit at each wind in the seated rounds. @param {PlanQuality} plan */
const planQuality = ({ repeated, most_meetings, wind_spread, same_table }) =>
  h(
    "p.quiet.plan-quality",
    repeated
      ? plural(
          "{count} pair meets more than once, at most {most} times.",
          "{count} pairs meet more than once, at most {most} times.",
          repeated,
          { most: most_meetings },
        )
      : _("No pair meets twice."),
    " ",
    _(
      "The winds of a player differ by at most {spread}, and nobody sits at one table more than {rounds} times.",
      { spread: wind_spread, rounds: same_table },
    ),
  );

/** @param {TournamentView} view @param {ClockReading} reading @param {Send} send */
export function clockButtons(view, reading, send) {
  const { running } = reading.clock;
  const left = secondsLeft(reading);
  const reset = () => send("/clock", { action: "reset" });
  const ask = () =>
    openQuestion({
      title: _("Reset the clock?"),
      text: _("It shows {time}. It goes back to {minutes}:00 and stops.", {
        time: clockText(secondsLeft(reading)),
        minutes: view.minutes,
      }),
      yes: _("Reset"),
      act: reset,
    });
  return h(
    "div.stack",
    actionButton("secondary", "clock", running ? _("Pause the clock") : _("Start the clock"), () =>
      send("/clock", { action: running ? "pause" : "start" }),
    ),
    plainButton("clock-reset", _("Reset"), left === view.minutes * 60 && !running ? reset : ask),
  );
}

/**
 * Draw the button that lets one table play longer, with what it has.
 * @param {number} round @param {TableResultView} table @param {Submit} submit
 */
export function extraTime(round, { table, extra_minutes, extra_hands }, submit) {
  const given = [
    extra_minutes > 0 && plural("+{count} minute", "+{count} minutes", extra_minutes),
    extra_hands > 0 && plural("+{count} hand", "+{count} hands", extra_hands),
  ].filter(Boolean);
  return plainButton(`extra-${round}-${table}`, given.join(" · ") || _("More time"), () => {
    const extras = { minutes: extra_minutes, hands: extra_hands };
    openForm({
      title: _("More time for table {table}", { table }),
      draw: ({ refusal, send }) => {
        const choice = (
          /** @type {string} */ name,
          /** @type {"minutes"|"hands"} */ key,
          /** @type {number[]} */ usual,
        ) =>
          segmented({
            name,
            key: `extra-${key}`,
            options: [...new Set([...usual, extras[key]])].map(
              (each) => /** @type {[string, string]} */ ([`${each}`, `${each}`]),
            ),
            value: `${extras[key]}`,
            pick: (value) => {
              extras[key] = Number(value);
            },
          });
        return h(
          "div.stack",
          refusal,
          choice(_("Extra minutes"), "minutes", [0, 5, 10, 15]),
          choice(_("Extra hands after the time"), "hands", [0, 1, 2]),
          doneButton(_("Save"), {
            "data-key": "save-extra",
            onclick: () => send(() => submit(`/rounds/${round}/tables/${table}`, extras, "PATCH")),
          }),
        );
      },
    });
  });
}
