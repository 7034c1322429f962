/**
 * The outbox: commands that the server has not confirmed, stored and sent in order.
 */

import { Conflict, isUnreachable, messageOf, Refusal } from "../core/client.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { announce } from "./result/announce.js";
import { changeTable, getTable, tableView } from "./state.js";
import { TABLE_KEY, record } from "./table_api.js";

/** @import { Text, Command, PendingCommand, TableView, WinDraft } from "../core/types" */

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

/** Return a random token; `crypto.randomUUID` does not exist over plain HTTP. */
const newToken = () =>
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
export const isSending = () => running !== null;

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
