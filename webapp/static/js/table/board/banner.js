/**
 * Notices above the table: connection, pending commands, end of the game.
 */

import { h, icon, render } from "../../core/dom.js";
import { _, translate } from "../../core/messages.js";
import { getPage, watch } from "../../core/store.js";
import { openGameOverSheet } from "../ending/game_over_sheet.js";
import { openStandingsSheet } from "../history/standings.js";
import { refresh } from "../live.js";
import { discard, flush, retry } from "../outbox.js";
import { getTable } from "../state.js";
import { openNeedsSheet } from "../win/needs_list.js";
import { openDraft } from "../win/win_draft.js";

/** @import { PendingCommand, TableView } from "../../core/types" */

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
