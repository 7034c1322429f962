/** The circumstances of a win: the controls, as far as they are possible, and a line in words. */

import { actionButton, segmented, stepper, toggle, toggleGroup } from "../core/controls.js";
import { h, icon, render } from "../core/dom.js";
import { pageGame, partOf } from "../core/games/games.js";
import { _, inContext, message, messageIn, pluralMessage, translate } from "../core/messages.js";
import { fanRuleValue, getSettings, ruleValue } from "../core/settings.js";
import { changePage, getPage, watch } from "../core/store.js";
import { FLOWER_GROUPS, WINDS, WIND_KANJI, kanjiAfter } from "../core/vocabulary.js";
import {
  allowsIppatsu,
  fanCircumstances,
  isClosed,
  normalize,
  possibleCircumstances,
  possibleMoments,
} from "../hand/circumstances.js";
import { NORTH, countCopies, setCircumstances } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { indicatorAnswers } from "../hand/indicator_questions.js";
import { isSanma, setsNorthsAside } from "../core/tiles.js";

/** @import { Child, FanCircumstances, Circumstances, Hand, ScoreState, Text } from "../core/types" */

const MAX_HONBA = 99;

/** @param {HTMLElement} place */
export function mountChoices(place) {
  watch(
    () => [getHand(), getSettings(), getPage().game],
    () => render(place, partOf(CONTROLS)(getHand())),
  );
}

/** @param {Partial<Circumstances>} change */
const changeCircumstances = (change) => edit((hand) => setCircumstances(hand, change));

/** @param {Hand} hand */
function fanControls(hand) {
  const { seat, round } = hand.circumstances;
  return [
    byChoice(hand),
    fanToggles(hand),
    choice("seat", inContext("fans", "Seat wind"), seat, windOptions()),
    choice("round", _("Prevalent wind"), round, windOptions()),
    flowerControls(hand),
  ];
}

/** @param {Hand} hand */
function riichiControls(hand) {
  const { seat, round, honba, previous_wins: wins } = hand.circumstances;
  return [
    byChoice(hand),
    circumstanceToggles(hand, riichiSwitches(hand, false), possibleMoments(hand), [
      openRiichiToggle(hand),
      discarderRiichiToggle(hand),
      missedToggle(hand),
      discardsButton(hand),
    ]),
    choice("seat", seat === "E" ? _("Seat wind (dealer)") : _("Seat wind"), seat, windOptions()),
    choice("round", _("Round wind"), round, windOptions()),
    h(
      "div.cluster.steppers",
      stepper({
        name: _("Honba"),
        key: "honba",
        value: honba,
        most: MAX_HONBA,
        pick: (value) => changeCircumstances({ honba: value }),
      }),
      (ruleValue("optional_yaku") ?? []).includes("paarenchan") &&
        stepper({
          name: _("Previous wins in a row"),
          key: "previous-wins",
          value: wins ?? 0,
          most: MAX_HONBA,
          pick: (value) => changeCircumstances({ previous_wins: value }),
        }),
      setsNorthsAside() && northsStepper(hand),
    ),
  ];
}

/** @param {Hand} hand @param {typeof changeCircumstances} [change] */
const byChoice = ({ circumstances: { by } }, change) =>
  choice("by", _("Won by"), by, partOf(BY)(), change);

/** @type {Record<"riichi"|"fans", () => [string, Child][]>} */
const BY = {
  riichi: () => [
    ["ron", _("Ron")],
    ["tsumo", _("Tsumo")],
  ],
  fans: () => [
    ["ron", inContext("win", "Discard")],
    ["tsumo", _("Self-draw")],
  ],
};

/**
 * Draw what the picture of a hand does not show, as far as the game has it.
 * @param {Hand} hand
 * @param {{by?: boolean, declared?: boolean}} known at a table
 * @param {{change: typeof edit, score: ScoreState}} options
 */
export function questions(hand, { by = false, declared = false }, options) {
  const change = (/** @type {Partial<Circumstances>} */ answer) =>
    options.change((now) => setCircumstances(now, answer));
  const riichi = pageGame().hasRiichi ? riichiSwitches(hand, declared, change) : [];
  const dora = indicatorAnswers(hand, "dora", _("Dora indicators"), options);
  return [
    !by && byChoice(hand, change),
    riichi.length > 0 && circumstanceToggles(hand, riichi, []),
    dora && toggleGroup(_("Dora indicators"), h("span", _("Dora")), ...dora),
  ].filter(Boolean);
}

