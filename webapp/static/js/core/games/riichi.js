/** Riichi: its words, and what its table has. */

import { _, formatDecimals, inContext, message } from "../messages.js";
import { ruleValue } from "../settings.js";
import { getPage } from "../store.js";

/** @import { GamePart } from "../types" */

/** @type {GamePart} */
export const RIICHI = {
  kind: "riichi",
  hasIndicators: true,
  hasRiichi: true,
  hasUma: true,
  hasSticks: true,
  listsDiscards: true,
  rulesInSettings: true,
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
  formatPoints(points) {
    const sign = points > 0 ? "+" : points < 0 ? "−" : "±";
    return sign + formatDecimals(Math.abs(points) / 1000, 1);
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
    discardOf: message("Ron from"),
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
    noMove: message("No points move, no sticks move."),
    title: message("Point sticks"),
    toHandOver: message("Sticks to hand over"),
    whoHas: message("Who has which sticks"),
  },
};
