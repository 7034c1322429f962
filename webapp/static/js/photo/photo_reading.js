/**
 * From a photo to a hand: shrink it, send it, and take what was read.
 */

import { readPhoto } from "../core/api.js";
import { asRefusal, Refusal } from "../core/client.js";
import { loadForReload, saveForReload } from "../core/storage.js";
import { changePage } from "../core/store.js";
import { readText } from "../core/text.js";
import { edit, getHand } from "../hand/hand_store.js";
import { handOf } from "./proposed_hand.js";
import { shrink } from "./shrink.js";

/** @import { Hand, Reading } from "../core/types" */

const STAGES = {
  shrinking: { en: "Preparing the photo", ja: "写真を準備しています" },
  sending: { en: "Sending the photo", ja: "写真を送っています" },
  reading: { en: "Reading the tiles", ja: "牌を読み取っています" },
};

/** @type {AbortController|null} */
let running = null;
/** @typedef {(hand: Hand, photo: string|null) => Hand} Complete */

/** @type {{file: Blob, name: string, complete: Complete}|null} */
let last = null;

/** The picture of the photo that is being read. @type {string|null} */
export let preview = null;

/**
 * Read a photo into the hand; whatever fails, the hand stays as it was.
 * @param {Blob} file
 * @param {string} name
 * @param {Complete} [complete] adds what is known besides, told where the photo is kept
 */
export async function take(file, name, complete = (hand) => hand) {
  running?.abort();
  const mine = (running = new AbortController());
  last = { file, name, complete };
  preview = null;
  const stage = (/** @type {keyof typeof STAGES} */ key) => {
    if (!mine.signal.aborted) changePage({ busy: { stage: STAGES[key] } });
  };
  changePage({ screen: "hand", target: null, failure: null, busy: { stage: STAGES.shrinking } });
  try {
    const small = await shrink(file);
    preview = small.preview;
    stage("sending");
    const answer = await readPhoto(small.photo, name, {
      onSent: () => stage("reading"),
      signal: mine.signal,
    });
    const { reading = answer, photo = null, why_not: whyNot = null } = answer; // at a table
    if (mine.signal.aborted) return;
    if (reading.winning_tile === null) throw new Refusal("no_tiles", noTiles(reading));
    const id = String(Date.now());
    keepPicture(id, preview);
    edit((hand) => complete(handOf(reading, { id, whyNot }, hand), photo), { busy: null });
  } catch (error) {
    if (mine.signal.aborted) return;
    changePage({ busy: null, failure: asRefusal(error).text });
  }
}

/** Send the last photo once more. */
export const again = () => last && take(last.file, last.name, last.complete);

/** Stop waiting for the reading. */
export function stop() {
  running?.abort();
  const { photo, pieces, melds } = getHand();
  const empty = !photo && pieces.length === 0 && melds.length === 0;
  changePage({ busy: null, screen: empty ? "home" : "hand" });
}

/** @param {Reading} reading */
function noTiles({ doubts, advice }) {
  const all = [...doubts, ...advice].map(readText);
  return {
    en: `${all.map(({ en }) => en).join(" ")} Or enter the tiles by hand.`,
    ja: `${all.map(({ ja }) => ja).join("")}牌を入力することもできます。`,
  };
}

const KEY = "tenbo.picture";

/** @type {Map<string, string>} */
const pictures = new Map();

/**
 * @param {string} id
 * @param {string|null} url
 */
export function keepPicture(id, url) {
  if (!url) return;
  pictures.set(id, url);
  saveForReload(KEY, { id, url }); // a picture that is too large is lost in a reload
}

/** @param {string} id @returns {string|null} */
export function pictureOf(id) {
  const known = pictures.get(id);
  if (known) return known;
  const stored = loadForReload(KEY);
  return stored?.id === id ? stored.url : null;
}
