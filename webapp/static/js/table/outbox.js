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
let sending = null;

/** What waited when the page was closed waits again. */
export function restoreWaiting() {
  changeTable({ waiting: loadLocal(STORAGE_KEY) ?? [] });
}

/** @param {PendingCommand[]} waiting */
function setWaiting(waiting) {
  changeTable({ waiting });
  saveLocal(STORAGE_KEY, waiting);
}

/** Random, also where the page comes over plain http. */
const token = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");

/**
 * Record what happened; without a connection it waits, and a refusal is thrown.
 * @param {Command} act
 * @param {Bilingual} words what it is, while it waits
 * @param {WinDraft|null} [entry] to take it up again
 * @returns {Promise<"recorded"|"waiting">}
 */
export async function send(act, words, entry = null) {
  const mine = { token: token(), seen: tableView().entries, act, words, entry };
  setWaiting([...getTable().waiting, mine]);
  await flush();
  const left = getTable().waiting.find((each) => each.token === mine.token);
  if (!left) return "recorded";
  if (left.refusal === undefined) return "waiting";
  drop(left.token);
  throw new Refusal("refused", left.refusal);
}

/** Send what waits, until one of it is refused or the server does not answer. */
export function flush() {
  sending ??= sendAll().finally(() => (sending = null));
  return sending;
}

async function sendAll() {
  for (;;) {
    const [first] = getTable().waiting;
    if (!first || first.refusal !== undefined || !getTable().view) return;
    try {
      const view = await record(first.act, first);
      changeTable({ view, reached: true });
      setWaiting(getTable().waiting.filter(isNot(first)).map(after(first.seen, view.entries)));
    } catch (error) {
      if (isUnreachable(error)) {
        changeTable({ reached: false });
        return;
      }
      if (error instanceof Conflict && isStill(first, error.view)) {
        change(first.token, { seen: error.view.entries });
        continue;
      }
      change(first.token, { refusal: messageOf(error) });
    }
  }
}

/**
 * Whether an act fits the table as somebody else left it: two may declare riichi at once.
 * @param {PendingCommand} waiting
 * @param {TableView} now
 */
function isStill({ act }, now) {
  const before = getTable().view?.game;
  changeTable({ view: now });
  const same =
    before?.round === now.game?.round &&
    before?.kyoku === now.game?.kyoku &&
    before?.honba === now.game?.honba;
  return act.act === "riichi" && same && now.can.riichi.includes(act.seat);
}

/** @param {PendingCommand} one */
const isNot = (one) => (/** @type {PendingCommand} */ each) => each.token !== one.token;

/**
 * What this phone recorded next has seen what it recorded before.
 * @param {number} before
 * @param {number} now
 */
const after = (before, now) => (/** @type {PendingCommand} */ each) =>
  each.seen === before ? { ...each, seen: now } : each;

/** @param {string} token @param {Partial<PendingCommand>} what */
const change = (token, what) =>
  setWaiting(
    getTable().waiting.map((each) => (each.token === token ? { ...each, ...what } : each)),
  );

/** Send one that was refused once more, to the table as it is now. @param {string} token */
export function retry(token) {
  change(token, { refusal: undefined, seen: tableView().entries });
  return flush();
}

/** Forget one. @param {string} token */
export const drop = (token) =>
  setWaiting(getTable().waiting.filter((each) => each.token !== token));
