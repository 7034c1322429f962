/** The players of a tournament: their list, and what an organiser changes. */

import { fileInput } from "../camera/file_button.js";
import { isolate } from "../core/bidi.js";
import { actionButton, fieldOf, plainButton, textArea, titledSection } from "../core/controls.js";
import { dataUrl, h, icon } from "../core/dom.js";
import { openForm } from "../core/form.js";
import { _, inContext, plural } from "../core/messages.js";
import { numberedName } from "./standings.js";

/** @import { PlayerView, TournamentView } from "../core/types" */
/** @import { Send, Submit } from "./tournament_api.js" */

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
            h("span", h("b", numberedName(view, each.player)), h("small.note", details(each))),
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
      onsubmit: async () => {
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
    fileButton("players-file", _("Players from a file"), (file) => send("/players", { file })),
  );

/** Draw a button for a table in a file. @param {string} key @param {string} words @param {(file: string) => void} take */
export const fileButton = (key, words, take) =>
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
      const change = (/** @type {Partial<typeof terms>} */ more) =>
        send(() => submit(`/players/${player}`, { ...changed, ...more }, "PATCH"));
      return h(
        "div.stack",
        refusal,
        fieldOf(changed, "name", _("Name"), { "data-key": "player-name" }),
        fieldOf(changed, "club", _("Club"), { "data-key": "player-club" }),
        fieldOf(changed, "country", _("Country"), { "data-key": "player-country" }),
        fieldOf(changed, "last_name", _("Last name, if it is not the last word"), {
          "data-key": "player-last_name",
        }),
        fieldOf(changed, "ema", _("EMA number"), {
          "data-key": "player-ema",
          inputmode: "numeric",
        }),
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
