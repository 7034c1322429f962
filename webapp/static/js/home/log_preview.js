/** The sheet with the players of an online game, before it is added as a game night. */

import { textField } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, formatMatchPoints, formatNumber, plural } from "../core/messages.js";
import { doneButton, openSheet } from "../core/sheet.js";
import { lastEvening } from "./last_evening.js";

/** @import { LogPreview } from "../core/types" */

const KNOWN = "known-players";

/**
 * Open the sheet.
 * @param {LogPreview} log
 * @param {(names: string[]) => void} add
 */
export function openLogPreview({ players, hands }, add) {
  const names = players.map(({ name }) => name);
  openSheet({
    title: _("Who is who?"),
    draw: ({ closeAnd }) => [
      h(
        "p",
        plural(
          "{count} hand, every score is right.",
          "{count} hands, every score is right.",
          hands,
        ),
      ),
      h(
        "div.fields",
        players.map(({ name, score, points }, seat) =>
          textField(
            `${name}: ${formatNumber(score)} (${formatMatchPoints(1000 * points, false)})`,
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
      doneButton(_("Add the game"), {
        onclick: closeAnd(() => add(names.map((name, seat) => name || players[seat].name))),
      }),
    ],
  });
}
