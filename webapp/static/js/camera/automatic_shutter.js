/** The shutter that takes the photo when it saw the same whole hand in several frames in a row. */

import { loadLocal, saveLocal } from "../core/storage.js";

/** @import { Frame } from "../core/types" */

const KEY = "tenbo.automatic_shutter";
const FRAMES = 3;
const FRAMES_OF_13 = 5; // the tile that completes the hand may still come
const DURATION = 30_000; // milliseconds until it pauses

/**
 * The state of the shutter; `press` is what a tap on its button does. It is ready while it sees a
 * whole hand.
 * @typedef {{phase: "off"|"watching"|"paused", isReady: boolean, press: () => void}} ShutterState
 */

/** @param {() => void} shoot @param {(state: ShutterState) => void} onState */
export function automaticShutter(shoot, onState) {
  /** @type {ShutterState["phase"]} */
  let phase = "off";
  /** @type {string|null} */
  let hand = null;
  let count = 0;
  /** @type {number|undefined} */
  let timer;
  const change = (/** @type {ShutterState["phase"]} */ next) => {
    phase = next;
    onState({ phase, isReady: phase === "watching" && hand !== null, press });
  };
  const forget = () => {
    hand = null;
    count = 0;
  };
  const stop = () => {
    window.clearTimeout(timer);
    forget();
  };
  const start = () => {
    stop();
    change(loadLocal(KEY) === false ? "off" : "watching");
    if (phase === "watching") timer = window.setTimeout(pause, DURATION);
  };
  const pause = () => {
    forget();
    change("paused");
  };
  const press = () => {
    if (phase !== "paused") saveLocal(KEY, phase === "off");
    start();
  };
  return {
    start,
    stop,
    /** Return whether the shutter waits for frames; it pauses after a while. */
    isWatching: () => phase === "watching",
    /** Take the photo if this frame completes the row; null is a frame that is not sharp. @param {Frame|null} frame */
    see(frame) {
      if (phase !== "watching") return;
      const seen = frame?.hand ?? null;
      count = seen !== null && seen === hand ? count + 1 : 1;
      hand = seen;
      change(phase);
      if (hand !== null && count >= (frame?.missing ? FRAMES_OF_13 : FRAMES)) {
        stop();
        shoot();
      }
    },
  };
}
