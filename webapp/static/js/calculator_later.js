/** What the start page loads after its first drawing: the screen of the hand. */

import { coverWhile } from "./core/back.js";
import { download } from "./core/client.js";
import { elementWith } from "./core/dom.js";
import { message } from "./core/messages.js";
import { changePage, getPage, listen } from "./core/store.js";
import { mountEditor } from "./hand/editor.js";
import { emptyHand, isEmpty } from "./hand/hand.js";
import { canUndo, edit, getHand, undo } from "./hand/hand_store.js";
import { mountKeyboard } from "./hand/keyboard.js";
import { crop, mountPhoto } from "./photo/photo_view.js";
import {
  cancelReading,
  leaveReading,
  readIntoHand,
  resumeReading,
} from "./reading/photo_reading.js";
import { loadUnread } from "./reading/unread_photo.js";
import { mountRulesButton } from "./rules/rules_button.js";
import { mountChoices } from "./score/circumstances.js";
import { liveValue } from "./score/live_value.js";
import { mountNotices } from "./score/notices.js";
import { mountBar } from "./score/score_bar.js";
import { followHand } from "./score/score_requests.js";
import { openWaitsSheet } from "./score/waits_sheet.js";

export const readPhoto = readIntoHand;

/** Show the value of a hand in the viewfinder. @param {() => void} shoot */
export const liveHand = (shoot) => liveValue(shoot, getHand());

const NO_SAMPLE = message("The sample photo did not load. Try again.");

/** Read a sample. @param {string} url */
export async function readSample(url) {
  try {
    await readIntoHand(await download(url), "sample.jpg");
  } catch {
    changePage({ screen: "hand", failure: NO_SAMPLE });
  }
}

/** Open the keyboard for a new hand. */
export function enterByHand() {
  startOver();
  changePage({ screen: "hand", target: { kind: "add", zone: "hand" } });
}

/** The photo whose reading was left, or ended with the page. @type {string|null} */
let unread = null;

/** Leave the hand, which stays. */
export function goHome() {
  unread = leaveReading() ?? unread;
  changePage({ screen: "home", target: null, failure: null });
  scrollTo(0, 0);
}

/** Start with an empty hand; undo brings the previous hand back. */
function startOver() {
  cancelReading();
  unread = null;
  const fresh = { screen: /** @type {const} */ ("home"), target: null, failure: null, busy: null };
  if (isEmpty(getHand())) changePage(fresh);
  else edit((now) => emptyHand({ ...now.circumstances, honba: 0 }), fresh);
}

/** Open the hand, and read the photo whose reading was left. */
function openLastHand() {
  changePage({ screen: "hand" });
  if (unread) resumeReading(unread);
  unread = null;
}

function drawScreen() {
  const { screen, busy } = getPage();
  document.body.dataset.screen = screen;
  elementWith("home").hidden = screen !== "home";
  for (const id of ["table", "bar", "new", "again"]) elementWith(id).hidden = screen !== "hand";
  elementWith("undo").hidden = !canUndo();
  elementWith("last-hand").hidden = isEmpty(getHand()) && unread === null;
  elementWith("table").toggleAttribute("aria-busy", busy !== null);
}

elementWith("last-hand").addEventListener("click", openLastHand);
elementWith("home-link").addEventListener("click", (event) => {
  event.preventDefault(); // the page is here already
  goHome();
});
elementWith("new").addEventListener("click", startOver);
elementWith("undo").addEventListener("click", () => {
  undo();
  changePage({ screen: "hand" });
});
coverWhile(() => getPage().screen === "hand", goHome);
mountPhoto(elementWith("photo"));
mountNotices(elementWith("notices"));
mountEditor(elementWith("felt"));
mountChoices(elementWith("choices"));
mountBar(elementWith("bar"));
mountRulesButton(elementWith("hand-rules"));
mountKeyboard(/** @type {HTMLDialogElement} */ (elementWith("keyboard")), {
  crop,
  openWaits: openWaitsSheet,
  showsWaits: () => true,
});
let failed = false;
listen(() => {
  drawScreen();
  const failure = getPage().failure !== null;
  if (failure && !failed) elementWith("notices").scrollIntoView({ block: "nearest" });
  failed = failure;
});
drawScreen();
loadUnread().then((photo) => {
  if (!photo || getPage().busy) return;
  unread = photo.id;
  if (getPage().screen === "hand") openLastHand();
  else drawScreen();
});
followHand();
