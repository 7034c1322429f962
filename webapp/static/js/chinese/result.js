/**
 * The score of a hand of the Chinese game: fans, minimum and payments.
 */

import { h } from "../core/dom.js";
import { isChineseLanguage, isJapanese } from "../core/settings.js";
import { capitalize, formatNumber, serverText, translate } from "../core/text.js";
import { WINDS } from "../hand/tiles.js";

/** @import { Bilingual, CalculatedFans, FanLine } from "../core/types" */

/** Return "points". */
export const pointsUnit = () => translate({ en: "points", ja: "点", zh: "番" });

/** Draw the points, the minimum and who pays. @param {CalculatedFans} score */
export const chineseTotal = (score) => [
  h(
    "div.total",
    {},
    h("p.points", {}, h("strong", {}, String(score.fan)), ` ${pointsUnit()}`),
    h("p.quiet", {}, translate(minimumText(score))),
  ),
  paymentList(score),
];

/** @param {CalculatedFans} score @returns {Bilingual} */
const minimumText = ({ without_flowers: points, minimum, flowers }) =>
  flowers > 0
    ? {
        en: `${points} without flowers, at least ${minimum}`,
        ja: `花牌を除いて${points}点、最低${minimum}点`,
        zh: `不计花牌${points}番，起和${minimum}番`,
      }
    : { en: `at least ${minimum}`, ja: `最低${minimum}点`, zh: `起和${minimum}番` };

/** Draw the fans, one per line. @param {CalculatedFans} score */
export const fanList = ({ fans }) =>
  h(
    "ul.yaku",
    { "aria-label": translate({ en: "Fans", ja: "役", zh: "番种" }) },
    ...fans.map((fan) =>
      h("li", {}, ...fanNames(fan), h("span.worth", {}, fanWorth(fan))),
    ),
  );

/** @param {FanLine} fan */
const fanNames = ({ chinese, pinyin, english }) => [
  h("span.kanji", { lang: "zh-Hans" }, chinese),
  !isJapanese() &&
    h(
      "span.names",
      {},
      h("b", { lang: "zh-Latn" }, pinyin),
      !isChineseLanguage() && h("span", {}, english),
    ),
];

/** Return "8", or "2 × 1". @param {FanLine} fan */
const fanWorth = ({ count, points }) => (count > 1 ? `${count} × ${points}` : String(points));

/** Draw the payments, one field per payer. @param {CalculatedFans} score */
function paymentList({ payment, pays }) {
  const { discarder, others } = payment;
  const known = Object.keys(WINDS).filter((seat) => seat in pays);
  /** @type {[string, number][]} */
  const lines =
    known.length > 0
      ? known.map((seat) => [translate(WINDS[seat]), pays[seat]])
      : [
          .../** @type {[string, number][]} */ (
            discarder === null
              ? []
              : [
                  [
                    translate({ en: "The discarder pays", ja: "放銃者の支払い", zh: "点炮者付" }),
                    discarder,
                  ],
                ]
          ),
          [
            discarder === null
              ? translate({ en: "Everybody pays", ja: "全員の支払い（各）", zh: "其他三家各付" })
              : translate({
                  en: "The others pay each",
                  ja: "ほかの人の支払い（各）",
                  zh: "其余两家各付",
                }),
            others,
          ],
        ];
  return h(
    "ul.pays",
    { "aria-label": translate({ en: "Who pays", ja: "支払い", zh: "支付" }) },
    ...lines.map(([who, points]) =>
      h("li", {}, h("span.quiet", {}, who), h("b", {}, formatNumber(points))),
    ),
  );
}

/** Draw the fans that do not count, with the fan that excludes them. @param {CalculatedFans} score */
export function omittedFans({ omitted, fans }) {
  if (omitted.length === 0) return null;
  const nameOf = Object.fromEntries([...fans, ...omitted].map((fan) => [fan.name, fan]));
  return h(
    "details.fold.fu",
    {},
    h(
      "summary",
      {},
      translate({ en: "Fans that do not count", ja: "数えない役", zh: "不计的番种" }),
    ),
    h(
      "ul",
      {},
      ...omitted.map((fan) =>
        h(
          "li",
          {},
          h("span.reason", {}, fanName(fan)),
          h("span.quiet", {}, "← ", fanName(nameOf[fan.because_of] ?? fan)),
        ),
      ),
    ),
  );
}

/** @param {{chinese: string, english: string}} fan */
const fanName = ({ chinese, english }) =>
  isJapanese() || isChineseLanguage() ? h("span", { lang: "zh-Hans" }, chinese) : english;

/** Draw the points of other wins. @param {CalculatedFans} score */
export const chineseWhatIf = ({ what_if: all }) =>
  all.length > 0 &&
  h(
    "section.fold",
    {},
    h("h3", {}, translate({ en: "What if it were …", ja: "もし～なら", zh: "如果……" })),
    h(
      "ul",
      {},
      ...all.map((each) =>
        h(
          "li",
          {},
          h("span.reason", {}, capitalize(serverText(each))),
          h(
            "span.quiet",
            {},
            each.wins ? "" : translate({ en: "no win", ja: "和了不可", zh: "不能和" }),
          ),
          h("span.worth", {}, String(each.fan)),
        ),
      ),
    ),
  );
