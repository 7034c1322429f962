/**
 * The header of a win that is being entered: winner, discarder, ways to enter the hand, and the offer
 * to continue a win that was left.
 */

import { pageGame } from "../../core/games/games.js";
import { photoButton } from "../../camera/photo_button.js";
import { actionButton, plainButton, toggleButton } from "../../core/controls.js";
import { h, icon, iconButton, render } from "../../core/dom.js";
import { _, inContext, message, translate } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { changePage, getPage, watch } from "../../core/store.js";
import { countTiles, isComplete } from "../../hand/hand.js";
import { canUndo, getHand, undo } from "../../hand/hand_store.js";
import { openMistakeSheet } from "../events/event_sheets.js";
import { pickOne } from "../events/preview_sheet.js";
import { handAndHonba, tsumoText } from "../formats.js";
import { showToast } from "../notices.js";
import { allSeats, getTable, otherSeats, playerAt, tableView } from "../state.js";
import { tableUrl } from "../table_api.js";
import { initialCount } from "./count.js";
import {
  addWinner,
  changeWinner,
  currentDraft,
  currentWinner,
  discardKeptDraft,
  isOnOtherTile,
  keptDraft,
  kindOf,
  leaveDraft,
  liveOpenHand,
  liveOtherWinner,
  openDraft,
  readForDraft,
  reassignWin,
  removeWinner,
  resumeDraftPhoto,
  selectWinner,
  winTitle,
} from "./draft.js";
import { loadInputMethod, methodOfOpenHand } from "../input_method.js";
import { outdatedNotice } from "./outdated.js";

/** @import { Sheet, TakePhoto, WinDraft, WinnerDraft } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountWinHeader(place) {
  watch(
    () => [
      getTable().draft,
      getTable().view,
      getHand(),
      getPage().score,
      getPage().busy,
      getPage().target,
      getPage().settings?.language,
    ],
    () => {
      const { draft } = getTable();
      if (!draft) return render(place);
      render(
        place,
        titleRow(draft),
        outdatedNotice(draft),
        correctionChoices(draft),
        winnerTabs(draft),
        inputChoices(draft),
      );
    },
  );
}

/** Draw the buttons of the header. @param {HTMLElement} place where the board has its own */
export function mountWinButtons(place) {
  watch(
    () => [getPage().screen, canUndo(), getPage().settings?.language],
    () => getPage().screen === "hand" && render(place, ...winButtons()),
  );
}

const openHand = { camera: true, take: readForDraft, live: liveOpenHand };

const winButtons = () => [
  canUndo() && iconButton("undo", _("Undo"), { "data-key": "undo-hand", onclick: undo }),
  photoButton({ ...openHand, key: "another-photo", button: "round" }, [
    icon("camera"),
    h("span.visually-hidden", _("Take another photo")),
  ]),
];

/** Draw the stored photo of a recorded hand that is corrected. @param {HTMLElement} place */
export function mountStoredPhoto(place) {
  watch(
    () => [getTable().draft, getHand().photo, getPage().busy, getPage().settings?.language],
    () => {
      const { draft } = getTable();
      const { photo = null, winner = 0 } = draft ? currentWinner() : {};
      const isShown = draft?.replaces != null && photo && !getHand().photo && !getPage().busy;
      render(place, isShown && storedPhoto(photo, playerAt(winner)));
    },
  );
}

/** Draw a photo, which a tap enlarges. @param {string} photo @param {string} player */
const storedPhoto = (photo, player) =>
  h(
    "button",
    {
      "data-key": "stored-photo",
      onclick: (/** @type {{currentTarget: HTMLElement}} */ { currentTarget }) =>
        currentTarget.classList.toggle("enlarged"),
    },
    h("img", { src: tableUrl(`/photos/${photo}`), alt: _("The hand of {player}", { player }) }),
  );

/** @param {WinDraft} draft */
const titleRow = (draft) =>
  h(
    "div.row.win-title",
    iconButton("close", _("Back to the table"), { "data-key": "close-draft", onclick: leaveWin }),
    h(
      "div",
      h("h2", winTitle(draft)),
      h(
        "p.quiet.small",
        draft.played.unknown ? inContext("table", "Next hand") : handAndHonba(draft.played),
        draft.replaces !== null && h("b.correction", _(" · Correction")),
      ),
    ),
    iconButton("edit", _("Change winner or discarder"), {
      class: "change-winner",
      "data-key": "change-winner",
      onclick: openWinnerSheet,
    }),
  );

