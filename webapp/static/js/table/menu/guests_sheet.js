/**
 * The sheet with which another phone follows a table that lives in this phone: its offer as a code,
 * and the answer of the other phone, from the camera or as a text.
 */

import { failureNotice, plainButton, textField } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { ROOT } from "../../core/settings.js";
import { doneButton, openAfterOthers, openSheet } from "../../core/sheet.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { drawQrCode } from "../../sharing/qr_code.js";
import { showError, showToast } from "../notices.js";
import { getTable, tableView } from "../state.js";
import { GUESTS_KEY, TABLE_KEY } from "../table_api.js";

/** The modules of the page around this one, which goes on when another page opens. */
const loadGuests = () =>
  /** @type {{guests: () => Promise<typeof import("../../phone/guests.js")>}} */ (
    /** @type {unknown} */ (window.parent)
  ).guests();

/** Choose the player of the other phone. */
export async function openGuestsSheet() {
  const states = new Map((await recentGuests()).map(({ player, state }) => [player, state]));
  const note = (/** @type {number|null} */ player) => {
    if (!states.has(player)) return false;
    return states.get(player) === "connected" ? _("Connected") : _("No longer connected");
  };
  openSheet({
    title: _("Let another phone follow"),
    select: () => [getTable().view],
    draw: ({ closeAnd }) => [
      h(
        "p.quiet",
        _(
          "Both phones need the same Wi-Fi, or one of them the hotspot of the other. Whose phone is it? It can record wins and riichi of its player, and draws.",
        ),
      ),
      h(
        "div.stack",
        ...[...tableView().players.keys(), null].map((player) =>
          choice(
            player,
            closeAnd(() => openOffer(player)),
            note(player),
          ),
        ),
      ),
    ],
  });
}

/** @param {number|null} player @param {() => void} onclick @param {string|false} [note] */
const choice = (player, onclick, note = false) =>
  h(
    "button.wide-button.choice",
    { "data-key": `guest-${player ?? "none"}`, onclick },
    h("span", guestName(player)),
    note && h("span.quiet.small", note),
  );

/** @param {number|null} player */
const guestName = (player) => (player === null ? _("Just watching") : tableView().players[player]);

/**
 * Show the offer for a player, then take the answer.
 * @param {number|null} player
 * @param {() => void} [onConnected]
 */
async function openOffer(player, onConnected) {
  try {
    const guests = await loadGuests();
    const code = await guests.offerCode(TABLE_KEY, player);
    const link = `${new URL(ROOT, location.href).href}#guest=${code}`;
    const picture = await drawQrCode(link, _("Code that connects a phone"));
    showOffer(picture, guests.acceptAnswer, player, onConnected);
  } catch (error) {
    showError(error);
  }
}

/**
 * @param {HTMLElement} picture
 * @param {(code: string) => Promise<boolean>} accept
 * @param {number|null} player
 * @param {() => void} [onConnected]
 */
function showOffer(picture, accept, player, onConnected) {
  let typed = "";
  let isWrong = false;
  const take = async (/** @type {string} */ code) => {
    isWrong = !(await accept(code).catch(() => false));
    sheet.redraw();
    return !isWrong;
  };
  const onGuests = () => {
    showToast(
      _("{name} follows this table.", {
        name: player === null ? _("A guest") : tableView().players[player],
      }),
    );
    const others = storedGuests().filter((each) => each.player !== player);
    saveLocal(GUESTS_KEY, [...others, { player, since: Date.now(), isOffered: false }]);
    sheet.close();
    onConnected?.();
  };
  const sheet = openSheet({
    title: guestName(player),
    draw: () => [
      picture,
      h("p", _("1. Point the camera of the other phone at this code and open the link.")),
      h("p", _("2. Then it shows a code: scan the answer here.")),
      doneButton([icon("camera"), _("Scan the answer")], {
        "data-key": "scan-answer",
        onclick: () => scan(take).catch(showError),
      }),
      textField(
        _("Or enter its text"),
        { value: typed, "data-key": "answer", autocapitalize: "off" },
        (text) => (typed = text),
      ),
      isWrong && failureNotice(_("This is not the answer to this code: scan again.")),
      plainButton("connect", _("Connect"), () => take(typed)),
    ],
  });
  window.addEventListener("guests", onGuests, { once: true });
  sheet.dialog.addEventListener("close", () => window.removeEventListener("guests", onGuests));
}

/** Scan codes with the camera until one is taken. @param {(code: string) => Promise<boolean>} take */
async function scan(take) {
  const { scanCodes } = await loadGuests();
  const video = /** @type {HTMLVideoElement} */ (
    h("video.scanner", { muted: true, playsinline: true })
  );
  const stop = await scanCodes(video, async (code) => {
    const isTaken = await take(code);
    if (isTaken) sheet.close();
    return isTaken;
  });
  const sheet = openSheet({ title: _("Scan the answer"), draw: () => [video] });
  sheet.dialog.addEventListener("close", stop);
}

/** Milliseconds after which nobody expects a guest back: longer than most game nights. */
const RECENT = 6 * 3600_000;

/**
 * The phone of a player that has followed the table, since its last connection; null only watches.
 * `isOffered` is true if a page has offered to connect it again.
 * @typedef {{player: number|null, since: number, isOffered: boolean}} KnownGuest
 */

/** @returns {KnownGuest[]} those of the last hours */
const storedGuests = () =>
  (loadLocal(GUESTS_KEY) ?? []).filter(
    (/** @type {KnownGuest|null} */ each) => (each?.since ?? 0) > Date.now() - RECENT,
  );

/** Return the guests of the last hours with the states of their connections. */
async function recentGuests() {
  const { connectionState } = await loadGuests();
  return Promise.all(
    storedGuests().map(async (guest) => ({
      ...guest,
      state: await connectionState(TABLE_KEY, guest.player),
    })),
  );
}

/**
 * After a reload offer once to connect the phones that followed the table in the last hours: their
 * connections ended with the page.
 */
export async function offerLostGuests() {
  const lost = (await recentGuests()).filter(({ state, isOffered }) => !state && !isOffered);
  if (lost.length)
    openAfterOthers(
      () => openLostGuests(lost.map(({ player }) => player)),
      () => true,
    );
}

/** @param {(number|null)[]} lost */
function openLostGuests(lost) {
  const offered = (/** @type {KnownGuest} */ { player, isOffered }) =>
    isOffered || lost.includes(player);
  saveLocal(
    GUESTS_KEY,
    storedGuests().map((each) => ({ ...each, isOffered: offered(each) })),
  );
  openSheet({
    title: _("Connect the other phones again"),
    draw: ({ close, closeAnd }) => [
      h(
        "p",
        _(
          "This page was closed, so they no longer follow the table. What they record meanwhile is sent once they are connected.",
        ),
      ),
      h(
        "div.stack",
        ...lost.map((player) => {
          const others = lost.filter((each) => each !== player);
          const offerOthers = () => others.length > 0 && openLostGuests(others);
          return choice(
            player,
            closeAnd(() => openOffer(player, offerOthers)),
          );
        }),
      ),
      plainButton("forget-guests", _("Without them"), close),
    ],
  });
}
