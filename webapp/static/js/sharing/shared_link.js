/** A link for others: its code, its address, and the buttons that copy and share it. */

import { isLocal } from "../core/client.js";
import { actionButton, notice } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";

/** @import { Child } from "../core/types" */

const LOCAL_ONLY = message(
  "Other phones cannot join: tenbo listens on this computer only. Restart it without --host 127.0.0.1.",
);

/**
 * Draw a link; without the code if no phone can reach it.
 * @param {{href: string, title: string, code: Child}} link
 */
export function sharedLink({ href, title, code }) {
  const address = h("p.link", href);
  const copy = actionButton("secondary", "copy", [icon("link"), _("Copy the link")], async () => {
    await copyText(address);
    copy.replaceChildren(icon("check"), _("Copied"));
  });
  const share = () => navigator.share({ title, url: href }).catch(() => {}); // cancelled
  return [
    isLocal(href) ? notice("warning", { class: "warn" }, translate(LOCAL_ONLY)) : code,
    address,
    h(
      "div.spread",
      copy,
      "share" in navigator &&
        actionButton("secondary", "share-link", [icon("link"), _("Share")], share),
    ),
  ];
}

/**
 * Copy a text. Over plain HTTP, or without leave, there is no clipboard; a selected text can be copied.
 * @param {HTMLElement} place
 */
async function copyText(place) {
  try {
    await navigator.clipboard.writeText(place.textContent ?? "");
  } catch {
    getSelection()?.selectAllChildren(place);
    document.execCommand("copy");
  }
}
