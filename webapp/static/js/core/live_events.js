/** The stream of the changes of a table or a tournament. */

import { IN_BROWSER } from "./settings.js";

/** Milliseconds after which a lost stream is opened again; a page asks as often, which a battery pays. */
const RETRY = 5_000;

/** Milliseconds without an event, of which a server sends one every 15 seconds, until a stream is dead. */
const SILENCE = 40_000;

/** Milliseconds until the first event of a stream, after which a page asks without one. */
const START = 10_000;

/** Milliseconds out of sight after which a stream can be dead and still say that it is open. */
const SLEEP = 10_000;

/**
 * Follow the changes. The returned function opens the stream again, for another address.
 * @param {{
 *   url: () => string,
 *   change: (view: any) => unknown,
 *   refresh: () => Promise<boolean>,
 *   alive?: () => unknown,
 * }} follower `change` takes each view; `refresh` fetches it, also where no stream comes through, learns
 *   whether there is a connection, and returns whether there is something to follow; `alive` learns
 *   that there is a connection
 */
export function followChanges({ url, change, refresh, alive }) {
  /** @type {EventSource} */
  let stream;
  let timer = 0;
  const wait = (/** @type {number} */ time, act = open) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(act, time);
  };
  const hear = () => IN_BROWSER || wait(SILENCE);
  const ask = async () => {
    if (await refresh()) return;
    window.clearTimeout(timer);
    stream.close();
  };
  function open() {
    stream?.close();
    window.clearTimeout(timer);
    stream = new EventSource(url());
    if (!IN_BROWSER)
      wait(START, () => {
        ask();
        open();
      });
    stream.addEventListener("alive", () => {
      hear();
      alive?.();
    });
    stream.addEventListener("entries", (event) => {
      hear();
      change(JSON.parse(event.data).view);
    });
    stream.addEventListener("gone", ask);
    stream.addEventListener("error", () => {
      const reopens = IN_BROWSER && stream.readyState === EventSource.CONNECTING; // at once
      if (reopens) ask();
      else lose();
    });
  }
  /** Ask whether the server answers, and soon again: a network that goes can let a first request through. */
  function lose() {
    ask();
    stream.close();
    wait(RETRY);
  }
  const reconnect = (slept = false) => {
    if (slept || stream.readyState !== EventSource.OPEN) open();
    ask();
  };
  open();
  let hidden = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now();
    else reconnect(Date.now() - hidden > SLEEP);
  });
  window.addEventListener("online", () => reconnect());
  window.addEventListener("pageshow", (event) => event.persisted && reconnect());
  window.addEventListener("offline", lose);
  return open;
}
