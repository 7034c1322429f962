/**
 * A hint on how to record, until this phone has recorded something.
 */

import { h, icon, render } from "../../core/dom.js";
import { isChinese } from "../../core/settings.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { getPage, watch } from "../../core/store.js";
import { translate } from "../../core/text.js";
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
      isChinese()
        ? translate({
            en: "Tap a player, or Win below.",
            ja: "プレイヤー、または下の「和了」をタップ",
            zh: "点击玩家，或下面的“和牌”。",
          })
        : translate({
        en: "Tap a player, or Riichi and Win below.",
        ja: "プレイヤー、または下の「リーチ」「和了」をタップ",
      }),
    ),
    h(
      "button.plain",
      { type: "button", "data-key": "hint-done", onclick: dismiss },
      translate({ en: "OK", ja: "OK", zh: "好" }),
    ),
  );
