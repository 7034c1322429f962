/**
 * The conditions of the last hand: what each player needs for a better place.
 */

import { h, icon } from "../../core/dom.js";
import { _, capitalize, message, translate } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { placeName } from "../formats.js";
import { getTable } from "../state.js";

/** @import { Text } from "../../core/types" */

/** Open the conditions of the last hand. */
export const openNeedsSheet = () =>
  openSheet({
    title: translate(NEEDS_TITLE),
    select: () => [getTable().view, getPage().settings],
    draw: () => needsList(),
  });

export const NEEDS_TITLE = message("The last hand: who needs what");

/** Draw what each player needs for a better place in the last hand. @param {Text} [title] */
export function needsList(title) {
  const game = getTable().view?.game;
  if (!game || game.ending || game.needs.length === 0) return null;
  return h(
    "section.needs",
    {},
    title && h("h3", {}, translate(title)),
    ...game.needs.map(({ seat, wins }) =>
      h(
        "details.need",
        { open: game.seats[seat].player === getTable().me },
        h(
          "summary",
          { "data-key": `need-${seat}` },
          h("b", {}, game.seats[seat].name),
          h("span.quiet", {}, placeName(game.seats[seat].place)),
          icon("next"),
        ),
        wins.length > 0
          ? h("ul", {}, ...wins.map((win) => h("li", {}, capitalize(translate(win.words)))))
          : h("p", {}, _("No win is enough.")),
      ),
    ),
  );
}
