/**
 * The circumstances of a win: the controls, as far as they are possible, and a line in words.
 */

import { segmented, stepper, toggle } from "../core/controls.js";
import { h, icon, render } from "../core/dom.js";
import { _, message, translate } from "../core/messages.js";
import { getSettings, isChinese, readsKanji, ruleValue } from "../core/settings.js";
import { getPage, watch } from "../core/store.js";
import { WIND_KANJI, WINDS } from "../core/vocabulary.js";
import { allowsIppatsu, isClosed, normalize, possibleMoments } from "../hand/circumstances.js";
import { NORTH, countCopies, setCircumstances } from "../hand/hand.js";
import { edit, getHand } from "../hand/hand_store.js";
import { isSanma, setsNorthsAside } from "../hand/tiles.js";
import { chineseAssumptions, chineseControls } from "./chinese_circumstances.js";

/** @import { Child, Circumstances, Hand, Text } from "../core/types" */

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

/**
 * Draw the line.
 * @param {Circumstances} circumstances
 * @param {() => void} [leave] closes the sheet that covers the controls
 */
export function assumptionsLine(circumstances, leave = () => {}) {
  const all = isChinese() ? chineseAssumptions(getHand(), WINDS) : assumptions(circumstances);
  const words = all.join(_(" · "));
  return h(
    "button.assumptions",
    {
      type: "button",
      "data-key": "assumptions",
      "aria-label": _("{words}: change", { words }),
      onclick: () => {
        leave();
        showControls();
      },
    },
    words,
    icon("next"),
  );
}

/**
 * Return the circumstances in words: "Ron", "Dealer", "East round".
 * @param {Circumstances} circumstances
 */
function assumptions({ by, riichi, seat, round, honba }) {
  return [
    by === "ron" ? message("Ron") : message("Tsumo"),
    ...RIICHI_NAMES[riichi],
    seat === "E" ? message("Dealer") : message("{seat} seat", { seat: WINDS[seat] }),
    message("{round} round", { round: WINDS[round] }),
    ...(honba > 0 ? [message("{honba} honba", { honba })] : []),
  ].map(translate);
}

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
