/**
 * An act whose outcome is shown before it is recorded.
 */

import { Behind, preview } from "./server.js";
import { Refusal } from "../api.js";
import { changeTable, getTable, theGame, theView } from "./state.js";
import { changes, handOver } from "./outcome.js";
import { h, icon } from "../dom.js";
import { act } from "./doing.js";
import { inWords } from "../settings.js";
import { openSheet } from "../sheet.js";

/** @typedef {import("./state.js").Preview} Preview */

/**
 * Open a sheet in which something is chosen, its outcome shown, and then recorded.
 * @param {object} how
 * @param {string} how.title
 * @param {() => import("./server.js").Act|null} how.what as chosen; null while too little is
 * @param {() => import("./words.js").Words} how.words
 * @param {(ask: () => void) => import("../dom.js").Child} how.draw what there is to choose; told
 *   how to say that something else was chosen
 */
export function openConfirming({ title, what, words, draw }) {
  const { round, kyoku, honba } = theGame();
  let asked = 0;
  /** @type {Preview|null} */
  let answer = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const isSame = () => {
    const now = theGame();
    return now.round === round && now.kyoku === kyoku && now.honba === honba;
  };
  const ask = async () => {
    const mine = ++asked;
    const chosen = what();
    answer = refusal = null;
    if (!chosen) return sheet.redraw();
    try {
      const found = await preview(chosen, theView().entries);
      if (mine === asked) answer = found;
    } catch (error) {
      if (mine !== asked) return;
      if (error instanceof Behind) changeTable({ view: error.view });
      refusal = error instanceof Refusal ? error : new Refusal("error", String(error));
    }
    sheet.redraw();
  };
  const sheet = openSheet({
    title,
    wide: true,
    shows: () => [getTable().view],
    draw: (opened) =>
      isSame()
        ? [
            h("div.choosing", {}, draw(ask)),
            refusal && refused(refusal),
            answer && outcome(answer),
            recordButton({
              ready: answer !== null || refusal?.kind === "unreachable",
              record: () => {
                const chosen = what();
                opened.close();
                if (chosen) act(chosen, words());
              },
            }),
          ]
        : elsewhere(),
  });
  ask();
}

/** Somebody has recorded this hand meanwhile. */
const elsewhere = () =>
  h(
    "p",
    {},
    inWords({
      en: "This hand has been recorded meanwhile. Close this to see the table.",
      ja: "この局はほかの端末で記録されました。閉じて卓をご覧ください。",
    }),
  );

/** @param {Preview} answer */
const outcome = (answer) =>
  h(
    "div.outcome",
    { "aria-live": "polite" },
    handOver(answer.sticks),
    changes(
      theView().game?.seats ?? [],
      answer.view.game?.seats ?? [],
      answer.settlement?.deltas ?? [],
    ),
  );

/** @param {Refusal} refusal */
export const refused = (refusal) =>
  h(
    "div.notice.warn",
    { role: "alert" },
    icon("info"),
    h(
      "div",
      {},
      ...refusal.objections.map((each) =>
        h("p", {}, inWords({ en: each.message, ja: each.message_ja })),
      ),
    ),
  );

/** @param {{ready: boolean, record: () => void}} how */
const recordButton = ({ ready, record }) =>
  h(
    "button.primary.done-button",
    { type: "button", disabled: !ready, "data-key": "record", onclick: record },
    icon("check"),
    inWords({ en: "Record", ja: "記録する" }),
  );
