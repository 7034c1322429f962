/** The games scored by fans, such as Chinese Official: their words, and what their table has. */

import { _, inContext, message, messageIn, withDecimalPoint } from "../messages.js";
import { fanRuleSet, fanRuleValue } from "../settings.js";
import { getPage } from "../store.js";

/** @import { GamePart } from "../types" */

/** @type {GamePart} */
export const FANS = {
  kind: "fans",
  hasIndicators: false,
  hasRiichi: false,
  hasUma: false,
  hasSticks: false,
  listsDiscards: false,
  rulesInSettings: false,
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
    discardOf: message("Discard of"),
    mistakes: message("Fouls"),
    nextGame: messageIn("fans", "Next game"),
    selfDrawn: messageIn("win", "Self-drawn"),
    selfDraws: message("Self-drawn"),
    wonWith: message("Fans"),
    tapHint: message("Tap a player, or Win below."),
  },
  sticks: {
    atStart: message("Counters at the start"),
    count: message("Count the counters"),
    enter: message("Each player enters the counters in front of them."),
    none: message("No counters"),
    noMove: message("No points move."),
    title: message("Counters"),
    toHandOver: message("Counters to hand over"),
    whoHas: message("Who has which counters"),
  },
};

/** The general game, such as that of Hong Kong. @type {GamePart} */
export const GENERAL = {
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