/**
 * Draw the toggles of riichi and of the moment.
 * @param {Hand} hand
 * @param {Child[]} riichi
 * @param {Circumstances["moment"][]} moments
 * @param {Child[]} [more] toggles after them
 */
export const circumstanceToggles = (hand, riichi, moments, more = []) =>
  toggleGroup(
    _("Riichi and the moment of the win"),
    ...riichi,
    ...moments.map((moment) => momentToggle(hand, moment)),
    ...more,
  );

/** Draw the toggle of a special moment. @param {Hand} hand @param {Circumstances["moment"]} moment */
export const momentToggle = ({ circumstances }, moment) =>
  toggle({
    words: momentText(moment, circumstances),
    key: moment,
    value: circumstances.moment === moment,
    pick: (value) => changeCircumstances({ moment: value ? moment : "ordinary" }),
  });

/** Draw the number of norths that were set aside. @param {Hand} hand */
export const northsStepper = (hand) =>
  stepper({
    name: _("Norths set aside"),
    key: "norths",
    value: hand.norths,
    most: 4 - countCopies(hand, NORTH) + hand.norths,
    pick: (value) => edit((now) => normalize({ ...now, norths: value })),
  });

/**
 * Draw the toggle of a riichi, and of what it can have.
 * @param {Hand} hand
 * @param {boolean} declared whether the table knows it
 * @param {typeof changeCircumstances} [change]
 */
export function riichiSwitches(hand, declared, change = changeCircumstances) {
  if (!isClosed(hand)) return [];
  const { riichi } = hand.circumstances;
  return [
    toggle({
      words: _("Riichi"),
      key: "riichi",
      value: riichi !== "none",
      fixed: declared,
      pick: (value) => change({ riichi: value ? "riichi" : "none" }),
    }),
    riichi !== "none" && [
      ippatsuToggle(hand, change),
      toggle({
        words: _("Double riichi"),
        key: "double",
        value: riichi === "double",
        pick: (value) => change({ riichi: value ? "double" : "riichi" }),
      }),
    ],
  ].flat();
}

/**
 * @param {Hand} hand
 * @param {"open_riichi"|"discarder_riichi"|"missed"|"ippatsu"} name
 * @param {string} words
 * @param {typeof changeCircumstances} [change]
 */
const yesOrNo = ({ circumstances }, name, words, change = changeCircumstances) =>
  toggle({
    words,
    key: name.replace("_", "-"),
    value: circumstances[name] ?? false,
    pick: (value) => change({ [name]: value }),
  });

/** Draw the toggle of an open riichi, where the rules have one. @param {Hand} hand */
export const openRiichiToggle = (hand) =>
  (ruleValue("open_riichi") ?? "none") !== "none" &&
  hand.circumstances.riichi !== "none" &&
  yesOrNo(hand, "open_riichi", _("Open riichi"));

/** Draw the toggle that spares the discarder the yakuman of an open riichi. @param {Hand} hand */
const discarderRiichiToggle = (hand) =>
  hand.circumstances.open_riichi &&
  hand.circumstances.by === "ron" &&
  ruleValue("open_riichi") === "yakuman" &&
  yesOrNo(hand, "discarder_riichi", _("The discarder is in riichi"));

/** Draw the toggle of furiten after a winning tile was let pass. @param {Hand} hand */
export const missedToggle = (hand) =>
  hand.circumstances.by === "ron" && yesOrNo(hand, "missed", _("Let a winning tile pass"));

/** Draw the button that adds the winner's discards: only a ron can be furiten. @param {Hand} hand */
export const discardsButton = ({ circumstances, discards }) =>
  circumstances.by === "ron" &&
  discards.length === 0 &&
  actionButton("chip", "add-discards", [icon("plus"), _("Discards")], () =>
    changePage({ target: { kind: "add", zone: "discards" } }),
  );

/** Draw the toggle of ippatsu, where it is possible. @param {Hand} hand @param {typeof changeCircumstances} [change] */
const ippatsuToggle = (hand, change) =>
  ruleValue("ippatsu") && allowsIppatsu(hand) && yesOrNo(hand, "ippatsu", _("Ippatsu"), change);

