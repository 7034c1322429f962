/**
 * The circumstances of the calculated win in one line, which leads to their controls.
 */

import { chineseAssumptions } from "../chinese/circumstance_controls.js";
import { h, icon } from "../core/dom.js";
import { isChinese } from "../core/settings.js";
import { translate } from "../core/text.js";
import { getHand } from "../hand/hand_store.js";
import { WINDS } from "../hand/tiles.js";

/** @import { Circumstances } from "../core/types" */

/**
 * Draw the line.
 * @param {Circumstances} circumstances
 * @param {() => void} [leave] closes the sheet that covers the controls
 */
export function assumptionsLine(circumstances, leave = () => {}) {
  const all = isChinese() ? chineseAssumptions(getHand(), WINDS) : assumptions(circumstances);
  const words = all.join(translate({ en: " · ", ja: "・", zh: " · " }));
  return h(
    "button.assumptions",
    {
      type: "button",
      "data-key": "assumptions",
      "aria-label": translate({
        en: `${words}: change`,
        ja: `${words}、変更`,
        zh: `${words}，更改`,
      }),
      onclick: () => {
        leave();
        showControls();
      },
    },
    words,
    icon("next"),
  );
}

/**
 * Return the circumstances in words: "Ron", "Dealer", "East round".
 * @param {Circumstances} circumstances
 */
function assumptions({ by, riichi, seat, round, honba }) {
  return [
    by === "ron" ? { en: "Ron", ja: "ロン" } : { en: "Tsumo", ja: "ツモ" },
    ...RIICHI_NAMES[riichi],
    seat === "E"
      ? { en: "Dealer", ja: "親" }
      : { en: `${WINDS[seat].en} seat`, ja: `${WINDS[seat].ja}家` },
    { en: `${WINDS[round].en} round`, ja: `${WINDS[round].ja}場` },
    ...(honba > 0 ? [{ en: `${honba} honba`, ja: `${honba}本場` }] : []),
  ].map(translate);
}

/** @type {Record<Circumstances["riichi"], {en: string, ja: string}[]>} */
const RIICHI_NAMES = {
  none: [],
  riichi: [{ en: "Riichi", ja: "リーチ" }],
  double: [{ en: "Double riichi", ja: "ダブルリーチ" }],
};

/** Scroll to the controls, focus the first and highlight them for a moment. */
function showControls() {
  const controls = document.getElementById("choices");
  if (!controls) return;
  controls.scrollIntoView({ block: "start" });
  const first = controls.querySelector("input:checked");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  controls.classList.remove("highlighted");
  requestAnimationFrame(() => controls.classList.add("highlighted"));
}
