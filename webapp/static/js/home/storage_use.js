/** The space that the application and its sessions use on this phone, and its next version. */

import { messageOf } from "../core/client.js";
import { h, render } from "../core/dom.js";
import { _ } from "../core/messages.js";
import { licensesButton, restartButton, restoreButton } from "../core/new_version.js";
import { getPage, watch } from "../core/store.js";

/** @typedef {{megabytes: number, isPersistent: boolean}} StorageUse */

/** @type {StorageUse|null} */
let use = null;

/** Why the new version does not start now. */
let refusal = "";

/** Draw all in the application inside a phone. @param {HTMLElement} place */
export function mountStorageUse(place) {
  const refuse = (/** @type {string} */ words) => {
    refusal = words;
    redraw();
  };
  const redraw = () =>
    render(
      place,
      restoreButton(),
      restartButton(refuse),
      refusal && h("p", { role: "alert" }, refusal),
      use && h("p.quiet.small", useWords(use)),
      licensesButton((error) => refuse(messageOf(error))),
    );
  const update = async () => {
    use = await measureStorage();
    redraw();
  };
  watch(() => [getPage().settings?.language], redraw);
  window.addEventListener("installed", update); // which the page around this one dispatches
  window.addEventListener("damage", redraw); // this too
  window.addEventListener("update", redraw); // and this
  window.addEventListener("pageshow", update);
}

/** @returns {Promise<StorageUse|null>} null if the browser does not say it */
async function measureStorage() {
  const { storage } = navigator;
  if (!storage?.estimate || !storage.persisted) return null;
  const [{ usage = 0 }, isPersistent] = await Promise.all([
    storage.estimate(),
    storage.persisted(),
  ]);
  return { megabytes: Math.ceil(usage / 1e6), isPersistent };
}

/** @param {StorageUse} use */
const useWords = ({ megabytes, isPersistent }) =>
  isPersistent
    ? _(
        "tenbo and its game nights use {megabytes} MB of this phone. The browser has promised to keep them.",
        { megabytes },
      )
    : _(
        "tenbo and its game nights use {megabytes} MB of this phone. The browser may delete them after weeks without use: add tenbo to the home screen, and export everything now and then.",
        { megabytes },
      );