/** @param {Circumstances["moment"]} moment @param {Circumstances} circumstances */
function momentText(moment, { by, seat }) {
  if (moment === "rinshan") return _("After a kan (rinshan)");
  if (moment === "chankan") return _("Robbed kan (chankan)");
  if (moment === "closed_chankan") return _("Robbed closed kan");
  if (moment === "last_tile") {
    return by === "tsumo" ? _("Last tile (haitei)") : _("Last discard (houtei)");
  }
  if (by === "ron") return _("First turn (renhou)");
  return seat === "E" ? _("First draw (tenhou)") : _("First draw (chiihou)");
}

/** @returns {[string, Child][]} */
const windOptions = () =>
  Object.entries(WINDS)
    .slice(0, isSanma() ? 3 : 4)
    .map(([wind, name]) => [wind, [translate(name), kanjiAfter(WIND_KANJI[wind])]]);

/**
 * @param {"by"|"seat"|"round"} key
 * @param {string} name
 * @param {string} value
 * @param {[string, Child][]} options
 * @param {typeof changeCircumstances} [change]
 */
const choice = (key, name, value, options, change = changeCircumstances) =>
  segmented({
    name,
    key,
    options,
    value,
    pick: (picked) => change({ [key]: picked }),
  });

/**
 * Draw the line in words, which leads to the controls.
 * @param {Circumstances} circumstances
 * @param {() => void} [leave] closes the sheet that covers the controls
 */
export function assumptionsLine(circumstances, leave = () => {}) {
  const words = partOf(ASSUMPTIONS)(circumstances).map(translate).join(_(" · "));
  const change = () => {
    leave();
    showControls();
  };
  return h(
    "button.bar-line.row.tight.assumptions",
    { "data-key": "assumptions", "aria-label": _("{words}: change", { words }), onclick: change },
    words,
    icon("next"),
  );
}

/** Return the circumstances in words: "Ron", "Dealer", "East round". @param {Circumstances} circumstances */
const assumptions = ({ by, riichi, seat, round, honba }) => [
  by === "ron" ? message("Ron") : message("Tsumo"),
  ...RIICHI_NAMES[riichi],
  seat === "E" ? message("Dealer") : message("{seat} seat", { seat: WINDS[seat] }),
  message("{round} round", { round: WINDS[round] }),
  ...(honba > 0 ? [message("{honba} honba", { honba })] : []),
];

const CONTROLS = { riichi: riichiControls, fans: fanControls };
const ASSUMPTIONS = { riichi: assumptions, fans: () => fanAssumptions(getHand()) };

/** @type {Record<Circumstances["riichi"], Text[]>} */
const RIICHI_NAMES = {
  none: [],
  riichi: [message("Riichi")],
  double: [message("Double riichi")],
};

/** Scroll to the controls, focus the first and highlight them for a moment. */
function showControls() {
  const place = document.getElementById("choices");
  if (!place) return;
  place.scrollIntoView({ block: "start" });
  const first = place.querySelector("input:checked");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  place.classList.remove("highlighted");
  requestAnimationFrame(() => place.classList.add("highlighted"));
}

const MAX_FLOWERS = 8;

/**
 * Draw the circumstances that a hand can have in a game scored by fans.
 * @param {Hand} hand
 * @param {Child[]} [more] what follows them
 */
export function fanToggles(hand, more = []) {
  const known = fanCircumstances(hand);
  return toggleGroup(
    _("Circumstances"),
    ...possibleCircumstances(hand).map((name) =>
      toggle({
        words: translate(circumstanceText(name, hand.circumstances.by)),
        key: name,
        value: known[name],
        pick: (value) => changeCircumstances({ fans: { ...known, [name]: value } }),
      }),
    ),
    ...more,
  );
}

/** Draw the number of flowers and seasons. @param {Hand} hand */
const flowersStepper = ({ flowers = 0 }) =>
  stepper({
    name: _("Flowers"),
    key: "flowers",
    value: flowers,
    most: MAX_FLOWERS,
    pick: (value) => edit((hand) => ({ ...hand, flowers: value })),
  });

