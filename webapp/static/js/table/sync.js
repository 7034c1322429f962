/**
 * Commands and live updates: the outbox of commands that the server has not confirmed, undo and redo,
 * and the stream of changes.
 */

import { Conflict, Refusal, isUnreachable, messageOf } from "../core/client.js";
import { _ } from "../core/messages.js";
import { getSettings, isChinese, languageQuery } from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { watch } from "../core/store.js";
import { showToast } from "./notices.js";
import { announce, announcementText } from "./result.js";
import { changeTable, getTable, mayRecord, tableView } from "./state.js";
import {
  TABLE_KEY,
  fetchHandValues,
  fetchTable,
  record,
  redoEntry,
  requestMoreGames,
  undoEntry,
  viewUrl,
} from "./table_api.js";

/** @import { Command, PendingCommand, TableView, Text, WinDraft } from "../core/types" */

const STORAGE_KEY = `tenbo.waiting:${TABLE_KEY}`;

/** The running flush; a second one would send the same commands. @type {Promise<void>|null} */
let running = null;

/** Load the commands that were pending when the page was closed. */
export function restoreWaiting() {
  changeTable({ outbox: loadLocal(STORAGE_KEY) ?? [] });
}

/** @param {PendingCommand[]} outbox */
function saveOutbox(outbox) {
  changeTable({ outbox });
  saveLocal(STORAGE_KEY, outbox);
}

/** Return a random text; `crypto.randomUUID` does not exist over plain HTTP. */
export const newToken = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");

/**
 * Record a command. Without a connection it stays in the outbox; throw a `Refusal` if the server
 * refuses it.
 * @param {Command} command
 * @param {Text} words the text for the command in the outbox
 * @param {WinDraft|null} [draft] the draft of a win, to edit it again
 * @returns {Promise<"recorded"|"waiting">}
 */
export async function send(command, words, draft = null) {
  const pending = { token: newToken(), seen: tableView().entries, command, words, entry: draft };
  saveOutbox([...getTable().outbox, pending]);
  await flush();
  const remaining = getTable().outbox.find((each) => each.token === pending.token);
  if (!remaining) return "recorded";
  if (remaining.refusal === undefined) return "waiting";
  discard(remaining.token);
  throw new Refusal("refused", remaining.refusal);
}

/** Return whether this phone is sending a command. */
const isSending = () => running !== null;

/** Send pending commands until one is refused or the server does not answer. */
export function flush() {
  running ??= sendAll().finally(() => (running = null));
  return running;
}

async function sendAll() {
  for (;;) {
    const [first] = getTable().outbox;
    if (!first || first.refusal !== undefined || !getTable().view) return;
    try {
      const view = await record(first.command, first);
      changeTable({ view, online: true });
      announce(view, { own: true });
      saveOutbox(getTable().outbox.filter(isOther(first)).map(withSeen(first.seen, view.entries)));
    } catch (error) {
      if (isUnreachable(error)) {
        changeTable({ online: false });
        return;
      }
      if (error instanceof Conflict && canResend(first, error.view)) {
        update(first.token, { seen: error.view.entries });
        continue;
      }
      update(first.token, { refusal: messageOf(error) });
    }
  }
}

/**
 * Return whether a command is still valid after another phone recorded something: two players can
 * declare riichi at once.
 * @param {PendingCommand} waiting
 * @param {TableView} view
 */
function canResend({ command }, view) {
  const before = getTable().view?.game;
  changeTable({ view });
  const same =
    before?.round === view.game?.round &&
    before?.kyoku === view.game?.kyoku &&
    before?.honba === view.game?.honba;
  return command.command === "riichi" && same && view.can.riichi.includes(command.seat);
}

/** @param {PendingCommand} one */
const isOther = (one) => (/** @type {PendingCommand} */ each) => each.token !== one.token;

/**
 * Return a function that updates the later commands of this phone, which refer to the earlier ones.
 * @param {number} before
 * @param {number} view
 */
const withSeen = (before, view) => (/** @type {PendingCommand} */ each) =>
  each.seen === before ? { ...each, seen: view } : each;

/** @param {string} token @param {Partial<PendingCommand>} change */
const update = (token, change) =>
  saveOutbox(
    getTable().outbox.map((each) => (each.token === token ? { ...each, ...change } : each)),
  );