/** Return whether the hand of a winner has no score. @param {number} seat */
const isRefused = (seat) =>
  (getPage().score.objections ?? []).some(({ winner }) => winner === seat);

/** Draw a tab for each winner. @param {WinDraft} draft */
function winnerTabs({ wins, open }) {
  if (wins.length === 1) return null;
  const tab = (/** @type {WinnerDraft} */ { winner, count, hand }, /** @type {number} */ place) => {
    const isOpen = place === open;
    const isEntered = count !== null || isComplete(isOpen ? getHand() : hand);
    const isDone = isEntered && !isRefused(winner) && !isOnOtherTile(place);
    const words = [isDone && icon("check"), playerAt(winner)];
    return toggleButton("chip.winner", `winner-${winner}`, isOpen, words, () => {
      if (!isOpen) selectWinner(place);
    });
  };
  return h(
    "div.inset.row.wrap.winners",
    { role: "group", "aria-label": _("Winners") },
    ...wins.map(tab),
    iconButton("delete", _("{player} did not win", { player: playerAt(wins[open].winner) }), {
      "data-key": "remove-winner",
      onclick: removeWinner,
    }),
  );
}

/** Draw the button that adds a winner on the same tile. @param {WinDraft} draft */
export function addWinnerButton({ discarder, wins, replaces }) {
  if (discarder === null || replaces !== null) return null;
  if (!pageGame().allowsSeveral()) return null;
  const free = otherSeats(discarder).filter((seat) => wins.every(({ winner }) => winner !== seat));
  if (free.length === 0) return null;
  const choose = () =>
    openSheet({
      title: _("Who won on the same tile?"),
      select: () => [getTable().draft],
      draw: (sheet) => h("div.stack", ...free.map((seat) => winnerButton(seat, sheet))),
    });
  const words = translate(pageGame().words.anotherWinner);
  return actionButton("chip", "another-winner", [icon("plus"), words], choose);
}

/**
 * Draw the button of another winner, whose hand is entered as the one before.
 * @param {number} seat
 * @param {Sheet} sheet
 */
function winnerButton(seat, { closeAnd }) {
  const key = `add-winner-${seat}`;
  const way = methodOfOpenHand(currentDraft());
  if (way !== "photo") {
    const onclick = closeAnd(() => addWinner(seat, way));
    return actionButton("wide-button", key, playerAt(seat), onclick);
  }
  const camera = loadInputMethod() !== "gallery";
  /** @type {TakePhoto} */
  const take = (file, answers) =>
    closeAnd(() => {
      addWinner(seat, way);
      readForDraft(file, answers);
    })();
  return photoButton({ key, camera, take, live: liveOtherWinner(seat), button: "wide-button" }, [
    icon(camera ? "camera" : "gallery"),
    playerAt(seat),
  ]);
}

/** Draw the ways to enter the hand, while at most its winning tile is known. @param {WinDraft} draft */
function inputChoices({ wins, open }) {
  const hand = getHand();
  const isBegun = wins[open].count || hand.photo || countTiles(hand) > 1;
  if (isBegun || getPage().busy || getPage().target) return null;
  return h(
    "div.inset.spread.methods.win-methods",
    photoButton({ ...openHand, key: "camera", button: "primary.method" }, [
      icon("camera"),
      _("Take a photo"),
    ]),
    photoButton({ key: "gallery", camera: false, take: readForDraft, button: "secondary.method" }, [
      icon("gallery"),
      _("Choose photo"),
    ]),
    actionButton("secondary.method", "enter-tiles", [icon("tiles"), _("Tiles")], () =>
      changePage({ target: { kind: "add", zone: "hand" } }),
    ),
    actionButton(
      "plain.method",
      "enter-count",
      [icon("count"), translate(pageGame().words.countOnly)],
      () => changeWinner({ count: initialCount() }),
    ),
  );
}

const TSUMO = "tsumo";

function openWinnerSheet() {
  openSheet({
    title: _("Who won?"),
    select: () => [getTable().draft],
    draw: (sheet) => [
      pickOne(
        "winner-is",
        seatOptions(eligibleWinners()),
        String(currentWinner().winner),
        chooseWinner,
      ),
      h("h3", _("Whose discard?")),
      pickOne(
        "from",
        discarderOptions(),
        String(currentDraft().discarder ?? TSUMO),
        chooseDiscarder,
      ),
      doneButton([icon("check"), _("Done")], { "data-key": "winner-done", onclick: sheet.close }),
    ],
  });
}

