/**
 * Commands and live updates: the outbox of commands that the server has not confirmed, undo and redo,
 * and the stream of changes.
 */

import {
  Conflict,
  Refusal,
  UNREACHABLE,
  asRefusal,
  isUnreachable,
  messageOf,
} from "../core/client.js";
import { followChanges } from "../core/live_events.js";
import { _, message, translate } from "../core/messages.js";
import { getSettings, languageQuery } from "../core/settings.js";
import { loadLocal, localKeys, saveLocal } from "../core/storage.js";
import { watch } from "../core/store.js";
import { whenReleased } from "../core/touch.js";
import { showError, showToast } from "./notices.js";
import { open } from "./open.js";
import { OVERLAY } from "./overlay.js";
import { changeTable, getTable, mayRecord, playerAt, tableView } from "./state.js";
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
import { afterFirst, handOfNext, isBlocked, isSameHand, readyCommands } from "./waiting.js";

/** @import { Command, PendingCommand, TableView, Text, WinDraft } from "../core/types" */

const WAITING = "tenbo.waiting:";
const STORAGE_KEY = WAITING + TABLE_KEY;
/** The last view of the server and what hands can pay, for a reload while commands wait. */
const BASE_KEY = `tenbo.base:${TABLE_KEY}`;

/** The commands after which this phone cannot record before the server answers. */
const NEEDS_ANSWER = ["game", "continue"];

const CHOOSE = message("First choose what happens to what was not sent.");

/** The running flush; a second one would send the same commands. @type {Promise<void>|null} */
let running = null;

/** Load the commands that were pending when the page was closed. */
export function restoreWaiting() {
  /** @type {PendingCommand[]} */
  const stored = loadLocal(STORAGE_KEY) ?? [];
  const outbox = stored.filter(({ command }) => command); // before 1.0.0 it was called act
  if (outbox.length < stored.length)
    showToast(
      _(
        "What this phone had not sent is from a tenbo before 1.0.0: record it again, or open it with tenbo 1.0.0.",
      ),
      { bad: true },
    );
  changeTable({ outbox: outbox.map((each) => ({ ...each, unsent: true })) });
}

/** @param {PendingCommand[]} outbox @param {TableView} [server] the view after what was sent */
export function saveOutbox(outbox, server) {
  changeTable({ outbox, ...(server && { server, online: true, heard: Date.now() }) });
  saveLocal(STORAGE_KEY, outbox);
  showBadge(outbox);
  const { server: view, handValues, heard } = getTable();
  saveLocal(BASE_KEY, outbox.length === 0 ? null : { server: view, handValues, heard });
}

/** Show on the icon how many entries of all tables are not sent. @param {PendingCommand[]} outbox */
function showBadge(outbox) {
  const left = outbox.filter((each) => each.unsent || isBlocked(each));
  const others = localKeys(WAITING).filter((key) => key !== STORAGE_KEY);
  // Not every browser can, and some ask first.
  void navigator
    .setAppBadge?.(left.length + others.flatMap((key) => loadLocal(key) ?? []).length)
    .catch(() => {});
}

function markUnsent() {
  changeTable({ online: false });
  saveOutbox(getTable().outbox.map((each) => ({ ...each, unsent: true })));
}

/** Return a random text; `crypto.randomUUID` does not exist over plain HTTP. */
export const newToken = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");

/**
 * Record a command. Without a connection it stays in the outbox; throw a `Refusal` if the server
 * refuses it. It is sent before the commands that wait for a decision, and replaces those that were
 * open as its draft.
 * @param {Command} command
 * @param {Text} words the text for the command in the outbox
 * @param {WinDraft|null} [draft] of a win, to edit it again
 * @returns {Promise<"recorded"|"waiting">}
 */
