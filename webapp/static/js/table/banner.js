/**
 * Above the table: no connection, what waits to be sent, the end of the game, a watching phone.
 */

import { drop, flush, retry } from "./outbox.js";
import { getTable } from "./state.js";
import { getView, watch } from "../store.js";
import { h, icon, render } from "../dom.js";
import { inWords } from "../settings.js";
import { openEntry } from "./entry.js";
import { openNeeds } from "./result_sheet.js";
import { openNextGame } from "./next_game.js";
import { openStandings } from "./standings.js";
import { refresh } from "./live.js";

/** @typedef {import("./state.js").Waiting} Waiting */

/** @param {HTMLElement} place */
export function mountBanner(place) {
  watch(
    () => {
      const { view, failure, reached, waiting } = getTable();
      return [view, failure, reached, waiting, getView().screen, getView().settings?.language];
    },
    () => {
      const { failure, reached, waiting, view } = getTable();
      if (failure) return render(place, failed(failure));
      render(
        place,
        !reached && offline(),
        ...waiting.map(kept),
        view?.game?.ending && getView().screen === "home" && over(view),
        view?.game?.last_hand &&
          view.game.needs.length > 0 &&
          getView().screen === "home" &&
          lastHand(),
        view?.ended &&
          note("info", inWords({ en: "The evening is over.", ja: "会は終わりました。" })),
      );
    },
  );
}

/** @param {string} message */
const failed = (message) =>
  h(
    "div.notice.bad",
    { role: "alert" },
    icon("warning"),
    h("p", {}, message),
    h(
      "div.notice-actions",
      {},
      button("again", inWords({ en: "Try again", ja: "再試行" }), refresh),
      h(
        "a.plain",
        { href: document.documentElement.dataset.root ?? "/" },
        inWords({ en: "To the start", ja: "最初のページへ" }),
      ),
    ),
  );

const offline = () =>
  h(
    "div.notice.warn.offline",
    { role: "status" },
    icon("offline"),
    h(
      "p",
      {},
      inWords({
        en: "No connection. You can go on: what you record is kept here and sent later.",
        ja: "接続がありません。記録は続けられます。この端末に保存し、あとで送信します。",
      }),
    ),
  );

/** Something that the server has not got yet. @param {Waiting} waiting */
const kept = ({ token, words, refusal, entry }) =>
  h(
    "div.notice",
    { class: refusal === undefined ? "waits-to-go" : "warn", role: "status" },
    icon(refusal === undefined ? "clock" : "warning"),
    h(
      "p",
      {},
      h("b", {}, inWords(words)),
      " ",
      refusal === undefined
        ? inWords({ en: "waits to be sent.", ja: "は送信待ちです。" })
        : refusal,
    ),
    h(
      "div.notice-actions",
      {},
      refusal === undefined
        ? button(`send-${token}`, inWords({ en: "Send now", ja: "今すぐ送信" }), flush)
        : button(
            `retry-${token}`,
            inWords({ en: "Record it all the same", ja: "それでも記録する" }),
            () => retry(token),
          ),
      entry &&
        button(`look-${token}`, inWords({ en: "Look at it", ja: "内容を見る" }), () => {
          drop(token);
          openEntry(entry);
        }),
      button(`drop-${token}`, inWords({ en: "Throw it away", ja: "捨てる" }), () => drop(token)),
    ),
  );

const lastHand = () =>
  h(
    "button.wide-button.menu-row.last-hand-row",
    { type: "button", "data-key": "needs", onclick: openNeeds },
    icon("flag"),
    h("span", {}, inWords({ en: "Last hand: who needs what?", ja: "オーラス：条件を見る" })),
    icon("next"),
  );

/** @param {import("./state.js").View} view */
const over = ({ game, can, role, ended }) =>
  h(
    "div.notice.over",
    { role: "status" },
    icon("flag"),
    h(
      "p",
      {},
      game?.ending_words
        ? inWords(game.ending_words)
        : inWords({ en: "The game is over.", ja: "終局しました。" }),
    ),
    h(
      "div.notice-actions",
      {},
      button("see-standings", inWords({ en: "Standings", ja: "成績を見る" }), openStandings),
      role === "host" &&
        !ended &&
        can.game &&
        button("start-next", inWords({ en: "Next game", ja: "次の半荘" }), () => openNextGame()),
    ),
  );

/** @param {string} drawn @param {string} words */
const note = (drawn, words) => h("div.notice", { role: "status" }, icon(drawn), h("p", {}, words));

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.plain", { type: "button", "data-key": key, onclick }, words);
