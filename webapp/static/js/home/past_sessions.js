/**
 * The section of the home page with the sessions of this phone: continue, export, delete.
 */

import { asRefusal, isUnreachable } from "../core/client.js";
import { h, icon, render } from "../core/dom.js";
import { openSheet } from "../core/sheet.js";
import { getPage, watch } from "../core/store.js";
import { formatDate, sessionName, translate } from "../core/text.js";
import { deleteSession, exportLinks, fetchSummaries } from "./session_files.js";
import { transferControls } from "./session_transfer.js";
import { keyOf, saveVisitedSessions, visitedSessions } from "./visited_sessions.js";

/** @import { SessionSummary } from "../core/types" */
/** @import { VisitedSession } from "./visited_sessions.js" */

const FIRST = 3;

/** Milliseconds in which a deletion can be undone. */
const UNDO_TIME = 8_000;

/** The sessions that are listed, the newest first. @type {VisitedSession[]} */
let sessions = [];
let showsAll = false;

/** The removal that can be undone. @type {{session: VisitedSession, commit: () => void}|null} */
let removal = null;
let failure = "";

/** @type {HTMLElement} */
let section;

const redraw = () => {
  section.hidden = false;
  render(section, ...content());
};

/** Draw the section and update it from the server. @param {HTMLElement} place */
export function mountPastSessions(place) {
  section = place;
  sessions = newestFirst(visitedSessions());
  watch(() => [getPage().settings?.language], redraw);
  window.addEventListener("pagehide", () => removal?.commit());
  window.addEventListener("pageshow", (event) => event.persisted && update());
  if (visitedSessions().length > 0) update();
}

/** Fetch the summaries; without a connection the last ones stay. */
async function update() {
  const visited = visitedSessions();
  try {
    const summaries = await fetchSummaries(visited.map(keyOf));
    const known = visited.flatMap((session, at) => {
      const summary = summaries[at];
      return summary ? [{ ...session, name: summary.name, summary }] : [];
    });
    saveVisitedSessions([
      ...known,
      ...visited.filter((_, at) => summaries[at] === null).map(withoutSummary),
    ]);
    sessions = newestFirst(known);
  } catch {
    return; // the stored summaries are good enough
  }
  redraw();
}

/** @param {VisitedSession} session */
const withoutSummary = ({ path, name }) => ({ path, name });

/**
 * Sort sessions; of two links to one session the host's stays.
 * @param {VisitedSession[]} visited
 */
function newestFirst(visited) {
  const sorted = visited.filter(({ summary }) => summary).sort(compare);
  return sorted.filter(
    ({ summary }, at) =>
      sorted.findIndex((each) => each.summary?.session === summary?.session) === at,
  );
}

/** @param {VisitedSession} one @param {VisitedSession} other */
const compare = (one, other) =>
  (other.summary?.began ?? "").localeCompare(one.summary?.began ?? "") ||
  (other.summary?.session ?? 0) - (one.summary?.session ?? 0) ||
  Number(other.summary?.role === "host") - Number(one.summary?.role === "host");

function content() {
  const listed = showsAll ? sessions : sessions.slice(0, FIRST);
  return [
    h("h2", { id: "sessions-title", class: sessions.length ? "" : "empty" }, translate({
      en: "Your game nights",
      ja: "これまでの対局",
      zh: "我的牌局",
    })),
    failure && h("p.notice.bad", { role: "alert" }, icon("warning"), h("span", {}, failure)),
    h("ul.session-list", {}, ...listed.map(row)),
    sessions.length > listed.length &&
      h(
        "button.plain",
        {
          type: "button",
          "data-key": "all-sessions",
          onclick: () => {
            showsAll = true;
            redraw();
          },
        },
        translate({
          en: `Show all ${sessions.length}`,
          ja: `すべて表示（${sessions.length}）`,
          zh: `全部显示（${sessions.length}）`,
        }),
      ),
    transferControls({ hasSessions: sessions.length > 0, redraw, update }),
  ];
}

/** @param {VisitedSession} session */
function row(session) {
  if (removal?.session === session) return undoRow(session);
  const { path } = session;
  const summary = /** @type {SessionSummary} */ (session.summary);
  const name = sessionName(summary);
  return h(
    "li.session-row",
    {},
    h(
      "a.session-open",
      { href: path, "data-key": `session-${summary.session}` },
      h(
        "span.session-head",
        {},
        h("b", {}, name),
        h("span.session-state", { class: summary.ended ? "" : "open" }, openWords(summary)),
      ),
      h("span.quiet.small", {}, details(summary)),
      places(summary),
    ),
    h(
      "button.round",
      {
        type: "button",
        "data-key": `more-${summary.session}`,
        "aria-label": translate({
          en: `More for ${name}`,
          ja: `${name}のメニュー`,
          zh: `${name}的菜单`,
        }),
        onclick: () => openActions(session),
      },
      icon("more"),
    ),
  );
}

/** @param {SessionSummary} summary */
const openWords = ({ ended, role }) =>
  ended || role === "viewer"
    ? translate({ en: "View", ja: "見る", zh: "查看" })
    : translate({ en: "Continue", ja: "続ける", zh: "继续" });