/**
 * Draw the winner and the discarder of a correction, so that one tap changes them.
 * @param {WinDraft} draft
 */
const correctionChoices = ({ replaces, discarder }) =>
  replaces !== null &&
  h(
    "div.inset.stack.correction-choices",
    choiceRow(
      _("Winner"),
      "correct-winner",
      seatOptions(eligibleWinners()),
      String(currentWinner().winner),
      chooseWinner,
    ),
    choiceRow(
      _("From"),
      "correct-from",
      discarderOptions(),
      String(discarder ?? TSUMO),
      chooseDiscarder,
    ),
  );

/**
 * @param {string} name
 * @param {string} key
 * @param {[string, string][]} options
 * @param {string} selected
 * @param {(picked: string) => void} pick
 */
const choiceRow = (name, key, options, selected, pick) =>
  h(
    "div.choice-row",
    { role: "group", "aria-label": name },
    h("span.quiet", { "aria-hidden": "true" }, name),
    ...options.map(([value, words]) =>
      toggleButton("chip", `${key}-${value}`, value === selected, words, () => pick(value)),
    ),
  );

function eligibleWinners() {
  const { wins, discarder } = currentDraft();
  const { winner } = currentWinner();
  const taken = wins.map((each) => each.winner).filter((seat) => seat !== winner);
  return allSeats().filter(
    (seat) => !taken.includes(seat) && (wins.length === 1 || seat !== discarder),
  );
}

/** Change the winner; if the discarder won, the previous winner becomes the discarder. @param {string} picked */
function chooseWinner(picked) {
  const { discarder } = currentDraft();
  const winner = Number(picked);
  reassignWin(winner, winner === discarder ? currentWinner().winner : discarder);
}

/** @param {string} picked */
const chooseDiscarder = (picked) =>
  reassignWin(currentWinner().winner, picked === TSUMO ? null : Number(picked));

/** @returns {[string, string][]} */
function discarderOptions() {
  const { wins } = currentDraft();
  const winners = wins.map(({ winner }) => winner);
  const others = seatOptions(allSeats().filter((seat) => !winners.includes(seat)));
  return wins.length > 1 ? others : [[TSUMO, tsumoText()], ...others];
}

/** @param {number[]} seats @returns {[string, string][]} */
const seatOptions = (seats) => seats.map((seat) => [String(seat), playerAt(seat)]);

/** Return to the table and keep the win. */
export function leaveWin() {
  showKept(leaveDraft());
}

/** Say that a draft is kept. @param {"win"|"correction"|null} kind */
export const showKept = (kind) => kind && showToast(translate(KEPT[kind]));

/** Draw the offer; nothing if no win was left. @param {Sheet} sheet the sheet in which it is */
export function draftOffer(sheet) {
  const draft = keptDraft();
  if (!draft) return null;
  const words = translate(CONTINUE[kindOf(draft)]);
  const resume = () => {
    discardKeptDraft();
    openDraft(draft); // closes all sheets
    resumeDraftPhoto(draft);
  };
  const discard = () => {
    discardKeptDraft();
    sheet.redraw();
  };
  return h(
    "div.row.wrap.tight.kept-draft",
    { role: "group", "aria-label": words },
    actionButton(
      "primary",
      "continue-draft",
      [h("span.stack.tight", h("b", words), h("small", winTitle(draft))), icon("next")],
      resume,
    ),
    plainButton("discard-kept", _("Remove"), discard),
  );
}

const KEPT = {
  win: message("Your win is kept. “Win” continues it."),
  correction: message("Your correction is kept. “Win” continues it."),
};

const CONTINUE = {
  win: message("Continue the win you began"),
  correction: message("Continue the correction you began"),
};

/** Draw the button that opens the sheet of a chombo by a winner in furiten, which is never recorded automatically. */
export function chomboButton() {
  if (!tableView().can.chombo || currentDraft().replaces !== null) return null;
  const { winner } = currentWinner();
  const words = [icon("flag"), _("Chombo: {name}", { name: playerAt(winner) })];
  return plainButton("furiten-chombo", words, () => {
    leaveDraft();
    openMistakeSheet(null, { seat: winner, reason: "furiten_ron" });
  });
}
