/** The steps of a draw for seats: what to do, the tiles in a row, the dice, the table from above. */

import { h } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { WIND_KANJI } from "../../core/vocabulary.js";
import { drawTiles, miniTile } from "../../core/tiles.js";
import { diceView } from "./dice.js";

/** @import { SeatDrawStepView } from "../../core/types" */

const SIDES = ["bottom", "right", "top", "left"];

/** Draw the steps. @param {SeatDrawStepView[]} steps @param {string[]} names of the players */
export const drawSteps = (steps, names) =>
  h(
    "ol.stack.setup-steps",
    { "aria-live": "polite" },
    ...steps.map((step) => stepView(step, names)),
  );

/** @param {SeatDrawStepView} step @param {string[]} names */
const stepView = (step, names) =>
  h(
    "li",
    h("p", drawTiles(step.words)),
    step.tiles.length > 0 &&
      h(
        "p.row.wrap.tight.tile-row",
        ...step.tiles.map((label) => miniTile(step.face_down ? "back" : label)),
      ),
    step.dice && diceView(step.dice),
    step.sides.length > 0 && tablePlan(step, names),
  );

/**
 * Draw the table from above, with the last number that the dice count at each side.
 * @param {SeatDrawStepView} step
 * @param {string[]} names
 */
const tablePlan = ({ sides, start, end, dice, winds }, names) =>
  h(
    "div.cloth.plan",
    { role: "img", "aria-label": _("The table from above") },
    h("span.plan-middle", dice ? String(dice[0] + dice[1]) : ""),
    ...sides.map((player, side) => {
      const counted = dice && start !== null && lastCount(sides, side, start, dice);
      return h(
        `span.row.wrap.tight.centred.plan-seat.side-${SIDES[side]}`,
        { class: player === end ? "selected" : "" },
        winds.length > 0 && h("span.wind", { lang: "ja" }, WIND_KANJI[winds[player]]),
        h("b", names[player]),
        counted ? h("span.small.plan-count", String(counted)) : null,
      );
    }),
  );

/**
 * Return the last number counted at a side: the roller is 1, then to the right.
 * @param {number[]} sides
 * @param {number} side
 * @param {number} start
 * @param {[number, number]} dice
 */
function lastCount(sides, side, start, [one, other]) {
  const count = sides.length;
  const first = ((side - sides.indexOf(start) + count) % count) + 1;
  const rounds = Math.floor((one + other - first) / count);
  return rounds < 0 ? 0 : first + rounds * count;
}