/** Return "Sat, 21 Nov · 3 games". @param {SessionSummary} summary */
function details({ name, began, games }) {
  const count = translate({
    en: games === 1 ? "1 game" : `${games} games`,
    ja: `${games}回戦`,
    zh: `${games}场`,
  });
  return name ? `${formatDate(began)} · ${count}` : count;
}

/** Draw the players by their points, or only their names before the first result. */
function places(/** @type {SessionSummary} */ { players, totals, game }) {
  if (totals.every((total) => total === 0))
    return h("span.session-players", {}, players.join(translate({ en: ", ", ja: "・", zh: "，" })));
  const sorted = players
    .map((name, player) => ({ name, total: totals[player] }))
    .sort((one, other) => other.total - one.total);
  const place = (/** @type {number} */ total) =>
    1 + sorted.filter((each) => each.total > total).length;
  return h(
    "span.session-places",
    {},
    ...sorted.map(({ name, total }) =>
      h(
        "span.session-place",
        {},
        h("span.session-number", {}, String(place(total))),
        h("span.session-player", {}, name),
        h("b", {}, game === "mcr" ? tablePoints(total) : matchPoints(total)),
      ),
    ),
  );
}

/** Return "+45.5". @param {number} points counted as scores are */
const matchPoints = (points) =>
  `${points > 0 ? "+" : points < 0 ? "−" : "±"}${(Math.abs(points) / 1000).toFixed(1)}`;

/** Return table points of the Chinese game: "4". @param {number} points in thousandths */
const tablePoints = (points) => String(Math.round(points / 10) / 100);

/** @param {VisitedSession} session */
function undoRow(session) {
  const name = sessionName(/** @type {SessionSummary} */ (session.summary));
  return h(
    "li.session-row.removed",
    { role: "status" },
    h("span", {}, translate({
      en: `${name} deleted`,
      ja: `「${name}」を削除しました`,
      zh: `已删除“${name}”`,
    })),
    h(
      "button.plain",
      {
        type: "button",
        "data-key": "undo-delete",
        onclick: () => {
          removal = null;
          redraw();
        },
      },
      icon("undo"),
      translate({ en: "Undo", ja: "元に戻す", zh: "撤销" }),
    ),
  );
}

/** Open everything that can be done with a session. @param {VisitedSession} session */
function openActions(session) {
  const summary = /** @type {SessionSummary} */ (session.summary);
  openSheet({
    title: sessionName(summary),
    select: () => [getPage().settings],
    draw: (sheet) => {
      const then = (/** @type {() => void} */ act) => () => {
        sheet.close();
        act();
      };
      return [
        h(
          "nav.stack",
          {},
          h("a.primary", { href: session.path, "data-key": "open-session" }, openWords(summary)),
          ...exportLinks(keyOf(session)),
        ),
        h(
          "div.stack",
          {},
          action(
            "forget-session",
            "close",
            translate({ en: "Remove from this list", ja: "この一覧から外す", zh: "从列表中移除" }),
            translate({
              en: "Only on this phone. The link keeps working.",
              ja: "この端末だけです。リンクは引き続き使えます。",
              zh: "只在这部手机上。链接仍然有效。",
            }),
            then(() => remove(session, async () => {})),
          ),
          summary.role === "host" &&
            action(
              "delete-session",
              "delete",
              translate({ en: "Delete for everybody", ja: "全員の記録を削除", zh: "为所有人删除" }),
              translate({
                en: "All hands and photos, on every phone.",
                ja: "すべての局と写真を、どの端末からも削除します。",
                zh: "所有手机上的每一盘和照片。",
              }),
              then(() => remove(session, () => deleteSession(keyOf(session), summary.name))),
            ),
        ),
      ];
    },
  });
}

/**
 * @param {string} key
 * @param {string} iconName
 * @param {string} words
 * @param {string} detail
 * @param {() => void} onclick
 */
const action = (key, iconName, words, detail, onclick) =>
  h(
    "button.wide-button.menu-row.session-action",
    { type: "button", "data-key": key, onclick },
    icon(iconName),
    h("span", {}, words, h("small.note", {}, detail)),
  );

/**
 * Remove a session after the time for an undo, or when the page is left.
 * @param {VisitedSession} session
 * @param {() => Promise<void>} request
 */
function remove(session, request) {
  removal?.commit();
  failure = "";
  const mine = {
    session,
    commit: async () => {
      if (removal !== mine) return;
      removal = null;
      const { session: number } = /** @type {SessionSummary} */ (session.summary);
      const isOther = (/** @type {VisitedSession} */ each) => each.summary?.session !== number;
      const before = visitedSessions();
      saveVisitedSessions(before.filter(isOther));
      sessions = sessions.filter((each) => each !== session);
      redraw();
      try {
        await request();
      } catch (error) {
        saveVisitedSessions(before);
        sessions = newestFirst(before);
        failure = isUnreachable(error)
          ? translate({
              en: "The server does not answer, so nothing was deleted. Try again later.",
              ja: "サーバーから応答がないため、削除されていません。あとでもう一度お試しください。",
              zh: "服务器没有回应，什么都没有删除。请稍后再试。",
            })
          : asRefusal(error).message;
        redraw();
      }
    },
  };
  removal = mine;
  redraw();
  window.setTimeout(mine.commit, UNDO_TIME);
}
