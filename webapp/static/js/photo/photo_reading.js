/**
 * Reading a photo into the edited hand, and the pictures of read photos.
 */

import { readPhoto } from "../core/api.js";
import { asRefusal, Refusal } from "../core/client.js";
import { loadForReload, saveForReload } from "../core/storage.js";
import { changePage } from "../core/store.js";
import { readText } from "../core/text.js";
import { edit, getHand } from "../hand/hand_store.js";
import { proposeHand } from "./proposed_hand.js";
import { shrink } from "./shrink.js";

/** @import { Hand, Reading } from "../core/types" */

const STAGES = {
  shrinking: { en: "Preparing the photo", ja: "写真を準備しています" },
  sending: { en: "Sending the photo", ja: "写真を送っています" },
  reading: { en: "Reading the tiles", ja: "牌を読み取っています" },
};

/** @type {AbortController|null} */
let currentRequest = null;
/** @typedef {(hand: Hand, photo: string|null) => Hand} Complete */

/** @type {{file: Blob, name: string, complete: Complete}|null} */
let lastPhoto = null;

/** The picture of the photo that is being read. @type {string|null} */
export let previewUrl = null;

/**
 * Read a photo into the hand. After an error the hand is unchanged.
 * @param {Blob} file
 * @param {string} name
 * @param {Complete} [complete] adds known circumstances and the id of the stored photo
 */
export async function readIntoHand(file, name, complete = (hand) => hand) {
  currentRequest?.abort();
  const controller = (currentRequest = new AbortController());
  lastPhoto = { file, name, complete };
  previewUrl = null;
  const stage = (/** @type {keyof typeof STAGES} */ key) => {
    if (!controller.signal.aborted) changePage({ busy: { stage: STAGES[key] } });
  };
  changePage({ screen: "hand", target: null, failure: null, busy: { stage: STAGES.shrinking } });
  try {
    const scaled = await shrink(file);
    previewUrl = scaled.preview;
    stage("sending");
    const answer = await readPhoto(scaled.photo, name, {
      onSent: () => stage("reading"),
      signal: controller.signal,
    });
    const { reading = answer, photo = null, reason: whyNot = null } = answer; // at a table
    if (controller.signal.aborted) return;
    if (reading.winning_tile === null) throw new Refusal("no_tiles", noTilesText(reading));
    const id = String(Date.now());
    sources.set(id, file);
    savePicture(id, previewUrl);
    edit((hand) => complete(proposeHand(reading, { id, whyNot }, hand), photo), { busy: null });
  } catch (error) {
    if (controller.signal.aborted) return;
    changePage({ busy: null, failure: asRefusal(error).text });
  }
}

/** Read the last photo again. */
export const readAgain = () =>
  lastPhoto && readIntoHand(lastPhoto.file, lastPhoto.name, lastPhoto.complete);

/** Cancel the reading. */
export function cancelReading() {
  currentRequest?.abort();
  const { photo, pieces, melds } = getHand();
  const empty = !photo && pieces.length === 0 && melds.length === 0;
  changePage({ busy: null, screen: empty ? "home" : "hand" });
}

/** @param {Reading} reading */
function noTilesText({ doubts, advice }) {
  const all = [...doubts, ...advice].map(readText);
  return {
    en: `${all.map(({ en }) => en).join(" ")} Or enter the tiles by hand.`,
    ja: `${all.map(({ ja }) => ja).join("")}牌を入力することもできます。`,
  };
}

const KEY = "tenbo.picture";

/** The chosen files by photo id. @type {Map<string, Blob>} */
const sources = new Map();

/** @type {Map<string, string>} */
const pictures = new Map();

/**
 * Return the original file of a photo, or null after a reload.
 * @param {string} id
 * @returns {Blob|null}
 */
export const photoSource = (id) => sources.get(id) ?? null;

/**
 * @param {string} id
 * @param {string|null} url
 */
function savePicture(id, url) {
  if (!url) return;
  pictures.set(id, url);
  saveForReload(KEY, { id, url }); // a reload loses a picture that is too large
}

/** @param {string} id @returns {string|null} */
export function pictureUrl(id) {
  const known = pictures.get(id);
  if (known) return known;
  const stored = loadForReload(KEY);
  return stored?.id === id ? stored.url : null;
}
