/**
 * What else happens at a table: abortive draws, chombo, corrections, the end.
 */

import { ABORTS, changeOf, pointsOf } from "./words.js";
import { act } from "./doing.js";
import { allSeats, nameOf } from "./seats.js";
import { openConfirming } from "./confirming.js";
import { getTable, theGame, theView } from "./state.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { inWords } from "../settings.js";
import { openNextGame } from "./next_game.js";
import { openSheet } from "../sheet.js";

/** The list of all of it. */
export function openOther() {
  openSheet({
    title: inWords({ en: "What else happened?", ja: "そのほかの出来事" }),
    shows: () => [getTable().view],
    draw: (sheet) => {
      const { can } = theView();
      const go = (/** @type {() => void} */ open) => () => {
        sheet.close();
        open();
      };
      return h(
        "div.stack",
        {},
        can.abort.length > 0 &&
          row("abort", { en: "Abortive draw", ja: "途中流局" }, reasons(can.abort), go(openAbort)),
        can.chombo && row("chombo", { en: "Chombo", ja: "チョンボ" }, penalty(), go(openChombo)),
        can.adjust &&
          row("adjust", { en: "Correct the points", ja: "点数の修正" }, agreed(), go(openAdjust)),
        can.continue &&
          row("continue", { en: "The dealer plays on", ja: "親が続行する" }, "", go(playOn)),
        can.end &&
          row("end", { en: "End the game now", ja: "ここで終局する" }, stops(), go(openEnd)),
        can.game && row("game", { en: "Next game", ja: "次の半荘" }, "", go(openNextGame)),
        can.close &&
          row("close", { en: "End the evening", ja: "会を終える" }, closes(), go(openClose)),
      );
    },
  });
}

/** @param {string} key @param {import("./words.js").Words} words @param {string} note @param {() => void} onclick */
const row = (key, words, note, onclick) =>
  h(
    "button.wide-button.menu-row",
    { type: "button", "data-key": `other-${key}`, onclick },
    h("span", {}, h("b", {}, inWords(words)), note && h("span.note", {}, note)),
    icon("next"),
  );

/** @param {string[]} all */
const reasons = (all) =>
  all.map((each) => inWords(ABORTS[each])).join(inWords({ en: ", ", ja: "・" }));
const penalty = () => inWords({ en: "A false win and its penalty", ja: "誤ロンなどの罰則" });
const agreed = () => inWords({ en: "What the players agree on", ja: "合意した増減を書く" });
const stops = () => inWords({ en: "The players stop", ja: "途中で終える" });
const closes = () => inWords({ en: "Nothing is recorded after it", ja: "以後は記録できません" });

/** Why the hand ends early. */
function openAbort() {
  /** @type {string|null} */
  let reason = null;
  /** @type {number|null} */
  let declarer = null;
  openConfirming({
    title: inWords({ en: "Abortive draw", ja: "途中流局" }),
    what: () =>
      reason && (reason !== "nine_terminals" || declarer !== null)
        ? { act: "abort", reason, declarer }
        : null,
    words: () => ABORTS[reason ?? ""],
    draw: (ask) => [
      pick(
        "reason",
        theView().can.abort.map((each) => [each, inWords(ABORTS[each])]),
        reason,
        (picked) => {
          reason = picked;
          declarer = null;
          ask();
        },
      ),
      reason === "nine_terminals" && [
        h("p.quiet", {}, inWords({ en: "Who shows them?", ja: "誰の九種九牌ですか。" })),
        pickSeat(declarer, (seat) => {
          declarer = seat;
          ask();
        }),
      ],
    ],
  });
}

/** Who made a chombo. */
function openChombo() {
  /** @type {number|null} */
  let seat = null;
  const name = () => (seat === null ? "" : nameOf(seat));
  openConfirming({
    title: inWords({ en: "Chombo: whose?", ja: "チョンボしたのは？" }),
    what: () => (seat === null ? null : { act: "chombo", seat }),
    words: () => ({ en: `Chombo: ${name()}`, ja: `チョンボ：${name()}` }),
    draw: (ask) =>
      pickSeat(seat, (picked) => {
        seat = picked;
        ask();
      }),
  });
}

