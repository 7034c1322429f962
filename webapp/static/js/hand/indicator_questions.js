/**
 * The questions about missing indicators. Every riichi hand has a dora indicator, and a hand with a
 * riichi turns the ura over.
 */

import { pageGame } from "../core/games/games.js";
import { actionButton } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { ruleValue } from "../core/settings.js";
import { changePage, getPage } from "../core/store.js";
import {
  addPiece,
  allPieces,
  countCopies,
  isComplete,
  labelOf,
  newPiece,
  setCircumstances,
  uncertainPieces,
} from "./hand.js";
import { edit } from "./hand_store.js";
import { isPlayable, miniTile, tileName } from "../core/tiles.js";

/** @import { Answers, Hand, ScoreState } from "../core/types" */

/** @typedef {"dora"|"ura"} Indicators */

/** More unused tiles than this are discards and not indicators. */
const MAX_CANDIDATES = 3;

/** Return whether the score is a yakuman, which no dora changes. */
export function isYakuman({ score } = getPage().score) {
  return score !== undefined && "yakuman" in score && score.yakuman.length > 0;
}

/** Return whether the tiles of a hand that dora can change are entered. @param {Hand} hand @param {ScoreState} [score] */
const isEntered = (hand, score) =>
  pageGame().hasRiichi &&
  isComplete(hand) &&
  uncertainPieces(hand).length === 0 &&
  !isYakuman(score);

/** Return whether the hand turns ura over. @param {Hand} hand */
export const hasUra = (hand) =>
  pageGame().hasRiichi && ruleValue("ura_dora") && hand.circumstances.riichi !== "none";

/** Return whether somebody should add the dora indicator. @param {Hand} hand */
export const lacksDora = (hand) =>
  isEntered(hand) && hand.dora.length === 0 && (!hand.withoutDora || hand.ura.length > 0);

/** Return whether somebody should add the ura indicator. @param {Hand} hand */
const lacksUra = (hand) =>
  isEntered(hand) && hasUra(hand) && hand.ura.length === 0 && !hand.withoutUra;

/** Return what no one has answered yet, in words; null if there is nothing. @param {Hand} hand */
export function unansweredText(hand) {
  if (lacksDora(hand)) return lacksUra(hand) ? _("No dora or ura yet") : _("No dora yet");
  return lacksUra(hand) ? _("No ura yet") : null;
}

/** @param {Hand} hand @param {Indicators} which */
export const isAsked = (hand, which) => (which === "dora" ? lacksDora(hand) : lacksUra(hand));

/**
 * Draw the answers beside the indicators: tiles of the photo that may be the dora, and "None".
 * @param {Hand} hand
 * @param {Indicators} which
 * @param {string} name of the indicators
 * @param {{change?: typeof edit, score?: ScoreState}} [options] for another hand than the edited one
 */
export function indicatorAnswers(hand, which, name, { change = edit, score } = {}) {
  if (!isEntered(hand, score) || hand[which].length > 0) return null;
  return [
    ...(which === "dora" ? candidates(hand).map((each) => candidateButton(each, change)) : []),
    !(which === "dora" && hand.ura.length > 0) && noneButton(hand, which, name, change),
  ];
}

/** @param {Hand} hand @param {Indicators} which @param {string} name @param {typeof edit} change */
function noneButton(hand, which, name, change) {
  const key = which === "dora" ? "withoutDora" : "withoutUra";
  const isNone = hand[key] ?? false;
  const words = _("None");
  return h(
    "button.none",
    {
      "data-key": `no-${which}`,
      "aria-pressed": String(isNone),
      "aria-label": _("{name}: {words}", { name, words }),
      onclick: () => change((now) => ({ ...now, [key]: !isNone })),
    },
    words,
  );
}

/**
 * Draw the question in a sheet that covers the hand: tiles of the photo, "Add" and "None".
 * @param {Hand} hand
 * @param {() => void} leave closes the sheet before the keyboard opens
 */
export const doraQuestion = (hand, leave) =>
  h(
    "div.bar-line.row.wrap.dora-question",
    { role: "group", "aria-label": translate(QUESTION) },
    icon("warning"),
    h("span", translate(QUESTION)),
    h(
      "div.dora-answers",
      ...candidates(hand).map((each) => candidateButton(each)),
      actionButton("dora-answer", "ask-dora", _("Add"), () => {
        leave();
        changePage({ target: { kind: "add", zone: "dora" } });
      }),
      hand.ura.length === 0 &&
        actionButton("dora-answer", "without-dora", _("None"), () =>
          edit((now) => ({ ...now, withoutDora: true })),
        ),
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

/** @param {{label: string}} candidate @param {typeof edit} [change] */
const candidateButton = ({ label }, change = edit) =>
  h(
    "button.dora-candidate",
    {
      "data-label": label,
      "aria-label": _("{tile} is the dora indicator", { tile: tileName(label) }),
      onclick: () => change((now) => withDora(now, label)),
    },
    miniTile(label),
  );

/** Add a tile of the photo, unless its reading found the dora. @param {Hand} hand @param {string} label */
function withDora(hand, label) {
  const found = candidates(hand).find((each) => each.label === label);
  return hand.dora.length > 0 ? hand : addPiece(hand, "dora", newPiece(label, found?.source));
}

/**
 * Add what was answered about a hand to one that is read again.
 * @param {Hand} hand
 * @param {Answers} answers
 */
export function withAnswers(hand, { circumstances, withoutDora = hand.withoutDora, dora }) {
  const answered = setCircumstances({ ...hand, withoutDora }, circumstances);
  return dora ? withDora(answered, dora) : answered;
}

/**
 * Return the answers with that of a change.
 * @param {Answers} answers
 * @param {Hand} before
 * @param {Hand} after
 * @returns {Answers}
 */
export function addAnswer({ circumstances, dora }, before, after) {
  const known = Object.entries(before.circumstances).map(String);
  const changed = Object.entries(after.circumstances).filter((each) => !known.includes(`${each}`));
  const [added] = after.dora.slice(before.dora.length);
  return {
    circumstances: { ...circumstances, ...Object.fromEntries(changed) },
    withoutDora: after.withoutDora,
    dora: added ? labelOf(added) : dora,
  };
}
