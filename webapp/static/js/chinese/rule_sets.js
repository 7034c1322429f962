/**
 * The choice of the game on the sheet of rules, and the rule sets of the Chinese game.
 */

import { segmented } from "../core/controls.js";
import { h } from "../core/dom.js";
import { changeGame, chineseRules, isChinese } from "../core/settings.js";
import { translate } from "../core/text.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";

/** @import { Bilingual, ChosenGame } from "../core/types" */

/** @type {Record<string, {title: Bilingual, note: Bilingual}>} */
const RULE_SETS = {
  mcr: {
    title: { en: "Chinese Official (1998)", ja: "中国国標麻将（1998年）", zh: "国标麻将（1998）" },
    note: {
      en: "81 fans. A win needs 8 points without flowers.",
      ja: "81種類の役。花牌を除いて8点以上で和了できます。",
      zh: "八十一个番种，不计花牌八番起和。",
    },
  },
  mcr_wmo: {
    title: {
      en: "Chinese Official (WMO 2006)",
      ja: "中国国標麻将（WMO 2006年）",
      zh: "国标麻将（WMO 2006）",
    },
    note: {
      en: "The book of 2006, known from excerpts only.",
      ja: "2006年の規則書。抜粋だけで確かめました。",
      zh: "2006年规则，仅据他人摘录。",
    },
  },
  notes: {
    title: { en: "Ten fans of the notes", ja: "覚書の10役", zh: "笔记中的十个番种" },
    note: {
      en: "1 point each, no minimum. The points are our choice.",
      ja: "各1点、最低点なし。点数は仮のものです。",
      zh: "每个番种一番，没有起和番数。番数是我们定的。",
    },
  },
};

/** Return the title of the chosen rule set. */
export const chineseTitle = () => translate((RULE_SETS[chineseRules()] ?? RULE_SETS.mcr).title);

/** Draw the choice between the games. */
export const gameChoice = () =>
  segmented({
    name: translate({ en: "Game", ja: "ゲーム", zh: "玩法" }),
    key: "game",
    options: [
      ["riichi", translate({ en: "Riichi", ja: "リーチ麻雀", zh: "立直麻将" })],
      ["mcr", translate({ en: "Chinese game", ja: "中国麻将", zh: "国标麻将" })],
    ],
    value: isChinese() ? "mcr" : "riichi",
    pick: (name) => {
      changeGame({ name: /** @type {ChosenGame["name"]} */ (name) });
      edit(normalize);
    },
  });

/** Draw the rule sets of the Chinese game. */
export const ruleSets = () => [
  segmented({
    name: translate({ en: "Rules", ja: "ルール", zh: "规则" }),
    key: "chinese-rules",
    options: Object.entries(RULE_SETS).map(([name, { title }]) => [name, translate(title)]),
    value: chineseRules(),
    below: true,
    pick: (rules) => changeGame({ rules }),
  }),
  h("p.quiet", {}, translate((RULE_SETS[chineseRules()] ?? RULE_SETS.mcr).note)),
];
