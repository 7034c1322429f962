/**
 * The score of a hand: points, payments and their reasons, the laid hand, and other possible scores.
 */

import { pageGame } from "../core/games/games.js";
import { notice, plainButton } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import {
  _,
  capitalize,
  formatChange,
  formatNumber,
  inContext,
  toLowerCase,
  translate,
} from "../core/messages.js";
import { isChineseLanguage, readsKanji, readsPinyin } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import {
  WINDS,
  WIND_KANJI,
  fanCharacters,
  kanjiAfter,
  limitKanji,
  limitText,
} from "../core/vocabulary.js";
import { NORTH, concealedTiles, countTiles, labelOf, setCircumstances } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { doraQuestion, lacksDora } from "../hand/indicator_questions.js";
import { meldName, orderCalledTile } from "../hand/melds.js";
import { miniTile, parseLabels, sidewaysTile, tileLine } from "../core/tiles.js";
import { rulesButton } from "../rules/rules_button.js";
import { otherName, spokenName } from "../rules/yaku_names.js";
import { assumptionsLine } from "./circumstances.js";
import { openReference } from "./open_reference.js";

/** @import { AlternativeView, Child, FanScoreResponse, Circumstances } from "../core/types" */
/** @import { FanView, Hand, Meld, PageState, Piece, Score } from "../core/types" */
/** @import { Text, YakuName } from "../core/types" */

/** Return "Mangan", or "3 han 40 fu" without a limit. @param {Score} score */
export const scoreTitle = (score) =>
  score.limit ? translate(limitText(score.limit, yakumanTimes(score))) : hanAndFu(score);

/** @param {Score} score */
const yakumanTimes = ({ yakuman }) => yakuman.reduce((sum, each) => sum + each.times, 0);

/** Return "3 han 40 fu". @param {{han: number|null, fu: number|null}} score */
export const hanAndFu = ({ han, fu }) => _("{han} han {fu} fu", { han: han ?? 0, fu: fu ?? 0 });

/**
 * Return "3 han 40 fu, mangan", as far as it is known.
 * @param {{han: number|null, fu: number|null, limit: string|null, times: number}} hand
 */
export const handValue = ({ han, fu, limit, times }) =>
  [han && fu && hanAndFu({ han, fu }), limit && translate(limitText(limit, times))]
    .filter(Boolean)
    .join(inContext("value", ", "));

/** Open the score; it updates while it is open. */
export function openResult() {
  openSheet({
    title: inContext("hand", "Score"),
    wide: true,
    select: () => [getHand(), getPage().score],
    draw: (sheet) => result(getPage().score, sheet.close),
  });
}

/** @param {PageState["score"]} view @param {() => void} close closes the sheet */
function result({ score, objections }, close) {
  if (!score) return (objections ?? []).map((each) => h("p", translate(each)));
  const hand = getHand();
  const worth = [
    countTiles(hand) > 0 && laidHand(hand),
    lacksDora(hand) && doraQuestion(hand, close),
    assumptionsLine(hand.circumstances, close),
  ];
  const [total, reasons] =
    "fans" in score
      ? [
          fanTotal(score),
          [
            fanList(score),
            tableButton(score),
            omittedFans(score),
            countingSteps(score),
            fanWhatIf(score),
          ],
        ]
      : [
          riichiTotal(score),
          [
            ...scoreLines(score),
            countingSteps(score),
            whatIf((score.what_if ?? []).map(alternative)),
          ],
        ];
  return h(
    "div.score-sides",
    h("div.stack", worth, total, scoreNotes(score)),
    h("div.stack", reasons, rulesButton()),
  );
}

/** Draw what is doubtful about a score. @param {Score|FanScoreResponse} score */
export const scoreNotes = ({ notes }) =>
  notes.map((note) => notice("warning", { class: "warn" }, translate(note)));

/** Draw the points and who pays. @param {Score} score */
export const riichiTotal = (score) => [
  h(
    "div.total",
    score.limit &&
      h("p.limit", scoreTitle(score), kanjiAfter(limitKanji(score.limit, yakumanTimes(score)))),
    h("p.points", h("strong", formatNumber(score.received)), _(" points")),
    score.honba > 0 &&
      h(
        "p.quiet",
        _("{points} and {honba} honba", {
          points: formatNumber(score.points),
          honba: formatNumber(score.honba),
        }),
      ),
    announcement(score.announcement),
  ),
  paymentList(score),
];

/** Draw the button that opens the table of points at a score. @param {Score|FanScoreResponse} score */
export const tableButton = (score) =>
  plainButton("show-in-table", _("Show in the points table"), () => openReference(score));

