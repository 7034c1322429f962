/**
 * What else happens at a table: abortive draws, chombo, corrections, the end.
 */

import { h, icon } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize } from "../../core/text.js";
import { act } from "../commands.js";
import { openAbort, openAdjust, openChombo } from "./event_sheets.js";
import { ABORTS } from "../formats.js";
import { openNextGame } from "../setup/seating.js";
import { getTable, tableView } from "../state.js";

/** @import { Bilingual, Command } from "../../core/types" */

/** The list of all of it. */
export function openOther() {
  openSheet({
    title: translate({ en: "What else happened?", ja: "そのほかの出来事" }),
    shows: () => [getTable().view],
    draw: (sheet) => {
      const { can } = tableView();
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

/** @param {string} key @param {Bilingual} words @param {string} note @param {() => void} onclick */
const row = (key, words, note, onclick) =>
  h(
    "button.wide-button.menu-row",
    { type: "button", "data-key": `other-${key}`, onclick },
    h("span", {}, h("b", {}, translate(words)), note && h("span.note", {}, note)),
    icon("next"),
  );

/** @param {string[]} all */
const reasons = (all) =>
  capitalize(
    all
      .map((each) => translate(ABORTS[each]).toLowerCase())
      .join(translate({ en: ", ", ja: "・" })),
  );
const penalty = () => translate({ en: "A false win and its penalty", ja: "誤ロンなどの罰則" });
const agreed = () => translate({ en: "What the players agree on", ja: "合意した増減を書く" });
const stops = () => translate({ en: "The players stop", ja: "途中で終える" });
const closes = () => translate({ en: "Nothing is recorded after it", ja: "以後は記録できません" });

const playOn = () => act({ act: "continue" }, { en: "The dealer plays on", ja: "親が続行" });

function openEnd() {
  ask({
    title: translate({ en: "End the game now?", ja: "ここで終局しますか。" }),
    text: translate({
      en: "The scores as they are decide the places. Undo takes it back.",
      ja: "現在の持ち点で順位が決まります。「戻す」で取り消せます。",
    }),
    yes: translate({ en: "End the game", ja: "終局する" }),
    what: { act: "end" },
    words: { en: "End of the game", ja: "終局" },
  });
}

function openClose() {
  ask({
    title: translate({ en: "End the evening?", ja: "会を終えますか。" }),
    text: translate({
      en: `${tableView().name} can still be looked at, and undo takes it back.`,
      ja: `${tableView().name}は引き続き閲覧できます。「戻す」で取り消せます。`,
    }),
    yes: translate({ en: "End the evening", ja: "会を終える" }),
    what: { act: "close" },
    words: { en: "End of the evening", ja: "会の終わり" },
  });
}

/** @param {{title: string, text: string, yes: string, what: Command, words: Bilingual}} how */
const ask = ({ title, text, yes, what, words }) =>
  openSheet({
    title,
    shows: () => [getPage().settings],
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
