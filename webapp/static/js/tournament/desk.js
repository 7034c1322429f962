/** What organisers and scorers do: players, seats and the clock. */

import { fileInput } from "../camera/file_button.js";
import { isolate } from "../core/bidi.js";
import {
  actionButton,
  labelled,
  plainButton,
  segmented,
  select,
  textArea,
  textField,
  titledSection,
  toggle,
} from "../core/controls.js";
import { dataUrl, h, icon } from "../core/dom.js";
import { numberWithin, openForm, parseNumber } from "../core/form.js";
import { gameNamed } from "../core/games/games.js";
import { _, formatNumber, inContext, joinNames, plural, withMinus } from "../core/messages.js";
import { clockText, secondsLeft } from "../core/round_clock.js";
import { doneButton, openQuestion } from "../core/sheet.js";
import { cutting } from "./cut.js";
import { isAway, isHeld, nameOf, numbered, playingTables, windName } from "./standings.js";

/** @import { ClockReading } from "../core/round_clock.js" */
/** @import { PlanQuality, PlayerView, RoundView, TableResultView, TournamentView } from "../core/types" */

/**
 * What the page does with a request: send a change and show the view after it.
 * @typedef {(path: string, body?: object, method?: "POST"|"PATCH"|"DELETE") => Promise<boolean>} Send
 */

/**
 * The same for a form, which shows why a change was refused: that is thrown.
 * @typedef {(path: string, body?: object, method?: "POST"|"PATCH"|"DELETE") => Promise<void>} Submit
 */

/** @param {TournamentView} view @param {Send} send @param {Submit} submit */
export function players(view, send, submit) {
  const present = view.players.filter(({ substitute, absent }) => !substitute && !absent);
  return titledSection(
    "players",
    inContext("tournament", "Players"),
    h("p.quiet", plural("{count} player", "{count} players", present.length)),
    h(
      "details.fold",
      { open: view.players.length === 0 },
      h("summary", _("Add players")),
      newPlayers(send),
    ),
    h(
      "ol.stack.tight.club-list",
      ...view.players.map((each) =>
        h(
          "li",
          h(
            "button.row.between.panel.club-row.player-row",
            { "data-key": `player-${each.player}`, onclick: () => openPlayer(each, submit) },
            h(
              "span",
              h("b", `${each.player} ${isolate(each.name)}`),
              h("small.note", details(each)),
            ),
            icon("edit"),
          ),
        ),
      ),
    ),
  );
}

/** @param {PlayerView} player */
const details = ({ club, country, ema, substitute, absent, disqualified }) =>
  [
    isolate(club),
    isolate(country),
    ema && `EMA ${ema}`,
    substitute && _("A substitute"),
    absent && _("Absent"),
    disqualified && _("Disqualified"),
  ]
    .filter(Boolean)
    .join(" · ");

let typedPlayers = "";

/** @param {Send} send */
const newPlayers = (send) =>
  h(
    "form.stack",
    {
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (await send("/players", { file: typedPlayers })) typedPlayers = "";
      },
    },
    textArea(
      _("One line each: name, club, country, EMA number"),
      { rows: 6, "data-key": "new-players" },
      typedPlayers,
      (text) => {
        typedPlayers = text;
      },
    ),
    h(
      "p.quiet",
      _("A line that ends in “substitute” is of somebody who only stands in for others."),
    ),
    h("button.secondary", { "data-key": "add-players", type: "submit" }, icon("plus"), _("Add")),
    tableButton("players-file", _("Players from a file"), (file) => send("/players", { file })),
  );

/** Draw a button for a table. @param {string} key @param {string} words @param {(file: string) => void} take */
const tableButton = (key, words, take) =>
  h(
    "label.plain.file-button",
    words,
    fileInput(async (file) => take(await dataUrl(file)), {
      accept: ".csv,.txt,.xlsx,.ods,text/csv",
      "data-key": key,
    }),
  );

/** @param {PlayerView} player @param {Submit} submit */
function openPlayer({ player, ...terms }, submit) {
  const changed = { ...terms };
  openForm({
    title: `${player} ${isolate(terms.name)}`,
    draw: ({ refusal, send }) => {
      const field = (
        /** @type {string} */ words,
        /** @type {"name"|"last_name"|"club"|"country"|"ema"} */ key,
        props = {},
      ) =>
        textField(words, { "data-key": `player-${key}`, value: changed[key], ...props }, (text) => {
          changed[key] = text;
        });
      const change = (/** @type {Partial<typeof terms>} */ more) =>
        send(() => submit(`/players/${player}`, { ...changed, ...more }, "PATCH"));
      return h(
        "div.stack",
        refusal,
        field(_("Name"), "name"),
        field(_("Club"), "club"),
        field(_("Country"), "country"),
        field(_("Last name, if it is not the last word"), "last_name"),
        field(_("EMA number"), "ema", { inputmode: "numeric" }),
        actionButton("primary", "save-player", _("Save"), () => change({})),
        plainButton("absent", terms.absent ? _("Mark as present") : _("Mark as absent"), () =>
          change({ absent: !terms.absent }),
        ),
        plainButton(
          "substitute",
          terms.substitute ? _("An ordinary player") : _("A substitute"),
          () => change({ substitute: !terms.substitute }),
        ),
        plainButton(
          "disqualify",
          terms.disqualified ? _("No longer disqualified") : _("Disqualify"),
          () => change({ disqualified: !terms.disqualified }),
        ),
        plainButton("delete-player", [icon("delete"), _("Delete the player")], () =>
          send(() => submit(`/players/${player}`, {}, "DELETE")),
        ),
      );
    },
  });
}

