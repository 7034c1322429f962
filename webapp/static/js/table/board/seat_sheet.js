/**
 * The sheets of a seat and of the bar: who declares riichi, who wins, and how the hand is entered.
 */

import { pageGame } from "../../core/games/games.js";
import { photoButton } from "../../camera/photo_button.js";
import { actionButton, plainButton, segmented } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, inContext, message, translate } from "../../core/messages.js";
import { openSheet } from "../../core/sheet.js";
import { WIND_KANJI } from "../../core/vocabulary.js";
import { pickSeat } from "../events/preview_sheet.js";
import { tsumoText } from "../formats.js";
import {
  allSeats,
  currentGame,
  getTable,
  mayRecord,
  otherSeats,
  ownSeat,
  playerAt,
  seatLabel,
  sideOf,
  tableView,
  toggleComparison,
} from "../state.js";
import { stick } from "../../core/point_stick.js";
import { recordCommand, recordWareme } from "../sync.js";
import { liveNewWin, readForDraft, startWin } from "../win/draft.js";
import { draftOffer } from "../win/header.js";
import { loadInputMethod, saveInputMethod } from "../input_method.js";

/** @import { Child, InputMethod, Sheet, TakePhoto, Text } from "../../core/types" */

/** @import { Means } from "../input_method.js" */

/** @type {[Means, Text, string][]} */
const INPUT_METHODS = [
  ["camera", message("Camera"), "camera"],
  ["gallery", message("Photo"), "gallery"],
  ["keys", message("Tiles"), "tiles"],
  ["count", "", "count"],
];

/** The selected way to enter hands, at first the one that this phone used last. @type {Means} */
let inputMethod = "camera";

/** Open the sheet of a seat; in table mode it faces the player. @param {number} seat */
export function openSeatSheet(seat) {
  inputMethod = loadInputMethod();
  const { dialog } = openSheet({
    title: seatLabel(seat),
    select: () => [getTable().view],
    draw: (sheet) => {
      const { can } = tableView();
      const { seats } = currentGame();
      if (!seats[seat]) {
        sheet.close(); // the next game has fewer seats
        return null;
      }
      return [
        can.riichi.includes(seat) && riichiButton(seat, "riichi", _("Riichi"), sheet),
        seats[seat].riichi &&
          h(
            "p.stack.loose.in-riichi-note",
            stick(1000),
            _("In riichi: after letting a winning tile pass, only tsumo wins. You can undo."),
          ),
        tableView().can.win && !seats[seat].dead && [draftOffer(sheet), winControls(seat, sheet)],
        can.wareme &&
          !seats[seat].wareme &&
          plainButton(
            "wareme",
            _("Wareme: this wall was broken"),
            sheet.closeAnd(() => recordWareme(seat)),
          ),
        plainButton(
          "compare",
          _("Point gaps"),
          sheet.closeAnd(() => toggleComparison(seat)),
        ),
      ];
    },
  });
  if (getTable().tableMode) dialog.classList.add(`facing-${sideOf(seat)}`);
}

/**
 * Draw the buttons that enter a win of a seat: tsumo, or ron from each other player.
 * @param {number} seat @param {Sheet} sheet
 * @param {File|null} [photo] of the hand, if there is one
 */
const winControls = (seat, sheet, photo = null) => [
  !photo &&
    segmented({
      name: _("Enter the hand by"),
      key: "means",
      options: INPUT_METHODS.map(([each, words, iconName]) => [
        each,
        [icon(iconName), translate(each === "count" ? pageGame().words.byCount : words)],
      ]),
      value: inputMethod,
      pick: (picked) => {
        inputMethod = /** @type {Means} */ (picked);
        saveInputMethod(inputMethod);
        sheet.redraw();
      },
    }),
  winButton({ seat, discarder: null, sheet, photo }, "button-tsumo", tsumoText()),
  h(
    "div.stack.rons",
    { role: "group", "aria-label": discardOf() },
    ...otherSeats(seat)
      .reverse()
      .map((from) =>
        winButton({ seat, discarder: from, sheet, photo }, `ron-${from}`, ronText(seat, from)),
      ),
  ),
];

