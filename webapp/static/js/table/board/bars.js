/** What surrounds the board: the header, notices, a hint, and the bar of actions. */

import { photoButton } from "../../camera/viewfinder.js";
import { notice, noticeActions, plainButton } from "../../core/controls.js";
import { h, icon, iconButton, render } from "../../core/dom.js";
import { _, inContext, sessionName, translate } from "../../core/messages.js";
import { ROOT, isChinese } from "../../core/settings.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { getPage, watch } from "../../core/store.js";
import { canUndo, undo } from "../../hand/hand_store.js";
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
import { openDraft, readForDraft } from "../win/draft.js";
import { openRiichiSeats, openWinSeats } from "./seat_sheet.js";

/** @import { GameView, PendingCommand, TableView } from "../../core/types" */

/** @param {HTMLElement} name @param {HTMLElement} place */
export function mountHeader(name, place) {
  watch(
    () => {
      const { view, draft } = getTable();
      return [view, draft, getPage().screen, getPage().settings?.language, canUndo()];
    },
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
  view.role === "viewer" && h("span.watch-only", _("Watching")),
  iconButton("qr", _("Join by QR code"), { "data-key": "share", onclick: openShareSheet }),
  iconButton("menu", _("Menu"), { "data-key": "menu", onclick: openMenu }),
];

const winButtons = () => [
  canUndo() && iconButton("undo", _("Undo"), { "data-key": "undo-hand", onclick: undo }),
  photoButton({ key: "another-photo", camera: true, take: readForDraft, button: "round" }, [
    icon("camera"),
    h("span.visually-hidden", _("Take another photo")),
  ]),
];

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
      const { game, ended } = view ?? {};
      const isHome = getPage().screen === "home";
      render(
        place,
        !online && offlineNotice(),
        ...outbox.map(pendingNotice),
        isHome && game?.ending && gameOverNotice(game),
        isHome && game?.last_hand && game.needs.length > 0 && lastHandButton(),
        ended && notice("info", {}, _("The game night is over.")),
      );
    },
  );
}

/** @param {string} message */
const failureNotice = (message) =>
  notice(
    "warning",
    { class: "bad", role: "alert" },
    message,
    noticeActions(
      plainButton("again", _("Try again"), refresh),
      h("a.plain", { href: ROOT }, _("Start page")),
    ),
  );

const offlineNotice = () =>
  notice(
    "offline",
    { class: "warn offline" },
    _("No connection. Keep recording: this phone stores everything and sends it later."),
  );

/** Draw a command that the server has not confirmed. @param {PendingCommand} waiting */
function pendingNotice({ token, words, refusal, entry }) {
  const open = () => {
    discard(token);
    if (entry) openDraft(entry);
  };
  return notice(
    refusal === undefined ? "clock" : "warning",
    { class: refusal === undefined ? "pending" : "warn" },
    [h("b", translate(words)), " ", refusal ?? _("is waiting to be sent.")],
    noticeActions(
      refusal === undefined
        ? plainButton(`send-${token}`, _("Send now"), flush)
        : plainButton(`retry-${token}`, _("Record anyway"), () => retry(token)),
      entry && plainButton(`open-${token}`, _("Open it"), open),
      plainButton(`discard-${token}`, _("Discard"), () => discard(token)),
    ),
  );
}

const lastHandButton = () =>
  h(
    "button.wide-button.menu-row.last-hand-row",
    { "data-key": "needs", onclick: openNeedsSheet },
    icon("flag"),
    h("span", _("Last hand: who needs what?")),
    icon("next"),
  );

/** @param {GameView} game */
const gameOverNotice = ({ ending_words: words }) =>
  notice(
    "flag",
    { class: "over" },
    words ?? _("The game is over."),
    noticeActions(
      plainButton("see-result", _("Result"), openGameOverSheet),
      plainButton("see-standings", _("Standings"), openStandingsSheet),
    ),
  );

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
      const { view, outbox, tableMode, wall } = getTable();
      return [view, outbox, tableMode, wall, getPage().screen, getPage().settings?.language];
    },
    () => {
      if (!known && getTable().outbox.length > 0) return dismiss();
      const { view, tableMode, wall } = getTable();
      const isPlaying = view?.game && !view.game.ending && getPage().screen === "home";
      render(place, !known && mayRecord() && !tableMode && !wall && isPlaying && hint(dismiss));
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
      isChinese() ? _("Tap a player, or Win below.") : _("Tap a player, or Riichi and Win below."),
    ),
    plainButton("hint-done", _("OK"), dismiss),
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
  const started = last && last.seq !== history[0]?.seq; // the start of the first game cannot be undone
  const nextGame = isChinese() ? inContext("Chinese", "Next game") : _("Next game");
  const hand = [
    !isChinese() &&
      action("declare-riichi", "riichi", _("Riichi"), openRiichiSeats, can.riichi.length > 0),
    action("win", "win", _("Win"), openWinSeats, can.win),
    action("draw", "draw", _("Draw"), () => openDrawSheet(), can.draw),
  ];
  return [
    action("undo", "undo", inContext("short", "Undo"), undoLast, started === true, last?.words),
    ...(mayRecord() && can.game ? [action("next-game", "new", nextGame, openNextGameSheet)] : hand),
    action("other", "more", _("Other"), openOtherSheet, game !== null && (!ended || redo !== null)),
    historyAction(),
  ];
}

const historyAction = () => action("history", "history", _("History"), openHistorySheet);

const viewerActions = () => [h("p.quiet.watching", _("You are watching.")), historyAction()];

/**
 * @param {string} key
 * @param {string} iconName
 * @param {string} words
 * @param {() => void} onclick
 * @param {boolean} [isPossible]
 * @param {string} [detail]
 */
const action = (key, iconName, words, onclick, isPossible = true, detail) =>
  h(
    "button.action",
    {
      disabled: !isPossible,
      "data-key": key,
      "aria-label": detail ? `${words}: ${detail}` : words,
      onclick,
    },
    icon(iconName),
    h("span", words),
  );
