/** Help for a game with real tiles: breaking the wall and drawing seats. */

import { gameNamed } from "../../core/games/games.js";
import { latestRequest } from "../../core/client.js";
import { actionButton, plainButton, refusalNotice, select } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, message } from "../../core/messages.js";
import { ruleValue } from "../../core/settings.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { gameOptions } from "../../core/vocabulary.js";
import { listNames } from "../formats.js";
import { currentGame, getTable, mayRecord, playerAt, seatCount, tableView } from "../state.js";
import { recordCommand, recordWareme } from "../sync.js";
import { rollDice } from "../table_api.js";
import { diceEntry, noFaces, rollsOf, sourceChoice } from "./dice.js";
import { seatDraw, usualDraw } from "./seat_draw.js";
import { openingView } from "./wall.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { GameName, SeatsResponse, WallResponse } from "../../core/types" */
/** @import { Faces } from "./dice.js" */

/** @typedef {{rolled_twice: boolean, from_left: boolean, dead_tiles: number|null}} WallCustom */

/** Sizes of the dead wall. */
const DEAD_TILES = [14, 16, 18, 20, 22, 24, 26, 28, 30];

/** Null is a dead wall that follows from the rules of the table. @type {Record<GameName, WallCustom>} */
const USUAL_CUSTOMS = {
  get riichi() {
    const twice = Boolean(ruleValue("second_roll"));
    return { rolled_twice: twice, from_left: false, dead_tiles: DEAD_TILES[0] };
  },
  mcr: { rolled_twice: true, from_left: true, dead_tiles: 0 },
  general: { rolled_twice: true, from_left: true, dead_tiles: null },
};

/** Open the sheet. */
export function openSetupSheet() {
  /** @type {GameName} */
  let gameName = getPage().game.name;
  let wall = wallBreak(gameName, redraw);
  let seats = newSeats();
  const sheet = openSheet({
    title: _("Set up"),
    wide: true,
    select: () => [getTable().view],
    draw: () => [
      seatCount() === 4 &&
        gameSelect(gameName, (picked) => {
          gameName = picked;
          wall = wallBreak(gameName, redraw);
          seats = newSeats();
          redraw();
        }),
      game() && [h("h3", _("The wall")), wall.view()],
      h("h3", _("Seats")),
      seats.view(),
    ],
  });
  function redraw() {
    sheet.redraw();
  }
  function newSeats() {
    return seatDraw({
      names: () => seatedPlayers().map((player) => tableView().players[player]),
      method: usualDraw(gameNamed(gameName)),
      redraw,
      use: (drawn) => useSeats(drawn, sheet.close),
    });
  }
}

/** Draw the button that records whose wall the dice broke. @param {number} seat */
const waremeButton = (seat) =>
  tableView().can.wareme &&
  mayRecord() &&
  plainButton("dice-wareme", _("Wareme: {player}", { player: playerAt(seat) }), () =>
    recordWareme(seat),
  );

const game = () => getTable().view?.game ?? null;

/**
 * Return the break of the wall, which is drawn into a sheet.
 * @param {GameName} gameName
 * @param {() => void} redraw
 */
function wallBreak(gameName, redraw) {
  let custom = USUAL_CUSTOMS[gameName];
  let isOwn = false;
  /** @type {Faces} */
  let faces = [];
  /** @type {number|null} */
  let open = null;
  /** @type {WallResponse|null} */
  let opening = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const latest = latestRequest(0);

  const captions = () =>
    custom.rolled_twice || custom.from_left
      ? [_("Whose wall"), _("Number of stacks")]
      : [_("Whose wall, and number of stacks")];
  function restart() {
    faces = noFaces(captions().length);
    open = isOwn ? 0 : null;
    opening = refusal = null;
    latest.cancel();
    redraw();
  }
  function roll() {
    latest.cancel();
    const rolls = isOwn ? rollsOf(faces) : [];
    if (!rolls) opening = null;
    if (isOwn) redraw(); // what was entered
    if (!rolls) return;
    const ask = () => {
      const names = currentGame().seats.map(({ name }) => name);
      return rollDice({ ...wallRequest(gameName), ...custom, rolls, names });
    };
    latest.put(ask, {
      result(answer) {
        [opening, refusal] = [answer, null];
        redraw();
      },
      refusal(error) {
        refusal = error;
        redraw();
      },
    });
  }
  return {
    view: () => [
      sourceChoice({
        name: _("Dice"),
        key: "wall-source",
        isOwn,
        pick: (picked) => {
          isOwn = picked;
          restart();
        },
      }),
      isOwn
        ? diceEntry({
            captions: captions(),
            faces,
            open,
            pick: (change) => {
              ({ faces, open } = change);
              roll();
            },
          })
        : actionButton("secondary", "roll", [icon("dice"), _("Roll the dice")], roll),
      customFold(gameName, custom, (change) => {
        custom = { ...custom, ...change };
        restart();
      }),
      refusal && refusalNotice(refusal),
      opening && openingView(opening),
      opening && waremeButton(opening.counted_wall),
    ],
  };
}

