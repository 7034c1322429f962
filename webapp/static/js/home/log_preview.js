/** The sheet with the players of an online game or of a table of games, before they are added. */

import { isolate } from "../core/bidi.js";
import { gameNamed } from "../core/games/games.js";
import { notice, textField } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, formatNumber, plural } from "../core/messages.js";
import { doneButton, openSheet } from "../core/sheet.js";
import { lastEvening } from "./last_evening.js";

/** @import { LogPreview } from "../core/types" */

const KNOWN = "known-players";

/** Doubts that are listed. */
const FEW = 5;

/** Open the sheet. @param {LogPreview} log @param {(names: string[]) => void} add */
export function openLogPreview({ players, games, hands, doubts }, add) {
  const names = players.map(({ name }) => name);
  openSheet({
    title: _("Who is who?"),
    draw: ({ closeAnd }) => [
      h(
        "p",
        hands
          ? plural(
              "{count} hand, every score is right.",
              "{count} hands, every score is right.",
              hands,
            )
          : _("{games}. Two names of one person can be made the same here.", {
              games: plural("{count} game", "{count} games", games),
            }),
      ),
      ...doubts.slice(0, FEW).map((doubt) => notice("warning", {}, doubt)),
      doubts.length > FEW && h("p", _("And {count} more.", { count: doubts.length - FEW })),
      h(
        "div.spread.fields",
        players.map(({ name, score, points, games: played }, seat) =>
          textField(
            _("{entry}: {text}", {
              entry: isolate(name),
              text: `${score === null ? plural("{count} game", "{count} games", played) : formatNumber(score)} (${gameNamed("riichi").formatPoints(1000 * points)})`,
            }),
            {
              "data-key": `log-player-${seat}`,
              maxlength: 40,
              autocapitalize: "words",
              list: KNOWN,
              value: names[seat],
            },
            (typed) => (names[seat] = typed.trim()),
          ),
        ),
      ),
      h(
        "datalist",
        { id: KNOWN },
        (lastEvening()?.players ?? []).map((value) => h("option", { value })),
      ),
      doneButton(games === 1 ? _("Add the game") : _("Add the games"), {
        onclick: closeAnd(() => add(names.map((name, seat) => name || players[seat].name))),
      }),
    ],
  });
}
