/** The sheet in which somebody takes over a seat in the middle of a game. */

import { textField } from "../../core/controls.js";
import { h, render } from "../../core/dom.js";
import { _, message } from "../../core/messages.js";
import { currentGame, tableView } from "../state.js";
import { openPreviewSheet, pickOne, pickSeat } from "./preview_sheet.js";

/**
 * Open the sheet.
 * @param {{seq: number, seat: number, name: string, seated: number[]}|null} [past] the substitution
 *   that is corrected, with the players who sat before it
 */
export function openSubstituteSheet(past = null) {
  const { players } = tableView();
  const seated = past?.seated ?? currentGame().seats.map(({ player }) => player);
  const seats = seated.map((player) => ({ name: players[player] }));
  const free = players.filter((_name, player) => !seated.includes(player));
  /** @type {number|null} */
  let seat = past?.seat ?? null;
  let name = past?.name ?? "";
  openPreviewSheet({
    title: _("Substitute"),
    past,
    command: () =>
      seat !== null && name.trim() ? { command: "substitute", seat, name: name.trim() } : null,
    text: () =>
      message("{player} takes over from {leaving}", {
        player: name.trim(),
        leaving: seats[seat ?? 0].name,
      }),
    draw: ({ choosing, preview }) => {
      const known = h("div.sheet-body");
      const drawKnown = () =>
        render(
          known,
          pickOne(
            "substitute",
            free.map((each) => [each, each]),
            name,
            choosing((picked) => (name = picked)),
          ),
        );
      const type = (/** @type {string} */ text) => {
        name = text;
        drawKnown();
        preview();
      };
      drawKnown();
      const typed = free.includes(name) ? "" : name;
      return [
        h("h3", _("Who leaves?")),
        pickSeat(
          seats,
          seat,
          choosing((picked) => (seat = picked)),
        ),
        h("h3", _("Who comes?")),
        free.length > 0 && known,
        h(
          "div.fields",
          textField(
            _("Another player"),
            { "data-key": "substitute-name", maxlength: 40, autocapitalize: "words", value: typed },
            type,
          ),
        ),
        h("p.quiet", substituteRule()),
      ];
    },
  });
}

/** Return to whom the points, the result and the hands of a game belong after a substitution. */
export const substituteRule = () =>
  _(
    "The points stay with the seat: the result of the game belongs to whoever finishes it. Hands count for those who played them.",
  );
