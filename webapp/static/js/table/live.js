/**
 * Keeps the page as the table is: told when it changes, and asking anew when the phone wakes.
 */

import { isUnreachable, messageOf } from "../core/client.js";
import { capitalize, translate } from "../core/text.js";
import { flush } from "./outbox.js";
import { changeTable, getTable } from "./state.js";
import { fetchTable, tableUrl } from "./table_api.js";
import { showToast } from "./toast.js";

/** @import { TableView } from "../core/types" */

/** @type {EventSource|null} */
let stream = null;

/** Follow the table from now on. */
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
 * Hear of every change, each with the table as it is then; the browser connects anew by itself as
 * long as it is not told to stop.
 */
function openStream() {
  stream?.close();
  stream = new EventSource(tableUrl("/live?view=1"));
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

/** Fetch the table as it is, and send what waits. */
export async function refresh() {
  try {
    await applyView(await fetchTable());
  } catch (error) {
    if (isUnreachable(error)) changeTable({ online: false });
    else changeTable({ failure: messageOf(error) });
  }
}

/** Show the table as it is, and send what waits. @param {TableView} view */
async function applyView(view) {
  const now = getTable().view;
  const late = now !== null && view.entries < now.entries; // what was recorded here came first
  const same = late || JSON.stringify(view) === JSON.stringify(now); // what is the same stays
  changeTable({ online: true, failure: null, ...(!same && { view }) });
  if (now && view.entries > now.entries && view.undo) showToast(capitalize(translate(view.undo.words)));
  await flush();
}
