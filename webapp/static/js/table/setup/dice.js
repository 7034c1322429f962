/** Dice: drawn, or set by tapping a die and then its face. */

import { actionButton, segmented, toggleButton } from "../../core/controls.js";
import { h, svg } from "../../core/dom.js";
import { _ } from "../../core/messages.js";

/** The faces of all rolls, two for each; null is not known yet. @typedef {(number|null)[]} Faces */

/** The places of the pips, as in a numeric keypad. @type {Record<number, string>} */
const PIPS = { 0: "", 1: "5", 2: "73", 3: "753", 4: "7913", 5: "79513", 6: "794613" };

/** Draw a die, without pips if it is not known. @param {number} pips */
function die(pips) {
  const rows = pips === 6 ? [18, 12, 6] : [17, 12, 7];
  return svg(
    "svg.die",
    { viewBox: "0 0 24 24", role: "img", "aria-label": pips || _("not known") },
    svg("rect.die-body", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
    ...[...PIPS[pips]].map((key) =>
      svg("circle", {
        cx: [7, 12, 17][(Number(key) - 1) % 3],
        cy: rows[Math.floor((Number(key) - 1) / 3)],
        r: pips === 1 ? 3.6 : 2.2,
        fill: pips === 1 ? "var(--dot-red)" : "var(--dot-black)",
      }),
    ),
  );
}

/**
 * Draw the choice between dice and tiles of this phone and those of the table.
 * @param {{name: string, key: string, isOwn: boolean, pick: (isOwn: boolean) => void}} options
 */
export const sourceChoice = ({ name, key, isOwn, pick }) =>
  segmented({
    name,
    key,
    options: [
      ["tenbo", _("From this phone")],
      ["own", _("Our own")],
    ],
    value: isOwn ? "own" : "tenbo",
    pick: (picked) => pick(picked === "own"),
  });

/** Draw two dice and their sum. @param {[number, number]} dice */
export const diceView = ([one, other]) =>
  h("p.row.loose.centred.dice", die(one), die(other), h("b", one + other));

/** Return faces of which none is known. @param {number} rolls @returns {Faces} */
export const noFaces = (rolls) => Array(2 * rolls).fill(null);

/** Return the rolls as the server reads them, if all faces are known. @param {Faces} faces */
export const rollsOf = (faces) =>
  faces.includes(null)
    ? null
    : faces.flatMap((face, at) => (at % 2 ? [] : [`${face}+${faces[at + 1]}`]));

/**
 * Draw the dice of some rolls. A tapped die shows its six faces; the next unknown die follows.
 * @param {{captions: string[], faces: Faces, open: number|null,
 *   pick: (change: {faces: Faces, open: number|null}) => void}} options
 */
export const diceEntry = ({ captions, faces, open, pick }) =>
  h(
    "div.stack.dice-entry",
    ...captions.map((caption, roll) => {
      const pair = [2 * roll, 2 * roll + 1];
      const [one, other] = pair.map((at) => faces[at]);
      return h(
        "div.row.wrap.roll",
        { role: "group", "aria-label": caption },
        h("span.roll-name", caption),
        ...pair.map((at) =>
          toggleButton("pick", `die-${at}`, at === open, die(faces[at] ?? 0), () =>
            pick({ faces, open: at === open ? null : at }),
          ),
        ),
        h("b.roll-sum", one && other ? one + other : ""),
        open !== null && pair.includes(open) && faceChoice(faces, open, pick),
      );
    }),
  );

/** @param {Faces} faces @param {number} open @param {Parameters<typeof diceEntry>[0]["pick"]} pick */
const faceChoice = (faces, open, pick) =>
  h(
    "div.die-faces",
    ...[1, 2, 3, 4, 5, 6].map((face) =>
      actionButton("pick", `face-${face}`, die(face), () => {
        const changed = faces.map((each, at) => (at === open ? face : each));
        const next = changed.indexOf(null);
        pick({ faces: changed, open: next < 0 ? null : next });
      }),
    ),
  );
