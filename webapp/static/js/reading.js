/**
 * From a photo to a hand: shrink, send, and lay the reading out as pieces.
 */

import { Refusal, readPhoto } from "./api.js";
import { emptyHand, piece } from "./hand.js";
import { settle } from "./options.js";
import { keepPicture } from "./pictures.js";
import { shrink } from "./shrink.js";
import { edit, getHand, show } from "./store.js";
import { isPlayable } from "./tiles.js";

/** @typedef {{kind: string, message: string, boxes: number[][]}} Doubt */

const STAGES = {
  shrinking: "Preparing the photo",
  sending: "Sending the photo",
  reading: "Reading the tiles",
};

/** @type {AbortController|null} */
let running = null;
/** @type {{file: Blob, name: string}|null} */
let last = null;

/** The picture of the photo that is being read. @type {string|null} */
export let preview = null;

/**
 * Read a photo into the hand; whatever fails, the hand stays as it was.
 * @param {Blob} file
 * @param {string} name
 */
export async function take(file, name) {
  running?.abort();
  const mine = (running = new AbortController());
  last = { file, name };
  preview = null;
  const stage = (/** @type {keyof typeof STAGES} */ key) => {
    if (!mine.signal.aborted) show({ busy: { stage: STAGES[key] } });
  };
  show({ screen: "hand", target: null, failure: null, busy: { stage: STAGES.shrinking } });
  try {
    const small = await shrink(file);
    preview = small.preview;
    const reading = await readPhoto(small.photo, name, { progress: stage, signal: mine.signal });
    if (mine.signal.aborted) return;
    if (reading.winning_tile === null) throw new Refusal("no_tiles", noTiles(reading));
    const id = String(Date.now());
    keepPicture(id, preview);
    edit((hand) => handOf(reading, id, hand), { busy: null });
  } catch (error) {
    if (mine.signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    show({ busy: null, failure: message });
  }
}

/** Send the last photo once more. */
export const again = () => last && take(last.file, last.name);

/** Stop waiting for the reading. */
export function stop() {
  running?.abort();
  const { photo, pieces, melds } = getHand();
  const empty = !photo && pieces.length === 0 && melds.length === 0;
  show({ busy: null, screen: empty ? "home" : "hand" });
}

/**
 * The hand that a reading proposes; winds stay as they were chosen.
 * @param {any} reading
 * @param {string} id
 * @param {import("./hand.js").Hand} before
 */
export function handOf(reading, id, before) {
  const doubted = new Set(
    reading.doubts
      .filter(aboutTiles)
      .flatMap((/** @type {Doubt} */ doubt) => doubt.boxes.map(String)),
  );
  const seen = (/** @type {string} */ label, /** @type {number} */ index) =>
    piece(label, index, !doubted.has(String(reading.tiles[index].box)));
  const pieces = reading.hand.map((/** @type {string} */ label, /** @type {number} */ place) =>
    seen(label, reading.hand_tiles[place]),
  );
  const won = reading.winning_tile && seen(reading.winning_tile, reading.winning_index);
  const unplaced = (/** @type {string[]} */ labels) =>
    labels.filter(isPlayable).map((label) => piece(label));
  return settle({
    ...emptyHand(before.options),
    pieces: won ? [...pieces, won] : pieces,
    winning: won ? won.id : null,
    melds: reading.melds.map((/** @type {any} */ meld) => ({
      id: piece("1m").id,
      kind: meld.kind,
      pieces: unplaced(meld.tiles),
    })),
    dora: unplaced(reading.dora_indicators),
    photo: {
      id,
      width: reading.width,
      height: reading.height,
      tiles: reading.tiles,
      doubts: reading.doubts,
      winning: reading.winning_index,
    },
  });
}

/** Whether a doubt is about what single tiles are. @param {Doubt} doubt */
const aboutTiles = ({ kind }) =>
  ["uncertain_tile", "changed_tile", "fifth_copy"].includes(kind);

/** @param {any} reading */
const noTiles = (reading) =>
  `${reading.doubts.map((/** @type {Doubt} */ doubt) => doubt.message).join(" ")} ` +
  "Or enter the hand by hand.";
