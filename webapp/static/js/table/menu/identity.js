/**
 * The player whose phone this is, or a display, which keeps the screen on; asked once and saved.
 */

import { toggleButton } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { openAfterOthers, openSheet } from "../../core/sheet.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { watch } from "../../core/store.js";
import { OVERLAY } from "../overlay.js";
import { hideToast, showToast } from "../notices.js";
import { changeTable, getTable, ownSeat, tableView } from "../state.js";
import { newToken } from "../sync.js";
import { TABLE_KEY, takeSeat } from "../table_api.js";

/**
 * Whose phone this is, and whether it is the display in the middle of the table or on a wall.
 * @typedef {{me: number|null, tableMode: boolean, wall: boolean}} Identity
 */

const STORAGE_KEY = `tenbo.who:${TABLE_KEY}`;
const PHONE_KEY = "tenbo.phone";

/**
 * Restore the saved player; ask if there is none. Who only watches is not asked, nor an organiser who
 * comes from the page of the tournament.
 */
export function restoreIdentity() {
  const stored = loadLocal(STORAGE_KEY);
  if (OVERLAY) changeTable({ wall: true });
  else if (location.hash === "#wall") setIdentity({ me: null, tableMode: false, wall: true });
  else if (stored) changeTable({ wall: false, ...stored });
  else if (tableView().role !== "viewer" && location.hash !== "#desk") openIdentitySheet();
  watch(() => [getTable().server?.taken.join()], keepSeat);
}

/** Announce the seat to a server that has forgotten it, as one does when it starts again. */
function keepSeat() {
  const { me, server } = getTable();
  if (me !== null && !server?.taken.includes(me)) announceSeat();
}

/** @param {Identity} identity */
export function setIdentity(identity) {
  const { me } = getTable();
  changeTable({ ...identity, comparedSeat: null });
  saveLocal(STORAGE_KEY, identity);
  if (identity.me !== null || me !== null) announceSeat();
}

/** Let the other phones know whose this is, so that "Who are you?" marks the seat. */
async function announceSeat() {
  if (tableView().role === "viewer") return;
  const phone = loadLocal(PHONE_KEY) ?? newToken();
  saveLocal(PHONE_KEY, phone);
  await takeSeat({ phone, player: getTable().me }).catch(() => null); // without a network nobody looks
}

/** Ask whose phone this is when a substitute takes over the seat of its player. */
export function followSubstitutes() {
  /** @type {{seq: number, me: number|null, seat: number|null}|null} */
  let known = null;
  watch(
    () => [getTable().view, getTable().me],
    () => {
      const { view, me } = getTable();
      if (!view?.game) return;
      const before = known;
      const { seq, seats } = view.game;
      known = { seq, me, seat: ownSeat() };
      if (before?.seq !== seq || before.me !== me || me === null) return;
      if (before.seat === null || known.seat !== null) return;
      const note = _("{player} takes over from {leaving}", {
        player: seats[before.seat].name,
        leaving: view.players[me],
      });
      openAfterOthers(
        () => openIdentitySheet(note),
        () => getTable().me === me && ownSeat() === null && !isDisplay(),
      );
    },
  );
}

/** Say so if the screen of a display can go dark. */
export function showScreenNote() {
  if (!isDisplay() || isPossible()) return;
  const words = _(
    "The screen may go dark: keep it on in the phone's settings, or start tenbo with --https.",
  );
  showToast(words.replace("--", "-\u2060-\u2060")); // the option stays on one line
}

/** Open the choice of the player. @param {string} [note] why it is asked */
export function openIdentitySheet(note = "") {
  openSheet({
    title: _("Who are you?"),
    select: () => [getTable().view, getTable().me, getTable().tableMode, getTable().wall],
    draw: ({ closeAnd }) => {
      const { me, tableMode, wall } = getTable();
      const choice = (
        /** @type {string} */ words,
        /** @type {string} */ key,
        /** @type {Partial<Identity>} */ identity,
        /** @type {boolean} */ selected,
        isTaken = false,
      ) =>
        toggleButton(
          "row.between.wide-button.choice",
          `identity-${key}`,
          selected,
          [
            h("span", words, isTaken && h("span.note", _("On another phone; tap to take over"))),
            selected && icon("check"),
          ],
          closeAnd(() => {
            setIdentity({ me: null, tableMode: false, wall: false, ...identity });
            showScreenNote();
          }),
        );
      return [
        note && h("p", note),
        h("p.quiet", _("Your seat is shown at the bottom. You can change it in the menu.")),
        h(
          "div.stack",
          ...tableView().players.map((name, player) => {
            const isMine = me === player && !isDisplay();
            const isTaken = me !== player && tableView().taken.includes(player);
            return choice(name, String(player), { me: player }, isMine, isTaken);
          }),
          choice(_("Table display"), "table", { tableMode: true }, tableMode),
          choice(_("Wall display for a TV"), "wall", { wall: true }, wall),
          choice(_("Just watching"), "none", {}, false),
        ),
      ];
    },
  });
}

const isDisplay = () => getTable().tableMode || getTable().wall;

/** @type {Promise<WakeLockSentinel|null>|null} */
let lock = null;

/** Return whether this browser can keep the screen on. */
const isPossible = () => isSecureContext && "wakeLock" in navigator;

/** Keep the screen on while this phone is a display. */
export function keepScreenOn() {
  watch(() => [isDisplay()], update);
  // A browser releases the lock when the page is hidden.
  document.addEventListener("visibilitychange", () => {
    lock = null;
    update();
  });
}

/** Ask again at the next tap, because WebKit refuses before the first one. */
function askAgain() {
  lock = null;
  if (navigator.userActivation?.hasBeenActive) return null;
  showToast(_("Tap the screen once to keep it on."), { bad: true });
  addEventListener("click", () => (hideToast(), update()), { once: true });
  return null;
}

async function update() {
  const wanted = isDisplay() && !document.hidden && isPossible();
  if (wanted) lock ??= navigator.wakeLock.request("screen").catch(askAgain);
  else {
    const held = lock;
    lock = null;
    await (await held)?.release();
  }
}
