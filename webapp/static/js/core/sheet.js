/** Modal sheets at the bottom edge. */

import { coverWith } from "./back.js";
import { h, iconButton, render } from "./dom.js";
import { _ } from "./messages.js";
import { getPage, watch } from "./store.js";
import { whenReleased } from "./touch.js";

/** @import { Props } from "./dom.js" */
/** @import { Child, Sheet } from "./types" */

let sheetCount = 0;

/**
 * Open a sheet. `draw` returns its content and runs again when a selected value or a setting changes,
 * as does a title that is a function: the language can change.
 * @param {{title: string|(() => string), wide?: boolean, draw: (sheet: Sheet) => Child,
 *   select?: () => unknown[]}} options
 */
export function openSheet({ title, wide = false, draw, select = () => [] }) {
  const body = h("div.stack.loose.sheet-body");
  const id = `sheet-${++sheetCount}`; // several sheets can be open
  const heading = h("h2", { id });
  const close = () => {
    dialog.close();
    leave();
  };
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      wide ? "dialog.sheet.wide" : "dialog.sheet",
      { "aria-labelledby": id, tabindex: -1 },
      h(
        "div.row.loose.between.sheet-head",
        heading,
        iconButton("close", _("Close"), { onclick: close }),
      ),
      body,
    )
  );
  /** @type {Sheet} */
  const sheet = {
    dialog,
    close,
    closeAnd: (act) => () => {
      close();
      act();
    },
    redraw: () => {
      render(heading, typeof title === "string" ? title : title());
      render(body, draw(sheet));
    },
  };
  const unwatch = watch(() => [...select(), getPage().settings], sheet.redraw);
  // The event comes later than the end of `close`, when another sheet can be open.
  const leave = () => {
    if (!dialog.isConnected) return;
    unwatch();
    dialog.remove();
    // What had the focus before can be gone: a keyboard continues at the top of the page.
    if (document.activeElement === document.body) document.querySelector("h1")?.focus();
  };
  dialog.addEventListener("close", leave);
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  coverWith(dialog);
  dialog.focus(); // the first button would close it
  return sheet;
}

/** Milliseconds between two looks whether another sheet is still open. */
const WAIT = 300;

/**
 * Open a sheet that nobody asked for, when no other one is open and no hand is being entered.
 * @param {() => void} open
 * @param {() => boolean} isWanted whether it is still to be opened
 */
export function openAfterOthers(open, isWanted) {
  whenReleased(() => {
    if (!isWanted()) return;
    const busy = getPage().screen !== "home" || document.querySelector("dialog.sheet");
    if (busy) window.setTimeout(() => openAfterOthers(open, isWanted), WAIT);
    else open();
  });
}

/** Draw the button that ends a sheet. @param {Child} words @param {Props} props */
export const doneButton = (words, props) =>
  h("button.primary.done-button", { "data-key": "record", ...props }, words);

/**
 * Ask before something is done; closing the sheet does nothing.
 * @param {{title: string, text: Child, yes: Child, act: () => unknown}} question
 */
export const openQuestion = ({ title, text, yes, act }) =>
  openSheet({
    title,
    draw: ({ closeAnd }) => [h("p", text), doneButton(yes, { onclick: closeAnd(act) })],
  });
