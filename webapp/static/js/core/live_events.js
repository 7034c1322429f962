/** The stream of the changes of a table or a tournament. */

/** Milliseconds after which a closed stream is opened again. */
const RETRY = 3_000;

/**
 * Follow the changes; the browser reconnects automatically. The returned function opens the stream again,
 * for another address.
 * @param {{
 *   url: () => string,
 *   change: (view: any) => unknown,
 *   refresh: () => unknown,
 *   lost: () => unknown,
 * }} follower `change` takes each view, `refresh` fetches it, and `lost` learns that no events come
 */
export function followChanges({ url, change, refresh, lost }) {
  /** @type {EventSource} */
  let stream;
  const open = () => {
    stream?.close();
    stream = new EventSource(url());
    stream.addEventListener("entries", (event) => change(JSON.parse(event.data).view));
    stream.addEventListener("gone", () => {
      stream.close();
      refresh();
    });
    stream.addEventListener("error", () => {
      lost();
      // A browser gives up after an answer that is no stream, such as that of a proxy.
      if (stream.readyState === EventSource.CLOSED) window.setTimeout(reconnect, RETRY);
    });
  };
  const reconnect = () => {
    if (stream.readyState !== EventSource.OPEN) open();
    refresh();
  };
  open();
  document.addEventListener("visibilitychange", () => !document.hidden && reconnect());
  window.addEventListener("online", reconnect);
  window.addEventListener("pageshow", (event) => event.persisted && reconnect());
  window.addEventListener("offline", () => {
    lost();
    open(); // reports what is true: a server on this device still answers
  });
  return open;
}