/**
 * Draw the buttons that seat the rounds, open the next one and close the newest. With seats for the
 * next round, those that seat are folded.
 * @param {TournamentView} view @param {Send} send @param {Submit} submit
 */
export function seating(view, send, submit) {
  const next = view.seated.find(({ tables }) =>
    tables.every(({ opened, deleted }) => !opened && !deleted),
  );
  const hasSeats = view.seated.length >= view.rounds;
  const buttons = next
    ? nextRound(view, next, send, submit)
    : hasSeats
      ? []
      : seatButtons(view, send, null);
  return h(
    "div.stack",
    ...lostTables(view, send),
    ...buttons,
    closing(view, send),
    cutting(view, send, submit),
  );
}

/** Whether a table of an opened round still plays or is deleted. @param {TournamentView} view */
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
  const warning = [
    ...playing,
    _("Their clock goes on there; elsewhere the clock of round {round} is shown.", { round }),
  ].join(" ");
  const text = playing.length > 0 ? warning : "";
  const open = () => send(`/rounds/${round}/open`);
  const ask = () =>
    away.length > 0
      ? openWithSubstitutes(view, next, away, { text, submit })
      : openQuestion({ title: _("Open round {round}?", { round }), text, yes: words, act: open });
  return [
    h(
      isUnfinished(view) ? "button.secondary" : "button.primary",
      { "data-key": "open-round", onclick: text || away.length > 0 ? ask : open },
      icon("check"),
      words,
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
        ...away.map((player, at) => {
          const name = _("Plays for {name}", { name: nameOf(view, player) });
          return labelled(
            name,
            select({
              name,
              key: `substitute-${player}`,
              options: numbered(free),
              value: String(chosen[at]),
              pick: (value) => {
                chosen[at] = Number(value);
              },
            }),
          );
        }),
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
    const { round } = next;
    const text = _(
      "Round {round} and the later ones get new seats. Players may have seen theirs.",
      {
        round,
      },
    );
    openQuestion({ title: _("Replace the seats?"), text, yes: words, act });
  };
  const drawWords = next ? _("Draw again") : _("Draw all rounds");
  const draw = { "data-key": "draw", onclick: () => seat(drawWords, { kind: "draw" }) };
  const swissWords = _("Next round by ranking");
  const fileWords = _("Seats from a file");
  return [
    next
      ? h("button.plain", draw, drawWords)
      : h(isUnfinished(view) ? "button.secondary" : "button.primary", draw, drawWords),
    plainButton("swiss", swissWords, () => seat(swissWords, { kind: "swiss" })),
    tableButton("seating-file", fileWords, (file) => seat(fileWords, { kind: "file", file })),
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

/** The numbers that a result can have. */
const SCORES = { least: -1_000_000, most: 1_000_000, step: 1 };
const STICKS = { least: 0, most: 100, step: 1 };

/**
 * Open the form for the final scores of a table, as they are on a slip.
 * @param {TournamentView} view @param {number} round @param {TableResultView} table
 * @param {Submit} submit
 */
export function openResult(view, round, { table, seats, recorded }, submit) {
  const { hasSticks } = gameNamed(view.game);
  const known = recorded && !isHeld(view, round);
  const texts = [...seats.map(({ score }) => (known ? withMinus(String(score)) : "")), ""];
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
          field(`${windName(seat)} · ${isolate(nameOf(view, player))}`, `score-${seat}`, seat),
        ),
        hasSticks && field(_("Riichi sticks on the table"), "score-sticks", seats.length),
        h("p.row.between", h("span", _("Total")), sum),
        doneButton(_("Enter the result"), {
          "data-key": "save-result",
          onclick: () =>
            send(() => {
              const scores = texts.map((text, at) =>
                numberWithin(text || "0", at < seats.length ? SCORES : STICKS),
              );
              const sticks = scores.pop();
              return submit(`/rounds/${round}/tables/${table}/result`, { scores, sticks });
            }),
        }),
      );
    },
  });
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
