/**
 * Whose phone this is, asked once and remembered; or whether it lies in the middle of the table.
 */

import { changeTable, getTable, theView } from "./state.js";
import { KEY } from "./where.js";
import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";
import { openSheet } from "../sheet.js";

const KEPT = `tenbo.who:${KEY}`;

/** Take up what was chosen before; ask where nothing was. */
export function restoreWho() {
  const kept = read();
  if (kept) changeTable(kept);
  else openWho();
}

/** @returns {{me: number|null, middle: boolean}|null} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** @param {{me: number|null, middle: boolean}} who */
export function chooseWho(who) {
  changeTable({ ...who, against: null });
  try {
    localStorage.setItem(KEPT, JSON.stringify(who));
  } catch {
    // Forbidden storage costs only the memory: it is asked again.
  }
}

/** Ask whose phone this is. */
export function openWho() {
  openSheet({
    title: inWords({ en: "Who are you?", ja: "あなたは？" }),
    shows: () => [getTable().me, getTable().middle],
    draw: (sheet) => {
      const pick = (/** @type {{me: number|null, middle: boolean}} */ who) => () => {
        chooseWho(who);
        sheet.close();
      };
      const { me, middle } = getTable();
      return [
        h(
          "p.quiet",
          {},
          inWords({
            en: "Your seat is then at the bottom of this phone. It can be changed in the menu.",
            ja: "自分の席が手前に表示されます。あとでメニューから変えられます。",
          }),
        ),
        h(
          "div.stack",
          {},
          ...theView().players.map((name, player) =>
            choice(
              name,
              `who-${player}`,
              me === player && !middle,
              pick({ me: player, middle: false }),
            ),
          ),
          choice(
            inWords({ en: "This phone lies in the middle", ja: "卓の真ん中に置く" }),
            "who-middle",
            middle,
            pick({ me: null, middle: true }),
          ),
          choice(
            inWords({ en: "I only watch", ja: "見るだけ" }),
            "who-nobody",
            false,
            pick({ me: null, middle: false }),
          ),
        ),
      ];
    },
  });
}

/** @param {string} words @param {string} key @param {boolean} chosen @param {() => void} onclick */
const choice = (words, key, chosen, onclick) =>
  h(
    "button.wide-button.choice",
    { type: "button", "data-key": key, "aria-pressed": String(chosen), onclick },
    h("span", {}, words),
    chosen && icon("check"),
  );
