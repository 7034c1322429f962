/**
 * The bar at the bottom edge of the table: undo, riichi, win, draw, other events, history.
 */

import { h, icon, render } from "../../core/dom.js";
import { _, inContext, translate } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { undoLast } from "../commands.js";
import { openDrawSheet } from "../events/draw_sheet.js";
import { openOtherSheet } from "../events/other_sheet.js";
import { openHistorySheet } from "../history/history_sheet.js";
import { openNextGameSheet } from "../setup/seating.js";
import { getTable, mayRecord } from "../state.js";
import { openRiichiSeats, openWinSeats } from "./seat_choice.js";

/** @import { TableView } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountActionBar(place) {
  watch(
    () => [getTable().view, getPage().screen, getPage().settings?.language],
    () => {
      const { view } = getTable();
      place.hidden = !view || getPage().screen !== "home";
      if (view) render(place, ...(view.role === "host" ? actions(view) : viewerActions()));
    },
  );
}

/** @param {TableView} view */
function actions({ undo, redo, game, can, ended, history }) {
  const next = mayRecord() && can.game;
  const started = undo && undo.seq !== history[0]?.seq; // the start of the first game cannot be undone
  return [
    action({
      key: "undo",
      iconName: "undo",
      words: inContext("short", "Undo"),
      detail: undo && translate(undo.words),
      disabled: !started,
      onclick: undoLast,
    }),
    ...(next ? [] : [!isChinese() && riichiAction(can, ended), winAction(can, ended)]),
    next
      ? action({
          key: "next-game",
          iconName: "new",
          words: isChinese() ? inContext("Chinese", "Next game") : _("Next game"),
          onclick: () => openNextGameSheet(),
        })
      : action({
          key: "draw",
          iconName: "draw",
          words: _("Draw"),
          disabled: ended || !can.draw,
          onclick: () => openDrawSheet(),
        }),
    action({
      key: "other",
      iconName: "more",
      words: _("Other"),
      disabled: (ended && !redo) || !game,
      onclick: openOtherSheet,
    }),
    historyAction(),
  ];
}

/** @param {TableView["can"]} can @param {boolean} ended */
const riichiAction = (can, ended) =>
  action({
    key: "declare-riichi",
    iconName: "riichi",
    words: _("Riichi"),
    disabled: ended || can.riichi.length === 0,
    onclick: openRiichiSeats,
  });

/** @param {TableView["can"]} can @param {boolean} ended */
const winAction = (can, ended) =>
  action({
    key: "win",
    iconName: "win",
    words: _("Win"),
    disabled: ended || !can.win,
    onclick: openWinSeats,
  });

const viewerActions = () => [h("p.quiet.watching", {}, _("You are watching.")), historyAction()];

const historyAction = () =>
  action({
    key: "history",
    iconName: "history",
    words: _("History"),
    onclick: openHistorySheet,
  });

/**
 * @param {{key: string, iconName: string, words: string, detail?: string|null, disabled?: boolean,
 *   onclick: () => void}} options
 */
const action = ({ key, iconName, words, detail, disabled = false, onclick }) =>
  h(
    "button.action",
    {
      type: "button",
      disabled,
      "data-key": key,
      "aria-label": detail ? `${words}: ${detail}` : words,
      onclick,
    },
    icon(iconName),
    h("span", {}, words),
  );
