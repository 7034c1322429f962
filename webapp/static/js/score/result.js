/**
 * The score of a hand: points, payments and their reasons.
 */

import { chineseTotal, chineseWhatIf, fanList, omittedFans } from "../chinese/result.js";
import { h } from "../core/dom.js";
import { isJapanese } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { capitalize, formatNumber, serverText, translate } from "../core/text.js";
import { doraQuestion, lacksDora } from "../hand/dora_question.js";
import { getHand } from "../hand/hand_store.js";
import { WINDS, miniTile, parseLabels } from "../hand/tiles.js";
import { assumptionsLine } from "./assumptions.js";
import { laidHand } from "./laid_hand.js";
import { whatIfSection } from "./what_if.js";
import { rulesButton } from "../rules/rules_sheet.js";
import { otherName } from "../rules/yaku_names.js";

/** @import { Bilingual, CalculatedFans, Hand, Objection, PageState, Score, Yaku } from "../core/types" */

/** @type {Record<string, [string, string]>} */
const LIMIT_NAMES = {
  mangan: ["Mangan", "満貫"],
  haneman: ["Haneman", "跳満"],
  baiman: ["Baiman", "倍満"],
  sanbaiman: ["Sanbaiman", "三倍満"],
  yakuman: ["Yakuman", "役満"],
};

/** Return "Mangan", or "3 han 40 fu" without a limit. @param {Score} score */
export const scoreTitle = (score) => (score.limit ? translate(limitOf(score)) : hanAndFu(score));

/** Return the limit, several times for several yakuman. @param {Score} score */
const limitOf = ({ limit, yakuman }) =>
  limitText(
    limit ?? "",
    yakuman.reduce((sum, each) => sum + each.times, 0),
  );

/** Return "Mangan", or "2 × Yakuman". @param {string} limit @param {number} times */
export function limitText(limit, times) {
  const [romaji, kanji] = LIMIT_NAMES[limit];
  if (times < 2) return { en: romaji, ja: kanji };
  return { en: `${times} × ${romaji}`, ja: `${times}倍${kanji}` };
}

/** Return "3 han 40 fu". @param {{han: number, fu: number}} score */
export const hanAndFu = ({ han, fu }) =>
  translate({ en: `${han} han ${fu} fu`, ja: `${han}翻${fu}符` });

/** Open the score; it updates while it is open. */
export function openResult() {
  openSheet({
    title: translate({ en: "Score", ja: "点数", zh: "番数" }),
    wide: true,
    draw: (sheet) => result(getPage().score, sheet.close),
  });
}

/**
 * @param {PageState["score"]} view
 * @param {() => void} close closes the sheet
 */
function result({ score, objections }, close) {
  if (!score) return (objections ?? []).map((each) => h("p", {}, serverText(each)));
  const hand = getHand();
  if ("fans" in score) return chineseResult(score, hand, close);
  const worth = [
    laidHand(hand),
    lacksDora(hand) && doraQuestion(hand, close),
    assumptionsLine(hand.circumstances, close),
    h(
      "div.total",
      {},
      score.limit && limitLabel(limitOf(score)),
      h(
        "p.points",
        {},
        h("strong", {}, formatNumber(score.received)),
        translate({ en: " points", ja: "点" }),
      ),
      score.honba > 0 &&
        h(
          "p.quiet",
          {},
          translate({
            en: `${formatNumber(score.points)} and ${formatNumber(score.honba)} honba`,
            ja: `${formatNumber(score.points)}点と${formatNumber(score.honba)}本場`,
          }),
        ),
      announcement(score.announcement),
    ),
    paymentList(score),
  ];
  const reasons = [...scoreLines(score), whatIfSection(score.what_if), rulesButton()];
  return h("div.score-sides", {}, h("div.stack", {}, worth), h("div.stack", {}, reasons));
}

/** @param {CalculatedFans} score @param {Hand} hand @param {() => void} close */
function chineseResult(score, hand, close) {
  const worth = [laidHand(hand), assumptionsLine(hand.circumstances, close), chineseTotal(score)];
  const reasons = [fanList(score), omittedFans(score), chineseWhatIf(score), rulesButton()];
  return h("div.score-sides", {}, h("div.stack", {}, worth), h("div.stack", {}, reasons));
}