/** What the players agreed on. */
function openAdjust() {
  const deltas = allSeats().map(() => 0);
  let sticks = 0;
  const chosen = () => deltas.some((delta) => delta !== 0) || sticks !== 0;
  openConfirming({
    title: inWords({ en: "Correct the points", ja: "点数の修正" }),
    what: () => (chosen() ? { act: "adjust", deltas: [...deltas], sticks } : null),
    words: () => ({ en: "Correction of the points", ja: "点数の修正" }),
    draw: (ask) => [
      h(
        "p.quiet",
        {},
        inWords({
          en: "How much more or less each should have. Write −1000 to take a thousand away.",
          ja: "それぞれの増減を入力してください。1000点減らすときは −1000 です。",
        }),
      ),
      h(
        "div.fields",
        {},
        ...allSeats().map((seat) => {
          const name = `${nameOf(seat)} (${pointsOf(theGame().seats[seat].score)})`;
          return numberField(name, `adjust-${seat}`, deltas[seat], (value) => {
            deltas[seat] = value;
            ask();
          });
        }),
        numberField(sticksName(), "adjust-sticks", sticks, (value) => {
          sticks = value;
          ask();
        }),
      ),
      h(
        "p.sum",
        {},
        h("span", {}, inWords({ en: "Together", ja: "合計" })),
        h("b", {}, changeOf(sum(deltas))),
      ),
    ],
  });
}

const sticksName = () => inWords({ en: "Riichi sticks on the table", ja: "供託の本数" });

/** @param {number[]} all */
const sum = (all) => all.reduce((one, other) => one + other, 0);

/** @param {string} name @param {string} key @param {number} value @param {(value: number) => void} pick */
const numberField = (name, key, value, pick) =>
  h(
    "label.field",
    {},
    h("span", {}, name),
    h("input", {
      type: "text",
      inputmode: "text",
      autocomplete: "off",
      "data-key": key,
      value: value === 0 ? "" : String(value),
      placeholder: "0",
      onchange: (/** @type {Event} */ { target }) => {
        const { value: typed } = /** @type {HTMLInputElement} */ (target);
        const number = Number(typed.replace(/[−‐–ー]/g, "-").replace(/[,\s+]/g, ""));
        pick(Number.isInteger(number) ? number : 0);
      },
    }),
  );

const playOn = () => act({ act: "continue" }, { en: "The dealer plays on", ja: "親が続行" });

function openEnd() {
  ask({
    title: inWords({ en: "End the game now?", ja: "ここで終局しますか。" }),
    text: inWords({
      en: "The scores as they are decide the places. Undo takes it back.",
      ja: "現在の持ち点で順位が決まります。「戻す」で取り消せます。",
    }),
    yes: inWords({ en: "End the game", ja: "終局する" }),
    what: { act: "end" },
    words: { en: "End of the game", ja: "終局" },
  });
}

function openClose() {
  ask({
    title: inWords({ en: "End the evening?", ja: "会を終えますか。" }),
    text: inWords({
      en: `${theView().name} can still be looked at, and undo takes it back.`,
      ja: `${theView().name}は引き続き閲覧できます。「戻す」で取り消せます。`,
    }),
    yes: inWords({ en: "End the evening", ja: "会を終える" }),
    what: { act: "close" },
    words: { en: "End of the evening", ja: "会の終わり" },
  });
}

/** @param {{title: string, text: string, yes: string, what: import("./server.js").Act, words: import("./words.js").Words}} how */
const ask = ({ title, text, yes, what, words }) =>
  openSheet({
    title,
    shows: () => [getView().settings],
    draw: (sheet) => [
      h("p", {}, text),
      h(
        "button.primary.done-button",
        {
          type: "button",
          "data-key": "record",
          onclick: () => {
            sheet.close();
            act(what, words);
          },
        },
        yes,
      ),
    ],
  });

/** @param {number|null} chosen @param {(seat: number) => void} picked */
const pickSeat = (chosen, picked) =>
  pick(
    "seat",
    allSeats().map((seat) => [String(seat), nameOf(seat)]),
    chosen === null ? null : String(chosen),
    (seat) => picked(Number(seat)),
  );

/** @param {string} key @param {[string, string][]} options @param {string|null} chosen @param {(picked: string) => void} picked */
const pick = (key, options, chosen, picked) =>
  h(
    "div.big-toggles",
    { role: "group" },
    ...options.map(([value, words]) =>
      h(
        "button.big-toggle.short",
        {
          type: "button",
          "aria-pressed": String(value === chosen),
          "data-key": `${key}-${value}`,
          onclick: () => picked(value),
        },
        value === chosen && icon("check"),
        h("b", {}, words),
      ),
    ),
  );
