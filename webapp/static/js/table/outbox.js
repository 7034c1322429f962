/**
 * What was recorded on this phone and has not reached the server: kept, and sent in its order.
 */

import { Conflict, isUnreachable, messageOf, Refusal } from "../core/client.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { changeTable, getTable, tableView } from "./state.js";
import { TABLE_KEY, record } from "./table_api.js";

/** @import { Bilingual, Command, PendingCommand, TableView, WinDraft } from "../core/types" */

const STORAGE_KEY = `tenbo.waiting:${TABLE_KEY}`;

/** A running flush, so that two do not send the same. @type {Promise<void>|null} */
let running = null;

/** What waited when the page was closed waits again. */
export function restoreWaiting() {
  changeTable({ outbox: loadLocal(STORAGE_KEY) ?? [] });
}

/** @param {PendingCommand[]} outbox */
function saveOutbox(outbox) {
  changeTable({ outbox });
  saveLocal(STORAGE_KEY, outbox);
}

/** Random, also where the page comes over plain http. */
const newToken = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");

/**
 * Record what happened; without a connection it waits, and a refusal is thrown.
 * @param {Command} command
 * @param {Bilingual} words what it is, while it waits
 * @param {WinDraft|null} [draft] to take it up again
 * @returns {Promise<"recorded"|"waiting">}
 */
export async function send(command, words, draft = null) {
  const pending = { token: newToken(), seen: tableView().entries, act: command, words, entry: draft };
  saveOutbox([...getTable().outbox, pending]);
  await flush();
  const remaining = getTable().outbox.find((each) => each.token === pending.token);
  if (!remaining) return "recorded";
  if (remaining.refusal === undefined) return "waiting";
  discard(remaining.token);
  throw new Refusal("refused", remaining.refusal);
}

/** Send what waits, until one of it is refused or the server does not answer. */
export function flush() {
  running ??= sendAll().finally(() => (running = null));
  return running;
}

async function sendAll() {
  for (;;) {
    const [first] = getTable().outbox;
    if (!first || first.refusal !== undefined || !getTable().view) return;
    try {
      const view = await record(first.act, first);
      changeTable({ view, online: true });
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
 * Whether an act fits the table as somebody else left it: two may declare riichi at once.
 * @param {PendingCommand} waiting
 * @param {TableView} view
 */
function canResend({ act: command }, view) {
  const before = getTable().view?.game;
  changeTable({ view });
  const same =
    before?.round === view.game?.round &&
    before?.kyoku === view.game?.kyoku &&
    before?.honba === view.game?.honba;
  return command.act === "riichi" && same && view.can.riichi.includes(command.seat);
}

/** @param {PendingCommand} one */
const isOther = (one) => (/** @type {PendingCommand} */ each) => each.token !== one.token;

/**
 * What this phone recorded next has seen what it recorded before.
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

/** Send one that was refused once more, to the table as it is now. @param {string} token */
export function retry(token) {
  update(token, { refusal: undefined, seen: tableView().entries });
  return flush();
}

/** Forget one. @param {string} token */
export const discard = (token) =>
  saveOutbox(getTable().outbox.filter((each) => each.token !== token));
