/**
 * What surrounds the board: the header, notices, a hint, and the bar of actions.
 */

import { photoButton } from "../../camera/viewfinder.js";
import { h, icon, render } from "../../core/dom.js";
import { _, inContext, sessionName, translate } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { getPage, watch } from "../../core/store.js";
import { canUndo, undo } from "../../hand/hand_store.js";
import { readIntoHand } from "../../reading/photo_reading.js";
import { openDrawSheet } from "../events/event_sheets.js";
import { openNextGameSheet } from "../events/next_game.js";
import { openOtherSheet } from "../events/other_sheet.js";
import { openGameOverSheet } from "../history/game_over.js";
import { openHistorySheet } from "../history/history_sheet.js";
import { openMenu } from "../menu/menu.js";
import { openShareSheet } from "../menu/share_sheet.js";
import { openNeedsSheet, openStandingsSheet } from "../standings.js";
import { getTable, mayRecord } from "../state.js";
import { discard, flush, refresh, retry, undoLast } from "../sync.js";
import { addTableFacts, openDraft } from "../win/draft.js";
import { openRiichiSeats, openWinSeats } from "./seat_sheet.js";

/** @import { PendingCommand, TableView } from "../../core/types" */

/** @param {HTMLElement} name @param {HTMLElement} place */
export function mountHeader(name, place) {
  watch(
    () => [
      getTable().view,
      getTable().draft,
      getPage().screen,
      getPage().settings?.language,
      canUndo(),
    ],
    () => {
      const { view } = getTable();
      name.textContent = view ? sessionName(view) : "tenbo";
      if (view) document.title = `${sessionName(view)} - tenbo`;
      if (!view) return render(place);
      render(place, ...(getPage().screen === "hand" ? winButtons() : tableButtons(view)));
    },
  );
}

/** @param {TableView} view */
const tableButtons = (view) => [
  view.role === "viewer" && h("span.watch-only", {}, _("Watching")),
  iconButton("share", "qr", _("Join by QR code"), openShareSheet),
  iconButton("menu", "menu", _("Menu"), openMenu),
];

const winButtons = () => [
  canUndo() && iconButton("undo-hand", "undo", _("Undo"), undo),
  photoButton(
    {
      key: "another-photo",
      camera: true,
      take: (file) => readIntoHand(file, "photo.jpg", addTableFacts),
      button: "round",
    },
    [icon("camera"), h("span.visually-hidden", {}, _("Take another photo"))],
  ),
];

/** @param {string} key @param {string} iconName @param {string} name @param {() => void} onclick */
const iconButton = (key, iconName, name, onclick) =>
  h(
    "button.round",
    { type: "button", "aria-label": name, "data-key": key, onclick },
    icon(iconName),
  );

/** @param {HTMLElement} place */
export function mountBanner(place) {
  watch(
    () => {
      const { view, failure, online, outbox } = getTable();
      return [view, failure, online, outbox, getPage().screen, getPage().settings?.language];
    },
    () => {
      const { failure, online, outbox, view } = getTable();
      if (failure) return render(place, failureNotice(failure));
      render(
        place,
        !online && offlineNotice(),
        ...outbox.map(pendingNotice),
        view?.game?.ending && getPage().screen === "home" && gameOverNotice(view),
        view?.game?.last_hand &&
          view.game.needs.length > 0 &&
          getPage().screen === "home" &&
          lastHandButton(),
        view?.ended && note("info", _("The game night is over.")),
      );
    },
  );
}

/** @param {string} message */
const failureNotice = (message) =>
  h(
    "div.notice.bad",
    { role: "alert" },
    icon("warning"),
    h("p", {}, message),
    h(
      "div.notice-actions",
      {},
      button("again", _("Try again"), refresh),
      h("a.plain", { href: document.documentElement.dataset.root ?? "/" }, _("Start page")),
    ),
  );

const offlineNotice = () =>
  h(
    "div.notice.warn.offline",
    { role: "status" },
    icon("offline"),
    h(
      "p",
      {},
      _("No connection. Keep recording: this phone stores everything and sends it later."),
    ),
  );

/** Draw a command that the server has not confirmed. @param {PendingCommand} waiting */
const pendingNotice = ({ token, words, refusal, entry }) =>
  h(
    "div.notice",
    { class: refusal === undefined ? "pending" : "warn", role: "status" },
    icon(refusal === undefined ? "clock" : "warning"),
    h(
      "p",
      {},
      h("b", {}, translate(words)),
      " ",
      refusal === undefined ? _("is waiting to be sent.") : refusal,
    ),
    h(
      "div.notice-actions",
      {},
      refusal === undefined
        ? button(`send-${token}`, _("Send now"), flush)
        : button(`retry-${token}`, _("Record anyway"), () => retry(token)),
      entry &&
        button(`open-${token}`, _("Open it"), () => {
          discard(token);
          openDraft(entry);
        }),
      button(`discard-${token}`, _("Discard"), () => discard(token)),
    ),
  );

const lastHandButton = () =>
  h(
    "button.wide-button.menu-row.last-hand-row",
    { type: "button", "data-key": "needs", onclick: openNeedsSheet },
    icon("flag"),
    h("span", {}, _("Last hand: who needs what?")),
    icon("next"),
  );

/** @param {TableView} view */
const gameOverNotice = ({ game }) =>
  h(
    "div.notice.over",
    { role: "status" },
    icon("flag"),
    h("p", {}, game?.ending_words ? translate(game.ending_words) : _("The game is over.")),
    h(
      "div.notice-actions",
      {},
      button("see-result", _("Result"), openGameOverSheet),
      button("see-standings", _("Standings"), openStandingsSheet),
    ),
  );

/** @param {string} iconName @param {string} words */
const note = (iconName, words) =>
  h("div.notice", { role: "status" }, icon(iconName), h("p", {}, words));

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.plain", { type: "button", "data-key": key, onclick }, words);

const STORAGE_KEY = "tenbo.hint:record";

/** @param {HTMLElement} place */
export function mountHint(place) {
  let known = loadLocal(STORAGE_KEY) === true;
  const dismiss = () => {
    known = true;
    saveLocal(STORAGE_KEY, true);
    render(place);
  };
  watch(
    () => {
      const { view, outbox, tableMode } = getTable();
      return [view, outbox, tableMode, getPage().screen, getPage().settings?.language];
    },
    () => {
      if (!known && getTable().outbox.length > 0) return dismiss();
      const { view, tableMode } = getTable();
      const isPlaying = view?.game && !view.game.ending && getPage().screen === "home";
      render(place, !known && mayRecord() && !tableMode && isPlaying && hint(dismiss));
    },
  );
}

/** @param {() => void} dismiss */
const hint = (dismiss) =>
  h(
    "div.hint",
    { role: "note" },
    icon("info"),
    h(
      "p",
      {},
      isChinese() ? _("Tap a player, or Win below.") : _("Tap a player, or Riichi and Win below."),
    ),
    h("button.plain", { type: "button", "data-key": "hint-done", onclick: dismiss }, _("OK")),
  );

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
function actions({ undo: last, redo, game, can, ended, history }) {
  const next = mayRecord() && can.game;
  const started = last && last.seq !== history[0]?.seq; // the start of the first game cannot be undone
  return [
    action({
      key: "undo",
      iconName: "undo",
      words: inContext("short", "Undo"),
      detail: last && translate(last.words),
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