/** Record a riichi. @param {number} seat */
const declareRiichi = (seat) =>
  recordCommand(
    { command: "riichi", seat, accepted: true },
    message("{player}: riichi", { player: playerAt(seat) }),
  );

/** @param {number} seat @param {string} key @param {string} words @param {Sheet} sheet */
const riichiButton = (seat, key, words, { closeAnd }) =>
  actionButton(
    "big-button.riichi-button",
    key,
    [stick(1000), words],
    closeAnd(() => declareRiichi(seat)),
  );

const discardOf = () => translate(pageGame().words.discardOf);

/** @param {number} seat @param {number} from @returns {Child} */
const ronText = (seat, from) => [
  h("span.ron-word", discardOf()),
  h("b", playerAt(from)),
  h(
    "span.quiet.small",
    h("span", { lang: "ja" }, WIND_KANJI[currentGame().seats[from].wind]),
    ` ${directionText(seat, from)}`,
  ),
];

/**
 * Return the direction from the winner to another seat. In three-player mahjong one side is empty;
 * Japanese names follow the turn order.
 * @param {number} seat @param {number} from
 */
function directionText(seat, from) {
  const count = currentGame().seats.length;
  const after = (from - seat + count) % count;
  const side = (from - seat + 4) % 4; // 1 is on the right
  if (after === 1)
    return side === 1 ? inContext("next player", "right") : inContext("next player", "across");
  if (after < count - 1) return inContext("opposite player", "across");
  return side === 3 ? inContext("previous player", "left") : inContext("previous player", "across");
}

/**
 * Draw a button that starts to enter a win, with the photo, the camera or the keyboard.
 * @param {{seat: number, discarder: number|null, sheet: Sheet, photo: File|null}} start
 * @param {string} key
 * @param {Child} words
 */
function winButton({ seat, discarder, sheet, photo }, key, words) {
  const begin = (/** @type {InputMethod} */ way) =>
    sheet.closeAnd(() => startWin({ winner: seat, discarder, way }))();
  const button = (/** @type {() => void} */ onclick) =>
    actionButton("big-button", key, words, onclick);
  /** @type {TakePhoto} */
  const take = (file, answers) => {
    begin("photo");
    readForDraft(file, answers);
  };
  if (photo) return button(() => take(photo));
  if (inputMethod === "keys" || inputMethod === "count") {
    const way = inputMethod;
    return button(() => begin(way));
  }
  const live = liveNewWin({ winner: seat, discarder });
  const camera = inputMethod === "camera";
  return photoButton({ key, camera, take, live, button: "big-button" }, words);
}

/** Begin a win with a photo that was given to the board. @param {File} photo */
export const openWinOfPhoto = (photo) => mayRecord() && tableView().can.win && openWinSeats(photo);

/**
 * Open the sheet of a win; the player of this phone is selected.
 * @param {File|null} [photo] of the hand, if there is one
 */
export function openWinSeats(photo = null) {
  let winner = getTable().tableMode ? null : ownSeat();
  inputMethod = loadInputMethod();
  openSheet({
    title: _("Who won?"),
    select: () => [getTable().view],
    draw: (sheet) => {
      const { seats } = currentGame();
      if (winner !== null && !seats[winner]) winner = null; // the next game has fewer seats
      return [
        !photo && draftOffer(sheet),
        pickSeat(seats, winner, (picked) => {
          winner = picked;
          sheet.redraw();
        }),
        winner !== null && tableView().can.win && winControls(winner, sheet, photo),
      ];
    },
  });
}

/** Open the sheet of a riichi; a tap on a player records it. */
export function openRiichiSeats() {
  openSheet({
    title: _("Who declares riichi?"),
    select: () => [getTable().view],
    draw: (sheet) =>
      h(
        "div.stack",
        ...ownFirst(tableView().can.riichi).map((seat) =>
          riichiButton(seat, `riichi-${seat}`, seatLabel(seat), sheet),
        ),
      ),
  });
}

/** @param {number[]} seats */
const ownFirst = (seats) => {
  const own = ownSeat() ?? 0;
  const count = allSeats().length;
  const distance = (/** @type {number} */ seat) => (seat - own + count) % count;
  return [...seats].sort((one, other) => distance(one) - distance(other));
};
