/** The draw for seats: every procedure, drawn by the server, or with own dice and tiles. */

import { latestRequest } from "../../core/client.js";
import { actionButton, refusalNotice, select } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { pageGame } from "../../core/games/games.js";
import { _, message, translate } from "../../core/messages.js";
import { ruleValue } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { drawTiles, miniTile, tileName } from "../../core/tiles.js";
import { seatList } from "../formats.js";
import { drawSeats } from "../table_api.js";
import { diceEntry, diceView, noFaces, rollsOf, sourceChoice } from "./dice.js";
import { oneWind, tileRow, windTiles, windsOfPlayers } from "./drawn_tiles.js";
import { WIND_KANJI } from "../../core/vocabulary.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Child, SeatDrawStep, SeatsResponse, Text } from "../../core/types" */
/** @import { Faces } from "./dice.js" */
/** @import { Drawn } from "./drawn_tiles.js" */

/** @typedef {"direct"|"traditional"|"three_rolls"|"long"|"dealer"|"one_wind"} Method */

/** @type {Record<Method, Text>} */
const METHODS = {
  direct: message("Each draws a wind"),
  traditional: message("A row of tiles, two rolls"),
  three_rolls: message("A row of tiles, three rolls"),
  long: message("A row of tiles, four rolls"),
  dealer: message("Only the first dealer"),
  one_wind: message("Two rolls and one wind"),
};

const TEMPORARY_EAST = message("Temporary East");
const SIDE = message("Side and first wind");
const DEALER = message("First dealer");

/** What each roll decides. @type {Record<Method, Text[]>} */
const ROLLS = {
  direct: [],
  traditional: [TEMPORARY_EAST, DEALER],
  three_rolls: [TEMPORARY_EAST, SIDE, DEALER],
  long: [TEMPORARY_EAST, SIDE, message("Temporary dealer"), DEALER],
  dealer: [],
  one_wind: [message("Side"), message("Who draws")],
};

/** The numbered tiles of a row. */
const NUMBERS = ["1p 2p", "1s 2s", "1m 2m", "8m 9m"];

/** @param {Method} method */
const hasRow = (method) => ["traditional", "three_rolls", "long"].includes(method);

/** Return the draw of the rules of a game. @returns {Method} */
export const usualDraw = (game = pageGame()) =>
  game.hasRiichi ? (ruleValue("seat_draw") ?? "direct") : "one_wind";

/**
 * Return a draw for seats, which is drawn into a sheet.
 * @param {{names: () => string[], method: Method, redraw: () => void,
 *   use: (drawn: SeatsResponse) => Child}} options `names` are the players in their present order,
 *   `use` draws the button that takes the result
 */
