/** Names of winds, hands, places and points in the language of the page. */

import { pageGame } from "../core/games/games.js";
import { h } from "../core/dom.js";
import {
  _,
  formatChange,
  formatNumber,
  joinNames,
  message,
  messageIn,
  translate,
} from "../core/messages.js";
import { WINDS, windMark } from "../core/vocabulary.js";

/** @import { Extras, SheetCell, TableView, Text } from "../core/types" */

export const ABORTS = /** @type {Record<string, Text>} */ ({
  nine_terminals: message("Nine terminals"),
  four_winds: message("Four winds"),
  four_riichi: message("Four riichi"),
  four_kans: message("Four kans"),
  triple_ron: message("Triple ron"),
});

/** Return the abortive draws of some rules. @param {Record<string, any>} rules */
export const abortReasons = ({ triple_ron: triple, abortive_draws: draws = [] }) =>
  Object.keys(ABORTS).filter((each) =>
    each === "triple_ron" ? triple === "abort" : draws.includes(each),
  );

/** Return the name of a win with a drawn tile. */
export const tsumoText = () => translate(pageGame().words.selfDrawn);

/** Return "Ron from Aki". @param {string} name of the discarder */
export const ronText = (name) => pageGame().wonFrom(name);

/** The mistakes for a chombo or a dead hand. */
export const MISTAKES = /** @type {Record<string, Text>} */ ({
  false_win: messageIn("riichi", "False win"),
  no_yaku: message("Win without a yaku"),
  furiten_ron: message("Ron in furiten"),
  noten_riichi: message("Riichi without tenpai"),
  invalid_kan: message("Forbidden closed kan after riichi"),
  swap_call: message("Swap call (kuikae)"),
  wrong_tile_count: message("Wrong number of tiles"),
});

/** The usual reasons for a penalty that is no chombo. */
export const PENALTIES = /** @type {Record<string, Text>} */ ({
  empty_call: message("Empty call"),
  riichi_taken_back: message("Riichi taken back"),
  exposed_tiles: message("Exposed tiles"),
  wrong_draw: message("Tile from the wrong place in the wall"),
  table_talk: message("Talking about the hand"),
  slow_play: message("Slow play"),
});

/** Draw players by their seats, East first. @param {string[]} names */
export const seatList = (names) =>
  h(
    "ol.scores.standing",
    { "aria-live": "polite" },
    ...names.map((name, seat) =>
      h("li.row.drawn-seat", windMark("ESWN"[seat], seat === 0), h("b", name)),
    ),
  );

/** Return "East 2" or 東2局. @param {{round: string, kyoku: number}} hand */
export function handName({ round, kyoku }) {
  return pageGame().handName({ round: WINDS[round], kyoku });
}

/**
 * Return "East 2, 1 honba" or 東2局 1本場.
 * @param {{round: string, kyoku: number, honba: number}} hand
 */
export const handAndHonba = (hand) =>
  hand.honba === 0
    ? handName(hand)
    : _("{hand}, {honba} honba", { hand: handName(hand), honba: hand.honba });

/** Return match points of this game. @param {number} points counted as scores are */
export const formatPoints = (points) => pageGame().formatPoints(points);

/** Return "You pay 3,900", "You receive 3,900" or "You pay nothing". @param {number} delta */
export function ownPaymentText(delta) {
  const points = formatNumber(Math.abs(delta));
  if (delta === 0) return _("You pay nothing");
  return delta < 0 ? _("You pay {points}", { points }) : _("You receive {points}", { points });
}

/** Return "Chips +3". @param {number} chips */
export const changedChips = (chips) => _("Chips {change}", { change: formatChange(chips) });

/** The points in a result that do not come from the score. @type {[keyof Extras, Text][]} */
const EXTRAS = [
  ["chips", message("Chips")],
  ["yakitori", message("Yakitori")],
  ["bust_prize", message("Bust prize")],
  ["penalties", message("Penalties")],
];

/** Return the extras of which anybody has some. @param {(SheetCell|null|undefined)[]} cells */
export const usedExtras = (cells) =>
  EXTRAS.filter(([name]) => cells.some((cell) => cell && cell.extras[name] !== 0));

/** Return who sits out, of more players than seats; empty if nobody does, as after the night. @param {TableView} view */
export function sittingOut({ players, game, ended }) {
  const out = players.filter((_, player) => game?.seats.every((seat) => seat.player !== player));
  return game && !ended && out.length > 0 ? _("Out: {names}", { names: listNames(out) }) : "";
}

/** Return names as a list for itself. @param {string[]} names */
export const listNames = (names) =>
  names.length < 2
    ? names.join("")
    : _("{names} and {last}", {
        names: joinNames(names.slice(0, -1)),
        last: names[names.length - 1],
      });
