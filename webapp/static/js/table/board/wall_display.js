/**
 * The wall display: the table upright on a TV, large enough for four metres. It has the scores, the
 * standings, the current hand with its dora indicators, the last hand, a clock and the QR code. The
 * overlay of a stream is the same on a transparent page, with the parts that its address names.
 */

import { pageGame } from "../../core/games/games.js";
import { h, icon, render } from "../../core/dom.js";
import {
  _,
  capitalize,
  formatChange,
  formatNumber,
  formatTime,
  inContext,
  letterCount,
  plural,
  sessionName,
} from "../../core/messages.js";
import { isJapanese } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { loadStyle } from "../../core/style.js";
import { KANJI, WIND_KANJI, placeName, windMark } from "../../core/vocabulary.js";
import { parseLabels, tileLine } from "../../core/tiles.js";
import { formatPoints, handAndHonba, handName, sittingOut } from "../formats.js";
import { bestHandView, nominationsView } from "../history/game_over.js";
import { recordedHands } from "../history/played_game.js";
import { OVERLAY, PARTS } from "../overlay.js";
import { joinCode } from "../menu/share_sheet.js";
import { tone } from "../settlement.js";
import { isNight, nightRanking } from "../standings.js";
import { currentGame, getTable, isDealer, isLevel, tableView } from "../state.js";
import { stick } from "../../core/point_stick.js";

/** @import { PlayedGame } from "../../core/types" */

/** Milliseconds between two looks at the clock. */
const TICK = 2_000;

/** The share of its size to which the last hand shrinks, and the steps to it. */
const SMALLEST = 0.5;
const STEP = 0.05;

/** @type {HTMLElement|null} */
let wall = null;

/** Draw the wall display into a page that has none yet; it follows the table from then on. */
export async function mountWall() {
  if (wall) return;
  const place = h("section.wall", { "aria-label": _("Wall display") });
  wall = place;
  if (OVERLAY) document.body.dataset.overlay = OVERLAY.parts.join(" ");
  await Promise.all(["table/wall", ...(OVERLAY ? ["table/overlay"] : [])].map(loadStyle));
  document.querySelector("main")?.append(place);
  watch(() => {
    const { view, online, wall: isShown } = getTable();
    return [view, online, isShown, getPage().settings?.language];
  }, draw);
  window.addEventListener("resize", fitLastHand);
  window.setInterval(showTime, TICK);
}

function draw() {
  const isShown = getTable().wall && getTable().view?.game;
  if (wall) render(wall, isShown && (OVERLAY?.isRefused ? overlayHelp() : content()));
  fitLastHand();
}

const content = () => [
  h("h1.visually-hidden", sessionName(tableView())),
  head(),
  isNight() ? nightRows() : seats(),
  isNight() ? bestHand() : lastHand(),
  joining(),
];

const overlayHelp = () =>
  h(
    "p.notice.warn",
    _("The address of an overlay ends with {address}. The delay is 0 to 600 seconds.", {
      address: `#overlay&parts=${PARTS}&delay=0`,
    }),
  );

/** Draw the current hand, what lies on the table, and the clock. */
function head() {
  const game = currentGame();
  const { ending, round, kyoku, sticks, honba, dora } = game;
  const over = isNight() ? _("The whole game night") : _("Game over");
  return h(
    "header.wall-head",
    h(
      "p.wall-round",
      h(
        "b",
        { lang: "ja", "aria-hidden": "true" },
        ending ? KANJI.over : `${WIND_KANJI[round]}${kyoku}`,
        !ending && isJapanese() && KANJI.hand,
      ),
      (!isJapanese() || isNight()) && h("span", ending ? over : handName(game)),
      game.last_hand && h("span.wall-mark", _("Last hand")),
    ),
    pageGame().hasRiichi &&
      !ending &&
      h(
        "p.wall-sticks",
        counter(100, honba, _("honba")),
        counter(1000, sticks, inContext("sticks", "riichi")),
      ),
    dora && h("p.wall-dora", h("span", _("Dora")), tileLine(parseLabels(dora))),
    !getTable().online && h("p.wall-offline", icon("offline"), _("No connection")),
    h("time.wall-clock", time()),
  );
}

/** @param {number} value @param {number} count @param {string} words */
const counter = (value, count, words) =>
  h("span.wall-counter", stick(value), h("b", `×${count}`), h("span", words));

const time = () => formatTime(Date.now());

