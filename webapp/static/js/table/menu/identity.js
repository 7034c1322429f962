/**
 * The player whose phone this is, or table mode, which keeps the screen on; asked once and saved.
 */

import { h, icon } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { watch } from "../../core/store.js";
import { showToast } from "../notices.js";
import { changeTable, getTable, tableView } from "../state.js";
import { TABLE_KEY } from "../table_api.js";

const STORAGE_KEY = `tenbo.who:${TABLE_KEY}`;

/** Restore the saved player; ask if there is none. Who only watches is not asked. */
export function restoreIdentity() {
  const stored = loadLocal(STORAGE_KEY);
  if (stored) changeTable(stored);
  else if (tableView().role === "host") openIdentitySheet();
}

/** @param {{me: number|null, tableMode: boolean}} identity */
export function setIdentity(identity) {
  changeTable({ ...identity, comparedSeat: null });
  saveLocal(STORAGE_KEY, identity);
}

/** Say so if the screen of a table display can go dark. */
export function showScreenNote() {
  if (!getTable().tableMode || isPossible()) return;
  showToast(
    _("The screen may go dark: keep it on in the phone's settings, or start tenbo with --https."),
  );
}

/** Open the choice of the player. */
export function openIdentitySheet() {
  openSheet({
    title: _("Who are you?"),
    select: () => [getTable().me, getTable().tableMode],
    draw: ({ closeAnd }) => {
      const choice = (
        /** @type {string} */ words,
        /** @type {string} */ key,
        /** @type {boolean} */ selected,
        /** @type {{me: number|null, tableMode: boolean}} */ identity,
      ) =>
        h(
          "button.wide-button.choice",
          {
            "data-key": `identity-${key}`,
            "aria-pressed": String(selected),
            onclick: closeAnd(() => {
              setIdentity(identity);
              showScreenNote();
            }),
          },
          h("span", words),
          selected && icon("check"),
        );
      const { me, tableMode } = getTable();
      return [
        h("p.quiet", _("Your seat is shown at the bottom. You can change it in the menu.")),
        h(
          "div.stack",
          ...tableView().players.map((name, player) =>
            choice(name, String(player), me === player && !tableMode, {
              me: player,
              tableMode: false,
            }),
          ),
          choice(_("Table display"), "table", tableMode, { me: null, tableMode: true }),
          choice(_("Just watching"), "none", false, { me: null, tableMode: false }),
        ),
      ];
    },
  });
}

/** @type {Promise<WakeLockSentinel|null>|null} */
let lock = null;

/** Return whether this browser can keep the screen on. */
const isPossible = () => isSecureContext && "wakeLock" in navigator;

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
