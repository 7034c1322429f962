/** The games by name, each with its words and what its table has. */

import { _, formatDecimals, inContext, message, messageIn, withDecimalPoint } from "../messages.js";
import { getPage } from "../store.js";
import { fanRuleSet, fanRuleValue, ruleValue } from "../settings.js";

/** @import { GamePart } from "../types" */

/** The games scored by fans, such as Chinese Official. @type {GamePart} */
const FANS = {
  kind: "fans",
  hasRiichi: false,
  hasUma: false,
  hasSticks: false,
  pointsByTable: false,
  circumstances: ["last_of_kind", "last_tile", "replacement", "robbing_kong"],
  fewestFlowers: Infinity,
  scoreUnit: 1,
  flowers: () => "counted",
  kindName: () => _("Chinese game"),
  seats: () => 4,
  redFives: () => [0, 0, 0],
  isLiable: () => (fanRuleValue("liability") ?? []).length > 0,
  allowsSeveral: () => fanRuleValue("winners") === "all",
  paysAll: () => fanRuleValue("winners") === "all",
  photoFields: () => ({ game: getPage().game.name }),
  formatPoints: (points) => withDecimalPoint(String(Math.round(points / 10) / 100)),
  scoreStep: (range) => [20, 50, 100, 200, 500].find((step) => range / step <= 6) ?? 1000,
  handName: (values) => inContext("fans", "{round} {kyoku}", values),
  wonFrom: (name) => _("Win from {name}", { name }),
  selfDrawTitle: (winners) => _("{winners}: self-drawn", { winners }),
  discardTitle: (winners, payer) => _("{winners}: win from {payer}", { winners, payer }),
  joinText: () => _("Add as another winner"),
  melds: {
    chii: message("Chow"),
    pon: message("Pung"),
    daiminkan: message("Melded kong"),
    shouminkan: message("Added kong"),
    ankan: message("Concealed kong"),
  },
  words: {
    anotherWinner: message("Another winner"),
    byCount: message("Fan"),
    countField: message("Fan, with flowers"),
    countOnly: message("Fan only"),
    deadHand: messageIn("fans", "Dead hand"),
    dealIns: messageIn("fans", "Deal-ins"),
    discardOf: message("Discard of"),
    draw: messageIn("fans", "Draw"),
    hands: messageIn("fans", "Hands"),
    mistakes: message("Fouls"),
    nextGame: messageIn("fans", "Next game"),
    selfDrawn: messageIn("win", "Self-drawn"),
    selfDraws: messageIn("statistics", "Self-drawn"),
    wonWith: message("Fans"),
    tapHint: message("Tap a player, or Win below."),
  },
  sticks: {
    atStart: message("Counters at the start"),
    count: message("Count the counters"),
    enter: message("Each player enters the counters in front of them."),
    none: message("No counters"),
    noMove: message("No points change hands."),
    title: message("Counters"),
    toHandOver: message("Counters to hand over"),
    whoHas: message("Who has which counters"),
  },
};

/** The general game, such as that of Hong Kong. @type {GamePart} */
const GENERAL = {
  ...FANS,
  kindName: () => inContext("game", "Hong Kong and others"),
  pointsByTable: true,
  circumstances: ["last_tile", "first_turn", "replacement", "robbing_kong"],
  fewestFlowers: 7,
  flowers() {
    const fans = fanRuleValue("flowers") ?? (fanRuleSet() === "zung_jung" ? 0 : 8);
    return fans > 0 ? "named" : "none";
  },
};

/** @type {GamePart} */
const RIICHI = {
  kind: "riichi",
  hasRiichi: true,
  hasUma: true,
  hasSticks: true,
  pointsByTable: false,
  circumstances: [],
  fewestFlowers: Infinity,
  scoreUnit: 1000,
  flowers: () => "none",
  kindName: (seats) => (seats === 3 ? _("Riichi for three") : inContext("game", "Riichi")),
  seats: () => ruleValue("players"),
  redFives: () => ruleValue("red_fives"),
  isLiable: ({ han }) => han >= 13,
  allowsSeveral: () => true,
  paysAll: (count) => ruleValue(count === 2 ? "double_ron" : "triple_ron") !== "head_bump",
  photoFields() {
    /** @type {Record<string, string>} */
    const unknown = {}; // outside of a table the set of the photo is not known
    return getPage().table ? { red_fives: ruleValue("red_fives").join(",") } : unknown;
  },
  formatPoints(points, decimals = 1) {
    const sign = points > 0 ? "+" : points < 0 ? "−" : "±";
    return sign + formatDecimals(Math.abs(points) / 1000, decimals);
  },
  scoreStep: (range) => (range > 60_000 ? 20_000 : 10_000),
  handName: (values) => _("{round} {kyoku}", values),
  wonFrom: (name) => _("Ron from {name}", { name }),
  selfDrawTitle: (winners) => _("{winners}: tsumo", { winners }),
  discardTitle: (winners, from) => _("{winners}: ron from {from}", { winners, from }),
  joinText: (count) => (count === 2 ? _("Add as double ron") : _("Add as triple ron")),
  melds: {
    chii: message("Chii"),
    pon: message("Pon"),
    daiminkan: message("Open kan"),
    shouminkan: message("Added kan"),
    ankan: message("Closed kan"),
  },
  words: {
    anotherWinner: message("Another ron"),
    byCount: message("Han, fu"),
    countOnly: message("Han and fu only"),
    deadHand: message("Dead hand"),
    dealIns: message("Deal-ins"),
    discardOf: message("Ron from"),
    draw: message("Draw"),
    hands: message("Hands"),
    mistakes: message("Chombo"),
    nextGame: message("Next game"),
    selfDrawn: message("Tsumo"),
    selfDraws: message("By tsumo"),
    wonWith: message("Yaku and dora"),
    tapHint: message("Tap a player, or Riichi and Win below."),
  },
  sticks: {
    atStart: message("Sticks at the start"),
    count: message("Count the sticks"),
    enter: message("Each player enters the sticks in front of them, without those on the table."),
    none: message("No sticks"),
    noMove: message("No points and no sticks change hands."),
    title: message("Point sticks"),
    toHandOver: message("Sticks to hand over"),
    whoHas: message("Who has which sticks"),
  },
};

/** @type {Record<string, GamePart>} */
const GAMES = { riichi: RIICHI, mcr: FANS, general: GENERAL };

const POINTS = messageIn("fans", "Points");

/** A game without a part of its own, whose hands are points. @type {GamePart} */
const PLAIN = {
  ...FANS,
  words: { ...FANS.words, byCount: POINTS, countField: POINTS, countOnly: POINTS },
};

/** Return the part of the game with a name. @param {string} name */
export const gameNamed = (name) => GAMES[name] ?? PLAIN;

/** Return the part of the game of the page. */
export const pageGame = () => gameNamed(getPage().game.name);

/**
 * Return what a feature does in the game of the page.
 * @template {Record<GamePart["kind"], unknown>} P
 * @param {P} parts
 * @returns {P[GamePart["kind"]]}
 */
export const partOf = (parts) => parts[pageGame().kind];
