/**
 * Entry script of the page that shows the scores of a link, without a server: the state of a table
 * that lives in another phone.
 */

import { elementWith, h, render } from "./core/dom.js";
import { notice, select } from "./core/controls.js";
import { loadLanguage, mountLanguage } from "./core/language_switch.js";
import {
  _,
  formatChange,
  formatDate,
  formatNumber,
  formatTime,
  translate,
} from "./core/messages.js";
import { LANGUAGES, getSettings, restoreSettings } from "./core/settings.js";
import { changePage, watch } from "./core/store.js";
import { placeName, windMark } from "./core/vocabulary.js";
import { LinkError, readScores } from "./sharing/link.js";
import { storePage } from "./sharing/storing.js";
import { handValue, sumLine } from "./score/result.js";
import {
  ABORTS,
  formatPoints,
  handAndHonba,
  ownPaymentText,
  ronText,
  tsumoText,
} from "./table/formats.js";
import { indicatorsLine, recordedHand, waitingHand } from "./table/notation.js";

/** @import { LastHand, LastWin, Scores, Standing } from "./sharing/link.js" */

const section = elementWith("now");

/** @type {Scores|null} */
let scores = null;

/** @type {LinkError["kind"]|null} */
let problem = null;

/** The seat of the reader. @type {number|null} */
let own = null;

async function read() {
  scores = problem = own = null;
  try {
    scores = await readScores(location.hash.slice(1));
    changePage({ game: { name: scores.game, rules: "" } });
  } catch (error) {
    problem = error instanceof LinkError ? error.kind : "damaged";
  }
  draw();
}

function draw() {
  if (scores) render(section, ...screen(scores));
  else if (problem)
    render(section, notice("warning", { class: "warn", role: "alert" }, problemText(problem)));
}

/** @param {LinkError["kind"]} kind */
function problemText(kind) {
  if (kind === "newer")
    return _(
      "This code is from a newer version of tenbo: open this page once with a network, then scan again.",
    );
  if (kind === "damaged")
    return _("This link is damaged or was cut off: scan the code on the other phone again.");
  return _(
    "This link has no scores. On the phone that keeps the table, open the menu and show the code to your camera.",
  );
}

/** @param {Scores} found */
const screen = (found) => [
  h("h2.title", { id: "now-title" }, found.name || _("Standings")),
  notice(
    "info",
    {},
    _("The state at {time}. This page does not follow the table: scan again for later hands.", {
      time: timeText(found.time),
    }),
  ),
  h(
    "label.row.wrap",
    h("span", _("Who are you?")),
    select({
      name: _("Who are you?"),
      key: "who",
      options: [
        ["", _("Just watching")],
        ...found.seats.map(({ name }, seat) => /** @type {[string, string]} */ ([`${seat}`, name])),
      ],
      value: own === null ? "" : String(own),
      pick: (value) => {
        own = value === "" ? null : Number(value);
        draw();
      },
    }),
  ),
  found.last && lastHand(found.last, found.seats),
  standings(found),
  totals(found),
];

/** Return "21:14", with its date on another day. @param {number} minutes since 1970 */
function timeText(minutes) {
  const time = new Date(minutes * 60_000);
  const clock = formatTime(time.getTime());
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? clock : `${formatDate(time.toISOString())} ${clock}`;
}

/** @param {Scores} found */
function standings({ over, number, seats, sticks, dealer, last, ...hand }) {
  const rows = seats
    .map((each, seat) => ({ ...each, seat, delta: last?.deltas[seat] ?? 0 }))
    .sort((one, other) => one.place - other.place);
  return h(
    "section",
    h(
      "h3",
      over ? _("Game {number}: over", { number }) : _("Game {number}, if it ended now", { number }),
    ),
    !over &&
      h(
        "p.quiet",
        handAndHonba(hand),
        sticks > 0 && [" · ", _("riichi sticks: {sticks}", { sticks: String(sticks) })],
      ),
    h(
      "ol.scores.standing",
      ...rows.map(({ name, score, points, place, riichi, seat }) =>
        h(
          "li",
          { class: seat === own ? "own" : "" },
          h("span.change-place", placeName(place)),
          !over && windMark("ESWN"[(seat - dealer + seats.length) % seats.length], seat === dealer),
          h("span.change-name", name, riichi && h("small.quiet", " ", _("Riichi"))),
          h("span", formatNumber(score)),
          h("b.change-score", formatPoints(points)),
        ),
      ),
    ),
  );
}