/** Draw the lines of which the score consists. @param {Score} score */
export const scoreLines = (score) => [
  score.yakuman.length > 0
    ? yakuList(translate({ en: "Yakuman", ja: "役満" }), score.yakuman, yakumanCount)
    : yakuList(translate({ en: "Yaku", ja: "役" }), score.yaku, ({ han }) =>
        translate({ en: `${han} han`, ja: `${han}翻` }),
      ),
  score.yakuman.length === 0 &&
    h(
      "p.sum",
      {},
      h("span", {}, translate({ en: "Total", ja: "合計", zh: "合计" })),
      h("b", {}, hanAndFu(score)),
    ),
  score.fu_lines.length > 0 && fuDetails(score),
];

/** @param {{en: string, ja: string}} limit */
const limitLabel = ({ en, ja }) =>
  h("p.limit", {}, !isJapanese() && `${en} `, h("span", { lang: "ja" }, ja));

/** Return how often a yakuman counts. @param {{times: number}} line */
function yakumanCount({ times: count }) {
  if (count === 0) return translate({ en: "not added", ja: "加算なし" });
  return count > 1 ? `×${count}` : "";
}

/**
 * Draw the yaku, one per line.
 * @param {string} title
 * @param {any[]} yaku
 * @param {(each: any) => string} worth
 */
export function yakuList(title, yaku, worth) {
  return h(
    "ul.yaku",
    { "aria-label": title },
    ...yaku.map((each) =>
      h(
        "li",
        {},
        h("span.kanji", { lang: "ja" }, each.kanji),
        isJapanese()
          ? otherName(each)
          : h("span.names", {}, h("b", {}, each.romaji), otherName(each), meaning(each)),
        h("span.worth", {}, worth(each)),
      ),
    ),
  );
}

/** @param {Score} score */
function fuDetails(score) {
  return h(
    "details.fold.fu",
    {},
    h("summary", {}, translate({ en: `How the ${score.fu} fu add up`, ja: `${score.fu}符の内訳` })),
    h(
      "ul",
      {},
      ...score.fu_lines.map((line) =>
        h(
          "li",
          {},
          h("span.reason", {}, fuReason(line)),
          h("span.tile-line", {}, ...parseLabels(line.tiles).map(miniTile)),
          h("span.worth", {}, String(line.fu)),
        ),
      ),
    ),
  );
}

/** Draw the English name of a yaku, unless it equals the Japanese one. @param {Yaku} yaku */
const meaning = ({ romaji, english }) =>
  english.toLowerCase() !== romaji.toLowerCase() && h("span", {}, english);

/** Return the reason for fu. @param {Score["fu_lines"][number]} line */
const fuReason = ({ reason: words, kanji }) => translate({ en: capitalize(words), ja: kanji });

/** Draw what the winner announces. @param {Bilingual} text */
export const announcement = ({ en, ja }) =>
  h("p.announcement", {}, translate({ en: `Call: “${en}”`, ja: `申告：「${ja}」` }));

/** Return "No yaku", or "No score" for other reasons. @param {Objection[]} [objections] */
export function refusalTitle(objections) {
  const kind = objections?.[0]?.kind;
  if (kind === "NoYaku") return translate({ en: "No yaku", ja: "役なし" });
  if (kind === "TooFewPoints") {
    return translate({ en: "Too few points", ja: "点数不足", zh: "番数不够" });
  }
  return translate({ en: "No score", ja: "点数なし", zh: "不能和" });
}

/** Draw the payments, one field per payer. @param {Score} score */
const paymentList = (score) =>
  h(
    "ul.pays",
    { "aria-label": translate({ en: "Who pays", ja: "支払い", zh: "支付" }) },
    ...["discarder", "others", ...Object.keys(WINDS)]
      .filter((who) => who in score.pays)
      .map((who) =>
        h(
          "li",
          {},
          h("span.quiet", {}, ...payerName(who)),
          h("b", {}, formatNumber(score.pays[who])),
        ),
      ),
  );

/** @param {string} who a seat, the discarder, or each of the others */
function payerName(who) {
  if (who === "others") return [translate({ en: "The others pay each", ja: "ほかの人の支払い（各）" })];
  if (!(who in WINDS)) return [translate({ en: "The discarder pays", ja: "放銃者の支払い" })];
  const { en, ja } = WINDS[who];
  if (isJapanese()) return [who === "E" ? "親・東" : ja];
  return [who === "E" ? "Dealer, East " : `${en} `, h("span", { lang: "ja" }, ja)];
}
