/**
 * Notices above the table: connection, pending commands, end of the game.
 */

import { h, icon, render } from "../../core/dom.js";
import { getPage, watch } from "../../core/store.js";
import { translate } from "../../core/text.js";
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
        view?.ended &&
          note("info", translate({
            en: "The game night is over.",
            ja: "セットは終了しました。",
            zh: "牌局已结束。",
          })),
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
      button("again", translate({ en: "Try again", ja: "再試行", zh: "再试一次" }), refresh),
      h(
        "a.plain",
        { href: document.documentElement.dataset.root ?? "/" },
        translate({ en: "Start page", ja: "最初のページへ", zh: "首页" }),
      ),
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
      translate({
        en: "No connection. Keep recording: this phone stores everything and sends it later.",
        ja: "接続がありません。記録は続けられます。この端末に保存し、あとで送信します。",
        zh: "没有连接。可以继续记录：手机会保存，稍后发送。",
      }),
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
      refusal === undefined
        ? translate({ en: "is waiting to be sent.", ja: "は送信待ちです。", zh: "等待发送。" })
        : refusal,
    ),
    h(
      "div.notice-actions",
      {},
      refusal === undefined
        ? button(`send-${token}`, translate({
          en: "Send now",
          ja: "今すぐ送信",
          zh: "立即发送",
        }), flush)
        : button(`retry-${token}`, translate({
          en: "Record anyway",
          ja: "それでも記録する",
          zh: "仍然记录",
        }), () =>
            retry(token),
          ),
      entry &&
        button(`open-${token}`, translate({ en: "Open it", ja: "内容を見る", zh: "打开" }), () => {
          discard(token);
          openDraft(entry);
        }),
      button(`discard-${token}`, translate({
        en: "Discard",
        ja: "捨てる",
        zh: "丢弃",
      }), () => discard(token)),
    ),
  );

const lastHandButton = () =>
  h(
    "button.wide-button.menu-row.last-hand-row",
    { type: "button", "data-key": "needs", onclick: openNeedsSheet },
    icon("flag"),
    h("span", {}, translate({
      en: "Last hand: who needs what?",
      ja: "オーラス：条件を見る",
      zh: "最后一盘：各家需要多少？",
    })),
    icon("next"),
  );

/** @param {TableView} view */
const gameOverNotice = ({ game }) =>
  h(
    "div.notice.over",
    { role: "status" },
    icon("flag"),
    h(
      "p",
      {},
      game?.ending_words
        ? translate(game.ending_words)
        : translate({ en: "The game is over.", ja: "終局しました。", zh: "本局结束。" }),
    ),
    h(
      "div.notice-actions",
      {},
      button("see-result", translate({
        en: "Result",
        ja: "結果を見る",
        zh: "结果",
      }), openGameOverSheet),
      button("see-standings", translate({
        en: "Standings",
        ja: "成績を見る",
        zh: "成绩",
      }), openStandingsSheet),
    ),
  );

/** @param {string} iconName @param {string} words */
const note = (iconName, words) =>
  h("div.notice", { role: "status" }, icon(iconName), h("p", {}, words));

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.plain", { type: "button", "data-key": key, onclick }, words);