/** @param {Scores} found */
const totals = ({ totals: all }) =>
  all.length > 0 &&
  h(
    "section",
    h("h3", _("Grand total")),
    h(
      "ol.scores.standing",
      ...[...all]
        .sort((one, other) => other.total - one.total)
        .map(({ name, total }) =>
          h("li", h("span.change-name", name), h("b.change-score", formatPoints(total))),
        ),
    ),
  );

/** @param {LastHand} last @param {Standing[]} seats */
const lastHand = (last, seats) =>
  h(
    "section",
    h("h3", handAndHonba(last)),
    last.wins.length === 0 && h("p", h("b", changeText(last))),
    ...last.wins.map((win) => wonHand(win, seats)),
    ...last.shown.map(({ seat, notation }) =>
      h("div.recorded-hand", h("p.quiet", seats[seat].name), drawnHand(notation, waitingHand)),
    ),
    h(
      "ul.scores.changes",
      { "aria-label": _("New scores") },
      ...seats.map(
        ({ name }, seat) =>
          last.deltas[seat] !== 0 &&
          h(
            "li",
            { class: seat === own ? "own" : "" },
            h("span.change-name", name),
            h(
              "b",
              { class: last.deltas[seat] > 0 ? "gain" : "loss" },
              formatChange(last.deltas[seat]),
            ),
          ),
      ),
    ),
    own !== null && h("p.now-own", { role: "status" }, ownPaymentText(last.deltas[own])),
  );

/** @param {LastHand} last */
function changeText({ kind, reason }) {
  if (kind === "hand_aborted") return translate(ABORTS[reason]) || _("Abortive draw");
  if (kind === "chombo_made") return _("Chombo");
  if (kind === "foul_made") return _("Foul");
  if (kind === "points_adjusted") return _("Correction of the points");
  if (kind === "game_scored") return _("Result");
  return _("Draw");
}

/** @param {LastWin} win @param {Standing[]} seats */
function wonHand({ winner, discarder, notation, dora, ura, points, ...value }, seats) {
  const { han, fu, fan, limit, times } = value;
  const worth = fan === null ? handValue({ han, fu, limit, times }) : _("{fan} fan", { fan });
  return h(
    "div.recorded-hand",
    h(
      "p",
      h("b", seats[winner].name),
      " · ",
      discarder === null ? tsumoText() : ronText(seats[discarder].name),
    ),
    drawnHand(notation, recordedHand),
    indicatorsLine(_("Dora indicators"), dora),
    indicatorsLine(_("Ura dora indicators"), ura),
    points > 0 && sumLine(worth, formatNumber(points)),
  );
}

/**
 * Draw a hand; a notation that nobody can lay is left out.
 * @param {string} notation
 * @param {(notation: string) => HTMLElement} drawHand
 */
function drawnHand(notation, drawHand) {
  try {
    return notation && drawHand(notation);
  } catch {
    return null;
  }
}

/** Use the first language of the browser that is offered: the page is one file in English. */
function chooseLanguage() {
  // A browser of a system without a language says "C".
  const tags = navigator.languages.filter((each) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(each));
  const wanted = tags.flatMap((each) => {
    const { language, script } = new Intl.Locale(each).maximize();
    return [`${language}-${script}`, language]; // zh-TW is zh-Hant
  });
  const offered = LANGUAGES.map(([code]) => code);
  document.documentElement.lang = wanted.find((each) => offered.includes(each)) ?? "en";
}

chooseLanguage();
restoreSettings();
await loadLanguage();
mountLanguage();
watch(() => [getSettings().language], draw);
window.addEventListener("hashchange", read);
await read();
storePage().catch(console.error);
