/**
 * Asks what would follow from the win as soon as it is told, and again when that changes.
 */

import { Behind, preview } from "./server.js";
import { actOf, isReady } from "./entry.js";
import { changeTable, getTable } from "./state.js";
import { getHand, show, watch } from "../store.js";
import { oneQuestion } from "../question.js";

const question = oneQuestion();

/** Keep the answer true to what is entered from now on. */
export function followEntry() {
  watch(
    () => [getHand(), getTable().entry, getTable().view?.entries, getTable().reached],
    askAgain,
  );
}

/** Ask, now that something may have changed. */
export function askAgain() {
  const { entry, view, asked } = getTable();
  question.drop();
  if (!entry || !view || !isReady(entry)) {
    if (asked.state !== "none") answered({ state: "none" }, { state: "none" });
    return;
  }
  changeTable({ asked: { ...asked, state: "waiting" } });
  question.put((signal) => preview(actOf(entry), view.entries, signal), {
    answer: (answer) =>
      answered({ state: "done", answer }, { state: "done", score: scoreOf(answer, entry) }),
    refusal: hear,
  });
}

/** @param {import("./state.js").Preview} answer @param {import("./entry.js").Entry} entry */
const scoreOf = (answer, { wins, open }) =>
  answer.wins.find(({ winner }) => winner === wins[open].winner)?.score;

/** @param {import("../api.js").Refusal} refusal */
function hear(refusal) {
  if (refusal instanceof Behind) return changeTable({ view: refusal.view });
  const offline = refusal.kind === "unreachable";
  const { objections, alternatives } = refusal;
  if (offline) answered({ state: "offline" }, { state: "none" });
  else answered({ state: "refused" }, { state: "refused", objections, alternatives });
}

/**
 * @param {import("./state.js").Asked} asked
 * @param {import("../store.js").ScoreView} score
 */
function answered(asked, score) {
  changeTable({ asked });
  show({ score });
}