async function sendNow(command, words, draft = null) {
  const { waiting: opened = [], ...entry } = draft ?? {};
  const isOpened = (/** @type {PendingCommand} */ { token }) => opened.includes(token);
  const replaced = getTable().outbox.filter(isOpened);
  const outbox = getTable().outbox.filter((each) => !isOpened(each));
  const ready = readyCommands(outbox);
  const blocked = outbox.slice(ready.length);
  const isBehind = getTable().outbox.findIndex(isOpened) > ready.length;
  if (blocked.length > 0 && (isBehind || draft?.played.unknown))
    throw new Refusal("conflict", CHOOSE);
  const kept = draft && /** @type {WinDraft} */ (entry);
  const pending = { token: newToken(), command, words, entry: kept, ...circumstances(outbox) };
  const mayWait = !NEEDS_ANSWER.includes(command.command);
  pending.unsent &&= mayWait;
  saveOutbox([...ready, pending, ...blocked]);
  const sent = flush();
  if (pending.unsent) return "waiting"; // a request without an answer takes long to end
  await sent;
  const remaining = getTable().outbox.find((each) => each.token === pending.token);
  if (!remaining) return "recorded";
  if (remaining.refusal === undefined && mayWait) return "waiting";
  putBack(replaced, remaining);
  throw new Refusal("refused", remaining.refusal ?? UNREACHABLE);
}

/** Return what a new command knows of the table. @param {PendingCommand[]} outbox */
function circumstances(outbox) {
  const { entries: seen, game } = tableView();
  const seats = game?.seats.map(({ player }) => player) ?? [];
  return { seen, played: game && handOfNext(game, outbox), seats, unsent: !getTable().online };
}

/** Record a command, after an undo that is running. @type {typeof sendNow} */
export const send = async (...command) => {
  if (changing) await changing;
  return sendNow(...command);
};

/**
 * Put commands back into the outbox in place of a refused one.
 * @param {PendingCommand[]} replaced
 * @param {PendingCommand} refused
 */
function putBack(replaced, { token }) {
  const { draft, outbox } = getTable();
  const isOpen = draft !== null; // it can be closed by now
  const restored = replaced.map((each) => ({ ...each, open: isOpen }));
  saveOutbox(outbox.flatMap((each) => (each.token === token ? restored : [each])));
}

/** Keep commands from being sent while they are open as a draft. @param {string[]} tokens */
export const holdOpened = (tokens) =>
  saveOutbox(
    getTable().outbox.map((each) => (tokens.includes(each.token) ? { ...each, open: true } : each)),
  );

/** Send what was open as a draft after all, as it was entered before. */
export function releaseOpened() {
  const { outbox } = getTable();
  if (!outbox.some((each) => each.open)) return;
  saveOutbox(outbox.map((each) => ({ ...each, open: undefined })));
  void flush();
}

/** Send pending commands until one is refused or the server does not answer. */
function flush() {
  running ??= sendAll().finally(() => (running = null));
  return running;
}

async function sendAll() {
  for (;;) {
    const [first] = readyCommands(getTable().outbox);
    if (!first || !getTable().server) return;
    try {
      const view = await record(first.command, first);
      const later = getTable().outbox.filter(isOther(first));
      saveOutbox(afterFirst([first, ...later], view), view);
      announce(view, { own: true });
    } catch (error) {
      if (isUnreachable(error)) return markUnsent();
      const change = changeToResend(first, error);
      if (!change) return block(first, error);
      update(first.token, change);
    }
  }
}

/**
 * Return what has to change before a refused command can be sent again; null if somebody has to decide.
 * A photo that waited too long is gone, but not its hand.
 * @param {PendingCommand} refused
 * @param {unknown} error
 * @returns {Partial<PendingCommand>|null}
 */
function changeToResend({ command, played, unsent }, error) {
  if (error instanceof Conflict)
    return canResend({ command, played }, error.view) ? { seen: error.view.entries } : null;
  const isPhoto = error instanceof Refusal && error.code === "no_photo";
  if (!unsent || !isPhoto) return null;
  const wins = command.wins.map((/** @type {object} */ win) => ({ ...win, photo: null }));
  return { command: { ...command, wins } };
}

