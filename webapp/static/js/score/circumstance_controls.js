/**
 * The controls for winds, ron or tsumo, riichi and special moments, as far as they are possible.
 */

import { chineseControls } from "../chinese/circumstance_controls.js";
import { segmented, stepper, toggle } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { getSettings, isChinese, isChineseLanguage, isJapanese, ruleValue } from "../core/settings.js";
import { getPage, watch } from "../core/store.js";
import { translate } from "../core/text.js";
import { allowsIppatsu, isClosed, normalize, possibleMoments } from "../hand/circumstances.js";
import { NORTH, countCopies, setCircumstances } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { WINDS, isSanma, setsNorthsAside } from "../hand/tiles.js";

/** @import { Child, Circumstances, Hand } from "../core/types" */

const MAX_HONBA = 99;

/** @param {HTMLElement} place */
export function mountChoices(place) {
  watch(
    () => [getHand(), getSettings(), getPage().game],
    () => render(place, controls(getHand())),
  );
}

/** @param {Partial<Circumstances>} change */
export const changeCircumstances = (change) => edit((hand) => setCircumstances(hand, change));

/** @param {Hand} hand */
function controls(hand) {
  if (isChinese()) return chineseControls(hand, windOptions());
  const { circumstances } = hand;
  return [
    segmentedFor("by", translate({ en: "Won by", ja: "和了" }), circumstances.by, [
      ["ron", translate({ en: "Ron", ja: "ロン" })],
      ["tsumo", translate({ en: "Tsumo", ja: "ツモ" })],
    ]),
    circumstanceToggles(hand, riichiToggles(hand), possibleMoments(hand), [
      discarderRiichiToggle(hand),
      missedToggle(hand),
    ]),
    segmentedFor("seat", seatWind(circumstances), circumstances.seat, windOptions()),
    segmentedFor(
      "round",
      translate({ en: "Round wind", ja: "場風" }),
      circumstances.round,
      windOptions(),
    ),
    h(
      "div.steppers",
      {},
      stepper({
        name: translate({ en: "Honba", ja: "本場" }),
        key: "honba",
        value: circumstances.honba,
        most: MAX_HONBA,
        pick: (honba) => changeCircumstances({ honba }),
      }),
      playsPaarenchan() &&
        stepper({
          name: translate({ en: "Wins in a row before", ja: "直前の連続和了" }),
          key: "previous-wins",
          value: circumstances.previous_wins ?? 0,
          most: MAX_HONBA,
          pick: (wins) => changeCircumstances({ previous_wins: wins }),
        }),
      setsNorthsAside() && northsStepper(hand),
    ),
  ];
}

const playsPaarenchan = () => (ruleValue("optional_yaku") ?? []).includes("paarenchan");

/**
 * Draw the toggles of riichi and of the moment.
 * @param {Hand} hand
 * @param {Child[]} riichi
 * @param {Circumstances["moment"][]} moments
 * @param {Child[]} [more] toggles after them
 */
export const circumstanceToggles = ({ circumstances }, riichi, moments, more = []) =>
  h(
    "div.toggles",
    {
      role: "group",
      "aria-label": translate({
        en: "Riichi and the moment of the win",
        ja: "リーチと和了の状況",
      }),
    },
    ...riichi,
    ...moments.map((moment) =>
      toggle({
        words: momentText(moment, circumstances),
        key: moment,
        value: circumstances.moment === moment,
        pick: (value) => changeCircumstances({ moment: value ? moment : "ordinary" }),
      }),
    ),
    ...more,
  );

/** Draw the number of norths that were set aside. @param {Hand} hand */
export const northsStepper = (hand) =>
  stepper({
    name: translate({ en: "Norths set aside", ja: "北抜き" }),
    key: "norths",
    value: hand.norths,
    most: 4 - countCopies(hand, NORTH) + hand.norths,
    pick: (value) => edit((now) => normalize({ ...now, norths: value })),
  });

/** @param {Hand} hand */
function riichiToggles(hand) {
  const { circumstances } = hand;
  if (!isClosed(hand)) return [];
  return [
    toggle({
      words: translate({ en: "Riichi", ja: "リーチ" }),
      key: "riichi",
      value: circumstances.riichi === "riichi",
      pick: (value) => changeCircumstances({ riichi: value ? "riichi" : "none" }),
    }),
    toggle({
      words: translate({ en: "Double riichi", ja: "ダブルリーチ" }),
      key: "double",
      value: circumstances.riichi === "double",
      pick: (value) => changeCircumstances({ riichi: value ? "double" : "none" }),
    }),
    openRiichiToggle(hand),
    ippatsuToggle(hand),
  ];
}

