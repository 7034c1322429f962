/** The value of the hand in the viewfinder, with the questions that its picture does not answer. */

import { fetchScore, latestRequest } from "../core/client.js";
import { actionButton, toggleGroup } from "../core/controls.js";
import { h, icon, render } from "../core/dom.js";
import { _, translate } from "../core/messages.js";
import { tileLine } from "../core/tiles.js";
import { isComplete, labelOf, uncertainPieces } from "../hand/hand.js";
import { addAnswer, withAnswers } from "../hand/indicator_questions.js";
import { proposeHand } from "../reading/proposed_hand.js";
import { questions } from "./circumstances.js";
import { pointsOf, reasonOf } from "./score_bar.js";
import { scoreJson } from "./score_requests.js";

/** @import { Answers, Frame, Hand, LiveValue, ScoreState } from "../core/types" */

/**
 * Prepare to show values; each answer also counts for the hands that follow, and for the photo.
 * @param {() => void} shoot takes the photo
 * @param {Hand} before has the winds
 * @param {{by?: boolean, declared?: boolean, complete?: (hand: Hand) => Hand}} [table] what a table
 *   knows, and adds to a hand
 * @returns {LiveValue}
 */
export function liveValue(shoot, before, { complete = (hand) => hand, ...known } = {}) {
  const [value, asking] = [h("div", { role: "status" }), h("div.questions")];
  // A form of its own keeps its choices apart from those of the page.
  const element = h("form.viewfinder-value", value, asking);
  const request = latestRequest();
  /** @type {Answers} */
  let answers = { circumstances: {} };
  /** @type {Hand|null} */
  let hand = null;
  /** @type {Frame["reading"]} */
  let seen = null;
  let [asked, tiles] = [-Infinity, ""];
  /** @type {ScoreState} */
  let score = { state: "none" };
  const change = (/** @type {(hand: Hand) => Hand} */ made) => {
    if (!hand) return;
    answers = addAnswer(answers, hand, made(hand));
    asked = performance.now();
    update();
  };
  const draw = () => {
    const open = hand ? questions(hand, known, { change, score }) : [];
    if (open.length === 0) asked = -Infinity;
    render(value, hand && valueButton(score, shoot));
    render(asking, open, hand && hand.dora.length > 0 && doraLine(hand));
  };
  const setScore = (/** @type {ScoreState} */ next) => {
    score = next;
    draw();
  };
  const update = () => {
    request.cancel();
    const read = seen && complete(proposeHand({ ...seen, river: null }, PHOTO, before));
    hand = read && withAnswers(read, answers);
    if (!hand || !isComplete(hand) || uncertainPieces(hand).length > 0) {
      hand = null;
      return setScore({ state: "none" });
    }
    const body = scoreJson(hand);
    setScore({ ...score, state: "waiting" });
    request.put((signal) => fetchScore(body, signal), {
      result: (result) => setScore({ state: "done", score: result }),
      refusal: ({ code, objections }) =>
        setScore({ state: code === "unreachable" ? "offline" : "refused", objections }),
    });
  };
  return {
    element,
    asked: () => asked,
    answers: () => answers,
    show(reading) {
      const now = (reading?.tiles ?? []).map(labelOf).sort().join();
      const isOther = seen?.notation !== reading?.notation;
      if (!isOther && now === tiles) return;
      if (isOther) [score, asked] = [{ state: "none" }, performance.now()];
      [seen, tiles] = [reading, now];
      update();
    },
  };
}

/** @param {Hand} hand */
const doraLine = ({ dora }) =>
  toggleGroup(_("Dora indicators"), h("span", _("Dora")), tileLine(dora.map(labelOf)));

const PHOTO = { id: "", whyNot: null }; // not taken yet

/** Draw the value; a tap takes the photo. @param {ScoreState} score @param {() => void} shoot */
function valueButton({ state, score, objections: [first] = [] }, shoot) {
  const [sum, words] = score ? pointsOf(score) : [];
  const points =
    score && !("fans" in score) && "tsumo" in score.payment ? translate(score.announcement) : sum;
  const reason = state === "offline" ? _("No connection") : (reasonOf(first) ?? _("No score"));
  const isKnown = state !== "offline" && state !== "refused";
  const text = isKnown ? (points ?? "…") : reason;
  const name = h("span.visually-hidden", _("Take the photo"));
  return actionButton(
    "primary",
    "live-value",
    [icon("camera"), h("strong", text), words, name],
    shoot,
  );
}
