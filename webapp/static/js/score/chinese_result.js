/**
 * The score of a hand of the Chinese game: fans, minimum and payments.
 */

import { h } from "../core/dom.js";
import { _, capitalize, formatNumber, message, translate } from "../core/messages.js";
import { isChineseLanguage, isGeneral, isJapanese, readsKanji } from "../core/settings.js";
import { WINDS } from "../core/vocabulary.js";

/** @import { CalculatedFans, FanLine, Text } from "../core/types" */

/** Return "points". */
export const pointsUnit = () => _("points");

/** Draw the points, the minimum and who pays. @param {CalculatedFans} score */
export const chineseTotal = (score) => [
  h(
    "div.total",
    {},
    isGeneral()
      ? h("p.points", {}, h("strong", {}, formatNumber(score.points)), ` ${pointsUnit()}`)
      : h("p.points", {}, h("strong", {}, String(score.fan)), ` ${pointsUnit()}`),
    isGeneral() && h("p", {}, fanCount(score)),
    h("p.quiet", {}, translate(minimumText(score))),
  ),
  paymentList(score),
];

/** Return "4 fan", or "17 fan, limit 13". @param {CalculatedFans} score */
const fanCount = ({ fan, paid_fan: limit }) =>
  limit < fan ? _("{fan} fan, limit {limit}", { fan, limit }) : _("{fan} fan", { fan });

/** @param {CalculatedFans} score @returns {Text} */
const minimumText = ({ without_flowers: points, minimum, flowers }) =>
  flowers > 0 || isGeneral()
    ? message("{points} without flowers, at least {minimum}", { points, minimum })
    : message("at least {minimum}", { minimum });

/** Draw the fans, one per line. @param {CalculatedFans} score */
export const fanList = ({ fans }) =>
  h(
    "ul.yaku",
    { "aria-label": _("Fans") },
    ...fans.map((fan) => h("li", {}, ...fanNames(fan), h("span.worth", {}, fanWorth(fan)))),
  );

/** @param {FanLine} fan */
const fanNames = ({ chinese, pinyin, text }) => [
  h("span.kanji", { lang: "zh-Hans" }, chinese),
  !isJapanese() &&
    h(
      "span.names",
      {},
      h("b", { lang: "zh-Latn" }, pinyin),
      !isChineseLanguage() && h("span", {}, translate(text)),
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
            discarder === null ? [] : [[_("The discarder pays"), discarder]]
          ),
          [discarder === null ? _("Everybody pays") : _("The others pay each"), others],
        ];
  return h(
    "ul.pays",
    { "aria-label": _("Who pays") },
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
    h("summary", {}, _("Fans that do not count")),
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

/** @param {{chinese: string, text: Text}} fan */
const fanName = ({ chinese, text }) =>
  readsKanji() ? h("span", { lang: "zh-Hans" }, chinese) : translate(text);

/** Draw the points of other wins. @param {CalculatedFans} score */
export const chineseWhatIf = ({ what_if: all }) =>
  all.length > 0 &&
  h(
    "section.fold",
    {},
    h("h3", {}, _("What if it were …")),
    h(
      "ul",
      {},
      ...all.map((each) =>
        h(
          "li",
          {},
          h("span.reason", {}, capitalize(translate(each))),
          h("span.quiet", {}, each.wins ? "" : _("no win")),
          h("span.worth", {}, String(each.fan)),
        ),
      ),
    ),
  );
