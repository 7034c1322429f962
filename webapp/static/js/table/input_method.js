/** How this phone enters hands: the way that was used last is offered first. */

import { loadLocal, saveLocal } from "../core/storage.js";
import { isEmpty } from "../hand/hand.js";
import { getHand } from "../hand/hand_store.js";

/** @import { InputMethod, WinDraft } from "../core/types" */

/** @typedef {"camera"|"gallery"|"keys"|"count"} Means */

const STORAGE_KEY = "tenbo.means";

/** @type {Means[]} */
const ALL = ["camera", "gallery", "keys", "count"];

export function loadInputMethod() {
  const stored = loadLocal(STORAGE_KEY);
  return ALL.find((means) => means === stored) ?? "camera";
}

/** @param {Means} means */
export const saveInputMethod = (means) => saveLocal(STORAGE_KEY, means);

/**
 * Return how the open hand of a win was entered; null before it is.
 * @param {WinDraft} draft
 * @returns {InputMethod|null}
 */
export function methodOfOpenHand({ wins, open }) {
  const { count, photo } = wins[open];
  if (count) return "count";
  if (photo || getHand().photo) return "photo";
  return isEmpty(getHand()) ? null : "keys";
}
