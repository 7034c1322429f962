/**
 * An act whose outcome is shown before it is recorded.
 */

import { asRefusal, Conflict, Refusal } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { refusalNotice } from "../../core/notice.js";
import { translate } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { capitalize } from "../../core/text.js";
import { act, takeBackEntry } from "../commands.js";
import { changes, difference, handOver } from "../settlement.js";
import { changeTable, currentGame, getTable, tableView } from "../state.js";
import { previewCommand, previewUndo } from "../table_api.js";

/** @import { Bilingual, Child, Command, Preview } from "../../core/types" */

/**
 * Open a sheet in which something is chosen, its outcome shown, and then recorded.
 * @param {object} how
 * @param {string} how.title
 * @param {number|null} [how.instead] the earlier entry in whose place it is recorded
 * @param {() => Command|null} how.what as chosen; null while too little is
 * @param {() => Bilingual} how.words
 * @param {(ask: () => void) => Child} how.draw what there is to choose; told
 *   how to say that something else was chosen
 */
export function openConfirming({ title, instead = null, what, words, draw }) {
  const whole = () => {
    const chosen = what();
    return chosen && instead !== null ? { ...chosen, instead } : chosen;
  };
  openAsking({
    title,
    past: instead !== null,
    ask: (seen) => {
      const chosen = whole();
      return chosen && previewCommand(chosen, seen);
    },
    draw,
    yes: translate({ en: "Record", ja: "記録する" }),
    does: () => {
      const chosen = whole();
      const { en, ja } = words();
      const corrected = { en: `Correction: ${en}`, ja: `訂正：${ja}` };
      if (chosen) act(chosen, instead === null ? { en, ja } : corrected);
    },
  });
}

/**
 * Open a sheet that takes back an entry, and says before what else changes by it.
 * @param {number} seq
 * @param {Bilingual} words what happened in it
 */
export const openTakeBack = (seq, words) =>
  openAsking({
    title: translate({ en: "Take this back?", ja: "取り消しますか。" }),
    past: true,
    ask: (seen) => previewUndo(seen, seq),
    draw: () => [
      h("p.step-title", {}, capitalize(translate(words))),
      h(
        "p.quiet",
        {},
        translate({
          en: "It counts as never recorded. Undo brings it back.",
          ja: "なかったことになります。「戻す」で元に戻せます。",
        }),
      ),
    ],
    yes: translate({ en: "Take back", ja: "取り消す" }),
    does: () => takeBackEntry(seq),
  });

/**
 * @param {object} how
 * @param {string} how.title
 * @param {boolean} how.past whether it changes what was recorded before
 * @param {(seen: number) => Promise<Preview>|null} how.ask null while too little is chosen
 * @param {(ask: () => void) => Child} how.draw
 * @param {string} how.yes
 * @param {() => void} how.does
 */
function openAsking({ title, past, ask, draw, yes, does }) {
  const { round, kyoku, honba } = currentGame();
  let asked = 0;
  /** @type {Preview|null} */
  let answer = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const isSame = () => {
    const now = currentGame();
    return past || (now.round === round && now.kyoku === kyoku && now.honba === honba);
  };
  const askAgain = async () => {
    const mine = ++asked;
    const question = ask(tableView().entries);
    answer = refusal = null;
    if (!question) return sheet.redraw();
    try {
      const found = await question;
      if (mine === asked) answer = found;
    } catch (error) {
      if (mine !== asked) return;
      if (error instanceof Conflict) changeTable({ view: error.view });
      refusal = asRefusal(error);
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
            h("div.choosing", {}, draw(askAgain)),
            refusal && refusalNotice(refusal),
            answer &&
              h(
                "div.outcome",
                { "aria-live": "polite" },
                ...(past ? difference(tableView(), answer.view) : outcome(answer)),
              ),
            doButton({
              words: yes,
              ready: answer !== null || refusal?.kind === "unreachable",
              does: () => {
                opened.close();
                does();
              },
            }),
          ]
        : elsewhere(),
  });
  askAgain();
}

/** Somebody has recorded this hand meanwhile. */
const elsewhere = () =>
  h(
    "p",
    {},
    translate({
      en: "This hand has been recorded meanwhile. Close this to see the table.",
      ja: "この局はほかの端末で記録されました。閉じて卓をご覧ください。",
    }),
  );

/** @param {Preview} answer */
const outcome = ({ sticks, view, settlement }) => [
  handOver(sticks),
  changes(currentGame().seats, view.game?.seats ?? [], settlement?.deltas ?? []),
];

/** @param {{words: string, ready: boolean, does: () => void}} how */
const doButton = ({ words, ready, does }) =>
  h(
    "button.primary.done-button",
    { type: "button", disabled: !ready, "data-key": "record", onclick: does },
    icon("check"),
    words,
  );