/** Draw the flowers: their number, or each of them. @param {Hand} hand */
export function flowerControls(hand) {
  const flowers = pageGame().flowers();
  if (flowers === "named") return [...flowerToggles(hand), flowerWins(hand)];
  return flowers === "counted" && h("div.cluster.steppers", flowersStepper(hand));
}

/** Draw a switch for each flower and season. @param {Hand} hand */
const flowerToggles = ({ flowerTiles = [] }) =>
  FLOWER_GROUPS.map(([suit, words, characters]) =>
    toggleGroup(
      translate(words),
      ...[...characters].map((character, at) => {
        const tile = `${at + 1}${suit}`;
        return toggle({
          words: [`${at + 1} `, h("span", { lang: "zh-Hant" }, character)],
          key: `flower-${tile}`,
          value: flowerTiles.includes(tile),
          pick: (value) => edit((hand) => withFlower(hand, tile, value)),
        });
      }),
    ),
  );

const ALL_FLOWERS = FLOWER_GROUPS.flatMap(([suit, , characters]) =>
  [...characters].map((_character, at) => `${at + 1}${suit}`),
);

/** The wins by flowers that another player draws. @type {[string, number, Text][]} */
const ROBBERY = [["seven_robbing_one", 7, message("Seven flowers, robbing the eighth")]];

/** The wins by flowers that the winner draws. @type {[string, number, Text][]} */
const FLOWER_WINS = [
  ["eight_flowers", 8, message("Eight flowers")],
  ["seven_flowers", 7, message("Seven flowers")],
];

/** Draw the wins by flowers alone, which the rules have, while no tile is entered. @param {Hand} hand */
function flowerWins({ pieces, melds, flowers = 0, circumstances }) {
  const fans = fanRuleValue("fans");
  const drawn = circumstances.by === "tsumo";
  const known = drawn ? FLOWER_WINS : ROBBERY;
  const possible = known.filter(([fan]) => (fans ? fans[fan] > 0 : drawn));
  if (pieces.length + melds.length > 0 || possible.length === 0) return null;
  return toggleGroup(
    _("Win by flowers alone"),
    ...possible.map(([fan, number, words]) =>
      toggle({
        words: translate(words),
        key: fan.replaceAll("_", "-"),
        value: flowers === number,
        pick(value) {
          edit((hand) => withAllFlowers(hand, value ? number : 0));
          if (value) changePage({ target: null }); // no tile follows
        },
      }),
    ),
  );
}

/** Set the number of flowers of a win by them; of seven nobody asks which. @param {Hand} hand @param {number} flowers @returns {Hand} */
const withAllFlowers = (hand, flowers) =>
  normalize({ ...hand, flowers, flowerTiles: flowers === MAX_FLOWERS ? ALL_FLOWERS : [] });

/** @param {Hand} hand @param {string} tile @param {boolean} has @returns {Hand} */
function withFlower(hand, tile, has) {
  const others = (hand.flowerTiles ?? []).filter((each) => each !== tile);
  const flowerTiles = has ? [...others, tile].sort() : others;
  return normalize({ ...hand, flowerTiles, flowers: flowerTiles.length });
}

/** @param {keyof FanCircumstances} name @param {Circumstances["by"]} by @returns {Text} */
function circumstanceText(name, by) {
  if (name === "replacement") return message("After a kong");
  if (name === "robbing_kong") return message("Robbing a kong");
  if (name === "first_turn")
    return by === "tsumo" ? message("First draw") : message("The dealer’s first discard");
  if (name === "last_of_kind") return message("Last of its kind");
  return by === "tsumo" ? message("Last tile of the wall") : message("Last discard");
}

/** Return the circumstances in words: "Self-draw", "East seat", "2 flowers". @param {Hand} hand */
function fanAssumptions(hand) {
  const { by, seat, round } = hand.circumstances;
  const { flowers = 0 } = hand;
  const known = fanCircumstances(hand);
  return [
    by === "ron" ? message("On a discard") : messageIn("win", "Self-drawn"),
    ...possibleCircumstances(hand)
      .filter((name) => known[name])
      .map((name) => circumstanceText(name, by)),
    message("{seat} seat", { seat: WINDS[seat] }),
    messageIn("fans", "{round} round", { round: WINDS[round] }),
    ...(pageGame().flowers() === "none"
      ? []
      : [pluralMessage("{count} flower", "{count} flowers", flowers)]),
  ];
}
