/**
 * Live updates of the table: a stream of server-sent events, and a request when the phone wakes.
 */

import { isUnreachable, messageOf } from "../core/client.js";
import { isChanging } from "./commands.js";
import { flush, isSending } from "./outbox.js";
import { announce } from "./result/announce.js";
import { changeTable, getTable } from "./state.js";
import { fetchTable, requestMoreGames, viewUrl } from "./table_api.js";

/** @import { TableView } from "../core/types" */

/** @type {EventSource|null} */
let stream = null;

/** Load the table and follow its changes. */
export async function connect() {
  await refresh();
  if (getTable().failure) return;
  openStream();
  document.addEventListener("visibilitychange", () => !document.hidden && reconnect());
  window.addEventListener("online", reconnect);
  window.addEventListener("pageshow", (event) => event.persisted && reconnect());
  window.addEventListener("offline", () => changeTable({ online: false }));
}

/**
 * Open the stream of changes; each has the current table. The browser reconnects automatically.
 */
function openStream() {
  stream?.close();
  stream = new EventSource(viewUrl("/live?view=1"));
  stream.addEventListener("entries", (event) => applyView(JSON.parse(event.data).view));
  stream.addEventListener("gone", () => {
    stream?.close();
    refresh();
  });
  stream.addEventListener("error", () => changeTable({ online: false }));
}

function reconnect() {
  if (stream?.readyState !== EventSource.OPEN) openStream();
  refresh();
}

/** Load some of the games that the view leaves out because they are older. */
export function loadEarlierGames() {
  requestMoreGames();
  openStream();
  return refresh();
}

/** Fetch the table and send pending commands. */
export async function refresh() {
  try {
    await applyView(await fetchTable());
  } catch (error) {
    if (isUnreachable(error)) changeTable({ online: false });
    else changeTable({ failure: messageOf(error) });
  }
}

/** Show the table and send pending commands. @param {TableView} view */
async function applyView(view) {
  const now = getTable().view;
  const late = now !== null && view.entries < now.entries; // older than what this phone recorded
  const same = late || JSON.stringify(view) === JSON.stringify(now); // an equal view causes no redraw
  changeTable({ online: true, failure: null, ...(!same && { view }) });
  announce(view, { own: isSending() || isChanging() });
  await flush();
}