/**
 * Let somebody decide about a command that the server refused. What this phone recorded after it
 * without a connection waits too.
 * @param {PendingCommand} refused
 * @param {unknown} error
 */
function block(refused, error) {
  const isConflict = error instanceof Conflict && refused.unsent;
  const reason = isConflict ? { conflict: true } : { refusal: messageOf(error) };
  const marked = getTable().outbox.map((each) => {
    if (each.token === refused.token) return { ...each, ...reason };
    return refused.unsent && !isBlocked(each) ? { ...each, conflict: true } : each;
  });
  saveOutbox(marked);
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
 * Return whether a command is still valid after another phone recorded something: two players can
 * declare riichi at once.
 * @param {Pick<PendingCommand, "command"|"played">} waiting
 * @param {TableView} view
 */
function canResend({ command, played }, view) {
  changeTable({ server: view });
  const isNow = view.game && played && isSameHand(played, view.game);
  return isNow && command.command === "riichi" && view.can.riichi.includes(command.seat);
}

/** @param {PendingCommand} one */
const isOther = (one) => (/** @type {PendingCommand} */ each) => each.token !== one.token;

/** @param {string} token @param {Partial<PendingCommand>} change */
const update = (token, change) =>
  saveOutbox(
    getTable().outbox.map((each) => (each.token === token ? { ...each, ...change } : each)),
  );

/**
 * Send a command that somebody decided to send, in place of a group of commands that waited.
 * @param {PendingCommand} decided
 * @param {PendingCommand[]} group
 */
export function sendDecided(decided, group) {
  const { outbox } = getTable();
  const ready = readyCommands(outbox);
  const rest = outbox.slice(ready.length).filter((each) => !group.includes(each));
  const now = { seen: tableView().entries, conflict: undefined, refusal: undefined };
  saveOutbox([...ready, { ...decided, ...now }, ...rest]);
  return flush();
}

/** Remove commands from the outbox. @param {string[]} tokens */
export const discard = (tokens) =>
  saveOutbox(getTable().outbox.filter(({ token }) => !tokens.includes(token)));

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
 * @param {WinDraft|null} [entry]
 * @returns {Promise<"recorded"|"waiting"|"refused">}
 */
export async function recordCommand(command, text, entry) {
  try {
    return await send(command, text, entry);
  } catch (error) {
    showError(error);
    return "refused";
  }
}

/** Wait for a request that is not in the outbox, and count it meanwhile. @param {Promise<void>} request */
async function counted(request) {
  changeTable({ requests: getTable().requests + 1 });
  await request;
  changeTable({ requests: getTable().requests - 1 });
}

/** The notes on their way, each of which follows from the one before. */
let noting = Promise.resolve();

/**
 * Note something beside the log, and show the table with it.
 * @param {() => Promise<TableView>} request
 */
export function note(request) {
  noting = noting.then(async () => {
    const before = getTable().server;
    try {
      const server = await request();
      if (getTable().server === before) changeTable({ server, online: true });
      else await refresh(); // notes have no number that says which of two views is newer
    } catch (error) {
      if (isUnreachable(error)) changeTable({ online: false });
      showError(error);
    }
  });
  return counted(noting);
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
  undone = performance.now();
  if (running) await running; // what is on its way can be recorded already
  const last = readyCommands(getTable().outbox).at(-1);
  if (last) takeBack(last.token);
  else await changeLog((seen) => undoEntry(seen));
  undone = performance.now();
}

/** Remove a command that waits, with a button that restores it. @param {string} token */
export function takeBack(token) {
  const { outbox } = getTable();
  const taken = outbox.filter((each) => each.token === token);
  const later = outbox.slice(outbox.indexOf(taken[0]) + 1);
  discard([token]);
  const run = () => {
    const now = getTable().outbox;
    const behind = now.filter((each) => later.some((one) => one.token === each.token));
    saveOutbox([...now.filter((each) => !behind.includes(each)), ...taken, ...behind]);
    void flush();
  };
  const action = { key: "toast-redo", words: _("Redo"), run };
  showToast(_("Undone: {change}", { change: translate(taken[0].words) }), { action });
}

/** Undo one entry. @param {number} seq */
export const undoStep = (seq) => changeLog((seen) => undoEntry(seen, seq));

/** Redo the entry that was undone. */
export const redoLast = () => changeLog(redoEntry);

/** The running undo or redo; a double tap changes one entry only. @type {Promise<void>|null} */
let changing = null;

/** @param {(seen: number) => Promise<TableView>} change */
async function changeLog(change) {
  if (changing) return;
  if (readyCommands(getTable().outbox).length > 0) {
    return showToast(_("Something is still waiting to be sent. Send or discard it first."), {
      bad: true,
    });
  }
  changing = sendChange(change).finally(() => (changing = null));
  await counted(changing);
}

/** @param {(seen: number) => Promise<TableView>} change */
async function sendChange(change) {
  try {
    const view = await change(tableView().entries);
    changeTable({ server: view, online: true });
    announce(view, { own: true });
    open("showChange")(view);
  } catch (error) {
    if (error instanceof Conflict) changeTable({ server: error.view });
    if (isUnreachable(error)) changeTable({ online: false });
    showError(error);
  }
}

let openStream = () => {};

/** Load the table and follow its changes; each event has the current table. */
export async function connect() {
  if (!(await refresh())) return;
  openStream = followChanges({
    url: () => viewUrl(`/live?view=1&${languageQuery()}`),
    change: applyView,
    refresh,
    // A request can fail beside a stream that does not notice.
    alive: () => (getTable().online && !getTable().failure) || refresh(),
  });
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

/** Load some of the games that the view leaves out because they are older. */
export function loadEarlierGames() {
  requestMoreGames();
  openStream();
  return refresh();
}

/**
 * Fetch the table and send pending commands; return whether this key opens a table, as far as is known.
 * @returns {Promise<boolean>}
 */
export async function refresh() {
  const { language } = getSettings();
  const { server, heard } = getTable();
  try {
    const view = await fetchTable();
    if (getSettings().language !== language) return true;
    // Notes have no number that says which of two views is newer.
    const { server: now } = getTable();
    if (now !== server && now?.entries === view.entries) return await refresh();
    await applyView(view);
  } catch (error) {
    if (!isUnreachable(error)) return refuseTable(asRefusal(error));
    if (!server) changeTable({ ...loadLocal(BASE_KEY), online: false });
    else if (getTable().heard === heard) changeTable({ online: false });
  }
  return true;
}

/** Show why there is no table; return whether there can be one soon. @param {Refusal} refusal */
async function refuseTable({ code, message: failure }) {
  const isDeleted = code === "deleted";
  const canRestore = isDeleted && (await canRestoreTable().catch(() => false));
  changeTable({ failure, canRestore });
  return !isDeleted && code !== "no_table";
}

/** The rules of the values that are loaded or on their way, as JSON. @type {string|null} */
let loadedRules = null;

/** Load what hands can pay under the rules of the table, which can change during a session. */
async function loadHandValues() {
  const rules = JSON.stringify(getTable().server?.rules.values);
  if (!mayRecord() || rules === loadedRules) return;
  loadedRules = rules; // the views that arrive meanwhile do not ask again
  try {
    const { values: handValues } = await fetchHandValues();
    changeTable({ handValues });
  } catch {
    loadedRules = null; // the next view tries again
  }
}

/** Show the table and send pending commands. @param {TableView} view */
async function applyView(view) {
  const delay = getTable().server ? (OVERLAY?.delay ?? 0) : 0;
  const heard = { online: true, heard: Date.now(), failure: null };
  if (delay > 0) {
    changeTable(heard);
    await new Promise((resolve) => window.setTimeout(resolve, delay));
  }
  const same = JSON.stringify(view) === JSON.stringify(getTable().server); // causes no redraw
  changeTable({ ...(delay === 0 && heard), ...(!same && { server: view }) });
  announce(view, { own: running !== null || changing !== null });
  loadHandValues();
  await flush();
}