/**
 * Draw the button that starts a game with drawn seats, or seats the players of a game that has not
 * begun.
 * @param {SeatsResponse} drawn
 * @param {() => void} close
 */
function useSeats({ seats: drawn, first_dealer: first }, close) {
  const { can, history, players } = tableView();
  if (!mayRecord()) return null;
  const begun = history.at(-1)?.hands.some(({ steps }) => steps.length > 0);
  if (!can.game && begun) {
    return h("p.quiet", _("The seats of a game that has begun stay as they are."));
  }
  const seats = drawn.map((at) => seatedPlayers()[at]);
  const names = listNames(seats.map((player) => players[player]));
  const command = {
    command: "game",
    seats,
    first_dealer: first,
    ...(!can.game && { replaces: currentGame().seq }),
  };
  return doneButton([icon("check"), can.game ? _("Start the game") : _("Use these seats")], {
    "data-key": "use-seats",
    onclick: () => {
      close();
      recordCommand(command, message("Seats: {names}", { names }));
    },
  });
}

/** Return the players of the current game, or those proposed for the next one. */
const seatedPlayers = () => {
  const { can, next_seats: next } = tableView();
  return can.game ? next : currentGame().seats.map(({ player }) => player);
};

/** Return the game of a wall, with the rules of the table if they are of this game. @param {GameName} gameName */
const wallRequest = (gameName) => {
  const { rules } = tableView();
  return {
    game: gameName,
    dealer: currentGame().dealer,
    ...(rules.game === gameName && { rules: rules.values }),
  };
};

/** @param {GameName} gameName @param {(picked: GameName) => void} pick */
function gameSelect(gameName, pick) {
  return select({
    name: _("Game"),
    key: "setup-game",
    options: gameOptions().filter(
      ([name]) => name === getPage().game.name || USUAL_CUSTOMS[name].dead_tiles !== null,
    ),
    value: gameName,
    pick: (picked) => pick(/** @type {GameName} */ (picked)),
  });
}

/**
 * Draw how the break is counted, and the size of the dead wall.
 * @param {GameName} gameName
 * @param {WallCustom} custom
 * @param {(change: Partial<WallCustom>) => void} change
 */
function customFold(gameName, custom, change) {
  const hasDeadWall = Boolean(USUAL_CUSTOMS[gameName].dead_tiles);
  /** @type {[string, string][]} */
  const breaks = [
    ["once", _("One roll, from the right")],
    ["twice", _("Two rolls, from the right")],
    ["left", _("Two rolls, from the left")],
  ];
  return h(
    "details.fold",
    { open: JSON.stringify(custom) !== JSON.stringify(USUAL_CUSTOMS[gameName]) },
    h("summary", _("Other ways to break the wall")),
    h(
      "div.stack.fold-body",
      select({
        name: _("Break of the wall"),
        key: "wall-break",
        options: hasDeadWall ? breaks : breaks.slice(1),
        value: custom.from_left ? "left" : custom.rolled_twice ? "twice" : "once",
        pick: (picked) => change({ rolled_twice: picked !== "once", from_left: picked === "left" }),
      }),
      hasDeadWall &&
        select({
          name: _("Dead wall"),
          key: "dead-tiles",
          options: DEAD_TILES.map((tiles) => [
            String(tiles),
            _("Dead wall of {tiles} tiles", { tiles }),
          ]),
          value: String(custom.dead_tiles),
          pick: (picked) => change({ dead_tiles: Number(picked) }),
        }),
    ),
  );
}
