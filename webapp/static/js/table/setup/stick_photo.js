/** Sticks counted in a photo: their outlines on it, and their values, which a tap changes. */

import { sendPhoto } from "../../core/client.js";
import { plainButton } from "../../core/controls.js";
import { asButton, h, svg } from "../../core/dom.js";
import { _, formatNumber, plural } from "../../core/messages.js";
import { shrink } from "../../reading/shrink.js";
import { stick } from "../sticks.js";
import { tableUrl } from "../table_api.js";

/** @import { StickReadingJson } from "../../core/types" */
/** @import { Counts } from "./pile_editor.js" */

/** A photo with its sticks; `selected` is the stick whose value is changed. A value of 0 counts nothing. @typedef {StickReadingJson & {url: string|null, selected: number|null}} StickPhoto */

const VALUES = [10000, 5000, 1000, 500, 100];

/** Count the sticks in a photo. @param {Blob} file @returns {Promise<StickPhoto>} */
export async function readStickPhoto(file) {
  const { photo, displayable } = await shrink(file);
  /** @type {StickReadingJson} */
  const reading = await sendPhoto(tableUrl("/count/photo"), photo, {});
  const doubtful = reading.sticks.findIndex((each) => each.doubtful);
  return {
    ...reading,
    url: displayable ? URL.createObjectURL(photo) : null,
    selected: doubtful < 0 ? null : doubtful,
  };
}

/** Return the numbers of sticks by value. @param {StickPhoto} photo */
export function countsInPhoto({ sticks }) {
  /** @type {Counts} */
  const counts = {};
  for (const { value } of sticks) if (value > 0) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Draw the photo with its sticks. @param {StickPhoto} photo @param {() => void} changed */
export function drawStickPhoto(photo, changed) {
  const { sticks, url, width, height, selected } = photo;
  const doubts = sticks.filter((each) => each.doubtful).length;
  return h(
    "section.stick-photo-count",
    { "aria-label": _("The photo of the sticks") },
    svg(
      "svg.stick-photo",
      { viewBox: viewBox(photo), role: "group", "aria-label": _("The sticks") },
      url && svg("image", { href: url, width, height }),
      ...sticks.map((_, at) =>
        outline(photo, at, () => {
          photo.selected = at === selected ? null : at;
          changed();
        }),
      ),
    ),
    h("p.quiet", { role: "status" }, summary(sticks.length, doubts)),
    selected !== null && valueChoice(photo, selected, changed),
  );
}

/** Return the part of the photo around the selected stick, or the whole. @param {StickPhoto} photo */
function viewBox({ width, height, sticks, selected }) {
  if (selected === null) return `0 0 ${width} ${height}`;
  const xs = sticks[selected].corners.map(([x]) => x);
  const ys = sticks[selected].corners.map(([, y]) => y);
  const side = 1.5 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const middle = (/** @type {number[]} */ places) =>
    (Math.min(...places) + Math.max(...places)) / 2;
  return `${middle(xs) - side / 2} ${middle(ys) - side / 2} ${side} ${side}`;
}

/** @param {number} number @param {number} doubts */
function summary(number, doubts) {
  if (number === 0)
    return _("No sticks were found. Lay them side by side and photograph them from above.");
  if (doubts > 0)
    return plural(
      "{count} stick is doubtful; tap it.",
      "{count} sticks are doubtful; tap them.",
      doubts,
    );
  return _("Compare the outlines with the sticks; tap a stick to change it.");
}

/** @param {StickPhoto} photo @param {number} at @param {() => void} select */
function outline({ sticks, selected }, at, select) {
  const { value, doubtful, corners } = sticks[at];
  const name = value > 0 ? formatNumber(value) : _("Not a stick");
  const kind = [doubtful && "doubtful", value === 0 && "not-a-stick"].filter(Boolean).join(" ");
  return svg(
    "g.counted-stick",
    {
      class: kind,
      ...asButton(select),
      "data-key": `counted-${at}`,
      "aria-label": doubtful ? _("{value}, doubtful", { value: name }) : name,
      "aria-pressed": String(at === selected),
    },
    svg("polygon", { points: corners.map((corner) => corner.join(",")).join(" ") }),
  );
}

/** Draw the values of the selected stick; then the next doubtful one is selected. @param {StickPhoto} photo @param {number} at @param {() => void} changed */
function valueChoice(photo, at, changed) {
  const choose = (/** @type {number} */ value) => () => {
    photo.sticks[at] = { ...photo.sticks[at], value, doubtful: false };
    const next = photo.sticks.findIndex((each) => each.doubtful);
    photo.selected = next < 0 ? null : next;
    changed();
  };
  return h(
    "div.cluster.chips",
    { role: "group", "aria-label": _("The value of the stick") },
    ...VALUES.map((value) =>
      h(
        "button.chip.stick-value",
        {
          "data-key": `stick-value-${value}`,
          "aria-pressed": String(photo.sticks[at].value === value),
          onclick: choose(value),
        },
        stick(value),
        formatNumber(value),
      ),
    ),
    plainButton("stick-value-0", _("Not a stick"), choose(0)),
  );
}
