/**
 * The sheet of other events: abortive draws, chombo, adjustments, the end.
 */

import { h, icon } from "../../core/dom.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { capitalize, sessionName, translate } from "../../core/text.js";
import { recordCommand, redoLast } from "../commands.js";
import { openFoulSheet } from "../chinese/foul_sheet.js";
import { openAbortSheet, openAdjustSheet, openChomboSheet } from "./event_sheets.js";
import { ABORTS } from "../formats.js";
import { openNextGameSheet } from "../setup/seating.js";
import { getTable, tableView } from "../state.js";

/** @import { Bilingual, Command } from "../../core/types" */

/** Open the list of events. */
export function openOtherSheet() {
  openSheet({
    title: translate({ en: "What else happened?", ja: "そのほかの出来事", zh: "还发生了什么？" }),
    select: () => [getTable().view],
    draw: (sheet) => {
      const { can, redo } = tableView();
      const go = (/** @type {() => void} */ open) => () => {
        sheet.close();
        open();
      };
      return h(
        "div.stack",
        {},
        redo && menuItem("redo", {
          en: "Redo",
          ja: "やり直す",
          zh: "重做",
        }, redoText(redo), go(redoLast)),
        can.abort.length > 0 &&
          menuItem(
            "abort",
            { en: "Abortive draw", ja: "途中流局" },
            abortNames(can.abort),
            go(openAbortSheet),
          ),
        can.chombo &&
          menuItem("chombo", { en: "Chombo", ja: "チョンボ" }, chomboNote(), go(openChomboSheet)),
        can.foul &&
          menuItem("foul", { en: "Foul", ja: "反則", zh: "犯规" }, foulNote(), go(openFoulSheet)),
        can.adjust &&
          menuItem(
            "adjust",
            { en: "Correct the points", ja: "点数の修正", zh: "更正分数" },
            adjustNote(),
            go(openAdjustSheet),
          ),
        can.continue &&
          menuItem(
            "continue",
            { en: "The dealer plays on", ja: "親が続行する" },
            "",
            go(continueGame),
          ),
        can.end &&
          menuItem(
            "end",
            { en: "End the game now", ja: "ここで終局する", zh: "现在结束本局" },
            endNote(),
            go(openEndSheet),
          ),
        can.game &&
          menuItem("game", {
            en: "Next game",
            ja: isChinese() ? "次の対局" : "次の半荘",
            zh: "下一局",
          }, "", go(openNextGameSheet)),
        can.close &&
          menuItem(
            "close",
            { en: "End the game night", ja: "セットを終了する", zh: "结束牌局" },
            closeNote(),
            go(openCloseSheet),
          ),
      );
    },
  });
}

/** @param {string} key @param {Bilingual} words @param {string} note @param {() => void} onclick */
const menuItem = (key, words, note, onclick) =>
  h(
    "button.wide-button.menu-row",
    { type: "button", "data-key": `other-${key}`, onclick },
    h("span", {}, h("b", {}, translate(words)), note && h("span.note", {}, note)),
    icon("next"),
  );

/** @param {{words: Bilingual}} redo */
const redoText = ({ words }) => capitalize(translate(words));

/** @param {string[]} all */
const abortNames = (all) =>
  capitalize(
    all
      .map((each) => translate(ABORTS[each]).toLowerCase())
      .join(translate({ en: ", ", ja: "・", zh: "，" })),
  );
const chomboNote = () => translate({ en: "A false win and its penalty", ja: "誤ロンなどの罰則" });
const foulNote = () =>
  translate({
    en: "A false win, or a dead hand",
    ja: "錯和、和了できない手",
    zh: "错和，或不能和牌",
  });
const adjustNote = () => translate({
  en: "Adjust by agreement",
  ja: "合意した増減を書く",
  zh: "按约定调整",
});
const endNote = () => translate({ en: "Stop early", ja: "途中で終える", zh: "提前结束" });
const closeNote = () =>
  translate({
    en: "No more hands can be recorded",
    ja: "以後は記録できません",
    zh: "以后不能再记录",
  });

const continueGame = () =>
  recordCommand({ command: "continue" }, { en: "The dealer plays on", ja: "親が続行" });

function openEndSheet() {
  openQuestion({
    title: translate({
      en: "End the game now?",
      ja: "ここで終局しますか。",
      zh: "现在结束本局吗？",
    }),
    text: translate({
      en: "Final places use the current scores. You can undo.",
      ja: "現在の持ち点で順位が決まります。「戻す」で取り消せます。",
      zh: "按现在的分数定名次。可以撤销。",
    }),
    yes: translate({ en: "End the game", ja: "終局する", zh: "结束本局" }),
    what: { command: "end" },
    words: { en: "End of the game", ja: "終局", zh: "本局结束" },
  });
}

function openCloseSheet() {
  openQuestion({
    title: translate({
      en: "End the game night?",
      ja: "セットを終了しますか。",
      zh: "结束牌局吗？",
    }),
    text: translate({
      en: `${sessionName(tableView())} can still be viewed. You can undo.`,
      ja: `${sessionName(tableView())}は引き続き閲覧できます。「戻す」で取り消せます。`,
      zh: `${sessionName(tableView())}仍可查看。可以撤销。`,
    }),
    yes: translate({ en: "End the game night", ja: "セットを終了する", zh: "结束牌局" }),
    what: { command: "close" },
    words: { en: "End of the game night", ja: "セット終了", zh: "牌局结束" },
  });
}

/** @param {{title: string, text: string, yes: string, what: Command, words: Bilingual}} options */
const openQuestion = ({ title, text, yes, what, words }) =>
  openSheet({
    title,
    select: () => [getPage().settings],
    draw: (sheet) => [
      h("p", {}, text),
      h(
        "button.primary.done-button",
        {
          type: "button",
          "data-key": "record",
          onclick: () => {
            sheet.close();
            recordCommand(what, words);
          },
        },
        yes,
      ),
    ],
  });
