/** What surrounds the board: the header, notices, a hint, and the bar of actions. */

import { isolate } from "../../core/bidi.js";
import { pageGame } from "../../core/games/games.js";
import { restoreSession } from "../../core/client.js";
import { menuRow, notice, noticeActions, plainButton } from "../../core/controls.js";
import { h, icon, iconButton, render } from "../../core/dom.js";
import { _, inContext, plural, sessionName, translate } from "../../core/messages.js";
import { ROOT } from "../../core/settings.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { getPage, watch } from "../../core/store.js";
import { drawTiles } from "../../core/tiles.js";
import { sittingOut } from "../formats.js";
import { showError } from "../notices.js";
import { open } from "../open.js";
import { getTable, mayRecord } from "../state.js";
import { redoLast, takeBack, undoLast } from "../sync.js";
import { TABLE_KEY } from "../table_api.js";
import { isBlocked, nextDecision, readyCommands, recordedSince } from "../waiting.js";

/** @import { Child, PendingCommand, TableView } from "../../core/types" */

/** @param {HTMLElement} name @param {HTMLElement} place */
export function mountHeader(name, place) {
  watch(
    () => {
      const { view } = getTable();
      return [view, getPage().screen, getPage().settings?.language];
    },
    () => {
      const { view } = getTable();
      const out = view && sittingOut(view);
      render(name, view ? sessionName(view) : "tenbo", out && h("small.note", out));
      if (view) document.title = `${isolate(sessionName(view))} - tenbo`;
      if (getPage().screen === "hand") return; // those of a win
      render(place, view && tableButtons(view));
    },
  );
}

/** @param {TableView} view */
const tableButtons = (view) => [
  view.role === "viewer" && h("span.watch-only", _("Watching")),
  iconButton("qr", _("Join by QR code"), { "data-key": "share", onclick: open("openShareSheet") }),
  iconButton("menu", _("Menu"), { "data-key": "menu", onclick: open("openMenu") }),
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
      const over = ended
        ? _("The game night is over.")
        : isHome && game?.ending && (game.ending_words ?? _("The game is over."));
      render(
        place,
        unsentStrip(outbox, online),
        over && gameOverNotice(over, Boolean(game?.ending)),
        isHome && game?.last_hand && game.needs.length > 0 && lastHandButton(),
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
      getTable().canRestore
        ? plainButton("restore", [icon("undo"), _("Restore")], () =>
            restoreSession(TABLE_KEY).then(() => location.reload(), showError),
          )
        : plainButton("again", _("Try again"), () => location.reload()),
      h("a.plain", { href: ROOT }, _("Start page")),
    ),
  );

/** Whether the strip shows its commands. */
let unfolded = false;

/**
 * Draw one line about the connection and what was not sent, which unfolds to the sentences; nothing
 * while a command is on its way.
 * @param {PendingCommand[]} outbox
 * @param {boolean} online
 */
function unsentStrip(outbox, online) {
  const left = outbox.filter((each) => each.unsent || isBlocked(each));
  const count = left.length;
  if (online && count === 0) return null;
  const words = count > 0 && plural("{count} not sent", "{count} not sent", count);
  const [blocked] = nextDecision(outbox);
  if (online && blocked) return decisionNotice(words, blocked);
  const isOpen = outbox.some((each) => each.open);
  const last = isOpen ? null : readyCommands(outbox).at(-1);
  return h(
    "details.raised.notice.unsent",
    { class: online ? "" : "offline warn", open: unfolded },
    h(
      "summary.row",
      { "data-key": "unsent", onclick: () => (unfolded = !unfolded) },
      icon(online ? "clock" : "offline"),
      h(
        "span",
        { role: "status" },
        [!online && _("No connection"), words].filter(Boolean).join(" · "),
      ),
    ),
    !online && h("p", _("Keep recording: this phone stores everything and sends it later.")),
    count > 0 &&
      h("ol", ...left.map((each) => h("li.row.wrap.between", pendingEntry(each, each === last)))),
  );
}

