/**
 * The score of a hand: points, payments and their reasons, the laid hand, and other possible scores.
 */

import { h, icon } from "../core/dom.js";
import { _, capitalize, formatNumber, inContext, translate } from "../core/messages.js";
import { isJapanese, readsKanji } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { WIND_KANJI, WINDS, limitKanji, limitText } from "../core/vocabulary.js";
import { doraQuestion, lacksDora } from "../hand/dora_question.js";
import { NORTH, concealedTiles, setCircumstances } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { meldName, orderCalledTile } from "../hand/melds.js";
import { miniTile, parseLabels } from "../hand/tiles.js";
import { rulesButton } from "../rules/rules_sheet.js";
import { otherName } from "../rules/yaku_names.js";
import { chineseTotal, chineseWhatIf, fanList, omittedFans } from "./chinese_result.js";
import { assumptionsLine } from "./circumstances.js";

/**
 * @import {
 *   Alternative,
 *   CalculatedFans,
 *   Circumstances,
 *   Hand,
 *   Meld,
 *   Objection,
 *   PageState,
 *   Piece,
 *   Score,
 *   Text,
 *   Yaku,
 * } from "../core/types"
 */

/** Return "Mangan", or "3 han 40 fu" without a limit. @param {Score} score */
export const scoreTitle = (score) => (score.limit ? translate(limitOf(score)) : hanAndFu(score));

/** @param {Score} score */
const yakumanTimes = ({ yakuman }) => yakuman.reduce((sum, each) => sum + each.times, 0);

/** Return the limit, several times for several yakuman. @param {Score} score */
const limitOf = (score) => limitText(score.limit ?? "", yakumanTimes(score));

/** Return "3 han 40 fu". @param {{han: number, fu: number}} score */
export const hanAndFu = ({ han, fu }) => _("{han} han {fu} fu", { han, fu });

/** Open the score; it updates while it is open. */
export function openResult() {
  openSheet({
    title: inContext("hand", "Score"),
    wide: true,
    select: () => [getHand(), getPage().score, getPage().settings],
    draw: (sheet) => result(getPage().score, sheet.close),
  });
}

/**
 * @param {PageState["score"]} view
 * @param {() => void} close closes the sheet
 */
