/**
 * The circumstances of the calculated win in one line, which leads to their controls.
 */

import { chineseAssumptions } from "../chinese/circumstance_controls.js";
import { h, icon } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { isChinese } from "../core/settings.js";
import { getHand } from "../hand/hand_store.js";
import { WINDS } from "../core/vocabulary.js";

/** @import { Circumstances, Text } from "../core/types" */

/**
 * Draw the line.
 * @param {Circumstances} circumstances
 * @param {() => void} [leave] closes the sheet that covers the controls
 */
export function assumptionsLine(circumstances, leave = () => {}) {
  const all = isChinese() ? chineseAssumptions(getHand(), WINDS) : assumptions(circumstances);
  const words = all.join(_(" · "));
  return h(
    "button.assumptions",
    {
      type: "button",
      "data-key": "assumptions",
      "aria-label": _("{words}: change", { words }),
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
    by === "ron" ? message("Ron") : message("Tsumo"),
    ...RIICHI_NAMES[riichi],
    seat === "E" ? message("Dealer") : message("{seat} seat", { seat: WINDS[seat] }),
    message("{round} round", { round: WINDS[round] }),
    ...(honba > 0 ? [message("{honba} honba", { honba })] : []),
  ].map(translate);
}

/** @type {Record<Circumstances["riichi"], Text[]>} */
const RIICHI_NAMES = {
  none: [],
  riichi: [message("Riichi")],
  double: [message("Double riichi")],
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
