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
export function openGuestsSheet() {
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
        ...tableView().players.map((name, player) =>
          choice(
            name,
            String(player),
            closeAnd(() => openOffer(player)),
          ),
        ),
        choice(
          _("Just watching"),
          "none",
          closeAnd(() => openOffer(null)),
        ),
      ),
    ],
  });
}

/** @param {string} words @param {string} key @param {() => void} onclick */
const choice = (words, key, onclick) =>
  h("button.wide-button.choice", { "data-key": `guest-${key}`, onclick }, h("span", words));

/** @param {number|null} player */
const guestName = (player) => (player === null ? _("Just watching") : tableView().players[player]);

/** Show the offer for a player, then take the answer. @param {number|null} player */
async function openOffer(player) {
  try {
    const guests = await loadGuests();
    const code = await guests.offerCode(TABLE_KEY, player);
    const link = `${new URL(ROOT, location.href).href}#guest=${code}`;
    const picture = await drawQrCode(link, _("Code that connects a phone"));
    showOffer(picture, guests.acceptAnswer, player);
  } catch (error) {
    showError(error);
  }
}

/**
 * @param {HTMLElement} picture
 * @param {(code: string) => Promise<boolean>} accept
 * @param {number|null} player
 */
function showOffer(picture, accept, player) {
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
    saveLocal(GUESTS_KEY, [...new Set([...knownGuests(), player])]);
    sheet.close();
    void offerLostGuests();
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

/** @returns {(number|null)[]} the players whose phones follow the table; null only watches */
const knownGuests = () => loadLocal(GUESTS_KEY) ?? [];

/**
 * After a reload offer to connect the phones that followed the table: their connections ended with
 * the page.
 */
export async function offerLostGuests() {
  const guests = await loadGuests();
  const known = knownGuests();
  const connected = await Promise.all(known.map((each) => guests.isConnected(TABLE_KEY, each)));
  const lost = known.filter((_, place) => !connected[place]);
  if (lost.length)
    openAfterOthers(
      () => openLostGuests(lost),
      () => true,
    );
}

/** @param {(number|null)[]} lost */
function openLostGuests(lost) {
  openSheet({
    title: _("Connect the other phones again"),
    draw: ({ closeAnd }) => [
      h(
        "p",
        _(
          "This page was closed, so they no longer follow the table. What they record meanwhile is sent once they are connected.",
        ),
      ),
      h(
        "div.stack",
        ...lost.map((player) =>
          choice(
            guestName(player),
            player === null ? "none" : String(player),
            closeAnd(() => openOffer(player)),
          ),
        ),
      ),
      plainButton(
        "forget-guests",
        _("Without them"),
        closeAnd(() => saveLocal(GUESTS_KEY, null)),
      ),
    ],
  });
}