function result({ score, objections }, close) {
  if (!score) return (objections ?? []).map((each) => h("p", {}, translate(each)));
  const hand = getHand();
  if ("fans" in score) return chineseResult(score, hand, close);
  const worth = [
    laidHand(hand),
    lacksDora(hand) && doraQuestion(hand, close),
    assumptionsLine(hand.circumstances, close),
    h(
      "div.total",
      {},
      score.limit && limitLabel(score),
      h("p.points", {}, h("strong", {}, formatNumber(score.received)), _(" points")),
      score.honba > 0 &&
        h(
          "p.quiet",
          {},
          _("{points} and {honba} honba", {
            points: formatNumber(score.points),
            honba: formatNumber(score.honba),
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
    ? yakuList(_("Yakuman"), score.yakuman, yakumanCount)
    : yakuList(_("Yaku"), score.yaku, ({ han }) => _("{han} han", { han })),
  score.yakuman.length === 0 &&
    h("p.sum", {}, h("span", {}, _("Total")), h("b", {}, hanAndFu(score))),
  score.fu_lines.length > 0 && fuDetails(score),
];

/** @param {Score} score */
const limitLabel = (score) =>
  h(
    "p.limit",
    {},
    translate(limitOf(score)),
    kanjiAfter(limitKanji(score.limit ?? "", yakumanTimes(score))),
  );

/** Draw the kanji after a name, which is the same for those who read kanji. @param {string} kanji */
const kanjiAfter = (kanji) => !readsKanji() && [" ", h("span", { lang: "ja" }, kanji)];

/** Return how often a yakuman counts. @param {{times: number}} line */
function yakumanCount({ times: count }) {
  if (count === 0) return _("not added");
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
          : h(
              "span.names",
              {},
              h("b", { lang: "ja-Latn" }, each.romaji),
              otherName(each),
              meaning(each),
            ),
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
    h("summary", {}, _("How the {fu} fu add up", { fu: score.fu })),
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

/** Draw the name of a yaku, unless it equals the Japanese one. @param {Yaku} yaku */
function meaning({ romaji, text }) {
  const name = translate(text);
  return name.toLowerCase() !== romaji.toLowerCase() && h("span", {}, name);
}

/** Return the reason for fu. @param {Score["fu_lines"][number]} line */
const fuReason = ({ text }) => capitalize(translate(text));

/** Draw what the winner announces. @param {Text} text */
export const announcement = (text) => h("p.announcement", {}, _("Call: “{text}”", { text }));

/** Return "No yaku", or "No score" for other reasons. @param {Objection[]} [objections] */
export function refusalTitle(objections) {
  const code = objections?.[0]?.code;
  if (code === "no_yaku") return _("No yaku");
  if (code === "too_few_points") {
    return _("Too few points");
  }
  return _("No score");
}

/** Draw the payments, one field per payer. @param {Score} score */
const paymentList = (score) =>
  h(
    "ul.pays",
    { "aria-label": _("Who pays") },
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
  if (who === "others") return [_("The others pay each")];
  if (!(who in WINDS)) return [_("The discarder pays")];
  const name = who === "E" ? _("Dealer, East") : translate(WINDS[who]);
  return [name, kanjiAfter(WIND_KANJI[who])];
}

/** Draw a hand. @param {Hand} hand */
export function laidHand(hand) {
  const { rest, winning } = concealedTiles(hand);
  return h(
    "div.winning-hand",
    {},
    tileLine(rest),
    winning && tileLine([winning]),
    ...hand.melds.map(laidMeld),
    hand.norths > 0 && tileLine(Array.from({ length: hand.norths }, () => ({ label: NORTH }))),
  );
}

/** Draw tiles side by side. @param {{label: string}[]} pieces */
export const tileLine = (pieces) =>
  pieces.length > 0 && h("span.tile-line", {}, ...pieces.map(({ label }) => miniTile(label)));

/** Draw a meld; the called tile shows the player from whom it came. @param {Meld} meld */
function laidMeld(meld) {
  const { kind, called, pieces } = orderCalledTile(meld);
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  const added = kind === "shouminkan" && called !== null ? last : null;
  const draw = (/** @type {Piece} */ piece) => {
    if (kind === "ankan" && (piece === first || piece === last)) return miniTile("back");
    if (piece.id !== called) return miniTile(piece.label);
    return added ? h("span.stacked", {}, sideways(added), sideways(piece)) : sideways(piece);
  };
  return h(
    "span.tile-line.laid-meld",
    { role: "group", "aria-label": meldName(kind) },
    ...pieces.filter((piece) => piece !== added).map(draw),
  );
}

/** @param {Piece} piece */
function sideways({ label }) {
  const tile = miniTile(label);
  tile.classList.add("sideways");
  return tile;
}

/**
 * The change of a tap; more dora cannot be tapped.
 * @type {Record<string, Partial<Circumstances>>}
 */
const CHANGES = {
  riichi: { riichi: "riichi" },
  tsumo: { by: "tsumo" },
  ron: { by: "ron" },
};

/** Draw the alternatives as a section of the score. @param {Alternative[]} all */
const whatIfSection = (all) =>
  all.length > 0 &&
  h(
    "section.fold",
    {},
    h("h3", {}, _("What if it were …")),
    h("ul", {}, ...all.map((each) => h("li", {}, alternativeLine(each)))),
  );

/** Draw one alternative, as a button if the hand can be changed. @param {Alternative} each */
function alternativeLine(each) {
  const words = [
    h("span.reason", {}, nameOfAlternative(each)),
    h("span.quiet", {}, signedPoints(each.difference)),
    h("span.worth", {}, formatNumber(each.received)),
  ];
  const change = CHANGES[each.name];
  if (!change) return words;
  return h(
    "button",
    {
      type: "button",
      "data-key": `if-${each.name}`,
      onclick: () => edit((hand) => setCircumstances(hand, change)),
    },
    ...words,
    icon("next"),
  );
}

/** Draw the alternatives that would make the hand a win as buttons. @param {Alternative[]} all */
export const remedyButtons = (all) =>
  all
    .filter(({ name }) => name in CHANGES)
    .map((each) =>
      h(
        "button.plain",
        {
          type: "button",
          "data-key": `if-${each.name}`,
          onclick: () => edit((hand) => setCircumstances(hand, CHANGES[each.name])),
        },
        h("span", {}, `${nameOfAlternative(each)}: ${formatNumber(each.received)}`),
      ),
    );

/** @param {Alternative} each */
const nameOfAlternative = (each) => capitalize(translate(each));

/** @param {number} difference */
const signedPoints = (difference) =>
  difference === 0
    ? "±0"
    : difference > 0
      ? `+${formatNumber(difference)}`
      : formatNumber(difference).replace("-", "−");