/** Draw the lines of which the score consists. @param {Score} score */
export const scoreLines = (score) => [
  score.yakuman.length > 0
    ? yakuList(_("Yakuman"), score.yakuman, yakumanCount)
    : yakuList(_("Yaku"), score.yaku, ({ han }) => _("{han} han", { han })),
  score.yakuman.length === 0 && sumLine(_("Total"), hanAndFu(score)),
  tableButton(score),
  score.fu_lines.length > 0 &&
    foldedList(
      "fu",
      _("How the {fu} fu add up", { fu: score.fu ?? 0 }),
      score.fu_lines.map(({ text, tiles, fu, romaji, names }) => [
        h(
          "span.reason",
          capitalize(text),
          h("span.small.quiet", " ", otherName({ romaji, names })),
        ),
        h("span.tile-line", ...parseLabels(tiles).map(miniTile)),
        h("span.worth", fu),
      ]),
    ),
];

/** Draw a sum below a list. @param {string} words @param {Child} sum */
export const sumLine = (words, sum) => h("p.row.between.sum", h("span", words), h("b", sum));

/** Draw how a hand was counted, folded. @param {{steps: Text[]}} score */
export const countingSteps = ({ steps }) =>
  steps.length > 0 &&
  foldedList(
    "steps",
    _("How it was counted"),
    steps.map((step) => [h("span.reason", capitalize(translate(step)))]),
  );

/** @param {"fu"|"omitted"|"steps"} kind @param {string} title @param {Child[][]} lines */
const foldedList = (kind, title, lines) =>
  h(`details.fold.${kind}`, h("summary", title), h("ul", ...lines.map((line) => h("li", ...line))));

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
 * @param {(each: any) => HTMLElement} characters
 */
export function yakuList(title, yaku, worth, characters = yakuCharacters) {
  const names = (/** @type {any} */ each) => {
    const [other, text] = [otherName(each), meaning(each)];
    const romaji = h("b", { lang: "ja-Latn" }, each.romaji);
    return h("span.names", romaji, other, other && text && " · ", text);
  };
  return h(
    "ul.yaku",
    { "aria-label": title },
    ...yaku.map((each) =>
      h(
        "li",
        characters(each),
        readsKanji() ? otherName(each) : names(each),
        h("span.worth", worth(each)),
      ),
    ),
  );
}

/** Draw the name of a yaku in kanji, or in Chinese. @param {YakuName} yaku */
export const yakuCharacters = ({ kanji, text }) =>
  isChineseLanguage() ? h("span.kanji", text) : h("span.kanji", { lang: "ja" }, kanji);

/** Draw the name of a yaku, unless it equals the Japanese one. @param {YakuName} yaku */
const meaning = ({ romaji, text }) =>
  text.toLowerCase() !== romaji.toLowerCase() && h("span", text);

/** Draw what the winner announces. @param {Text} text */
const announcement = (text) => h("p.announcement", _("Call: “{text}”", { text }));

/** The kinds of dora, whose number is announced. */
const DORA = ["dora", "ura_dora", "aka_dora", "nuki_dora"];

/**
 * Return the hand as its winner announces it: "Riichi, tsumo, pinfu, dora 2: 1300, 2600", or with a
 * limit "Riichi, tsumo, pinfu, dora 3: mangan, 2000, 4000".
 * @param {Score|FanScoreResponse} score
 */
export function announcedText(score) {
  const [names, points] =
    "fans" in score
      ? [score.fans.map(spokenFan), _("{fan} fan", { fan: score.fan })]
      : [spokenYaku(score), spokenPoints(score)];
  return _("{entry}: {text}", { entry: capitalize(names.join(_(", "))), text: points });
}

/** Return the points with their limit, which a yakuman has in its name. @param {Score} score */
function spokenPoints(score) {
  const points = translate(score.announcement);
  const isNamed = !score.limit || score.yakuman.length > 0;
  return isNamed ? points : [toLowerCase(scoreTitle(score)), points].join(_(", "));
}

/** @param {Score} score */
function spokenYaku({ yakuman, yaku }) {
  const counted = yakuman.filter(({ times }) => times > 0);
  if (counted.length > 0) return counted.map(spokenName);
  return yaku.map((each) =>
    DORA.includes(each.name) ? `${spokenName(each)} ${each.han}` : spokenName(each),
  );
}

/** @param {FanView} fan */
const spokenFan = ({ text, count }) => (count > 1 ? `${text} × ${count}` : text);

/** Draw the payments, one field per payer. @param {Score|FanScoreResponse} score */
const paymentList = ({ pays, liable }) =>
  h(
    "ul.cluster.pays",
    { "aria-label": _("Who pays") },
    ...["discarder", "others", ...Object.keys(WINDS)]
      .filter((who) => who in pays)
      .map((who) =>
        h(
          "li.well.grow",
          h("span.quiet.small", payerName(who), liable.includes(who) && ` · ${_("as liable")}`),
          h("b", formatNumber(pays[who])),
        ),
      ),
  );

/** @param {string} who a seat, the discarder, or each of the others @returns {Child} */
function payerName(who) {
  if (who === "others") return _("The others pay each");
  if (!(who in WINDS)) return _("The discarder pays");
  const name = who === "E" ? _("Dealer, East") : translate(WINDS[who]);
  return [name, ...kanjiAfter(WIND_KANJI[who])];
}

