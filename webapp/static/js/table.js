/**
 * Puts the page of a table together.
 */

import { getSettings, isJapanese, playBy, restoreSettings } from "./core/settings.js";
import { getPage, watch } from "./core/store.js";
import { mountEditor } from "./hand/editor.js";
import { restore } from "./hand/hand_store.js";
import { mountKeyboard } from "./hand/keyboard.js";
import { mountPhoto } from "./photo/photo_view.js";
import { mountNotices } from "./score/notices.js";
import { mountActions } from "./table/board/action_bar.js";
import { mountBanner } from "./table/board/banner.js";
import { mountBoard } from "./table/board/board.js";
import { mountTop } from "./table/board/header.js";
import { followTable } from "./table/live.js";
import { restoreWho } from "./table/menu/identity_sheet.js";
import { restoreWaiting } from "./table/outbox.js";
import { rememberTable } from "./table/setup/recent_sessions.js";
import { getTable } from "./table/state.js";
import { mountWinBar } from "./table/win/win_bar.js";
import { mountCircumstances } from "./table/win/win_circumstances.js";
import { restoreEntry } from "./table/win/win_entry.js";
import { mountWinHead } from "./table/win/win_header.js";
import { followEntry } from "./table/win/win_preview.js";
import { mountWinOutcome } from "./table/win/win_result.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The table, or the win that is entered. */
function drawScreen() {
  const { screen, busy } = getPage();
  const { view, entry, middle } = getTable();
  const entering = screen === "hand" && entry !== null;
  document.documentElement.lang = isJapanese() ? "ja" : "en";
  document.body.dataset.screen = entering ? "hand" : "home";
  document.body.classList.toggle("middle", middle && !entering);
  part("board").hidden = entering || !view?.game;
  part("table").hidden = !entering;
  part("bar").hidden = !entering;
  part("felt").hidden = !entering || (entry?.wins[entry.open].count ?? null) !== null;
  part("table").toggleAttribute("aria-busy", busy !== null);
}

/** The hand is played by the table's rules, whatever else this phone plays by. */
function followRules() {
  const rules = getTable().view?.rules;
  if (!rules) return;
  const { preset, title, changed, values } = rules;
  playBy({ preset, title, changes: changed, values });
}

async function start() {
  restoreSettings();
  restore();
  restoreWaiting();
  watch(() => [getTable().view?.rules.values, getTable().view?.session], followRules);
  mountTop(part("name"), part("top-actions"));
  mountBanner(part("banner"));
  mountBoard(part("board"));
  mountActions(part("actions"));
  mountWinHead(part("win-head"));
  mountPhoto(part("photo"));
  mountEditor(part("felt"));
  mountNotices(part("notices"));
  mountCircumstances(part("choices"));
  mountWinOutcome(part("outcome"));
  mountWinBar(part("bar"));
  mountKeyboard(/** @type {HTMLDialogElement} */ (part("keyboard")));
  watch(
    () => [
      getPage().screen,
      getPage().busy,
      getTable().view,
      getTable().entry,
      getTable().middle,
      getSettings(),
    ],
    drawScreen,
  );
  await followTable();
  if (!getTable().view) return;
  if (getPage().screen === "hand") restoreEntry(); // it names who sits at the table
  followEntry();
  rememberTable();
  restoreWho();
  document.body.classList.add("ready");
}

start();
