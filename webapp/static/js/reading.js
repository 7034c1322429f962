/**
 * From a photo to a hand: shrink it, send it, and take what was read.
 */

import { Refusal, readPhoto } from "./api.js";
import { keepPicture } from "./pictures.js";
import { handOf } from "./proposal.js";
import { shrink } from "./shrink.js";
import { edit, getHand, show } from "./store.js";

const STAGES = {
  shrinking: { en: "Preparing the photo", ja: "写真を準備しています" },
  sending: { en: "Sending the photo", ja: "写真を送っています" },
  reading: { en: "Reading the tiles", ja: "牌を読み取っています" },
};

/** @type {AbortController|null} */
let running = null;
/** @typedef {(hand: import("./hand.js").Hand, photo: string|null) => import("./hand.js").Hand} Complete */

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
    if (!mine.signal.aborted) show({ busy: { stage: STAGES[key] } });
  };
  show({ screen: "hand", target: null, failure: null, busy: { stage: STAGES.shrinking } });
  try {
    const small = await shrink(file);
    preview = small.preview;
    const answer = await readPhoto(small.photo, name, { progress: stage, signal: mine.signal });
    const { reading = answer, photo = null, why_not: whyNot = null } = answer; // at a table
    if (mine.signal.aborted) return;
    if (reading.winning_tile === null) throw new Refusal("no_tiles", noTiles(reading));
    const id = String(Date.now());
    keepPicture(id, preview);
    edit((hand) => complete(handOf(reading, { id, whyNot }, hand), photo), { busy: null });
  } catch (error) {
    if (mine.signal.aborted) return;
    const failure = error instanceof Refusal ? error.words : bothWays(String(error));
    show({ busy: null, failure });
  }
}

/** Send the last photo once more. */
export const again = () => last && take(last.file, last.name, last.complete);

/** Stop waiting for the reading. */
export function stop() {
  running?.abort();
  const { photo, pieces, melds } = getHand();
  const empty = !photo && pieces.length === 0 && melds.length === 0;
  show({ busy: null, screen: empty ? "home" : "hand" });
}

/** @param {any} reading */
function noTiles({ doubts, advice }) {
  const all = [...doubts, ...advice];
  return {
    en: `${all.map(({ message }) => message).join(" ")} Or enter the hand by hand.`,
    ja: `${all.map(({ message_ja: message }) => message).join("")}牌を入力することもできます。`,
  };
}

/** @param {string} words */
const bothWays = (words) => ({ en: words, ja: words });
