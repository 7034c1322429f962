/**
 * What was recorded on this phone and has not reached the server: kept, and sent in its order.
 */

import { Behind, record } from "./server.js";
import { KEY } from "./where.js";
import { Refusal } from "../api.js";
import { changeTable, getTable, theView } from "./state.js";

/** @typedef {import("./state.js").Waiting} Waiting */

const KEPT = `tenbo.waiting:${KEY}`;

/** A running flush, so that two do not send the same. @type {Promise<void>|null} */
let sending = null;

/** What waited when the page was closed waits again. */
export function restoreWaiting() {
  try {
    changeTable({ waiting: JSON.parse(localStorage.getItem(KEPT) ?? "[]") });
  } catch {
    // Storage is forbidden, or somebody else wrote to it: nothing waits.
  }
}

/** @param {Waiting[]} waiting */
function setWaiting(waiting) {
  changeTable({ waiting });
  try {
    localStorage.setItem(KEPT, JSON.stringify(waiting));
  } catch {
    // Forbidden storage costs only what a reload would lose.
  }
}

/** Random, also where the page comes over plain http. */
const token = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");

/**
 * Record what happened; without a connection it waits, and a refusal is thrown.
 * @param {import("./server.js").Act} act
 * @param {import("./words.js").Words} words what it is, while it waits
 * @param {import("./entry.js").Entry|null} [entry] to take it up again
 * @returns {Promise<"recorded"|"waiting">}
 */
export async function send(act, words, entry = null) {
  const mine = { token: token(), seen: theView().entries, act, words, entry };
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
      if (error instanceof Refusal && error.kind === "unreachable") {
        changeTable({ reached: false });
        return;
      }
      if (error instanceof Behind && isStill(first, error.view)) {
        change(first.token, { seen: error.view.entries });
        continue;
      }
      change(first.token, { refusal: error instanceof Error ? error.message : String(error) });
    }
  }
}

/**
 * Whether an act fits the table as somebody else left it: two may declare riichi at once.
 * @param {Waiting} waiting
 * @param {import("./state.js").View} now
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

/** @param {Waiting} one */
const isNot = (one) => (/** @type {Waiting} */ each) => each.token !== one.token;

/**
 * What this phone recorded next has seen what it recorded before.
 * @param {number} before
 * @param {number} now
 */
const after = (before, now) => (/** @type {Waiting} */ each) =>
  each.seen === before ? { ...each, seen: now } : each;

/** @param {string} token @param {Partial<Waiting>} what */
const change = (token, what) =>
  setWaiting(
    getTable().waiting.map((each) => (each.token === token ? { ...each, ...what } : each)),
  );

/** Send one that was refused once more, to the table as it is now. @param {string} token */
export function retry(token) {
  change(token, { refusal: undefined, seen: theView().entries });
  return flush();
}

/** Forget one. @param {string} token */
export const drop = (token) =>
  setWaiting(getTable().waiting.filter((each) => each.token !== token));
