/** Entry script of the start page, and of the score calculator. */

import { takeFile } from "./camera/file_button.js";
import { takeGivenFiles } from "./camera/given_file.js";
import { openViewfinderInstead } from "./camera/photo_button.js";
import { showGroups } from "./club/own_club.js";
import { elementWith } from "./core/dom.js";
import { loadLanguage, mountLanguage } from "./core/language_switch.js";
import { _ } from "./core/messages.js";
import { restoreGame, restoreSettings } from "./core/settings.js";
import { restore } from "./hand/hand_store.js";
import { followLaunch } from "./home/launch.js";
import { mountPastSessions } from "./home/past_sessions.js";
import { mountStorageUse } from "./home/storage_use.js";
import { mountRulesButton } from "./rules/rules_button.js";
import { followLanguage } from "./rules/rule_selection.js";
import { openReference, openUnreachable, prefetchReference } from "./score/open_reference.js";

let begin = () => {};
/** Resolves when the page has its language. @type {Promise<void>} */
const ready = new Promise((resolve) => (begin = resolve));

/** The screen of the hand, once it is loaded. @type {typeof import("./calculator_later.js")|null} */
let hand = null;

/**
 * @param {(hand: typeof import("./calculator_later.js")) => void} act
 * @param {() => void} refuse
 */
async function withHand(act, refuse = () => openUnreachable(_("What is this hand worth?"))) {
  try {
    if (!hand) {
      await ready;
      hand = await import("./calculator_later.js");
    }
  } catch {
    refuse();
    return;
  }
  act(hand);
}

/** Load the screen of the hand; without a connection the next tap tries again. */
const prepare = () =>
  withHand(
    () => {},
    () => {},
  );

/** @param {Blob} photo @param {string} name @param {import("./core/types").Answers} [answers] */
const read = (photo, name, answers) =>
  withHand(({ readPhoto }) => readPhoto(photo, name, { answers }));

/** Listen to the camera, the gallery, the samples and the keyboard. */
function listenForHands() {
  for (const each of document.querySelectorAll("input[type=file]")) {
    const input = /** @type {HTMLInputElement} */ (each);
    input.addEventListener("change", (event) => {
      const file = takeFile(event);
      if (file) read(file, file.name || "photo.jpg");
    });
    if (input.files?.length) input.dispatchEvent(new Event("change")); // chosen while scripts loaded
  }
  elementWith("camera").addEventListener("click", (event) =>
    openViewfinderInstead(
      event,
      {
        take: (photo, answers) => read(photo, "photo.jpg", answers),
        live: (shoot) => hand?.liveHand(shoot) ?? null,
      },
      prepare(), // the value in the viewfinder is of the screen of the hand
    ),
  );
  for (const button of document.querySelectorAll("#sample, #sample-open")) {
    const { url = "" } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener("click", () => withHand(({ readSample }) => readSample(url)));
  }
  elementWith("by-hand").addEventListener("click", () =>
    withHand(({ enterByHand }) => enterByHand()),
  );
}

restore({ lasting: true });
restoreSettings();
restoreGame();
takeGivenFiles();
listenForHands(); // a photo that is chosen at once must not be lost
followLaunch({ read, goHome: () => withHand(({ goHome }) => goHome()) });
await loadLanguage();
elementWith("reference").addEventListener("click", () => openReference());
elementWith("join").addEventListener("click", () =>
  import("./home/join_sheet.js").then(
    ({ openJoinSheet }) => openJoinSheet(),
    () => openUnreachable(_("Join a table")),
  ),
);
mountLanguage();
showGroups();
mountRulesButton(elementWith("home-rules"));
mountPastSessions(elementWith("past-sessions"), elementWith("live-session"));
const storageUse = document.getElementById("storage-use");
if (storageUse) mountStorageUse(storageUse);
const homeScreen = document.getElementById("home-screen");
if (homeScreen)
  import("./home/home_screen.js").then(({ mountHomeScreen }) => mountHomeScreen(homeScreen));
followLanguage();
prefetchReference();
performance.mark("ready");
begin();
prepare();
