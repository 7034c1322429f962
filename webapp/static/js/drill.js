/** Entry script of the drill: what does this hand score? */

import { apiUrl, asRefusal, sendJson } from "./core/client.js";
import { actionButton, notice, segmented } from "./core/controls.js";
import { elementWith, h, icon, render } from "./core/dom.js";
import { loadLanguage, mountLanguage } from "./core/language_switch.js";
import { _, capitalize, inContext, translate } from "./core/messages.js";
import { restoreGame, restoreSettings } from "./core/settings.js";
import { loadLocal, saveLocal } from "./core/storage.js";
import { getPage, watch } from "./core/store.js";
import { limitText } from "./core/vocabulary.js";
import { loadFaces, tileLine } from "./core/tiles.js";
import { keyOf, visitedSessions } from "./home/visited_sessions.js";
import { hanAndFu, riichiTotal, scoreLines } from "./score/result.js";
import { recordedHand } from "./table/notation.js";

/** @import { DrillQuestion, Score } from "./core/types" */

/** @typedef {"limit"|"value"|"points"} Level */

const STORAGE_KEY = "tenbo-drill";

/** The questions that are left when more are fetched. */
const FEW = 5;

/** The record of this phone. @type {{level: Level, streak: number, best: number}} */
const state = { level: "limit", streak: 0, best: 0, ...loadLocal(STORAGE_KEY) };

/** All questions so far: without a connection they come again. @type {DrillQuestion[]} */
const questions = [];
let place = 0;

/** The tapped choice. @type {number|null} */
let answer = null;
let fetching = false;

/** @type {ReturnType<typeof asRefusal>|null} */
let refusal = null;

const section = elementWith("drill");

/** Fetch questions while there are few; those that are loaded need no connection. */
async function fetchQuestions() {
  if (fetching || questions.length - place > FEW) return;
  fetching = true;
  try {
    const keys = visitedSessions().map(keyOf);
    const found = await sendJson(apiUrl("drill"), { keys: keys.slice(0, 20) });
    questions.push(...found.questions);
    refusal = null;
  } catch (error) {
    refusal = asRefusal(error);
  }
  fetching = false;
  redraw();
}

/** Return the words of the choices at the level of the drill, and the place of the right one. @param {DrillQuestion} question @returns {[string[], number]} */
function choicesOf({ choices }) {
  const { limit, values, value, payments, payment } = choices;
  if (state.level === "value") return [values.map(hanAndFu), value];
  if (state.level === "points") return [payments.map((each) => translate(each)), payment];
  const names = [
    _("Less than mangan"),
    translate(limitText("mangan", 1)),
    translate(limitText("haneman", 1)),
    _("Baiman or more"),
  ];
  return [names, limit];
}

/** Return the present question; a yakuman has neither han nor fu. */
function currentQuestion() {
  const fits = (/** @type {DrillQuestion} */ each) =>
    state.level !== "value" || each.choices.values.length > 0;
  while (place < questions.length && !fits(questions[place])) place++;
  if (place >= questions.length && questions.some(fits)) place = questions.findIndex(fits);
  return questions[place];
}

/** @param {number} choice @param {number} right */
function choose(choice, right) {
  answer = choice;
  state.streak = choice === right ? state.streak + 1 : 0;
  state.best = Math.max(state.best, state.streak);
  saveLocal(STORAGE_KEY, state);
  redraw();
}

function showNext() {
  place++;
  answer = null;
  redraw();
  void fetchQuestions();
  scrollTo(0, 0);
}

function redraw() {
  render(
    section,
    h("h2.title", { id: "drill-title" }, _("What does this hand score?")),
    segmented({
      name: _("Level"),
      key: "level",
      options: [
        ["limit", _("Limit")],
        ["value", _("Han and fu")],
        ["points", inContext("drill", "Points")],
      ],
      value: state.level,
      pick: (level) => {
        state.level = /** @type {Level} */ (level);
        state.streak = 0;
        answer = null;
        saveLocal(STORAGE_KEY, state);
        redraw();
      },
    }),
    content(currentQuestion()),
  );
}

/** @param {DrillQuestion|undefined} question */
function content(question) {
  if (!question)
    return refusal
      ? notice("warning", { class: "warn", role: "alert" }, translate(refusal.text))
      : h("p.quiet", { role: "status" }, _("Dealing the tiles…"));
  const [words, right] = choicesOf(question);
  return [
    recordedHand(question.score.notation),
    h(
      "p.drill-win",
      capitalize(translate(question.words)),
      question.winner && h("span.quiet", " · ", question.winner),
    ),
    h(
      "p.row.wrap.centred",
      indicators(_("Dora indicators"), question.dora),
      indicators(_("Ura indicators"), question.ura),
    ),
    h(
      "div.spread.drill-choices",
      { role: "group", "aria-label": _("Choices") },
      ...words.map((each, at) => choice(each, at, right)),
    ),
    answer === null ? streakLine() : [verdict(words, right), explanation(question)],
  ];
}

/** @param {string} words @param {string[]} tiles */
const indicators = (words, tiles) =>
  tiles.length > 0 && h("span.row", h("span.quiet.small", words), tileLine(tiles));

/** @param {string} words @param {number} at @param {number} right */
const choice = (words, at, right) =>
  h(
    "button.secondary.drill-choice",
    {
      "data-key": `choice-${at}`,
      class: answer === null ? "" : at === right ? "right" : at === answer ? "wrong" : "other",
      disabled: answer !== null,
      onclick: () => choose(at, right),
    },
    answer !== null && at === right && icon("check"),
    answer !== null && at === answer && at !== right && icon("close"),
    h("span", words),
  );

const streakLine = () =>
  h(
    "p.quiet.drill-streak",
    _("In a row: {streak} · best: {best}", { streak: state.streak, best: state.best }),
  );

/** @param {string[]} words @param {number} right */
const verdict = (words, right) =>
  h(
    "div.stack.drill-verdict",
    h(
      "p",
      { role: "status" },
      h("b", answer === right ? _("Right!") : _("No: {answer}", { answer: words[right] })),
    ),
    streakLine(),
    actionButton("primary", "next-hand", _("Next hand"), showNext),
  );

/** Draw the score as after a win. @param {DrillQuestion} question */
function explanation({ score }) {
  const shown = /** @type {Score} */ (/** @type {unknown} */ (score));
  return h("div.stack", riichiTotal(shown), ...scoreLines(shown));
}

restoreSettings();
restoreGame();
await loadLanguage();
mountLanguage();
watch(() => [getPage().settings], redraw);
loadFaces();
void fetchQuestions();
performance.mark("ready");
