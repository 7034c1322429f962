/** Entry script of the score calculator. */

import { takeFile } from "./camera/file_button.js";
import { takeGivenPhotos } from "./camera/given_photo.js";
import { openViewfinderInstead } from "./camera/photo_button.js";
import { coverWhile } from "./core/back.js";
import { download } from "./core/client.js";
import { showOwnClub } from "./club/own_club.js";
import { loadLanguage, mountLanguage } from "./core/language_switch.js";
import { _, message } from "./core/messages.js";
import { restoreGame, restoreSettings } from "./core/settings.js";
import { changePage, getPage, listen } from "./core/store.js";
import { mountEditor } from "./hand/editor.js";
import { emptyHand, isEmpty } from "./hand/hand.js";
import { canUndo, edit, getHand, restore, undo } from "./hand/hand_store.js";
import { mountKeyboard } from "./hand/keyboard.js";
import { mountPastSessions } from "./home/past_sessions.js";
import { mountStorageUse } from "./home/storage_use.js";
import { crop, mountPhoto } from "./photo/photo_view.js";
import {
  cancelReading,
  leaveReading,
  readIntoHand,
  resumeReading,
} from "./reading/photo_reading.js";
import { loadUnread } from "./reading/unread_photo.js";
import { mountRulesButton } from "./rules/rules_button.js";
import { followLanguage } from "./rules/rule_selection.js";
import { mountChoices } from "./score/circumstances.js";
import { mountNotices } from "./score/notices.js";
import { mountBar } from "./score/score_bar.js";
import { openReference, openUnreachable, prefetchReference } from "./score/open_reference.js";
import { followHand } from "./score/score_requests.js";
import { openWaitsSheet } from "./score/waits_sheet.js";

const element = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

let begin = () => {};
/** Resolves when the page can draw a reading. @type {Promise<void>} */
const ready = new Promise((resolve) => (begin = resolve));

/** @param {Blob} photo @param {string} name */
async function read(photo, name) {
  await ready;
  await readIntoHand(photo, name);
}

/** Listen to the camera, the gallery and the samples. */
function listenForPhotos() {
  for (const each of document.querySelectorAll("input[type=file]")) {
    const input = /** @type {HTMLInputElement} */ (each);
    input.addEventListener("change", (event) => {
      const file = takeFile(event);
      if (file) read(file, file.name || "photo.jpg");
    });
    if (input.files?.length) input.dispatchEvent(new Event("change")); // chosen while scripts loaded
  }
  element("camera").addEventListener("click", (event) =>
    openViewfinderInstead(event, (photo) => read(photo, "photo.jpg"), ready),
  );
  for (const button of document.querySelectorAll("#sample, #sample-open")) {
    const { url = "" } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener("click", () => takeSample(url));
  }
}

const NO_SAMPLE = message("The sample photo did not load. Try again.");

/** @param {string} url */
async function takeSample(url) {
  try {
    await read(await download(url), "sample.jpg");
  } catch {
    changePage({ screen: "hand", failure: NO_SAMPLE });
  }
}

/** The photo whose reading was left, or ended with the page. @type {string|null} */
let unread = null;

/** Leave the hand, which stays. */
function goHome() {
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
  element("home").hidden = screen !== "home";
  element("table").hidden = screen !== "hand";
  element("bar").hidden = screen !== "hand";
  element("new").hidden = screen !== "hand";
  element("again").hidden = screen !== "hand";
  element("undo").hidden = !canUndo();
  element("last-hand").hidden = isEmpty(getHand()) && unread === null;
  element("table").toggleAttribute("aria-busy", busy !== null);
}

restore({ lasting: true });
restoreSettings();
restoreGame();
takeGivenPhotos();
listenForPhotos(); // a photo that is chosen at once must not be lost
await loadLanguage();
element("by-hand").addEventListener("click", () => {
  startOver();
  changePage({ screen: "hand", target: { kind: "add", zone: "hand" } });
});
element("reference").addEventListener("click", () => openReference());
element("join").addEventListener("click", () =>
  import("./home/join_sheet.js").then(
    ({ openJoinSheet }) => openJoinSheet(),
    () => openUnreachable(_("Join a table")),
  ),
);
element("last-hand").addEventListener("click", openLastHand);
element("home-link").addEventListener("click", (event) => {
  event.preventDefault(); // the page is here already
  goHome();
});
element("new").addEventListener("click", startOver);
element("undo").addEventListener("click", () => {
  undo();
  changePage({ screen: "hand" });
});
coverWhile(() => getPage().screen === "hand", goHome);
mountPhoto(element("photo"));
mountNotices(element("notices"));
mountEditor(element("felt"));
mountChoices(element("choices"));
mountBar(element("bar"));
mountLanguage(element("language"));
showOwnClub();
mountRulesButton(element("home-rules"));
mountPastSessions(element("past-sessions"), element("live-session"));
const storageUse = document.getElementById("storage-use");
if (storageUse) mountStorageUse(storageUse);
const homeScreen = document.getElementById("home-screen");
if (homeScreen)
  import("./home/home_screen.js").then(({ mountHomeScreen }) => mountHomeScreen(homeScreen));
mountRulesButton(element("hand-rules"));
mountKeyboard(/** @type {HTMLDialogElement} */ (element("keyboard")), {
  crop,
  openWaits: openWaitsSheet,
  showsWaits: () => true,
});
let failed = false;
listen(() => {
  drawScreen();
  const failure = getPage().failure !== null;
  if (failure && !failed) element("notices").scrollIntoView({ block: "nearest" });
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
followLanguage();
prefetchReference();
begin();
performance.mark("ready");
