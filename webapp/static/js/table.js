/** Entry script of the page of a table. */

import { pageGame } from "./core/games/games.js";
import { elementWith } from "./core/dom.js";
import { loadLanguage, translateHtml } from "./core/language_switch.js";
import { IN_BROWSER, getSettings, restoreSettings, useTableRules } from "./core/settings.js";
import { changePage, getPage, watch } from "./core/store.js";
import { rememberEvening } from "./home/last_evening.js";
import { rememberSummary, rememberVisit } from "./home/visited_sessions.js";
import { prefetchReference } from "./score/open_reference.js";
import { mountActionBar, mountBanner, mountHeader, mountHint } from "./table/board/bars.js";
import { mountBoard } from "./table/board/board.js";
import { followSubstitutes, keepScreenOn, restoreIdentity } from "./table/menu/identity.js";
import { showError } from "./table/notices.js";
import { loadLater, setLoader } from "./table/open.js";
import { getTable, tableView } from "./table/state.js";
import { connect, restoreWaiting } from "./table/sync.js";

/** Display the table, or the win that is being entered. */
function drawScreen() {
  const { screen, busy } = getPage();
  const { view, draft, tableMode, wall } = getTable();
  const entering = screen === "hand" && draft !== null;
  document.body.dataset.screen = entering ? "hand" : "home";
  document.body.classList.toggle("middle", tableMode && !entering);
  document.body.classList.toggle("on-wall", wall && !entering);
  elementWith("board").hidden = entering || wall || !view?.game;
  elementWith("table").hidden = !entering;
  elementWith("bar").hidden = !entering;
  elementWith("felt").hidden = !entering || (draft?.wins[draft.open].count ?? null) !== null;
  elementWith("table").toggleAttribute("aria-busy", busy !== null);
}

/** Use the rules of the table instead of the rules of this phone. */
function followRules() {
  const rules = getTable().view?.rules;
  if (!rules) return;
  const { game, preset, title, changed, values } = rules;
  changePage({ game: { name: game, rules: preset ?? "", changes: changed, values } });
  if (pageGame().hasRiichi) useTableRules({ preset, title, changes: changed, values });
}

/** Draw the wall display once it is chosen, which few phones do. */
function followWall() {
  if (!getTable().wall) return;
  import("./table/board/wall_display.js").then(({ mountWall }) => mountWall(), showError);
}

async function start() {
  setLoader(() => import("./table_later.js"));
  restoreSettings();
  await loadLanguage();
  restoreWaiting();
  watch(() => [getSettings().language], translateHtml);
  watch(() => [getTable().view?.rules], followRules);
  mountHeader(elementWith("name"), elementWith("top-actions"));
  mountBanner(elementWith("banner"));
  mountHint(elementWith("hint"));
  mountBoard(elementWith("board"));
  mountActionBar(elementWith("actions"));
  watch(
    () => [
      getPage().screen,
      getPage().busy,
      getTable().view,
      getTable().draft,
      getTable().tableMode,
      getTable().wall,
      getSettings(),
    ],
    drawScreen,
  );
  await connect();
  watch(
    () => [getTable().view === null],
    () => getTable().view && followTable(),
  );
}

/** Do what needs a table, once there is one. */
async function followTable() {
  rememberVisit(tableView().name);
  if (tableView().role === "host") rememberEvening(tableView());
  restoreIdentity();
  keepScreenOn();
  watch(() => [getTable().wall], followWall);
  followSubstitutes();
  performance.mark("ready");
  await loadLater().catch(showError);
  if (IN_BROWSER) rememberSummary().catch(() => {}); // the start page asks again
  prefetchReference();
  document.body.classList.add("ready");
}

start();
