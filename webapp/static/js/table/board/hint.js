/**
 * A hint on how to record, until this phone has recorded something.
 */

import { h, icon, render } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { getPage, watch } from "../../core/store.js";
import { getTable, mayRecord } from "../state.js";

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
