/** Reading a photo into the edited hand, and the pictures of read photos. */

import { Refusal, asRefusal, readAside, readPhoto } from "../core/client.js";
import { dataUrl } from "../core/dom.js";
import { joinSentences, message, pluralMessage } from "../core/messages.js";
import { loadForReload, saveForReload } from "../core/storage.js";
import { changePage, getPage } from "../core/store.js";
import { isEmpty } from "../hand/hand.js";
import { changeAll, edit, getHand } from "../hand/hand_store.js";
import { withAnswers } from "../hand/indicator_questions.js";
import { proposeHand } from "./proposed_hand.js";
import { preparePhoto, shrink } from "./shrink.js";
import { forgetUnread, loadUnread, storeUnread } from "./unread_photo.js";

/** @import { Advice, Answers, Hand, Reading, Text } from "../core/types" */
/** @import { PreparedPhoto } from "./scale.js" */

const STAGES = {
  preparing: message("Preparing the photo"),
  sending: message("Sending the photo"),
  finding: message("Finding the tiles"),
  reading: message("Reading the tiles"),
};

/** Milliseconds that the server needed to find the tiles of the last photo. */
let findingTime = 500;

/** @type {AbortController|null} */
let currentRequest = null;
/** @typedef {(hand: Hand, photo: string|null) => Hand} Complete */

/**
 * `complete` adds known circumstances, and takes the id of the stored photo; `answers` were given in
 * the viewfinder. A photo whose reading begins again has its `id`.
 * @typedef {{complete?: Complete, answers?: Answers, id?: string}} ReadingOptions
 */

/** @type {{file: Blob, name: string} & ReadingOptions|null} */
let lastPhoto = null;

/** The error of the server about the last photo, in the language of its request. @type {Text|null} */
let lastError = null;

/** Milliseconds until a large photo is displayed. */
const PREVIEW_DELAY = 400;

/**
 * Return the preview of a photo: the scaled photo, or the original of a large photo that is not
 * scaled. Displaying the original at once would decode it twice at the same time, and delay the
 * tiles.
 * @param {Blob} file
 * @param {() => void} redraw
 */
function startPreview(file, redraw) {
  /** @type {string|null} */
  let url = null;
  /** @type {number|undefined} */
  let timer;
  const show = (/** @type {Blob} */ picture) => {
    clearTimeout(timer);
    return (url ??= URL.createObjectURL(picture));
  };
  return {
    url: () => url,
    /** @param {PreparedPhoto} prepared */
    prepared({ photo, displayable, large }) {
      if (!large) return show(displayable ? photo : file);
      timer = window.setTimeout(() => {
        show(file);
        redraw();
      }, PREVIEW_DELAY);
    },
    /** Return the address of the picture that stays. */
    picture: () => show(file),
    /** @param {string|null} kept the address of a picture that is still displayed */
    end(kept) {
      clearTimeout(timer);
      if (url && url !== kept) URL.revokeObjectURL(url);
    },
  };
}

/**
 * Read a photo into the hand. After an error the hand is unchanged.
 * @param {Blob} file
 * @param {string} name
 * @param {ReadingOptions} [options]
 */
export async function readIntoHand(file, name, options = {}) {
  const { complete = (hand) => hand, answers, id = String(Date.now()) } = options;
  currentRequest?.abort();
  const controller = (currentRequest = new AbortController());
  lastPhoto = { id, file, name, complete, answers };
  storeUnread({ id, file, name, answers });
  const { signal } = controller;
  const preparation = preparePhoto(file, signal); // while the page draws the screen
  const since = performance.now();
  const busy = (/** @type {keyof typeof STAGES} */ stage) => ({
    busy: { stage: STAGES[stage], preview: preview.url(), since },
    uploaded: stage === "sending" ? 0 : null,
  });
  const preview = startPreview(file, () => {
    const current = getPage().busy;
    if (current) changePage({ busy: { ...current, preview: preview.url() } });
  });
  changePage({ screen: "hand", target: null, failure: null, ...busy("preparing") });
  /** @type {number|undefined} */
  let timer;
  /** @type {string|null} */
  let saved = null;
  try {
    const prepared = await preparation;
    signal.throwIfAborted();
    preview.prepared(prepared);
    changePage(busy("sending"));
    const copy = startCopy(prepared);
    const answer = await readPhoto(prepared.photo, name, {
      onProgress: (uploaded) => signal.aborted || changePage({ uploaded }),
      onSent: () => {
        if (signal.aborted) return;
        changePage(busy("finding"));
        timer = window.setTimeout(() => changePage(busy("reading")), findingTime);
      },
      onFound: (found) => {
        const { busy: current } = getPage();
        if (signal.aborted || !current) return;
        clearTimeout(timer);
        const stage = pluralMessage(
          "Reading {count} tile",
          "Reading {count} tiles",
          found.found.length,
        );
        changePage({ busy: { ...current, stage, found } });
      },
      signal,
    });
    const { reading = answer, photo = null, reason: whyNot = null } = answer; // at a table
    signal.throwIfAborted();
    findingTime = reading.timing_ms.decode + reading.timing_ms.detect;
    if (reading.winning_tile === null) throw new Refusal("no_tiles", noTilesText(reading));
    forgetUnread();
    saved = prepared.displayable ? preview.picture() : null; // a second address is decoded again
    savePhoto(id, file, saved);
    edit(
      (hand) => {
        const read = complete(proposeHand(reading, { id, whyNot }, hand), photo);
        return answers ? withAnswers(read, answers) : read;
      },
      { busy: null },
    );
    copy().then((url) => url && savePicture(id, url));
  } catch (error) {
    if (signal.aborted) return;
    forgetUnread();
    const { code, text } = asRefusal(error);
    lastError = code === "unreachable" ? null : text;
    changePage({ busy: null, failure: text });
  } finally {
    clearTimeout(timer);
    preview.end(saved);
  }
}

