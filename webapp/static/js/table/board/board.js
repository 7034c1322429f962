/** The table from above: the seats, and the current hand in the centre. */

import { pageGame } from "../../core/games/games.js";
import { h, render } from "../../core/dom.js";
import {
  _,
  formatChange,
  formatNumber,
  formatTime,
  inContext,
  letterCount,
  translate,
} from "../../core/messages.js";
import { isJapanese } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { KANJI, WIND_KANJI, placeName, windMark } from "../../core/vocabulary.js";
import { changedChips, handName, sittingOut } from "../formats.js";
import { open } from "../open.js";
import {
  allSeats,
  getTable,
  isDealer,
  isLevel,
  mayRecord,
  ownSeat,
  playerAt,
  serverGame,
  sideOf,
  toggleComparison,
} from "../state.js";
import { parseLabels, tileLine } from "../../core/tiles.js";
import { stick } from "../../core/point_stick.js";

/** @import { TableView } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountBoard(place) {
  watch(
    () => {
      const { server, me, tableMode, comparedSeat, online } = getTable();
      return [server, me, tableMode, comparedSeat, online, getPage().settings?.language];
    },
    () => {
      if (!getTable().server?.game) return render(place);
      place.classList.toggle("three", serverGame().seats.length === 3);
      place.classList.toggle("stale", !getTable().online);
      render(place, ...allSeats().map(seatView), centreView());
    },
  );
}

/** @param {number} number */
function seatView(number) {
  const game = serverGame();
  const { name, wind, score, riichi, dead, place, chips, yakitori, wareme } = game.seats[number];
  const dealer = isDealer(number);
  const compared = comparedScore(number);
  return h(
    "button.seat",
    {
      class: `side-${sideOf(number)} ${dealer ? "dealer" : ""} ${riichi ? "in-riichi" : ""}`,
      "data-key": `seat-${number}`,
      "data-player": game.seats[number].player,
      onclick: () => (mayRecord() ? open("openSeatSheet")(number) : toggleComparison(number)),
    },
    riichi && h("span.seat-riichi", stick(1000)),
    h("span.row.centred.seat-player", !game.ending && windMark(wind, dealer), seatName(name)),
    h(
      "span.seat-score",
      { class: compared ? "compared" : score < 0 ? "below" : "" },
      compared ?? formatNumber(score),
    ),
    h(
      "span.cluster.centred.seat-note",
      dealer && h("b.dealer-label", _("Dealer")),
      !isLevel() && h("span", placeName(place)),
      chips !== null && h("span", changedChips(chips)),
      ...[riichi && _("Riichi"), dead && deadHand(), ronnedNote(number)].map(
        (each) => each && h("b", each),
      ),
      wareme && h("span.yakitori", _("Wareme")),
      yakitori && h("span.yakitori", _("Yakitori")),
    ),
  );
}

/** Draw a name in letters that fit its seat. @param {string} name */
function seatName(name) {
  const element = h("span.seat-name", name);
  element.style.setProperty("--letters", String(letterCount(name)));
  return element;
}

const deadHand = () => translate(pageGame().words.deadHand);

/** Return the note between a ron on a riichi tile and its recording. @param {number} number */
const ronnedNote = (number) => number === serverGame().ronned && _("Riichi tile ronned");

/** Return the difference to the score with which all are compared. @param {number} number */
function comparedScore(number) {
  const { comparedSeat } = getTable();
  const { seats } = serverGame();
  if (comparedSeat === null || comparedSeat === number || comparedSeat >= seats.length) return null;
  return formatChange(seats[number].score - seats[comparedSeat].score);
}

/** Draw the centre; a tap compares all scores with the player's own. */
function centreView() {
  const game = serverGame();
  const { comparedSeat, tableMode: isDisplay } = getTable();
  const showsText = !isJapanese() && comparedSeat === null;
  const text = showsText && (game.ending ? _("Game over") : handName(game));
  return h(
    "button.centre",
    {
      "data-key": "centre",
      "aria-pressed": String(comparedSeat !== null),
      title: _("Show point gaps"),
      onclick: () => toggleComparison(comparedSeat ?? ownSeat() ?? 0),
    },
    h(
      "span.centre-kanji",
      { lang: "ja", "aria-hidden": text && "true", class: game.ending ? "over" : "" },
      game.ending ? KANJI.over : `${WIND_KANJI[game.round]}${game.kyoku}`,
      !game.ending && isJapanese() && h("small", KANJI.hand),
    ),
    comparedSeat === null
      ? h("span.centre-text", text)
      : h("span.last-hand", _("Gap to {player}", { player: playerAt(comparedSeat) })),
    pageGame().hasRiichi &&
      h(
        "span.counters",
        stickCounter(1000, game.sticks, inContext("sticks", "riichi")),
        stickCounter(100, game.honba, _("honba")),
        game.dora &&
          h("span.cluster.centre-dora", h("span", _("Dora")), tileLine(parseLabels(game.dora))),
      ),
    game.last_hand && h("span.last-hand", _("Last hand")),
    isDisplay && h("span.centre-out", sittingOut(/** @type {TableView} */ (getTable().server))),
    asOf() && h("span.as-of", asOf()),
  );
}

/** @param {number} value @param {number} count @param {string} words */
const stickCounter = (value, count, words) =>
  h(
    "span.counter",
    { class: count === 0 ? "none" : "" },
    stick(value),
    h("b", `×${count}`),
    h("span.counter-text", words),
  );

/** Return "Scores as of 21:14" without a connection. */
function asOf() {
  const { online, heard } = getTable();
  return !online && heard !== null && _("Scores as of {time}", { time: formatTime(heard) });
}