/** Draw a hand. @param {Hand} hand */
export function laidHand(hand) {
  const { rest, winning } = concealedTiles(hand);
  return h(
    "div.cloth.cluster.centred.winning-hand",
    tileLine(rest.map(labelOf)),
    winning && tileLine([winning.label]),
    ...hand.melds.map(laidMeld),
    tileLine(Array(hand.norths).fill(NORTH)),
  );
}

/** Draw a meld; the called tile shows the player from whom it came. @param {Meld} meld */
function laidMeld(meld) {
  const { kind, called, pieces } = orderCalledTile(meld);
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  const added = kind === "shouminkan" && called !== null ? last : null;
  const draw = (/** @type {Piece} */ piece) => {
    if (kind === "ankan" && (piece === first || piece === last)) return miniTile("back");
    if (piece.id !== called) return miniTile(piece.label);
    const tile = sidewaysTile(piece.label);
    return added ? h("span.stacked", sidewaysTile(added.label), tile) : tile;
  };
  return h(
    "span.tile-line.laid-meld",
    { role: "group", "aria-label": meldName(kind) },
    ...pieces.filter((piece) => piece !== added).map(draw),
  );
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

/** Draw the points of other hands. @param {(Child[]|HTMLElement)[]} lines */
const whatIf = (lines) =>
  lines.length > 0 &&
  h("section.fold", h("h3", _("What if it were…")), h("ul", ...lines.map((line) => h("li", line))));

/** Draw one alternative, as a button if the hand can be changed. @param {AlternativeView} each */
function alternative(each) {
  const words = [
    h("span.reason", capitalize(each.words)),
    h("span.quiet", formatChange(each.difference)),
    h("span.worth", formatNumber(each.received)),
  ];
  return each.name in CHANGES ? h("button", changeProps(each), ...words, icon("next")) : words;
}

/** @param {AlternativeView} each */
const changeProps = ({ name }) => ({
  "data-key": `if-${name}`,
  onclick: () => edit((hand) => setCircumstances(hand, CHANGES[name])),
});

/** Draw the alternatives that would make the hand a win as buttons. @param {AlternativeView[]} all */
export const remedyButtons = (all) =>
  all
    .filter(({ name }) => name in CHANGES)
    .map((each) =>
      h(
        "button.plain",
        changeProps(each),
        h(
          "span",
          _("{entry}: {text}", {
            entry: capitalize(each.words),
            text: formatNumber(each.received),
          }),
        ),
      ),
    );

/** Draw the points, the minimum and who pays. @param {FanScoreResponse} score */
function fanTotal(score) {
  const { fan, without_flowers: points, minimum, flowers, paid_fan: limit } = score;
  const { pointsByTable } = pageGame();
  return [
    h(
      "div.total",
      h(
        "p.points",
        h("strong", pointsByTable ? formatNumber(score.points) : fan),
        ` ${_("points")}`,
      ),
      pointsByTable &&
        h(
          "p",
          limit < fan ? _("{fan} fan, limit {limit}", { fan, limit }) : _("{fan} fan", { fan }),
        ),
      h(
        "p.quiet",
        score.notation && (flowers > 0 || pointsByTable)
          ? _("{points} without flowers, at least {minimum}", { points, minimum })
          : _("at least {minimum}", { minimum }),
      ),
    ),
    paymentList(score),
  ];
}

/** Draw the fans, one per line. @param {FanScoreResponse} score */
export const fanList = ({ fans }) =>
  h(
    "ul.yaku",
    { "aria-label": _("Fans") },
    ...fans.map((fan) => h("li", ...fanNames(fan), h("span.worth", fanWorth(fan)))),
  );

/** @param {FanView} fan */
const fanNames = ({ chinese, pinyin, text }) => [
  fanCharacters({ chinese, text }, "span.kanji"),
  readsPinyin() &&
    h("span.names", h("b", { lang: "zh-Latn" }, pinyin), !isChineseLanguage() && h("span", text)),
];

/** Return "8", or "2 × 1". @param {FanView} fan */
const fanWorth = ({ count, points }) => (count > 1 ? `${count} × ${points}` : String(points));

/** Draw the fans that do not count, with the fan that excludes them. @param {FanScoreResponse} score */
function omittedFans({ omitted, fans }) {
  if (omitted.length === 0) return null;
  const nameOf = Object.fromEntries([...fans, ...omitted].map((fan) => [fan.name, fan]));
  return foldedList(
    "omitted",
    _("Fans that do not count"),
    omitted.map((fan) => [
      h("span.reason", fan.text),
      h("span.quiet", "← ", (nameOf[fan.because_of] ?? fan).text),
    ]),
  );
}

/** Draw the points of other wins. @param {FanScoreResponse} score */
const fanWhatIf = ({ what_if: all }) =>
  whatIf(
    all.map(({ words, wins, fan }) => [
      h("span.reason", capitalize(words)),
      h("span.quiet", wins ? "" : _("no win")),
      h("span.worth", fan),
    ]),
  );
