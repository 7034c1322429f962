/** What organisers and scorers do: players, seats, the clock, and penalties. */

import { plainButton, select, textField } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { _, plural } from "../core/messages.js";
import { openSheet } from "../core/sheet.js";
import { nameOf, pointsOf } from "./standings.js";

/** @import { PlanQuality, PlayerView, TournamentView } from "../core/types" */

/**
 * What the page does with a request: send a change and show the view after it.
 * @typedef {(path: string, body?: object, method?: "POST"|"PATCH"|"DELETE") => Promise<boolean>} Send
 */

/** @param {TournamentView} view @param {Send} send */
export function players(view, send) {
  const present = view.players.filter(({ substitute, absent }) => !substitute && !absent);
  return h(
    "section",
    { "aria-labelledby": "players-title" },
    h("h2", { id: "players-title" }, _("Players")),
    h("p.quiet", plural("{count} player", "{count} players", present.length)),
    h(
      "details.fold",
      { open: view.players.length === 0 },
      h("summary", _("Add players")),
      newPlayers(send),
    ),
    h(
      "ol.club-list",
      ...view.players.map((each) =>
        h(
          "li",
          h(
            "button.club-row.player-row",
            { "data-key": `player-${each.player}`, onclick: () => openPlayer(each, send) },
            h("span", h("b", `${each.player} ${each.name}`), h("small.note", details(each))),
            icon("edit"),
          ),
        ),
      ),
    ),
  );
}

/** @param {PlayerView} player */
const details = ({ club, country, substitute, absent }) =>
  [club, country, substitute && _("A substitute"), absent && _("Absent")]
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
        const lines = typedPlayers.split("\n").filter((line) => line.trim());
        const added = lines.map((line) => {
          const [name, club = "", country = ""] = line.split(/[,;\t]/).map((word) => word.trim());
          return { name, club, country };
        });
        if (await send("/players", { players: added })) typedPlayers = "";
      },
    },
    h(
      "label.field",
      h("span", _("One line each: name, club, country")),
      h("textarea", {
        rows: 6,
        "data-key": "new-players",
        value: typedPlayers,
        oninput: (/** @type {{target: HTMLTextAreaElement}} */ { target }) => {
          typedPlayers = target.value;
        },
      }),
    ),
    h("button.secondary", { "data-key": "add-players", type: "submit" }, icon("plus"), _("Add")),
  );

/** @param {PlayerView} player @param {Send} send */
function openPlayer({ player, ...terms }, send) {
  const changed = { ...terms };
  openSheet({
    title: `${player} ${terms.name}`,
    draw: (sheet) => {
      const field = (/** @type {string} */ words, /** @type {"name"|"club"|"country"} */ key) =>
        textField(words, { "data-key": `player-${key}`, value: changed[key] }, (text) => {
          changed[key] = text;
        });
      const save = async (/** @type {Partial<typeof terms>} */ more) => {
        await send(`/players/${player}`, { ...changed, ...more }, "PATCH");
        sheet.close();
      };
      return h(
        "div.stack",
        field(_("Name"), "name"),
        field(_("Club"), "club"),
        field(_("Country"), "country"),
        h("button.primary", { "data-key": "save-player", onclick: () => save({}) }, _("Save")),
        plainButton("absent", terms.absent ? _("Present again") : _("Set absent"), () =>
          save({ absent: !terms.absent }),
        ),
        plainButton(
          "substitute",
          terms.substitute ? _("An ordinary player") : _("A substitute"),
          () => save({ substitute: !terms.substitute }),
        ),
        plainButton("delete-player", [icon("delete"), _("Delete the player")], async () => {
          await send(`/players/${player}`, {}, "DELETE");
          sheet.close();
        }),
      );
    },
  });
}

/**
 * Draw the buttons that seat the rounds and open the next one. With seats for the next round, the
 * others are folded.
 * @param {TournamentView} view @param {Send} send
 */
