/** The clock of a round: how many minutes are left, and what happens when the time is up. */

import { chime, chimePlays, isMuted } from "./chime.js";
import { actionButton } from "./controls.js";
import { h } from "./dom.js";
import { _, plural } from "./messages.js";

/** @import { ClockView } from "./types" */

/**
 * A clock, and when it was read, in milliseconds of this device; once the time is up the hands that a
 * table has left.
 * @typedef {{clock: ClockView, at: number, handsLeft?: number|null}} ClockReading
 */

/** @param {ClockReading} reading */
export function secondsLeft({ clock, at }) {
  const passed = clock.running ? Math.floor((performance.now() - at) / 1000) : 0;
  return clock.left - passed;
}

/** The seconds left at which displays sound: EMA asks for a sound at 15 minutes (2025 §7.4). */
const SIGNALS = [900, 0];

/** @type {{round: number, running: boolean, left: number}|null} */
let before = null;

/** Play the chime if the running clock came to a signal since the last call. @param {ClockReading} reading */
export function soundClock(reading) {
  const { round, running } = reading.clock;
  const left = secondsLeft(reading);
  if (before?.round === round && before.running && running) {
    const last = before.left;
    if (SIGNALS.some((each) => left <= each && each < last)) chime();
  }
  before = { round, running, left };
}

/** The last round whose results all see; undefined before the first reading. @type {number|null|undefined} */
let released;

/**
 * Play the chime of a display if results that were held back are shown since the last call.
 * @param {number|null} now the last round whose results all see; null if nothing is held back
 * @param {boolean} isDisplay
 */
export function soundRelease(now, isDisplay) {
  const shows = typeof released === "number" && (now ?? Infinity) > released;
  released = now;
  if (shows && isDisplay) chime();
}

/** Whether the browser plays no sound even after a tap. */
let isRefused = false;

/** Draw the button that lets the clock sound, or that the browser refuses it. @param {() => void} redraw */
export function soundButton(redraw) {
  if (isRefused)
    return h(
      "p.no-sound",
      { role: "status" },
      _("This browser refuses the clock sound: allow it in its settings for this page."),
    );
  const words = _("Turn the clock sound on");
  const play = async () => {
    isRefused = !(await chimePlays());
    redraw();
  };
  return isMuted() ? actionButton("secondary", "sound", words, play) : null;
}

/** Return "75:00", or "0:00" once the time is up. @param {number} seconds */
export const clockText = (seconds) => {
  const left = Math.max(0, seconds);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
};

/** Return what players do when the time is up. @param {number} hands */
export const lastHandRule = (hands) =>
  hands < 0
    ? _("Time is up: stop now.")
    : hands === 0
      ? _("Time is up: finish this hand.")
      : plural(
          "Time is up: finish this hand, then play {count} more.",
          "Time is up: finish this hand, then play {count} more.",
          hands,
        );

/** Return what the players of a table do now. @param {number} left the hands with the present one */
const tableRule = (left) =>
  left > 0
    ? plural("Time is up: {count} hand to play.", "Time is up: {count} hands to play.", left)
    : _("Time is up, and the last hand was played: end the game.");

/** Draw the clock of a reading. @param {ClockReading} reading */
export function roundClock(reading) {
  const left = secondsLeft(reading);
  const { running, round, hands, signal } = reading.clock;
  const { handsLeft } = reading;
  const isUp = left <= 0;
  return h(
    "p.round-clock",
    { class: isUp ? "up" : running ? "" : "paused", role: "timer" },
    h("span", _("Round {round}", { round })),
    h("b", clockText(left)),
    isUp
      ? h(
          "span",
          [
            typeof handsLeft === "number" ? tableRule(handsLeft) : lastHandRule(hands),
            ...signal,
          ].join(" "),
        )
      : !running && h("span", _("The clock is stopped")),
  );
}
