/**
 * Commands and live updates: the outbox of commands that the server has not confirmed, undo and redo,
 * and the stream of changes.
 */

import { Conflict, Refusal, isUnreachable, messageOf } from "../core/client.js";
import { _, message, translate } from "../core/messages.js";
import { getSettings, languageQuery } from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { watch } from "../core/store.js";
import { whenReleased } from "../core/touch.js";
import { showToast } from "./notices.js";
import { open } from "./open.js";
import {
  changeTable,
  getTable,
  mayRecord,
  permitted,
  playerAt,
  prepareUnsent,
  tableView,
  unsentBoard,
} from "./state.js";
import {
  TABLE_KEY,
  canRestoreTable,
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
/** The view on which the commands of the outbox were recorded, and what hands can pay there. */
const BASE_KEY = `tenbo.base:${TABLE_KEY}`;

const CHOOSE = message("First choose what happens to what was not sent.");

/** The running flush; a second one would send the same commands. @type {Promise<void>|null} */
let running = null;

/** Load the commands that were pending when the page was closed. */
export function restoreWaiting() {
  changeTable({ outbox: loadLocal(STORAGE_KEY) ?? [] });
}

/** @param {PendingCommand[]} outbox @param {TableView} [server] the view after what was sent */
function saveOutbox(outbox, server) {
  changeTable({ outbox, ...(server && { server, online: true }) });
  saveLocal(STORAGE_KEY, outbox);
  if (server || outbox.length === 0) saveBase();
}

/** Store the table on which the commands of the outbox were recorded, for a reload or a comparison. */
function saveBase() {
  const { server, handValues, payments, outbox } = getTable();
  if (outbox.length === 0) saveLocal(BASE_KEY, null);
  else if (server?.entries === outbox[0].seen)
    saveLocal(BASE_KEY, { server, handValues, payments });
}

/** Mark all commands as not sent. */
function markUnsent() {
  changeTable({ online: false });
  saveOutbox(getTable().outbox.map((each) => ({ ...each, unsent: true })));
}

/** Return the view on which the commands of the outbox were recorded. @returns {TableView} */
export const unsentBase = () => loadLocal(BASE_KEY)?.server ?? tableView();

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
 * @param {{entry?: WinDraft|null, points?: Record<number, number>}} [win] the draft of a win, to
 *   edit it again, and the points of its hands
 * @returns {Promise<"recorded"|"waiting">}
 */
export async function send(command, words, { entry = null, points } = {}) {
  if (getTable().outbox.some(({ conflict }) => conflict)) throw new Refusal("conflict", CHOOSE);
  const seen = tableView().entries;
  const pending = { token: newToken(), seen, command, words, entry, points };
  saveOutbox([...getTable().outbox, pending]);
  saveBase();
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
function flush() {
  running ??= sendAll().finally(() => (running = null));
  return running;
}

async function sendAll() {
  for (;;) {
    const [first] = getTable().outbox;
    if (!first || first.refusal !== undefined || first.conflict || !getTable().server) return;
    try {
      const view = await record(first.command, first);
      const later = getTable().outbox.filter(isOther(first));
      const conflict = first.unsent && hasOthers(first, view);
      const seen = conflict ? later : later.map(withSeen(first.seen, view.entries));
      saveOutbox(seen, view);
      announce(view, { own: true });
    } catch (error) {
      if (isUnreachable(error)) return markUnsent();
      if (error instanceof Conflict && canResend(first, error.view)) {
        update(first.token, { seen: error.view.entries });
        continue;
      }
      const conflict = error instanceof Conflict && first.unsent;
      update(first.token, conflict ? { conflict: true } : { refusal: messageOf(error) });
    }
  }
}

/** The number of entries that this phone has announced; null before the table is loaded. */
let announced = /** @type {number|null} */ (null);

/**
 * Announce the latest change of a view, once.
 * @param {TableView} view
 * @param {{own: boolean}} options `own` is a change that this phone made
 */
function announce({ entries, latest }, { own }) {
  const known = announced;
  announced = Math.max(entries, known ?? 0);
  if (known === null || entries <= known) return;
  whenReleased(() => open("announceChange")(latest, own));
}

/**
 * Return whether a view has entries of others after a command whose answer did not arrive: then the
 * server had recorded it before, and the commands after it have not seen those entries.
 * @param {PendingCommand} sent
 * @param {TableView} view
 */
function hasOthers({ command, seen }, { entries }) {
  const base = unsentBase();
  const added = base.entries === seen && unsentBoard?.countEntries(command, base);
  return entries > seen + (added || 1);
}

/**
 * Return whether a command is still valid after another phone recorded something: two players can
 * declare riichi at once.
 * @param {PendingCommand} waiting
 * @param {TableView} view
 */
function canResend({ command }, view) {
  const before = getTable().server?.game;
  changeTable({ server: view });
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

/**
 * Send these commands after what others recorded, in their order, instead of the whole outbox.
 * @param {PendingCommand[]} chosen
 */
export function sendChosen(chosen) {
  const seen = tableView().entries;
  saveOutbox(chosen.map((each) => ({ ...each, seen, conflict: undefined, refusal: undefined })));
  saveBase();
  return flush();
}

/** Remove a command from the outbox. @param {string} token */
export function discard(token) {
  const { outbox } = getTable();
  const conflict = outbox[0]?.conflict;
  const [first, ...later] = outbox.filter((each) => each.token !== token);
  saveOutbox(first ? [{ ...first, conflict }, ...later] : []);
}

/** Record whose wall was broken. @param {number} seat */
export const recordWareme = (seat) =>
  recordCommand(
    { command: "wareme", seat },
    message("{player}: wareme", { player: playerAt(seat) }),
  );

/**
 * Record a command; show a toast if it is refused.
 * @param {Command} command
 * @param {Text} text
 * @param {Parameters<typeof send>[2]} [win]
 * @returns {Promise<"recorded"|"waiting"|"refused">}
 */
export async function recordCommand(command, text, win) {
  try {
    return await send(command, text, win);
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
    changeTable({ server: await request, online: true });
  } catch (error) {
    showToast(messageOf(error), { bad: true });
  }
}

/** Milliseconds after an undo in which nobody can have seen what the next one would take back. */
const DOUBLE_TAP = 500;

let undone = -DOUBLE_TAP;

/**
 * Undo the last entry, or take back the last command that was not sent; the second tap of a double
 * tap does nothing.
 */
export async function undoLast() {
  if (performance.now() < undone + DOUBLE_TAP) return;
  if (getTable().outbox.length > 0) takeBack();
  else await changeLog((seen) => undoEntry(seen));
  undone = performance.now();
}

/** Remove the last command from the outbox, with a button that restores it. */
function takeBack() {
  const { outbox } = getTable();
  const last = outbox[outbox.length - 1];
  discard(last.token);
  const run = () => {
    saveOutbox(outbox);
    void flush();
  };
  const action = { key: "toast-redo", words: _("Redo"), run };
  showToast(_("Undone: {change}", { change: translate(last.words) }), { action });
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
    changeTable({ server: view, online: true });
    announce(view, { own: true });
    open("showChange")(view, redoLast);
  } catch (error) {
    if (error instanceof Conflict) changeTable({ server: error.view });
    if (isUnreachable(error)) changeTable({ online: false });
    showToast(messageOf(error), { bad: true });
  } finally {
    changing = false;
  }
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
    if (!isUnreachable(error)) {
      const isDeleted = error instanceof Refusal && error.code === "deleted";
      const canRestore = isDeleted && (await canRestoreTable().catch(() => false));
      changeTable({ failure: messageOf(error), canRestore });
    } else if (getTable().server) changeTable({ online: false });
    else changeTable({ ...loadLocal(BASE_KEY), online: false });
  }
  void prepareUnsent();
}

/** The rules of the payments that are loaded or on their way, as JSON. @type {string|null} */
let loadedRules = null;

/** Load what hands can pay under the rules of the table, which can change during a session. */
async function loadHandValues() {
  const rules = JSON.stringify(getTable().server?.rules.values);
  if (!mayRecord() || rules === loadedRules) return;
  loadedRules = rules; // the views that arrive meanwhile do not ask again
  try {
    const { values: handValues, payments } = await fetchHandValues();
    changeTable({ handValues, payments });
  } catch {
    loadedRules = null; // the next view tries again
  }
}

/** Show the table and send pending commands. @param {TableView} sent */
async function applyView(sent) {
  const view = permitted(sent);
  const now = getTable().server;
  const late = now !== null && view.entries < now.entries; // older than what this phone recorded
  const same = late || JSON.stringify(view) === JSON.stringify(now); // an equal view causes no redraw
  changeTable({ online: true, failure: null, ...(!same && { server: view }) });
  announce(view, { own: isSending() || isChanging() });
  loadHandValues();
  await flush();
}
