/**
 * Conversion of what the page stored before its fields were renamed in November 2026.
 *
 * A hand or a draft lasts as long as its browser tab; settings and pending commands last until the
 * phone opens the page again. Remove this module and its calls in 2028.
 */

import { loadForReload, loadLocal, saveForReload, saveLocal } from "./storage.js";

/** @typedef {Record<string, any>} Stored */

/** Convert the stored values; call this before anything is loaded. */
export function upgradeStorage() {
  const path = location.pathname;
  const key = path.split("/").filter(Boolean).at(-1) ?? "";
  try {
    move(`tenbo.hand.3:${path}`, `tenbo.hand.4:${path}`, upgradeEditedHand);
    move(`tenbo.entry:${path}`, `tenbo.draft:${path}`, upgradeDraft);
    move(`tenbo.hand.4:${path}`, `tenbo.hand.5:${path}`, nameCodesOfHands);
    for (const draft of ["tenbo.draft", "tenbo.kept-draft"]) {
      move(`${draft}:${path}`, `${draft}:${path}`, nameCodesOfDraft);
    }
    const kept = loadForReload(`tenbo.kept-draft:${path}`);
    if (kept) saveLocal(`tenbo.kept-draft:${path}`, kept);
    saveForReload(`tenbo.kept-draft:${path}`, null);
    convert(`tenbo.waiting:${key}`, (pending) => pending.map(upgradePending));
    convert(`tenbo.who:${key}`, upgradeIdentity);
    convert("tenbo.settings", upgradeSettings);
    const method = localStorage.getItem("tenbo.means"); // was not JSON
    if (method && !method.startsWith('"')) saveLocal("tenbo.means", method);
  } catch {
    // The storage is forbidden, or a value is not from this page.
  }
}

/**
 * Convert a value that is stored for a reload, under a new key.
 * @param {string} from
 * @param {string} to
 * @param {(stored: any) => any} upgrade
 */
function move(from, to, upgrade) {
  const stored = loadForReload(from);
  if (stored === null) return;
  saveForReload(from, null);
  saveForReload(to, upgrade(stored));
}

/** @param {string} key @param {(stored: any) => any} upgrade */
function convert(key, upgrade) {
  const stored = loadLocal(key);
  if (stored !== null) saveLocal(key, upgrade(stored));
}

/** @param {Stored} stored the hand, its undo history and the screen */
const upgradeEditedHand = ({ hand, past, ...stored }) => ({
  ...stored,
  hand: upgradeHand(hand),
  past: past.map(upgradeHand),
});

/** @param {Stored} hand */
const upgradeHand = ({ options, photo, ...hand }) => ({
  ...hand,
  circumstances: options,
  photo: photo && {
    ...photo,
    doubts: photo.doubts.map(upgradeText),
    advice: photo.advice.map(upgradeText),
  },
});

/** @param {Stored} text */
const upgradeText = ({ message, message_ja: japanese, ...text }) => ({
  ...text,
  message: typeof message === "string" ? { en: message, ja: japanese } : message,
});

/** @param {Stored} stored the hand, its undo history and the screen */
const nameCodesOfHands = ({ hand, past, ...stored }) => ({
  ...stored,
  hand: nameCodes(hand),
  past: past.map(nameCodes),
});

/** @param {Stored} draft */
const nameCodesOfDraft = (draft) => ({
  ...draft,
  wins: draft.wins.map((/** @type {Stored} */ won) => ({ ...won, hand: nameCodes(won.hand) })),
});

/** Return a hand whose doubts and advice have a `code`, which was a `kind`. @param {Stored} hand */
const nameCodes = ({ photo, ...hand }) => ({
  ...hand,
  photo: photo && {
    ...photo,
    doubts: photo.doubts.map(nameCode),
    advice: photo.advice.map(nameCode),
  },
});

/** @param {Stored} text */
const nameCode = ({ kind, ...text }) => (kind === undefined ? text : { code: kind, ...text });

/** @param {Stored} draft */
const upgradeDraft = ({ instead = null, ...draft }) => ({
  ...draft,
  replaces: instead,
  wins: draft.wins.map((/** @type {Stored} */ won) => ({ ...won, hand: upgradeHand(won.hand) })),
});

/** @param {Stored} stored */
function upgradePending({ act, ...pending }) {
  if (act === undefined) return pending;
  const { act: command, instead: replaces, ...fields } = act;
  return {
    ...pending,
    command: { command, ...fields, ...(replaces !== undefined && { replaces }) },
    entry: pending.entry && nameCodesOfDraft(upgradeDraft(pending.entry)),
  };
}

/** @param {Stored} identity */
const upgradeIdentity = ({ middle, ...identity }) => ({ tableMode: middle, ...identity });

/** @param {Stored} settings */
const upgradeSettings = ({ rules, ...settings }) => ({
  ...settings,
  ...(rules && { rules: upgradeRules(rules) }),
});

/** @param {Stored} rules */
function upgradeRules({ aside, ...rules }) {
  if (aside === undefined) return rules;
  const dropped = Object.entries(aside).map(([rule, { value, why }]) => [
    rule,
    { value, reason: why },
  ]);
  return { dropped: Object.fromEntries(dropped), ...rules };
}