function showTime() {
  const clock = wall?.querySelector(".wall-clock");
  if (clock && clock.textContent !== time()) clock.textContent = time();
}

/** Draw the seats in turn order, with their places and the totals of the evening. */
function seats() {
  const { totals, sheet } = tableView();
  const { ending, seats: shown } = currentGame();
  const last = latestHand();
  return h(
    "ol.wall-seats",
    ...shown.map(({ name, wind, score, riichi, place, player, points }, seat) => {
      const delta = last?.step.deltas[seat] || 0;
      return h(
        "li.wall-seat",
        { class: `${isDealer(seat) ? "dealer" : ""} ${riichi ? "in-riichi" : ""}` },
        ending ? h("b.wall-place", placeName(place)) : windMark(wind, isDealer(seat)),
        h("span.wall-player", nameLabel(name), riichi && stick(1000)),
        h(
          "span.wall-points",
          h("b.wall-score", { class: score < 0 ? "below" : "" }, formatNumber(score)),
          delta !== 0 && h("span.wall-change", { class: tone(delta) }, formatChange(delta)),
        ),
        h(
          "span.wall-standing",
          !ending && !isLevel() && h("b", placeName(place)),
          sheet.length > 1 && h("small", _("Total")),
          h(
            "span",
            sheet.length > 1 ? formatPoints(totals[player]) : !isLevel() && formatPoints(points),
          ),
        ),
      );
    }),
  );
}

/** @param {string} name */
function nameLabel(name) {
  const label = h("span.wall-name", name);
  label.style.setProperty("--letters", String(letterCount(name)));
  return label;
}

/** Draw the ranking of the whole night in place of the seats. */
const nightRows = () =>
  h(
    "ol.wall-seats",
    ...nightRanking().map(({ name, points, place, games }) =>
      h(
        "li.wall-seat",
        { class: place === 1 ? "winner" : "" },
        h("b.wall-place", placeName(place)),
        h("span.wall-player", nameLabel(name)),
        h("span.wall-points", h("b.wall-score", formatPoints(points))),
        h("span.wall-standing", h("span", plural("{count} game", "{count} games", games))),
      ),
    ),
  );

/** Draw the best hand and the awards of the night in place of the last hand. */
const bestHand = () =>
  h(
    "section.wall-last",
    h("h2.visually-hidden", _("Result")),
    bestHandView(),
    nominationsView(draw),
  );

/** Return the last event of the current game that ended or changed a hand. */
function latestHand() {
  const game = /** @type {PlayedGame} */ (tableView().history.at(-1));
  for (const hand of [...game.hands].reverse())
    for (const step of [...hand.steps].reverse())
      if (step.event.kind !== "riichi_declared") return { game, hand, step };
  return null;
}

function lastHand() {
  const last = latestHand();
  if (!last) {
    const isNew = currentGame().seats.every(({ riichi }) => !riichi);
    return h("section.wall-last", isNew && h("p.quiet", _("Nothing recorded yet.")));
  }
  const { game, hand, step } = last;
  const hands = recordedHands(game, step);
  return h(
    OVERLAY && isOld(step.seq) ? "section.wall-last.old" : "section.wall-last",
    h("h2", handAndHonba(hand)),
    h("p.wall-words", capitalize(step.words)),
    ...hands,
  );
}

/** Milliseconds for which the overlay of a stream shows a hand. */
const NEWS = 20_000;

/** The hand that the overlay shows or has shown. */
let news = { seq: 0, isOld: false };

/** Return whether the overlay has shown a hand for long enough. @param {number} seq */
function isOld(seq) {
  if (news.seq !== seq) {
    news = { seq, isOld: false };
    const shown = news;
    window.setTimeout(() => {
      shown.isOld = true;
      if (news === shown) wall?.querySelector(".wall-last")?.classList.add("old");
    }, NEWS);
  }
  return news.isOld;
}

/** Make the last hand smaller until all of it is visible. */
function fitLastHand() {
  const part = /** @type {HTMLElement|null|undefined} */ (wall?.querySelector(".wall-last"));
  if (!part) return;
  const isCut = () => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
  for (let size = 1; size > SMALLEST; size -= STEP) {
    part.style.setProperty("--fit", String(size));
    if (!isCut()) return;
  }
}

/** Draw who sits out, and the QR code with which phones join, if they can. */
function joining() {
  const code = joinCode(tableView().links.host ? "host" : "viewer");
  const out = sittingOut(tableView());
  return h("div.wall-foot", out && h("p", out), code && h("figure.wall-code", code));
}
