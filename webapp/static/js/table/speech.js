/** What a phone or a display says aloud, if its owner asked for it: results, riichi, the end. */

import { chime } from "../core/chime.js";
import { _, capitalize, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { placeName } from "../core/vocabulary.js";
import { formatPoints, ownPaymentText, ronText, tsumoText } from "./formats.js";
import { nightRanking } from "./standings.js";
import { getTable, ownSeat, tableView } from "./state.js";

/** @import { DifferenceView, LatestView, ResultView } from "../core/types" */

/** Whether this browser can speak. */
export const CAN_SPEAK = "speechSynthesis" in window;

/** Milliseconds that a phone vibrates for what it entered. */
const VIBRATION = 40;

/**
 * Say a change aloud, after a chime if a hand reached a limit.
 * @param {LatestView} latest
 * @param {boolean} own whether this phone made it
 */
export function speakChange(latest, own) {
  if (!getSettings().speaks) return;
  if (own) navigator.vibrate?.(VIBRATION);
  if (latest.result?.winners.some(({ limit }) => limit)) chime();
  speak([...changeParts(latest), ...endParts(latest)].join(_(". ")));
}

/** Say a text in the language of the page, in place of what is said. @param {string} text */
export function speak(text) {
  if (!CAN_SPEAK) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = voiceLanguage();
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

/** Return the language of a voice: those of traditional Chinese are of regions. */
function voiceLanguage() {
  const { language } = getSettings();
  if (language !== "zh-Hant") return language;
  return navigator.languages.some((each) => /-(HK|MO)$/.test(each)) ? "zh-HK" : "zh-TW";
}

/** Return "Ben, Ron from Aki, 3900" and the payment of this phone's player. @param {LatestView} latest */
function changeParts({ kind, words, difference, result }) {
  const won = kind === "recorded" && result && result.winners.length > 0;
  const parts = won ? winParts(result, difference) : [capitalize(words)];
  const own = getTable().tableMode ? null : ownSeat();
  const seat = own === null ? undefined : difference?.seats[own];
  return seat && seat.after !== seat.before
    ? [...parts, ownPaymentText(seat.after - seat.before)]
    : parts;
}

/** @param {ResultView} result @param {DifferenceView|null} difference */
function winParts({ winners, discarder }, difference) {
  const name = (/** @type {number} */ seat) => difference?.seats[seat].name ?? "";
  const from = discarder === null ? tsumoText() : ronText(name(discarder));
  return winners.map(({ winner, points, tsumo }) =>
    [name(winner), from, tsumo ? translate(tsumo) : String(points)].join(_(", ")),
  );
}

/**
 * Return who won the game or the night that a change ended, and how a game ended.
 * @param {LatestView} latest
 */
function endParts({ ended }) {
  const { game, ranking } = tableView();
  if (ended === "night") return ranking.length > 0 ? [firstPlace(nightRanking())] : [];
  if (!game || ended !== "game") return [];
  const reason = game.ending === "agreement" ? null : game.ending_words; // has been said
  return [reason, firstPlace(game.seats)].filter(Boolean);
}

/**
 * Return "1st, Aki, +45.0", with every player of that place.
 * @param {{name: string, points: number, place: number}[]} rows
 */
function firstPlace(rows) {
  const first = rows.filter(({ place }) => place === 1);
  return [placeName(1), ...first.map(({ name }) => name), formatPoints(first[0].points)].join(
    _(", "),
  );
}
