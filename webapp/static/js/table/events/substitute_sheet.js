/** The sheet in which somebody takes over a seat in the middle of a game. */

import { textField } from "../../core/controls.js";
import { h, render } from "../../core/dom.js";
import { _, message } from "../../core/messages.js";
import { HAS_LEAGUE, IN_BROWSER } from "../../core/settings.js";
import { currentGame, getTable, tableView } from "../state.js";
import { fetchSubstitutes } from "../table_api.js";
import { openPreviewSheet, pickOne, pickSeat } from "./preview_sheet.js";

/**
 * A substitution that is corrected, with the players who sat before it.
 * @typedef {{seq: number, seat: number, name: string, seated: number[]}} Past
 */

/**
 * Open the sheet. At a table of a tournament its players are offered in place of any name; without
 * a connection the page does not know them.
 * @param {Past|null} [past]
 * @param {any} [entered]
 */
export async function openSubstituteSheet(past = null, entered = past) {
  const known =
    getTable().online && HAS_LEAGUE && !IN_BROWSER
      ? await fetchSubstitutes().catch(() => null)
      : null;
  openSubstitutes(past, entered, known?.players ?? null);
}

/** @param {Past|null} past @param {any} entered @param {string[]|null} offered the players of a tournament */
function openSubstitutes(past, entered, offered) {
  const { players } = tableView();
  const seated = past?.seated ?? currentGame().seats.map(({ player }) => player);
  const seats = seated.map((player) => ({ name: players[player] }));
  const free = offered ?? players.filter((_name, player) => !seated.includes(player));
  const chosen = entered?.name ?? "";
  if (offered && chosen && !free.includes(chosen)) free.unshift(chosen);
  /** @type {number|null} */
  let seat = entered?.seat ?? null;
  let typed = free.includes(chosen) ? "" : chosen;
  let name = chosen;
  openPreviewSheet({
    title: _("Substitute"),
    past,
    command: () => ({ command: "substitute", seat, name: name.trim() }),
    isComplete: () => seat !== null && name.trim() !== "",
    text: () =>
      message("{player} takes over from {leaving}", {
        player: name.trim(),
        leaving: seats[seat ?? 0].name,
      }),
    draw: ({ choosing, preview }) => {
      const known = h("div.stack.loose.sheet-body");
      const drawKnown = () =>
        render(
          known,
          pickOne(
            "substitute",
            free.map((each) => [each, each]),
            name,
            choosing((picked) => {
              typed = "";
              name = picked;
            }),
          ),
        );
      const type = (/** @type {string} */ text) => {
        typed = name = text;
        drawKnown();
        preview();
      };
      drawKnown();
      return [
        h("h3", _("Who is leaving?")),
        pickSeat(
          seats,
          seat,
          choosing((picked) => (seat = picked)),
        ),
        h("h3", _("Who is coming in?")),
        free.length > 0 && known,
        free.length === 0 &&
          offered &&
          h("p", _("Nobody is free: the organiser can add a substitute to the tournament.")),
        !offered &&
          h(
            "div.spread.fields",
            textField(
              _("Another player"),
              {
                "data-key": "substitute-name",
                maxlength: 40,
                autocapitalize: "words",
                value: typed,
              },
              type,
            ),
          ),
        h("p.quiet", substituteRule()),
        offered &&
          h(
            "p.quiet",
            _("The same in the standings: the player who leaves has no result in this round."),
          ),
      ];
    },
  });
}

/** Return to whom the points, the result and the hands of a game belong after a substitution. */
export const substituteRule = () =>
  _(
    "The points stay with the seat: the result of the game belongs to whoever finishes it. Hands count for those who played them.",
  );
