/**
 * The table seen from above: the seats round it, and in the middle what hand is played.
 */

import { allSeats, described, nameOf, sideOf } from "./seats.js";
import { changeOf, handName, kanjiOf, placeName, pointsOf } from "./words.js";
import { changeTable, getTable, mayAct, theGame } from "./state.js";
import { h, render } from "../dom.js";
import { getView, watch } from "../store.js";
import { inWords, isJapanese } from "../settings.js";
import { openSeat } from "./seat_sheet.js";
import { stick } from "./sticks.js";

/** What is so between such a riichi and the ron that must follow. */
const RONNED = { en: "Riichi tile won", ja: "宣言牌ロン" };

/** @param {HTMLElement} place */
export function mountBoard(place) {
  watch(
    () => {
      const { view, me, middle, against } = getTable();
      return [view, me, middle, against, getView().settings?.language];
    },
    () => {
      if (!getTable().view?.game) return render(place);
      place.classList.toggle("three", theGame().seats.length === 3);
      render(place, ...allSeats().map(seat), centre());
    },
  );
}

/** @param {number} number */
function seat(number) {
  const game = theGame();
  const { name, wind, score, riichi, place } = game.seats[number];
  const dealer = number === game.dealer;
  const compared = comparison(number);
  return h(
    "button.seat",
    {
      type: "button",
      class: [`side-${sideOf(number)}`, dealer ? "dealer" : "", riichi ? "in-riichi" : ""].join(
        " ",
      ),
      "aria-label": spoken(number),
      "data-key": `seat-${number}`,
      "data-player": game.seats[number].player,
      onclick: () => (mayAct() ? openSeat(number) : compare(number)),
    },
    riichi && h("span.seat-riichi", {}, stick(1000)),
    h(
      "span.seat-who",
      {},
      h("span.wind", { lang: "ja", class: dealer ? "dealer" : "" }, kanjiOf(wind)),
      h("span.seat-name", {}, name),
    ),
    h(
      "span.seat-score",
      { class: compared ? "compared" : score < 0 ? "below" : "" },
      compared ?? pointsOf(score),
    ),
    h(
      "span.seat-note",
      {},
      dealer && h("b.dealer-word", {}, inWords({ en: "Dealer", ja: "親" })),
      h("span", {}, placeName(place)),
      riichi && h("b", {}, inWords({ en: "Riichi", ja: "リーチ" })),
      number === game.ronned && h("b", {}, inWords(RONNED)),
    ),
  );
}

/** All of a seat, for who cannot see it. @param {number} number */
function spoken(number) {
  const { score, place, riichi } = theGame().seats[number];
  return [
    described(number),
    inWords({ en: `${score} points`, ja: `${score}点` }),
    placeName(place),
    riichi && inWords({ en: "in riichi", ja: "リーチ中" }),
    number === theGame().ronned && inWords(RONNED),
    comparison(number),
  ]
    .filter(Boolean)
    .join(inWords({ en: ", ", ja: "、" }));
}

/** How far a seat is from the one that all are compared with. @param {number} number */
function comparison(number) {
  const { against } = getTable();
  if (against === null || against === number || against >= theGame().seats.length) return null;
  return changeOf(theGame().seats[number].score - theGame().seats[against].score);
}

/** Compare all with a seat, or with none again. @param {number} seat */
export const compare = (seat) =>
  changeTable({ against: getTable().against === seat ? null : seat });

/** The middle: a tap shows how far all are from the own score. */
function centre() {
  const game = theGame();
  const { against, me } = getTable();
  const own = game.seats.findIndex((each) => each.player === me);
  return h(
    "button.centre",
    {
      type: "button",
      "data-key": "centre",
      "aria-pressed": String(against !== null),
      "aria-label": [state(), inWords({ en: "Show differences", ja: "点差を表示" })].join(". "),
      onclick: () => compare(against ?? Math.max(own, 0)),
    },
    h(
      "span.centre-kanji",
      { lang: "ja", "aria-hidden": "true", class: game.ending ? "over" : "" },
      game.ending ? "終局" : `${kanjiOf(game.round)}${game.kyoku}`,
      !game.ending && isJapanese() && h("small", {}, "局"),
    ),
    h(
      "span.centre-words",
      {},
      against === null ? !isJapanese() && inShort(game) : difference(against),
    ),
    h(
      "span.counters",
      {},
      counter(1000, game.sticks, inWords({ en: "riichi", ja: "供託" })),
      counter(100, game.honba, inWords({ en: "honba", ja: "本場" })),
    ),
    game.last_hand && h("span.last-hand", {}, inWords({ en: "Last hand", ja: "オーラス" })),
  );
}

/** @param {import("./state.js").Game} game */
const inShort = (game) => (game.ending ? "Game over" : handName(game));

/** @param {number} against */
const difference = (against) =>
  inWords({ en: `against ${nameOf(against)}`, ja: `${nameOf(against)}との差` });

/** @param {number} value @param {number} count @param {string} words */
const counter = (value, count, words) =>
  h(
    "span.counter",
    { class: count === 0 ? "none" : "" },
    stick(value),
    h("b", {}, `×${count}`),
    h("span.counter-words", {}, words),
  );

/** The middle in words. */
function state() {
  const game = theGame();
  return inWords({
    en: `${handName(game)}, ${game.honba} honba, ${game.sticks} riichi sticks`,
    ja: `${handName(game)} ${game.honba}本場 供託${game.sticks}本`,
  });
}
