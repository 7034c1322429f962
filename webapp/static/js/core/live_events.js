/** The stream of the changes of a table or a tournament. */

import { IN_BROWSER } from "./settings.js";

/** Milliseconds after which a closed stream is opened again. */
const RETRY = 3_000;

/** Milliseconds without an event, of which a server sends one every 15 seconds, until a stream is dead. */
const SILENCE = 40_000;

/** Milliseconds until the first event of a stream, after which a page asks without one. */
const START = 10_000;

/** Milliseconds out of sight after which a stream can be dead and still say that it is open. */
const SLEEP = 10_000;

/**
 * Follow the changes; the browser reconnects automatically. The returned function opens the stream again,
 * for another address.
 * @param {{
 *   url: () => string,
 *   change: (view: any) => unknown,
 *   refresh: () => unknown,
 *   alive?: () => unknown,
 * }} follower `change` takes each view; `refresh` fetches it, also where no stream comes through, and learns
 *   whether there is a connection; `alive` learns that there is one
 */
export function followChanges({ url, change, refresh, alive }) {
  /** @type {EventSource} */
  let stream;
  let timer = 0;
  const wait = (/** @type {number} */ time, /** @type {() => void} */ act) => {
    window.clearTimeout(timer);
    if (!IN_BROWSER) timer = window.setTimeout(act, time);
  };
  const hear = () => wait(SILENCE, open);
  const open = () => {
    stream?.close();
    stream = new EventSource(url());
    wait(START, () => {
      refresh();
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
    stream.addEventListener("gone", () => {
      window.clearTimeout(timer);
      stream.close();
      refresh();
    });
    stream.addEventListener("error", () => {
      refresh();
      // A browser gives up after an answer that is no stream, such as that of a proxy.
      if (stream.readyState === EventSource.CLOSED) window.setTimeout(open, RETRY);
    });
  };
  const reconnect = (slept = false) => {
    if (slept || stream.readyState !== EventSource.OPEN) open();
    refresh();
  };
  open();
  let hidden = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now();
    else reconnect(Date.now() - hidden > SLEEP);
  });
  window.addEventListener("online", () => reconnect());
  window.addEventListener("pageshow", (event) => event.persisted && reconnect());
  window.addEventListener("offline", () => {
    refresh(); // a server on this device still answers
    open();
  });
  return open;
}