export function seating(view, send) {
  const next = view.seated.find(({ opened }) => !opened);
  if (!next && view.seated.length >= view.rounds) return null;
  const isPlayed = view.seated.some(({ opened, over }) => opened && !over);
  const first = isPlayed ? "button.secondary" : "button.primary";
  const others = [
    plainButton("swiss", _("Next round by ranking"), () => seat("swiss")),
    h(
      "label.plain.file-button",
      _("Seats from a file (CSV)"),
      h("input.visually-hidden", {
        type: "file",
        accept: ".csv,text/csv",
        "data-key": "seating-file",
        onchange: async (/** @type {{target: HTMLInputElement}} */ { target }) => {
          const file = target.files?.[0];
          if (file) await seat("file", await file.text());
        },
      }),
    ),
    view.quality && planQuality(view.quality),
  ];
  if (!next) {
    const draw = { "data-key": "draw", onclick: () => seat("draw") };
    return h("div.desk-buttons", h(first, draw, _("Draw all rounds")), ...others);
  }
  return h(
    "div.desk-buttons",
    h(
      first,
      { "data-key": "open-round", onclick: () => send(`/rounds/${next.round}/open`) },
      icon("check"),
      _("Open all tables of round {round}", { round: next.round }),
    ),
    h(
      "details.fold",
      h("summary", _("Seats")),
      h(
        "div.desk-buttons",
        plainButton("draw", _("Draw again"), () => seat("draw")),
        ...others,
      ),
    ),
  );

  /** @param {string} kind @param {string} [file] */
  function seat(kind, file = "") {
    return send("/rounds", { kind, file });
  }
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

/** @param {boolean} running @param {Send} send */
export const clockButtons = (running, send) =>
  h(
    "div.desk-buttons",
    h(
      "button.secondary",
      {
        "data-key": "clock",
        onclick: () => send("/clock", { action: running ? "pause" : "start" }),
      },
      running ? _("Pause the clock") : _("Start the clock"),
    ),
    plainButton("clock-reset", _("Reset"), () => send("/clock", { action: "reset" })),
  );

/** @param {TournamentView} view @param {Send} send */
export const penalties = (view, send) =>
  h(
    "section",
    { "aria-labelledby": "penalties-title" },
    h("h2", { id: "penalties-title" }, _("Penalties")),
    h(
      "ul.club-list",
      ...view.penalties.map(({ penalty, player, points, reason }) =>
        h(
          "li.club-row",
          h(
            "span",
            h("b", `${nameOf(view, player)} ${pointsOf(view, -points)}`),
            h("small.note", reason),
          ),
          plainButton(`undo-penalty-${penalty}`, _("Take back"), () =>
            send(`/penalties/${penalty}`, {}, "DELETE"),
          ),
        ),
      ),
    ),
    view.players.length > 0 &&
      h(
        "button.secondary",
        { "data-key": "penalty", onclick: () => openPenalty(view, send) },
        icon("plus"),
        _("Give a penalty"),
      ),
  );

/** @param {TournamentView} view @param {Send} send */
function openPenalty(view, send) {
  const values = { player: String(view.players[0].player), points: "20", reason: "" };
  openSheet({
    title: _("Give a penalty"),
    draw: (sheet) =>
      h(
        "div.stack",
        select({
          name: _("Player"),
          key: "penalty-player",
          options: view.players.map(({ player, name }) => [String(player), `${player} ${name}`]),
          value: values.player,
          pick: (player) => {
            values.player = player;
          },
        }),
        textField(
          _("Points"),
          { "data-key": "penalty-points", inputmode: "decimal", value: values.points },
          (text) => {
            values.points = text;
          },
        ),
        textField(
          _("Reason"),
          { "data-key": "penalty-reason", value: values.reason, maxlength: 200 },
          (text) => {
            values.reason = text;
          },
        ),
        h(
          "button.primary",
          {
            "data-key": "give-penalty",
            onclick: async () => {
              await send("/penalties", {
                player: Number(values.player),
                points: Math.round(Number(values.points.replace(",", ".")) * 1000),
                reason: values.reason,
              });
              sheet.close();
            },
          },
          _("Give a penalty"),
        ),
      ),
  });
}
