/** Opens the reference, whose modules and lists load when the page is idle, for use without a network. */

import { UNREACHABLE } from "../core/client.js";
import { h } from "../core/dom.js";
import { _, translate } from "../core/messages.js";
import { IN_BROWSER, getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage, watch } from "../core/store.js";

/** @import { FanScoreResponse, Score } from "../core/types" */

/** Milliseconds after which a page without a new choice is idle. */
const QUIET_TIME = 3000;

/** Open the reference. @param {Score|FanScoreResponse} [score] opens the table of points at it */
export const openReference = (score) =>
  import("../reference/reference.js").then(
    (reference) => reference.openReference(score),
    () => openUnreachable(_("Reference")),
  );

/** Open a sheet that says why its script did not load. @param {string} title */
export const openUnreachable = (title) =>
  openSheet({ title, draw: () => h("p", translate(UNREACHABLE)) });

/** Load the reference while the page is idle, and again for another language or other rules. */
export function prefetchReference() {
  // Inside a phone without a server everything is stored already.
  if (IN_BROWSER) return;
  // A player who saves data loads only what is opened.
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const whenIdle = window.requestIdleCallback ?? ((/** @type {() => void} */ act) => act());
  const load = () =>
    import("../reference/reference.js").then(
      ({ prefetch }) => prefetch(),
      () => {}, // without a connection the next page tries again
    );
  let timer = 0;
  watch(
    () => [getSettings().language, getSettings().rules, getPage().game],
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => whenIdle(load), QUIET_TIME);
    },
  );
}
