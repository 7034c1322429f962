/** The shutter that takes the photo when several looks in a row agree on a whole hand. */

import { loadLocal, saveLocal } from "../core/storage.js";

/** @import { Frame } from "../core/types" */

const KEY = "tenbo.automatic_shutter";
export const LOOKS = 3;
const LOOKS_AT_13 = 5; // the tile that completes the hand may still come
const DURATION = 30_000; // milliseconds until it pauses
const ANSWERING = 2_500; // milliseconds to read the value and to answer a question about it

/**
 * The state of the shutter; `press` is what a tap on its button does. It is ready while it sees a
 * whole hand.
 * @typedef {{phase: "off"|"watching"|"paused", isReady: boolean, press: () => void}} ShutterState
 */

/** @param {() => void} shoot @param {(state: ShutterState) => void} onState */
export function automaticShutter(shoot, onState) {
  /** @type {ShutterState["phase"]} */
  let phase = "off";
  /** @type {number|undefined} */
  let timer;
  const change = (/** @type {ShutterState["phase"]} */ next, isReady = false) => {
    phase = next;
    onState({ phase, isReady, press });
  };
  const stop = () => window.clearTimeout(timer);
  const start = () => {
    stop();
    change(loadLocal(KEY) === false ? "off" : "watching");
    if (phase === "watching") timer = window.setTimeout(() => change("paused"), DURATION);
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
    /**
     * Take the photo if the looks agree, this frame is good, and nobody is answering.
     * @param {Frame|null} frame null is one that is not sharp
     * @param {number} asked when somebody could last answer a question
     */
    see(frame, asked) {
      if (phase !== "watching") return;
      const isReady = Boolean(frame?.hand && frame.advice.length === 0);
      change(phase, isReady);
      if (performance.now() < asked + ANSWERING) return;
      if (frame && isReady && frame.agreed >= (frame.missing ? LOOKS_AT_13 : LOOKS)) {
        stop();
        shoot();
      }
    },
  };
}
