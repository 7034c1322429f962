/** The question about a missing dora indicator. Every hand of a game has one. */

import { h, icon } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { isChinese } from "../core/settings.js";
import { changePage } from "../core/store.js";
import { addPiece, allPieces, countCopies, isComplete, newPiece, uncertainPieces } from "./hand.js";
import { edit } from "./hand_store.js";
import { isPlayable, miniTile, tileName } from "./tiles.js";

/** @import { Hand } from "../core/types" */

/** More unused tiles than this are discards and not indicators. */
const MAX_CANDIDATES = 3;

/** Return whether somebody should add the indicator. @param {Hand} hand */
export const lacksDora = (hand) =>
  !isChinese() &&
  isComplete(hand) &&
  uncertainPieces(hand).length === 0 &&
  hand.dora.length === 0 &&
  (!hand.withoutDora || hand.ura.length > 0);

/**
 * Draw the question: tiles of the photo that may be the indicator, "Add" and "None".
 * @param {Hand} hand
 * @param {() => void} [leave] closes the sheet before the keyboard opens
 */
export const doraQuestion = (hand, leave = () => {}) =>
  h(
    "div.dora-question",
    { role: "group", "aria-label": translate(QUESTION) },
    icon("warning"),
    h("span", translate(QUESTION)),
    h(
      "div.dora-answers",
      ...candidates(hand).map(candidateButton),
      answer("ask-dora", _("Add"), () => {
        leave();
        changePage({ target: { kind: "add", zone: "dora" } });
      }),
      hand.ura.length === 0 &&
        answer("no-dora", _("None"), () => edit((now) => ({ ...now, withoutDora: true }))),
    ),
  );

const QUESTION = message("No dora indicator");

/** Return the unused tiles of the photo, if they are few. @param {Hand} hand */
function candidates(hand) {
  const used = new Set(allPieces(hand).map(({ source }) => source));
  const unused = (hand.photo?.tiles ?? [])
    .map(({ label }, source) => ({ label, source }))
    .filter(({ label, source }) => !used.has(source) && isPlayable(label));
  return unused.length > MAX_CANDIDATES
    ? []
    : unused.filter(({ label }) => countCopies(hand, label) < 4);
}

/** @param {{label: string, source: number}} candidate */
const candidateButton = ({ label, source }) =>
  h(
    "button.dora-candidate",
    {
      "data-label": label,
      "aria-label": _("{tile} is the dora indicator", { tile: tileName(label) }),
      onclick: () => edit((now) => addPiece(now, "dora", newPiece(label, source))),
    },
    miniTile(label),
  );

/** @param {string} key @param {string} words @param {() => void} onclick */
const answer = (key, words, onclick) =>
  h("button.dora-answer", { "data-key": key, onclick }, words);
