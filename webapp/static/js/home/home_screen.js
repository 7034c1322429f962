/** The advice to put the application on the home screen, where a browser deletes the data of tabs. */

import { messageOf } from "../core/client.js";
import { failureNotice, plainButton } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { loadLocal, saveLocal } from "../core/storage.js";
import { getPage, watch } from "../core/store.js";
import { exportEverything } from "./session_transfer.js";
import { visitedSessions } from "./visited_sessions.js";

const STORAGE_KEY = "tenbo.home-screen"; // true if the player does not want it

/**
 * Return whether Safari on a phone or tablet shows the application in a tab. It deletes the data
 * of pages that were not visited for seven days, but not that of icons:
 * https://webkit.org/tracking-prevention/
 * @param {Window} page the one around the application
 */
function isDeletedSoon(page) {
  const { userAgent, maxTouchPoints } = page.navigator;
  // Every browser of these devices is Safari inside; a tablet names itself a Mac.
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const { standalone = false } = /** @type {{standalone?: boolean}} */ (page.navigator);
  return isApple && !standalone && !page.matchMedia("(display-mode: standalone)").matches;
}

/** Draw the advice where it helps. @param {HTMLElement} place */
export function mountHomeScreen(place) {
  const redraw = () => render(place, advice(redraw));
  watch(() => [getPage().settings?.language], redraw);
  window.addEventListener("pageshow", redraw);
}

let failure = "";

/** @param {() => void} redraw */
function advice(redraw) {
  if (!isDeletedSoon(window.parent) || loadLocal(STORAGE_KEY)) return false;
  const hasSessions = visitedSessions().length > 0;
  const fail = (/** @type {unknown} */ error) => {
    failure = messageOf(error);
    redraw();
  };
  const dismiss = () => {
    saveLocal(STORAGE_KEY, true);
    redraw();
  };
  return h(
    "section.callout.raised.advice",
    { "aria-labelledby": "home-screen-title" },
    h("h2", { id: "home-screen-title" }, _("Put tenbo on the home screen first")),
    h(
      "p",
      _(
        "Safari deletes the data of a page after seven days without a visit, but not that of an icon. Tap Share, then Add to Home Screen, and open tenbo there.",
      ),
    ),
    h(
      "p",
      hasSessions
        ? _("The icon has storage of its own: export the game nights here, and import them there.")
        : _("The icon has storage of its own: what you record in this tab stays in this tab."),
    ),
    failure && failureNotice(failure),
    h(
      "div.cluster.session-transfer",
      hasSessions &&
        plainButton("home-screen-export", _("Export everything"), () =>
          exportEverything().catch(fail),
        ),
      plainButton("home-screen-dismiss", _("Not now"), dismiss),
    ),
  );
}
