/**
 * The header of a win that is being entered: winner, discarder, close button.
 */

import { h, icon, render } from "../../core/dom.js";
import { _, message, translate } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { changePage, getPage, watch } from "../../core/store.js";
import { isComplete } from "../../hand/hand.js";
import { getHand } from "../../hand/hand_store.js";
import { photoButton } from "../../photo/photo_button.js";
import { readIntoHand } from "../../reading/photo_reading.js";
import { handAndHonba } from "../formats.js";
import { otherSeats, playerAt } from "../seats.js";
import { getTable } from "../state.js";
import { NO_COUNT } from "./han_fu_points.js";
import { addTableFacts, addWinner, changeWinner, removeWinner, selectWinner } from "./win_draft.js";
import { leaveWin } from "./kept_draft.js";
import { correctionChoices, openWinnerSheet } from "./winner_sheet.js";
import { winTitle } from "./win_title.js";

/** @import { Text, WinDraft } from "../../core/types" */

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
const possibleWinners = ({ wins }, discarder) =>
  otherSeats(discarder).filter((seat) => !wins.some(({ winner }) => winner === seat));

/** Draw the button that adds a winner on the same tile. @param {WinDraft} draft */
export function addWinnerButton(draft) {
  const { discarder } = draft;
  if (discarder === null || draft.replaces !== null || isChinese()) return null;
  const free = possibleWinners(draft, discarder);
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
    _("Another ron"),
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
        onclick: () => changeWinner({ count: isChinese() ? NO_COUNT : { han: 1, fu: 30 } }),
      },
      words("count", isChinese() ? message("Fan only") : message("Han and fu only")),
    ),
  );
}
