/**
 * The Back button closes what covers the page before it leaves the page: there are as many entries in
 * the history of the browser as sheets and screens were open at once.
 *
 * A cover that is closed in another way leaves its entry to the next one, because a return to the
 * entry before it would end a navigation that begins meanwhile. Back passes over entries without a
 * cover.
 */

import { listen } from "./store.js";

/** What covers the page. @typedef {{isOpen: () => boolean, close: () => void}} Cover */

/** The lowest first. @type {Cover[]} */
let covers = [];

let isScheduled = false;

/** Return the place of the present entry among those for covers; 0 is the page itself. */
const place = () => history.state?.cover ?? 0;

/** The present entry, as far as it is known. */
let known = { place: place(), href: location.href };

/** Whether there is no other page before this one. */
const isFirst = history.length === place() + 1;

/** Let Back close a dialog that is open. @param {HTMLDialogElement} dialog */
export function coverWith(dialog) {
  covers.push({ isOpen: () => dialog.open, close: () => dialog.close() });
  dialog.addEventListener("close", follow);
  follow();
}

/**
 * Let Back close what the state of the page opens and closes.
 * @param {() => boolean} isOpen
 * @param {() => void} close
 */
export function coverWhile(isOpen, close) {
  const cover = { isOpen, close };
  const compare = () => {
    if (isOpen() && !covers.includes(cover)) covers.push(cover);
    follow();
  };
  listen(compare);
  compare();
}

/** Give each cover an entry, once those that close at the same time are closed. */
function follow() {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(settle);
}

function settle() {
  isScheduled = false;
  covers = covers.filter(({ isOpen }) => isOpen());
  // The browser would scroll the page below a cover that is closed.
  if (place() < covers.length) history.scrollRestoration = "manual";
  while (place() < covers.length) history.pushState({ cover: place() + 1 }, "");
  known = { place: place(), href: location.href };
  window.setTimeout(() => {
    if (covers.length === 0) history.scrollRestoration = "auto"; // for a reload
  });
}

window.addEventListener("popstate", () => {
  const before = known;
  known = { place: place(), href: location.href };
  // After Forward nothing opens; links to another part of the page have entries of their own.
  if (known.href !== before.href || known.place >= before.place) return;
  const top = covers.filter(({ isOpen }) => isOpen()).at(-1);
  if (!top) return passOver();
  top.close();
  settle();
});

/** Go on to the page before this one; without one, to the first entry. */
function passOver() {
  const steps = known.place + (isFirst ? 0 : 1);
  if (steps > 0) history.go(-steps);
}
