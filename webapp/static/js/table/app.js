/**
 * Puts the page of a table together.
 */

import { getSettings, isJapanese, playBy, restoreSettings } from "../settings.js";
import { getTable } from "./state.js";
import { getView, restore, watch } from "../store.js";
import { followEntry } from "./asking.js";
import { followTable } from "./live.js";
import { mountActions } from "./actions.js";
import { mountBanner } from "./banner.js";
import { mountBoard } from "./board.js";
import { mountCircumstances } from "./circumstances.js";
import { mountEditor } from "../editor.js";
import { mountKeyboard } from "../keyboard.js";
import { mountNotices } from "../notices.js";
import { mountPhoto } from "../photo.js";
import { mountTop } from "./top.js";
import { mountWinBar } from "./win_bar.js";
import { mountWinHead } from "./win_head.js";
import { mountWinOutcome } from "./win_outcome.js";
import { rememberTable } from "./recent.js";
import { restoreEntry } from "./entry.js";
import { restoreWaiting } from "./outbox.js";
import { restoreWho } from "./who.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The table, or the win that is entered. */
function drawScreen() {
  const { screen, busy } = getView();
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
      getView().screen,
      getView().busy,
      getTable().view,
      getTable().entry,
      getTable().middle,
      getSettings(),
    ],
    drawScreen,
  );
  await followTable();
  if (!getTable().view) return;
  if (getView().screen === "hand") restoreEntry(); // it names who sits at the table
  followEntry();
  rememberTable();
  restoreWho();
  document.body.classList.add("ready");
}

start();
