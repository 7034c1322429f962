/**
 * The table seen from above: the seats round it, and in the middle what hand is played.
 */

import { h, render } from "../../core/dom.js";
import { isJapanese, translate } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { formatNumber } from "../../core/text.js";
import { openSeat } from "./seat_sheet.js";
import { changeOf, handName, kanjiOf, placeName } from "../formats.js";
import { allSeats, compare, described, nameOf, sideOf } from "../seats.js";
import { currentGame, getTable, mayAct } from "../state.js";
import { stick } from "../sticks.js";

/** @import { Game } from "../../core/types" */

/** What is so between such a riichi and the ron that must follow. */
const RONNED = { en: "Riichi tile won", ja: "宣言牌ロン" };

/** @param {HTMLElement} place */
export function mountBoard(place) {
  watch(
    () => {
      const { view, me, middle, against } = getTable();
      return [view, me, middle, against, getPage().settings?.language];
    },
    () => {
      if (!getTable().view?.game) return render(place);
      place.classList.toggle("three", currentGame().seats.length === 3);
      render(place, ...allSeats().map(seat), centre());
    },
  );
}

/** @param {number} number */
function seat(number) {
  const game = currentGame();
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
      compared ?? formatNumber(score),
    ),
    h(
      "span.seat-note",
      {},
      dealer && h("b.dealer-word", {}, translate({ en: "Dealer", ja: "親" })),
      h("span", {}, placeName(place)),
      riichi && h("b", {}, translate({ en: "Riichi", ja: "リーチ" })),
      number === game.ronned && h("b", {}, translate(RONNED)),
    ),
  );
}

/** All of a seat, for who cannot see it. @param {number} number */
function spoken(number) {
  const { score, place, riichi } = currentGame().seats[number];
  return [
    described(number),
    translate({ en: `${score} points`, ja: `${score}点` }),
    placeName(place),
    riichi && translate({ en: "in riichi", ja: "リーチ中" }),
    number === currentGame().ronned && translate(RONNED),
    comparison(number),
  ]
    .filter(Boolean)
    .join(translate({ en: ", ", ja: "、" }));
}

/** How far a seat is from the one that all are compared with. @param {number} number */
function comparison(number) {
  const { against } = getTable();
  if (against === null || against === number || against >= currentGame().seats.length) return null;
  return changeOf(currentGame().seats[number].score - currentGame().seats[against].score);
}

/** The middle: a tap shows how far all are from the own score. */
function centre() {
  const game = currentGame();
  const { against, me } = getTable();
  const own = game.seats.findIndex((each) => each.player === me);
  return h(
    "button.centre",
    {
      type: "button",
      "data-key": "centre",
      "aria-pressed": String(against !== null),
      "aria-label": [state(), translate({ en: "Show differences", ja: "点差を表示" })].join(". "),
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
      counter(1000, game.sticks, translate({ en: "riichi", ja: "供託" })),
      counter(100, game.honba, translate({ en: "honba", ja: "本場" })),
    ),
    game.last_hand && h("span.last-hand", {}, translate({ en: "Last hand", ja: "オーラス" })),
  );
}

/** @param {Game} game */
const inShort = (game) => (game.ending ? "Game over" : handName(game));

/** @param {number} against */
const difference = (against) =>
  translate({ en: `against ${nameOf(against)}`, ja: `${nameOf(against)}との差` });

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
  const game = currentGame();
  return translate({
    en: `${handName(game)}, ${game.honba} honba, ${game.sticks} riichi sticks`,
    ja: `${handName(game)} ${game.honba}本場 供託${game.sticks}本`,
  });
}
