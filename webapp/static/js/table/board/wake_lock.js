/**
 * The lock that keeps the screen of a table display on. Browsers have it over https only.
 */

import { _ } from "../../core/messages.js";
import { watch } from "../../core/store.js";
import { getTable } from "../state.js";

/** @type {Promise<WakeLockSentinel|null>|null} */
let lock = null;

/** Return whether this browser can keep the screen on. */
const isPossible = () => isSecureContext && "wakeLock" in navigator;

/** Return why the screen can go dark; null if it stays on. */
export const screenNote = () =>
  isPossible()
    ? null
    : _("The screen may go dark: keep it on in the phone's settings, or start tenbo with --https.");

/** Keep the screen on while this phone is the table display. */
export function keepScreenOn() {
  watch(() => [getTable().tableMode], update);
  // A browser releases the lock when the page is hidden.
  document.addEventListener("visibilitychange", () => {
    lock = null;
    update();
  });
}

async function update() {
  const wanted = getTable().tableMode && !document.hidden && isPossible();
  if (wanted) lock ??= navigator.wakeLock.request("screen").catch(() => null);
  else {
    const held = lock;
    lock = null;
    await (await held)?.release();
  }
}
