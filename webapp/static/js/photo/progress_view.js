/**
 * The photo that is being read, the stage of the reading, and a button that stops it.
 */

import { h } from "../core/dom.js";
import { _, translate } from "../core/messages.js";
import { getPage, watch } from "../core/store.js";
import { cancelReading } from "../reading/photo_reading.js";

/** @import { Busy } from "../core/types" */

const BAR_DELAY = 1_000; // milliseconds until the bar appears

const picture = /** @type {HTMLImageElement} */ (h("img", { alt: "" }));
const stage = h("span", { role: "status" });
const stop = h("button.plain", { type: "button", "data-key": "stop", onclick: cancelReading });
const bar = /** @type {HTMLProgressElement} */ (h("progress", { hidden: true }));
const view = h(
  "div.waiting",
  {},
  picture,
  h("div.sweep", { "aria-hidden": "true" }),
  h("div.progress-text", {}, stage, stop),
  bar,
);
picture.onerror = () => (picture.hidden = true); // a format that the browser cannot display

/** @type {number|undefined} */
let timer;
let shownSince = 0; // the time at which the displayed reading began

watch(
  () => [getPage().uploaded],
  () => {
    const { uploaded } = getPage();
    if (uploaded === null) bar.removeAttribute("value");
    else bar.value = uploaded;
  },
);

/**
 * Show the progress in a frame. Its elements stay the same until the reading ends.
 * @param {HTMLElement} frame
 * @param {Busy} current
 */
export function showProgress(frame, { stage: current, preview, since }) {
  if (since !== shownSince) {
    shownSince = since;
    picture.hidden = true;
    picture.removeAttribute("src");
    bar.hidden = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => (bar.hidden = false), BAR_DELAY);
  }
  if (preview && picture.src !== preview) {
    picture.hidden = false;
    picture.src = preview;
  }
  if (view.parentElement !== frame) frame.replaceChildren(view);
  stage.textContent = `${translate(current)}…`;
  stop.textContent = _("Stop");
  bar.setAttribute("aria-label", _("Progress"));
}