const playsOpenRiichi = () => (ruleValue("open_riichi") ?? "none") !== "none";

/** Draw the toggle of an open riichi, where the rules have one. @param {Hand} hand */
export const openRiichiToggle = ({ circumstances }) =>
  playsOpenRiichi() &&
  circumstances.riichi !== "none" &&
  toggle({
    words: translate({ en: "Open riichi", ja: "オープン立直" }),
    key: "open-riichi",
    value: circumstances.open_riichi ?? false,
    pick: (value) => changeCircumstances({ open_riichi: value }),
  });

/** Draw the toggle that spares the discarder the yakuman of an open riichi. @param {Hand} hand */
const discarderRiichiToggle = ({ circumstances }) =>
  circumstances.open_riichi &&
  circumstances.by === "ron" &&
  ruleValue("open_riichi") === "yakuman" &&
  toggle({
    words: translate({ en: "The discarder is in riichi", ja: "放銃者もリーチ中" }),
    key: "discarder-riichi",
    value: circumstances.discarder_riichi ?? false,
    pick: (value) => changeCircumstances({ discarder_riichi: value }),
  });

/** Draw the toggle of furiten after a winning tile was let pass. @param {Hand} hand */
export const missedToggle = ({ circumstances }) =>
  circumstances.by === "ron" &&
  toggle({
    words: translate({ en: "Let a winning tile pass", ja: "和了牌を見逃した" }),
    key: "missed",
    value: circumstances.missed ?? false,
    pick: (value) => changeCircumstances({ missed: value }),
  });

/** Draw the toggle of ippatsu, where it is possible. @param {Hand} hand */
export const ippatsuToggle = (hand) =>
  ruleValue("ippatsu") &&
  allowsIppatsu(hand) &&
  toggle({
    words: translate({ en: "Ippatsu", ja: "一発" }),
    key: "ippatsu",
    value: hand.circumstances.ippatsu,
    pick: (value) => changeCircumstances({ ippatsu: value }),
  });

/**
 * @param {Circumstances["moment"]} moment
 * @param {Circumstances} circumstances
 */
function momentText(moment, { by, seat }) {
  if (moment === "rinshan") return translate({ en: "After a kan (rinshan)", ja: "嶺上開花" });
  if (moment === "chankan") return translate({ en: "Robbed kan (chankan)", ja: "槍槓" });
  if (moment === "last_tile") {
    return by === "tsumo"
      ? translate({ en: "Last tile (haitei)", ja: "海底" })
      : translate({ en: "Last discard (houtei)", ja: "河底" });
  }
  if (by === "ron") return translate({ en: "First turn (renhou)", ja: "人和" });
  return seat === "E"
    ? translate({ en: "First draw (tenhou)", ja: "天和" })
    : translate({ en: "First draw (chiihou)", ja: "地和" });
}

/** @returns {[string, Child][]} */
const windOptions = () =>
  Object.entries(WINDS)
    .slice(0, isSanma() ? 3 : 4)
    .map(([key, { en, ja, zh }]) => [key, windName(en, ja, zh)]);

/** @param {string} en @param {string} ja @param {string} [zh] @returns {Child} */
function windName(en, ja, zh) {
  if (isJapanese()) return ja;
  return isChineseLanguage() ? (zh ?? ja) : [`${en} `, h("span", { lang: "ja" }, ja)];
}

/** @param {Circumstances} circumstances */
const seatWind = ({ seat }) =>
  seat === "E"
    ? translate({ en: "Seat wind (dealer)", ja: "自風（親）" })
    : translate({ en: "Seat wind", ja: "自風" });

/**
 * @param {keyof Circumstances} key
 * @param {string} name
 * @param {string} value
 * @param {[string, Child][]} circumstances
 */
const segmentedFor = (key, name, value, circumstances) =>
  segmented({
    name,
    key,
    options: circumstances,
    value,
    pick: (picked) => changeCircumstances({ [key]: picked }),
  });
