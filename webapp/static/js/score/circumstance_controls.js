/**
 * The controls for winds, ron or tsumo, riichi and special moments, as far as they are possible.
 */

import { chineseControls } from "../chinese/circumstance_controls.js";
import { segmented, stepper, toggle } from "../core/controls.js";
import { h, render } from "../core/dom.js";
import { _, translate } from "../core/messages.js";
import { getSettings, isChinese, ruleValue, readsKanji } from "../core/settings.js";
import { getPage, watch } from "../core/store.js";
import { allowsIppatsu, isClosed, normalize, possibleMoments } from "../hand/circumstances.js";
import { NORTH, countCopies, setCircumstances } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { WINDS, WIND_KANJI } from "../core/vocabulary.js";
import { isSanma, setsNorthsAside } from "../hand/tiles.js";

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
    segmentedFor("by", _("Won by"), circumstances.by, [
      ["ron", _("Ron")],
      ["tsumo", _("Tsumo")],
    ]),
    circumstanceToggles(hand, riichiToggles(hand), possibleMoments(hand), [
      discarderRiichiToggle(hand),
      missedToggle(hand),
    ]),
    segmentedFor("seat", seatWind(circumstances), circumstances.seat, windOptions()),
    segmentedFor("round", _("Round wind"), circumstances.round, windOptions()),
    h(
      "div.steppers",
      {},
      stepper({
        name: _("Honba"),
        key: "honba",
        value: circumstances.honba,
        most: MAX_HONBA,
        pick: (honba) => changeCircumstances({ honba }),
      }),
      playsPaarenchan() &&
        stepper({
          name: _("Wins in a row before"),
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
      "aria-label": _("Riichi and the moment of the win"),
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
    name: _("Norths set aside"),
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
      words: _("Riichi"),
      key: "riichi",
      value: circumstances.riichi === "riichi",
      pick: (value) => changeCircumstances({ riichi: value ? "riichi" : "none" }),
    }),
    toggle({
      words: _("Double riichi"),
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
    words: _("Open riichi"),
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
    words: _("The discarder is in riichi"),
    key: "discarder-riichi",
    value: circumstances.discarder_riichi ?? false,
    pick: (value) => changeCircumstances({ discarder_riichi: value }),
  });

/** Draw the toggle of furiten after a winning tile was let pass. @param {Hand} hand */
export const missedToggle = ({ circumstances }) =>
  circumstances.by === "ron" &&
  toggle({
    words: _("Let a winning tile pass"),
    key: "missed",
    value: circumstances.missed ?? false,
    pick: (value) => changeCircumstances({ missed: value }),
  });

/** Draw the toggle of ippatsu, where it is possible. @param {Hand} hand */
export const ippatsuToggle = (hand) =>
  ruleValue("ippatsu") &&
  allowsIppatsu(hand) &&
  toggle({
    words: _("Ippatsu"),
    key: "ippatsu",
    value: hand.circumstances.ippatsu,
    pick: (value) => changeCircumstances({ ippatsu: value }),
  });

/**
 * @param {Circumstances["moment"]} moment
 * @param {Circumstances} circumstances
 */
function momentText(moment, { by, seat }) {
  if (moment === "rinshan") return _("After a kan (rinshan)");
  if (moment === "chankan") return _("Robbed kan (chankan)");
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
    .map(([wind, name]) => [wind, [translate(name), windKanji(wind)]]);

/** Draw the kanji after the name of a wind, which is the same for some. @param {string} wind */
const windKanji = (wind) => !readsKanji() && [" ", h("span", { lang: "ja" }, WIND_KANJI[wind])];

/** @param {Circumstances} circumstances */
const seatWind = ({ seat }) => (seat === "E" ? _("Seat wind (dealer)") : _("Seat wind"));

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
