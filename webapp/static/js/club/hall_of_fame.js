/** The hall of fame of a club: yakuman and the largest hands, with their photos. */

import { h } from "../core/dom.js";
import { _, formatDate, formatNumber, inContext } from "../core/messages.js";
import { parseLabels, tileLine } from "../core/tiles.js";

/** @import { ClubWin, HallOfFame } from "../core/types" */

/**
 * @param {HallOfFame} hall
 * @param {(person: number) => string} nameOf
 * @param {(photo: string) => string} photoUrl
 */
export function hallOfFame(hall, nameOf, photoUrl) {
  const cards = (/** @type {ClubWin[]} */ wins) =>
    wins.map((win) => winCard(win, nameOf, photoUrl));
  return h(
    "div.stack.loose",
    hall.yakuman.length > 0 && h("section.stack", h("h2", _("Yakuman")), ...cards(hall.yakuman)),
    hall.largest.length > 0 &&
      h("section.stack", h("h2", _("Largest hands")), ...cards(hall.largest)),
    hall.yakuman.length + hall.largest.length === 0 && h("p.quiet", _("No hands won yet.")),
  );
}

/**
 * Draw a win.
 * @param {ClubWin} win
 * @param {(person: number) => string} nameOf
 * @param {(photo: string) => string} photoUrl
 */
export function winCard(win, nameOf, photoUrl) {
  const name = nameOf(win.person);
  const value = win.fan === null ? formatNumber(win.points) : "";
  const words = [value, win.value].filter(Boolean);
  return h(
    "article.stack.tight.panel.callout.club-win",
    h("p", h("b", name), ` · ${words.join(" · ")}`),
    h(
      "p.quiet",
      [formatDate(win.began), win.yaku.join(inContext("yaku", ", "))].filter(Boolean).join(" · "),
    ),
    tileLine(parseLabels(win.notation)),
    win.photo &&
      h("img", {
        src: photoUrl(win.photo),
        alt: _("The hand of {name}", { name }),
        loading: "lazy",
      }),
  );
}