/** Read the last photo again. */
export const readAgain = () => lastPhoto && readIntoHand(lastPhoto.file, lastPhoto.name, lastPhoto);

/**
 * Request the texts about the photo again, after a change of the language. Those of a photo that is
 * no longer in memory stay as they are.
 */
export async function translateReading() {
  const { failure } = getPage();
  if (failure && failure === lastError) return readAgain();
  const { photo } = getHand();
  const source = photo && photoSource(photo.id);
  if (!source || photo.doubts.length + photo.advice.length === 0) return;
  const { signal } = new AbortController();
  const { photo: sent } = await shrink(source, signal);
  const reading = await readAside(sent, signal).catch(() => null); // the texts stay
  if (reading)
    changeAll((hand) => (hand.photo?.id === photo.id ? translated(hand, reading) : hand));
}

/**
 * Return a hand with the texts of another reading of its photo.
 * @param {Hand} hand
 * @param {Reading} reading
 */
function translated(hand, { doubts, advice }) {
  if (!hand.photo) return hand;
  const keyOf = (/** @type {Advice} */ { code, boxes }) => `${code} ${boxes}`;
  const texts = new Map([...doubts, ...advice].map((each) => [keyOf(each), each.message]));
  /** @type {<Each extends Advice>(each: Each) => Each} */
  const translate = (each) => ({ ...each, message: texts.get(keyOf(each)) ?? each.message });
  const photo = {
    ...hand.photo,
    doubts: hand.photo.doubts.map(translate),
    advice: hand.photo.advice.map(translate),
  };
  return { ...hand, photo };
}

/** Cancel the reading; a table keeps the win. */
export function cancelReading() {
  leaveReading();
  forgetUnread();
  if (isEmpty(getHand()) && !getPage().table) changePage({ screen: "home" });
}

/** Return the id of the photo that is being read. */
export const readingPhoto = () => (getPage().busy ? (lastPhoto?.id ?? null) : null);

/** Stop to read a photo that can be read later. @returns its id */
export function leaveReading() {
  const id = readingPhoto();
  currentRequest?.abort();
  changePage({ busy: null });
  return id;
}

/**
 * Read a photo whose reading was left, or ended with its page.
 * @param {string} id
 * @param {Complete} [complete]
 */
export async function resumeReading(id, complete) {
  const photo = lastPhoto?.id === id ? lastPhoto : await loadUnread();
  if (photo?.id !== id) return;
  await readIntoHand(photo.file, photo.name, { complete, answers: photo.answers, id });
}

/** @param {Reading} reading */
const noTilesText = ({ doubts, advice }) =>
  joinSentences([...doubts, ...advice, message("Or enter the tiles by hand.")]);

const KEY = "tenbo.picture";
const AFTER_DRAWING = 100; // milliseconds
const MAX_PHOTOS = 8; // in memory: those of the wins of one hand, and of some hands before

/** The photos in memory by id. @type {Map<string, {source: Blob, url: string|null}>} */
const photos = new Map();

/** Return the original file of a photo, or null after a reload. @param {string} id */
export const photoSource = (id) => photos.get(id)?.source ?? null;

/**
 * @param {string} id
 * @param {Blob} source
 * @param {string|null} url of the upright photo, null if the browser cannot display it
 */
function savePhoto(id, source, url) {
  photos.set(id, { source, url });
  for (const [oldest, old] of [...photos].slice(0, -MAX_PHOTOS)) {
    if (old.url) URL.revokeObjectURL(old.url);
    photos.delete(oldest);
  }
}

/**
 * Start to copy a photo for a reload while the server is busy; return what waits for the copy. A
 * large photo is scaled then: the tiles are drawn.
 * @param {PreparedPhoto} prepared
 * @returns {() => Promise<string|null>}
 */
function startCopy({ photo, displayable, large }) {
  if (large) return () => shrink(photo).then((each) => dataUrl(each.photo));
  const copy = displayable ? dataUrl(photo) : Promise.resolve(null);
  return () => copy;
}

/**
 * Save a picture for a reload of the page, which loses one that is too large. Saving takes time, so
 * the tiles are drawn first.
 * @param {string} id
 * @param {string} url
 */
function savePicture(id, url) {
  const save = () => {
    clearTimeout(timer);
    removeEventListener("pagehide", save);
    saveForReload(KEY, { id, url });
  };
  const timer = window.setTimeout(save, AFTER_DRAWING);
  addEventListener("pagehide", save);
}

/** @param {string} id @returns {string|null} */
export function pictureUrl(id) {
  const known = photos.get(id);
  if (known) return known.url;
  const stored = loadForReload(KEY);
  return stored?.id === id ? stored.url : null;
}