/** Draw why somebody has to decide about a command. @param {Child} words @param {PendingCommand} blocked */
const decisionNotice = (words, blocked) =>
  notice(
    "warning",
    { class: "warn unsent", role: "alert" },
    [h("b", words), h("br"), drawTiles(_("{entry}: {text}", decisionText(blocked)))],
    noticeActions(plainButton("decide", _("Decide"), open("openDecision"))),
  );

/** Return what was refused and why, or what others recorded. @param {PendingCommand} blocked */
function decisionText(blocked) {
  if (blocked.refusal !== undefined) return { entry: blocked.words, text: blocked.refusal };
  const { view } = getTable();
  const last = view && recordedSince(view, blocked).at(-1);
  return { entry: _("Recorded meanwhile"), text: last?.step.words ?? _("Nothing for this hand.") };
}

/**
 * Draw a command that the server has not confirmed; only the last one can be entered again, because
 * it is recorded after the others.
 * @param {PendingCommand} waiting
 * @param {boolean} isLast
 */
function pendingEntry(waiting, isLast) {
  const { token, words, entry, open: isOpen } = waiting;
  const edit = () => open("openWaiting")([waiting]);
  return [
    h("b", translate(words)),
    !isOpen &&
      noticeActions(
        isLast && entry && plainButton(`open-${token}`, _("Open it"), edit),
        plainButton(`discard-${token}`, _("Remove"), () => takeBack(token)),
      ),
  ];
}

const lastHandButton = () =>
  menuRow(
    { class: "last-hand-row", "data-key": "needs", onclick: open("openNeedsSheet") },
    _("Last hand: who needs what?"),
    { image: "flag", more: icon("next") },
  );

/** @param {string} words @param {boolean} hasResult of a game */
const gameOverNotice = (words, hasResult) =>
  notice(
    "flag",
    { class: "over" },
    words,
    hasResult &&
      noticeActions(
        plainButton("see-result", _("Result"), open("openGameOverSheet")),
        plainButton("see-standings", _("Standings"), open("openStandingsSheet")),
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
    "div.row.hint",
    { role: "note" },
    icon("info"),
    h("p.grow", translate(pageGame().words.tapHint)),
    plainButton("hint-done", _("OK"), dismiss),
  );

/** @param {HTMLElement} place */
export function mountActionBar(place) {
  watch(
    () => [getTable().view, getTable().outbox, getPage().screen, getPage().settings?.language],
    () => {
      const { view } = getTable();
      place.hidden = !view || getPage().screen !== "home";
      if (!view) return;
      const watching = [h("p.quiet.watching", _("You are watching.")), historyAction()];
      render(place, ...(view.role === "viewer" ? watching : actions(view)));
    },
  );
}

/** @param {TableView} view */
function actions({ undo: last, redo, game, can, ended, history }) {
  const waiting = readyCommands(getTable().outbox).at(-1);
  const started = waiting || (last && last.seq !== history[0]?.seq); // not the start of the first game
  const undone = waiting ? translate(waiting.words) : last?.words;
  const nextGame = translate(pageGame().words.nextGame);
  const hand = [
    pageGame().hasRiichi &&
      action(
        "declare-riichi",
        "riichi",
        _("Riichi"),
        open("openRiichiSeats"),
        can.riichi.length > 0,
      ),
    action("win", "win", _("Win"), open("openWinSeats"), can.win),
    action("draw", "draw", translate(pageGame().words.draw), open("openDrawSheet"), can.draw),
  ];
  return [
    started &&
      h("p.row.quiet.small.last-entry", { "aria-hidden": "true" }, icon("undo"), h("span", undone)),
    action("undo", "undo", inContext("short", "Undo"), undoLast, Boolean(started), undone),
    redo && action("redo", "redo", _("Redo"), redoLast, true, redo.words),
    ...(mayRecord() && can.game
      ? [action("next-game", "new", nextGame, open("openNextGameSheet"))]
      : hand),
    action("other", "more", _("Other"), open("openOtherSheet"), game !== null && !ended),
    historyAction(),
  ];
}

const historyAction = () => action("history", "history", _("History"), open("openHistorySheet"));

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
      "aria-label": detail ? _("{entry}: {text}", { entry: words, text: detail }) : words,
      onclick: () => onclick(),
    },
    icon(iconName),
    h("span", words),
  );
