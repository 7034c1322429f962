/**
 * The lock that keeps the screen of a table display on. Browsers have it over https only.
 */

import { watch } from "../../core/store.js";
import { translate } from "../../core/text.js";
import { getTable } from "../state.js";

/** @type {Promise<WakeLockSentinel|null>|null} */
let lock = null;

/** Return whether this browser can keep the screen on. */
const isPossible = () => isSecureContext && "wakeLock" in navigator;

/** Return why the screen can go dark; null if it stays on. */
export const screenNote = () =>
  isPossible()
    ? null
    : translate({
        en: "The screen may go dark: keep it on in the phone's settings, or start tenbo with --https.",
        ja: "画面が消えることがあります。端末の設定で常時点灯にするか、tenbo を --https で起動してください。",
        zh: "屏幕可能变暗：请在手机设置里保持常亮，或用 --https 启动 tenbo。",
      });

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
