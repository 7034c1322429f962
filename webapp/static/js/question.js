/**
 * One question to the server at a time: a new one makes the answer to the last one unheard.
 */

import { Refusal } from "./api.js";

const PAUSE = 120;

/** @returns {{put: (ask: (signal: AbortSignal) => Promise<any>, hear: Hear) => void,
 *   drop: () => void}}
 *
 * @typedef {{answer: (answer: any) => void, refusal: (refusal: Refusal) => void}} Hear
 */
export function oneQuestion() {
  /** @type {AbortController|null} */
  let asking = null;
  /** @type {number|undefined} */
  let timer;
  const drop = () => {
    clearTimeout(timer);
    asking?.abort();
  };
  /** @param {(signal: AbortSignal) => Promise<any>} ask @param {Hear} hear */
  const send = async (ask, hear) => {
    const { signal } = (asking = new AbortController());
    try {
      const answer = await ask(signal);
      if (!signal.aborted) hear.answer(answer);
    } catch (error) {
      if (signal.aborted) return;
      hear.refusal(error instanceof Refusal ? error : new Refusal("error", String(error)));
    }
  };
  return {
    drop,
    put(ask, hear) {
      drop();
      timer = window.setTimeout(() => send(ask, hear), PAUSE);
    },
  };
}
