/** The tiles that players draw for their seats, entered by tapping. */

import { h } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { miniTile, tileName } from "../../core/tiles.js";

/** @import { Label } from "../../core/types" */

/** The drawn tiles in order; null is not known yet. @typedef {(Label|null)[]} Drawn */

/** The winds of the seats. @param {number} players */
export const windTiles = (players) => ["1z", "2z", "3z", "4z"].slice(0, players);

/** Fill the last place if one tile remains for it. @param {Drawn} drawn @param {Label[]} tiles */
function completed(drawn, tiles) {
  const left = tiles.filter((label) => !drawn.includes(label));
  return left.length === 1 ? drawn.map((label) => label ?? left[0]) : drawn;
}

/**
 * Draw a row of winds for each player; a wind that another player had moves here.
 * @param {{names: string[], drawn: Drawn, pick: (drawn: Drawn) => void}} options
 */
export function windsOfPlayers({ names, drawn, pick }) {
  const tiles = windTiles(names.length);
  return h(
    "div.stack.wind-rows",
    ...names.map((name, player) =>
      h(
        "div.row.wrap.wind-row",
        { role: "group", "aria-label": name },
        h("span.roll-name", name),
        ...tiles.map((label) =>
          tileButton(label, {
            key: `wind-${player}-${label}`,
            pressed: drawn[player] === label,
            onclick: () => {
              const moved = drawn.map((each, at) =>
                at === player ? label : each === label ? null : each,
              );
              pick(completed(moved, tiles));
            },
          }),
        ),
      ),
    ),
  );
}

/**
 * Draw the row from left to right, and the tiles that are not in it yet.
 * @param {{tiles: Label[], drawn: Drawn, pick: (drawn: Drawn) => void}} options
 */
export const tileRow = ({ tiles, drawn, pick }) =>
  h(
    "div.stack.wind-rows",
    h(
      "div.row.wrap.tight.tile-row",
      { role: "group", "aria-label": _("The row from left to right") },
      ...drawn.map((label, at) =>
        label === null
          ? h("span.tile.mini.empty-tile", { "aria-hidden": "true" })
          : tileButton(label, {
              key: `row-${at}`,
              pressed: false,
              name: _("Remove {tile}", { tile: tileName(label) }),
              onclick: () => pick(drawn.map((each, place) => (place === at ? null : each))),
            }),
      ),
    ),
    drawn.includes(null) &&
      h(
        "div.row.wrap.tight.tile-row",
        { role: "group", "aria-label": _("Tiles") },
        ...tiles
          .filter((label) => !drawn.includes(label))
          .map((label) =>
            tileButton(label, {
              key: `next-${label}`,
              pressed: false,
              onclick: () => {
                const place = drawn.indexOf(null);
                pick(
                  completed(
                    drawn.map((each, at) => (at === place ? label : each)),
                    tiles,
                  ),
                );
              },
            }),
          ),
      ),
  );

/** Draw the winds of which one player draws one. @param {{players: number, drawn: Drawn, pick: (drawn: Drawn) => void}} options */
export const oneWind = ({ players, drawn, pick }) =>
  h(
    "div.row.wrap.tight.tile-row",
    { role: "group", "aria-label": _("The wind that was drawn") },
    ...windTiles(players).map((label) =>
      tileButton(label, {
        key: `drawn-${label}`,
        pressed: drawn[0] === label,
        onclick: () => pick([label]),
      }),
    ),
  );

/**
 * @param {Label} label
 * @param {{key: string, pressed: boolean, onclick: () => void, name?: string}} options
 */
const tileButton = (label, { key, pressed, onclick, name = tileName(label) }) =>
  h(
    "button.pick",
    { "aria-label": name, "aria-pressed": String(pressed), "data-key": key, onclick },
    miniTile(label),
  );
