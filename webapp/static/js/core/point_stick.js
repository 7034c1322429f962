/** Point sticks with their marks. */

import { svg } from "./dom.js";

export const STICK_LENGTH = 84;
const WIDTH = 11;

/** The dots of each stick: position and colour. @type {Record<number, [number, string][]>} */
const DOTS = {
  10000: [
    [24, "red"],
    [33, "blue"],
    [42, "red"],
    [51, "blue"],
    [60, "red"],
  ],
  5000: [
    [24, "red"],
    [33, "red"],
    [42, "red"],
    [51, "red"],
    [60, "red"],
  ],
  1000: [[42, "red"]],
  500: [[42, "blue"]],
};

/** Draw a stick. @param {number} value */
export const stick = (value) =>
  svg(
    "svg.point-stick",
    { viewBox: `0 0 ${STICK_LENGTH} ${WIDTH}`, "aria-hidden": "true" },
    ...stickParts(value),
  );

/** Return the wood and the marks of a stick, for a drawing of the table. @param {number} value */
export const stickParts = (value) => [
  svg("rect.stick-wood", { x: 0.5, y: 0.5, width: STICK_LENGTH - 1, height: WIDTH - 1, rx: 3 }),
  ...(DOTS[value]?.map(([x, colour]) => dot(x, WIDTH / 2, value > 500 ? 2.5 : 2.2, colour)) ??
    hundredDots()),
];

const hundredDots = () =>
  [33, 39, 45, 51].flatMap((x) => [dot(x, 3.6, 1.25, "black"), dot(x, 7.4, 1.25, "black")]);

/** @param {number} cx @param {number} cy @param {number} r @param {string} colour */
const dot = (cx, cy, r, colour) => svg("circle", { cx, cy, r, fill: `var(--dot-${colour})` });