export function seatDraw({ names, method: usual, redraw, use }) {
  /** @type {Method} */
  let method = usual;
  let roller = 0;
  let numbers = NUMBERS[0];
  let isOwn = false;
  /** @type {Faces} */
  let faces = noFaces(ROLLS[method].length);
  /** @type {number|null} */
  let open = null;
  /** @type {Drawn} */
  let tiles = noTiles();
  /** @type {SeatsResponse|null} */
  let drawn = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const latest = latestRequest(0);

  function allTiles() {
    const winds = windTiles(names().length);
    return hasRow(method) ? [...winds, ...numbers.split(" ")] : winds;
  }
  /** @returns {Drawn} */
  function noTiles() {
    return Array(method === "one_wind" ? 1 : allTiles().length).fill(null);
  }
  function restart() {
    faces = noFaces(ROLLS[method].length);
    open = isOwn && faces.length > 0 ? 0 : null;
    tiles = noTiles();
    drawn = refusal = null;
    latest.cancel();
    redraw();
  }
  /** Draw, with own dice and tiles once all of them are entered. */
  function draw() {
    latest.cancel();
    const rolls = isOwn ? rollsOf(faces) : [];
    const isComplete = rolls && !(isOwn && tiles.includes(null));
    if (!isComplete) drawn = null;
    if (isOwn) redraw(); // what was entered
    if (!isComplete) return;
    const request = {
      players: names().length,
      method,
      roller,
      rolls,
      tiles: isOwn ? /** @type {string[]} */ (tiles) : [],
      names: names(),
    };
    latest.put(() => drawSeats(request), {
      result(answer) {
        [drawn, refusal] = [answer, null];
        redraw();
      },
      refusal(error) {
        refusal = error;
        redraw();
      },
    });
  }
  /** @param {Drawn} changed */
  function pickTiles(changed) {
    tiles = changed;
    draw();
  }
  const ownEntry = () => [
    faces.length > 0 &&
      diceEntry({
        captions: ROLLS[method].map(translate),
        faces,
        open,
        pick: (change) => {
          ({ faces, open } = change);
          draw();
        },
      }),
    h("p.quiet", hasRow(method) ? _("The row from left to right") : _("Drawn tiles")),
    hasRow(method)
      ? tileRow({ tiles: allTiles(), drawn: tiles, pick: pickTiles })
      : method === "one_wind"
        ? oneWind({ players: names().length, drawn: tiles, pick: pickTiles })
        : windsOfPlayers({ names: names(), drawn: tiles, pick: pickTiles }),
  ];
  return {
    draw,
    view: () => [
      !isOwn && drawn && result(drawn),
      select({
        name: _("Procedure"),
        key: "seat-method",
        options: Object.entries(METHODS).map(([name, words]) => [name, translate(words)]),
        value: method,
        pick: (picked) => {
          method = /** @type {Method} */ (picked);
          restart();
        },
      }),
      ROLLS[method].length > 0 &&
        select({
          name: _("Who rolls first"),
          key: "seat-roller",
          options: names().map((name, player) => [
            String(player),
            _("{name} rolls first", { name }),
          ]),
          value: String(roller),
          pick: (picked) => {
            roller = Number(picked);
            if (isOwn) draw();
            else restart();
          },
        }),
      sourceChoice({
        name: _("Dice and tiles"),
        key: "seat-source",
        isOwn,
        pick: (picked) => {
          isOwn = picked;
          restart();
        },
      }),
      isOwn &&
        hasRow(method) &&
        select({
          name: _("Numbered tiles"),
          key: "seat-numbers",
          options: NUMBERS.map((pair) => [pair, pair.split(" ").map(tileName).join(" · ")]),
          value: numbers,
          pick: (picked) => {
            numbers = picked;
            tiles = noTiles();
            draw();
          },
        }),
      isOwn
        ? ownEntry()
        : actionButton(
            "secondary",
            "draw-seats",
            [icon("dice"), drawn ? _("Draw again") : _("Draw for seats")],
            draw,
          ),
      refusal && refusalNotice(refusal),
      isOwn && drawn && result(drawn),
    ],
  };
  /** @param {SeatsResponse} found */
  function result(found) {
    const { seats, first_dealer: first } = found;
    const fromDealer = seats.map((_, at) => seats[(first + at) % seats.length]);
    return [
      seatList(fromDealer.map((player) => names()[player] ?? "")),
      use(found),
      drawSteps(found.steps, names()),
    ];
  }
}

/**
 * Open a sheet with a draw for seats.
 * @param {{title: string, names: string[], method: Method, atOnce?: boolean,
 *   use: (drawn: SeatsResponse, close: () => void) => Child}} options `atOnce` draws immediately
 */
export function openSeatDrawSheet({ title, names, method, atOnce = false, use }) {
  /** @type {ReturnType<typeof seatDraw>|null} */
  let seating = null;
  const sheet = openSheet({ title, wide: true, draw: () => seating?.view() ?? null });
  seating = seatDraw({
    names: () => names,
    method,
    redraw: sheet.redraw,
    use: (drawn) => use(drawn, sheet.close),
  });
  if (atOnce) seating.draw();
  else sheet.redraw();
}

const SIDES = ["bottom", "right", "top", "left"];

/** Draw the steps. @param {SeatDrawStep[]} steps @param {string[]} names of the players */
const drawSteps = (steps, names) =>
  h(
    "ol.stack.setup-steps",
    { "aria-live": "polite" },
    ...steps.map((step) => stepView(step, names)),
  );

/** @param {SeatDrawStep} step @param {string[]} names */
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
 * @param {SeatDrawStep} step
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