/** Send a refused command again, on the current table. @param {string} token */
export function retry(token) {
  update(token, { refusal: undefined, seen: tableView().entries });
  return flush();
}

/** Remove a command from the outbox. @param {string} token */
export const discard = (token) =>
  saveOutbox(getTable().outbox.filter((each) => each.token !== token));

/**
 * Record a command; show a toast if it is refused.
 * @param {Command} command
 * @param {Text} text
 * @param {WinDraft|null} [draft]
 * @returns {Promise<"recorded"|"waiting"|"refused">}
 */
export async function recordCommand(command, text, draft = null) {
  try {
    return await send(command, text, draft);
  } catch (error) {
    showToast(messageOf(error), { bad: true });
    return "refused";
  }
}

/**
 * Note something beside the log, and show the table with it.
 * @param {Promise<TableView>} request
 */
export async function note(request) {
  try {
    changeTable({ view: await request, online: true });
  } catch (error) {
    showToast(messageOf(error), { bad: true });
  }
}

/** Milliseconds after an undo in which nobody can have seen what the next one would take back. */
const DOUBLE_TAP = 500;

let undone = -DOUBLE_TAP;

/** Undo the last entry; the second tap of a double tap does nothing. */
export async function undoLast() {
  if (performance.now() < undone + DOUBLE_TAP) return;
  await changeLog((seen) => undoEntry(seen));
  undone = performance.now();
}

/** Undo one entry. @param {number} seq */
export const undoStep = (seq) => changeLog((seen) => undoEntry(seen, seq));

/** Redo the entry that was undone. */
export const redoLast = () => changeLog(redoEntry);

/** Whether an undo or redo is running; a double tap changes one entry only. */
let changing = false;

/** Return whether this phone is undoing or redoing an entry. */
const isChanging = () => changing;

/** @param {(seen: number) => Promise<TableView>} change */
async function changeLog(change) {
  if (changing) return;
  if (getTable().outbox.length > 0) {
    return showToast(_("Something is still waiting to be sent. Send or discard it first."), {
      bad: true,
    });
  }
  changing = true;
  try {
    const view = await change(tableView().entries);
    changeTable({ view, online: true });
    announce(view, { own: true });
    showChange(view);
  } catch (error) {
    if (error instanceof Conflict) changeTable({ view: error.view });
    if (isUnreachable(error)) changeTable({ online: false });
    showToast(messageOf(error), { bad: true });
  } finally {
    changing = false;
  }
}

/** Name what was undone or redone, with a button that redoes an undo. @param {TableView} view */
function showChange({ latest, redo }) {
  if (!latest) return;
  const action = {
    key: "toast-redo",
    words: _("Redo"),
    run: () => void redoLast(),
  };
  showToast(announcementText(latest), { action: latest.kind === "undone" && redo ? action : null });
}

/** Milliseconds after which a closed stream is opened again. */
const RETRY = 3_000;

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
  followLanguage();
}

/** Fetch the table again in another language. */
function followLanguage() {
  let { language } = getSettings();
  watch(
    () => [getSettings().language],
    () => {
      if (getSettings().language === language) return;
      ({ language } = getSettings());
      openStream();
      refresh();
    },
  );
}

/** Open the stream of changes; each has the current table. The browser reconnects automatically. */
function openStream() {
  stream?.close();
  stream = new EventSource(viewUrl(`/live?view=1&${languageQuery()}`));
  stream.addEventListener("entries", (event) => applyView(JSON.parse(event.data).view));
  stream.addEventListener("gone", () => {
    stream?.close();
    refresh();
  });
  stream.addEventListener("error", () => {
    changeTable({ online: false });
    // A browser gives up after an answer that is no stream, such as that of a proxy.
    if (stream?.readyState === EventSource.CLOSED) window.setTimeout(reconnect, RETRY);
  });
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
  const { language } = getSettings();
  try {
    const view = await fetchTable();
    if (getSettings().language === language) await applyView(view);
  } catch (error) {
    if (isUnreachable(error)) changeTable({ online: false });
    else changeTable({ failure: messageOf(error) });
  }
  loadHandValues();
}

/** Load the points of han and fu once: the rules of a table do not change. */
async function loadHandValues() {
  if (!mayRecord() || isChinese() || getTable().handValues.length > 0) return;
  try {
    changeTable({ handValues: (await fetchHandValues()).values });
  } catch {
    // The next refresh tries again.
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
