/**
 * The header of a win that is being entered: winner, discarder, ways to enter the hand, and the offer
 * to continue a win that was left.
 */

import { photoButton } from "../../camera/viewfinder.js";
import { h, icon, render } from "../../core/dom.js";
import { _, inContext, message, translate } from "../../core/messages.js";
import { fanRuleValue, isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { changePage, getPage, watch } from "../../core/store.js";
import { isComplete } from "../../hand/hand.js";
import { getHand } from "../../hand/hand_store.js";
import { cancelReading, readIntoHand } from "../../reading/photo_reading.js";
import { pickOne } from "../events/preview_sheet.js";
import { handAndHonba } from "../formats.js";
import { showToast } from "../notices.js";
import { allSeats, getTable, otherSeats, playerAt } from "../state.js";
import { initialCount } from "./count.js";
import {
  addTableFacts,
  addWinner,
  changeWinner,
  currentDraft,
  currentWinner,
  discardKeptDraft,
  keptDraft,
  kindOf,
  leaveDraft,
  openDraft,
  reassignWin,
  removeWinner,
  selectWinner,
  winTitle,
} from "./draft.js";

/** @import { Sheet, Text, WinDraft } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountWinHeader(place) {
  watch(
    () => [
      getTable().draft,
      getTable().view,
      getHand(),
      getPage().busy,
      getPage().settings?.language,
    ],
    () => {
      const { draft } = getTable();
      if (!draft) return render(place);
      render(
        place,
        titleRow(draft),
        correctionChoices(draft),
        winnerTabs(draft),
        inputChoices(draft),
      );
    },
  );
}

/** @param {WinDraft} draft */
const titleRow = (draft) =>
  h(
    "div.win-title",
    {},
    h(
      "button.round",
      {
        type: "button",
        "aria-label": _("Back to the table"),
        "data-key": "close-draft",
        onclick: leaveWin,
      },
      icon("close"),
    ),
    h(
      "div",
      {},
      h("h2", {}, winTitle(draft)),
      h(
        "p.quiet.small",
        {},
        handAndHonba(draft.played),
        draft.replaces !== null && h("b.correction", {}, _(" · Correction")),
      ),
    ),
    h(
      "button.round.change-winner",
      {
        type: "button",
        "aria-label": _("Change winner or discarder"),
        "data-key": "change-winner",
        onclick: openWinnerSheet,
      },
      icon("edit"),
    ),
  );

/** Draw a tab for each winner. @param {WinDraft} draft */
function winnerTabs(draft) {
  if (draft.wins.length === 1) return null;
  return h(
    "div.winners",
    { role: "group", "aria-label": _("Winners") },
    ...draft.wins.map(({ winner, count, hand }, place) => {
      const open = place === draft.open;
      const complete = count !== null || isComplete(open ? getHand() : hand);
      return h(
        "button.winner",
        {
          type: "button",
          "aria-pressed": String(open),
          "data-key": `winner-${winner}`,
          onclick: () => !open && selectWinner(place),
        },
        complete && icon("check"),
        playerAt(winner),
      );
    }),
    h(
      "button.round",
      {
        type: "button",
        "aria-label": _("{player} did not win", {
          player: playerAt(draft.wins[draft.open].winner),
        }),
        "data-key": "remove-winner",
        onclick: removeWinner,
      },
      icon("delete"),
    ),
  );
}

/**
 * Return the seats that can also win on the same tile.
 * @param {WinDraft} draft
 * @param {number} discarder
 */
const furtherWinners = ({ wins }, discarder) =>
  otherSeats(discarder).filter((seat) => !wins.some(({ winner }) => winner === seat));

/** Draw the button that adds a winner on the same tile. @param {WinDraft} draft */
export function addWinnerButton(draft) {
  const { discarder } = draft;
  if (discarder === null || draft.replaces !== null) return null;
  if (isChinese() && fanRuleValue("winners") !== "all") return null;
  const free = furtherWinners(draft, discarder);
  if (free.length === 0) return null;
  const choose = () =>
    openSheet({
      title: _("Who won on the same tile?"),
      select: () => [getTable().draft],
      draw: (sheet) =>
        h(
          "div.stack",
          {},
          ...free.map((seat) =>
            h(
              "button.wide-button",
              {
                type: "button",
                "data-key": `add-winner-${seat}`,
                onclick: () => {
                  sheet.close();
                  addWinner(seat);
                },
              },
              playerAt(seat),
            ),
          ),
        ),
    });
  return h(
    "button.plain",
    { type: "button", "data-key": "another-winner", onclick: choose },
    icon("plus"),
    isChinese() ? _("Another winner") : _("Another ron"),
  );
}

/** Draw the ways to enter the hand, while it is empty. @param {WinDraft} draft */
function inputChoices({ wins, open }) {
  const { pieces, melds, photo } = getHand();
  const empty = pieces.length === 0 && melds.length === 0 && !photo;
  if (!empty || wins[open].count || getPage().busy || getPage().target) return null;
  const takeIn = (/** @type {Blob} */ file) => readIntoHand(file, "photo.jpg", addTableFacts);
  const words = (/** @type {string} */ iconName, /** @type {Text} */ of) => [
    icon(iconName),
    translate(of),
  ];
  return h(
    "div.methods.win-methods",
    {},
    photoButton(
      { key: "camera", camera: true, take: takeIn, button: "primary.method" },
      words("camera", message("Take a photo")),
    ),
    photoButton(
      { key: "gallery", camera: false, take: takeIn, button: "secondary.method" },
      words("gallery", message("Choose photo")),
    ),
    h(
      "button.secondary.method",
      {
        type: "button",
        "data-key": "enter-tiles",
        onclick: () => changePage({ target: { kind: "add", zone: "hand" } }),
      },
      words("tiles", message("Tiles")),
    ),
    h(
      "button.plain.method",
      {
        type: "button",
        "data-key": "enter-count",
        onclick: () => changeWinner({ count: initialCount() }),
      },
      words("count", isChinese() ? message("Fan only") : message("Han and fu only")),
    ),
  );
}

const TSUMO = "tsumo";

/** Open the sheet. */
function openWinnerSheet() {
  openSheet({
    title: _("Who won?"),
    select: () => [getTable().draft, getPage().settings],
    draw: (sheet) => [
      pickOne(
        "winner-is",
        seatOptions(eligibleWinners()),
        String(currentWinner().winner),
        (picked) => chooseWinner(Number(picked)),
      ),
      h("h3", {}, _("On whose tile?")),
      pickOne("from", discarderOptions(), String(currentDraft().discarder ?? TSUMO), (picked) =>
        reassignWin(currentWinner().winner, picked === TSUMO ? null : Number(picked)),
      ),
      h(
        "button.primary.done-button",
        { type: "button", "data-key": "winner-done", onclick: sheet.close },
        icon("check"),
        _("Done"),
      ),
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
    "div.correction-choices",
    {},
    choiceRow(
      _("Winner"),
      "correct-winner",
      seatOptions(eligibleWinners()),
      String(currentWinner().winner),
      (picked) => chooseWinner(Number(picked)),
    ),
    choiceRow(_("From"), "correct-from", discarderOptions(), String(discarder ?? TSUMO), (picked) =>
      reassignWin(currentWinner().winner, picked === TSUMO ? null : Number(picked)),
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
      h(
        "button.chip",
        {
          type: "button",
          "aria-pressed": String(value === selected),
          "data-key": `${key}-${value}`,
          onclick: () => pick(value),
        },
        words,
      ),
    ),
  );

/** Return the seats that can be the winner. */
function eligibleWinners() {
  const { wins, discarder } = currentDraft();
  const { winner } = currentWinner();
  const taken = wins.map((each) => each.winner).filter((seat) => seat !== winner);
  return allSeats().filter(
    (seat) => !taken.includes(seat) && (wins.length === 1 || seat !== discarder),
  );
}

/**
 * Change the winner; if the discarder won, the previous winner becomes the discarder.
 * @param {number} winner
 */
function chooseWinner(winner) {
  const { discarder } = currentDraft();
  reassignWin(winner, winner === discarder ? currentWinner().winner : discarder);
}

/** @returns {[string, string][]} */
function discarderOptions() {
  const { wins } = currentDraft();
  const winners = wins.map(({ winner }) => winner);
  const others = seatOptions(allSeats().filter((seat) => !winners.includes(seat)));
  const tsumo = isChinese() ? inContext("win", "Self-drawn") : _("Tsumo");
  return wins.length > 1 ? others : [[TSUMO, tsumo], ...others];
}

/** @param {number[]} seats @returns {[string, string][]} */
const seatOptions = (seats) => seats.map((seat) => [String(seat), playerAt(seat)]);

/** Return to the table and keep the win. */
function leaveWin() {
  cancelReading();
  const kept = leaveDraft();
  if (kept) showToast(translate(KEPT[kept]));
}

/**
 * Draw the offer; nothing if no win was left.
 * @param {Sheet} sheet the sheet in which it is
 */
export function draftOffer(sheet) {
  const draft = keptDraft();
  if (!draft) return null;
  const resume = () => {
    discardKeptDraft();
    openDraft(draft); // closes all sheets
  };
  const discard = () => {
    discardKeptDraft();
    sheet.redraw();
  };
  return h(
    "div.kept-draft",
    { role: "group", "aria-label": translate(CONTINUE[kindOf(draft)]) },
    h(
      "button.primary",
      { type: "button", "data-key": "continue-draft", onclick: resume },
      h("span", {}, h("b", {}, translate(CONTINUE[kindOf(draft)])), h("span", {}, winTitle(draft))),
      icon("next"),
    ),
    h(
      "button.plain",
      { type: "button", "data-key": "discard-kept", onclick: discard },
      _("Discard"),
    ),
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
