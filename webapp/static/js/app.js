/**
 * Puts the parts of the page together.
 */

import { canUndo, edit, getHand, getView, listen, restore, show, undo } from "./store.js";
import { emptyHand } from "./hand.js";
import { followHand } from "./scoring.js";
import { mountBar } from "./bar.js";
import { mountChoices } from "./choices.js";
import { mountEditor } from "./editor.js";
import { mountKeyboard } from "./keyboard.js";
import { mountNotices } from "./notices.js";
import { mountPhoto } from "./photo.js";
import { mountLanguage } from "./language.js";
import { mountRules } from "./rules_row.js";
import { restoreSettings } from "./settings.js";
import { chosen } from "./photo_file.js";
import { take } from "./reading.js";
import { viewInstead } from "./photo_button.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Both ways to hand a photo over, and the samples. */
function listenForPhotos() {
  for (const input of document.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", (event) => {
      const file = chosen(event);
      if (file) take(file, file.name || "photo.jpg");
    });
  }
  part("camera").addEventListener("click", (event) =>
    viewInstead(event, (photo) => take(photo, "photo.jpg")),
  );
  for (const button of document.querySelectorAll("#sample, #sample-open")) {
    const { url = "" } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener("click", () => takeSample(url));
  }
}

const NO_SAMPLE = {
  en: "The sample photo did not load. Try again.",
  ja: "サンプル写真を読み込めませんでした。もう一度お試しください。",
};

/** @param {string} url */
async function takeSample(url) {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(String(answer.status));
    await take(await answer.blob(), "sample.jpg");
  } catch {
    show({ screen: "hand", failure: NO_SAMPLE });
  }
}

/** A new hand; the old one can be had back by undo. */
function startOver() {
  const hand = getHand();
  const used = hand.photo || hand.pieces.length > 0 || hand.melds.length > 0;
  const fresh = { screen: /** @type {const} */ ("home"), target: null, failure: null, busy: null };
  if (used) edit((now) => emptyHand({ ...now.options, honba: 0 }), fresh);
  else show(fresh);
}

function drawScreen() {
  const { screen, busy } = getView();
  document.body.dataset.screen = screen;
  part("home").hidden = screen !== "home";
  part("table").hidden = screen !== "hand";
  part("bar").hidden = screen !== "hand";
  part("new").hidden = screen !== "hand";
  part("again").hidden = screen !== "hand";
  part("undo").hidden = !canUndo();
  part("table").toggleAttribute("aria-busy", busy !== null);
}

/** Keep the hand above the keyboard; where it does not fit, the tile that is being changed. */
function keepInSight() {
  if (!getView().target) return;
  requestAnimationFrame(() => {
    const felt = part("felt");
    const keyboard = part("keyboard").getBoundingClientRect();
    const below = keyboard.left < felt.getBoundingClientRect().right; // else it is beside the hand
    const bottom = below ? keyboard.top : part("bar").getBoundingClientRect().top;
    const room = bottom - part("top").offsetHeight;
    const tile = felt.querySelector(".selected, .slot.next");
    if (tile && felt.offsetHeight > room) tile.scrollIntoView({ block: "center" });
    else felt.scrollIntoView({ block: "end" });
  });
}

restore();
restoreSettings();
listenForPhotos();
part("by-hand").addEventListener("click", () =>
  show({ screen: "hand", target: { kind: "add", zone: "hand" } }),
);
part("new").addEventListener("click", startOver);
part("undo").addEventListener("click", () => {
  undo();
  show({ screen: "hand" });
});
mountPhoto(part("photo"));
mountNotices(part("notices"));
mountEditor(part("felt"));
mountChoices(part("choices"));
mountBar(part("bar"));
mountLanguage(part("language"));
mountRules(part("home-rules"));
mountRules(part("hand-rules"));
mountKeyboard(/** @type {HTMLDialogElement} */ (part("keyboard")));
let opened = false;
let failed = false;
listen(() => {
  drawScreen();
  const failure = getView().failure !== null;
  if (failure && !failed) part("notices").scrollIntoView({ block: "nearest" });
  failed = failure;
  const open = getView().target !== null;
  if (open && !opened) keepInSight();
  opened = open;
});
drawScreen();
followHand();
performance.mark("ready");
