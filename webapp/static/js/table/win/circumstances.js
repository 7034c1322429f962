/**
 * The controls for circumstances that neither the photo nor the table shows.
 */

import { segmented, toggle } from "../../core/controls.js";
import { h, render } from "../../core/dom.js";
import { _, message, translate } from "../../core/messages.js";
import { fanRuleValue, isChinese, isGeneral, ruleValue } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { isClosed, possibleMoments } from "../../hand/circumstances.js";
import { getHand } from "../../hand/hand_store.js";
import { setsNorthsAside } from "../../hand/tiles.js";
import { chineseToggles, flowerControls } from "../../score/chinese_circumstances.js";
import {
  changeCircumstances,
  circumstanceToggles,
  ippatsuToggle,
  missedToggle,
  northsStepper,
  openRiichiToggle,
} from "../../score/circumstances.js";
import { getTable, otherSeats, playerAt } from "../state.js";
import { fanOf, fuChoices, hanChoices, minimumFan, needsFu, pointsFor } from "./count.js";
import {
  byOf,
  changeDraft,
  changeWinner,
  currentDraft,
  currentWinner,
  discarderRiichi,
  isRiichiTile,
  winning,
} from "./draft.js";

/** @import { Hand, HandCount, Preview, WinDraft } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountWinCircumstances(place) {
  watch(
    () => {
      const { draft, preview, handValues } = getTable();
      return [getHand(), draft, preview, handValues, getPage().settings?.language];
    },
    () => {
      if (!getTable().draft) return render(place);
      if (isChinese()) return render(place, ...chineseControls());
      const how = currentWinner().count ? countControls() : circumstanceControls(getHand());
      render(place, ...how, ...riichiTileToggle(currentDraft(), setRiichiTile), liableControl());
    },
  );
}

/** Draw the fan, or the flowers and circumstances, of a win of the Chinese game. */
function chineseControls() {
  const { count } = currentWinner();
  if (!count) return chineseWinControls(getHand());
  const controls = fanControls(
    count,
    (changed) => changeWinner({ count: changed }),
    () => changeWinner({ count: null }),
  );
  return [...controls, isGeneral() && liableControl()];
}

/** @param {boolean} value */
const setRiichiTile = (value) => changeDraft({ riichiTile: value });

/** @param {Hand} hand */
function circumstanceControls(hand) {
  const moments = possibleMoments(hand).filter(
    (moment) => moment !== "first_turn" || byOf(currentDraft()) === "tsumo" || playsRenhou(),
  );
  return [
    circumstanceToggles(hand, riichiToggles(hand), moments, [missedToggle(hand)]),
    setsNorthsAside() && northsStepper(hand),
  ];
}

const playsRenhou = () => ruleValue("renhou") !== "none";

/** @param {Hand} hand */
function riichiToggles(hand) {
  if (!isClosed(hand)) return [];
  const { circumstances } = hand;
  const { declared } = currentWinner();
  return [
    !declared &&
      toggle({
        words: _("Riichi"),
        key: "riichi",
        value: circumstances.riichi !== "none",
        pick: (value) => changeCircumstances({ riichi: value ? "riichi" : "none" }),
      }),
    circumstances.riichi !== "none" && [
      ippatsuToggle(hand),
      openRiichiToggle(hand),
      toggle({
        words: _("Double riichi"),
        key: "double",
        value: circumstances.riichi === "double",
        pick: (value) => changeCircumstances({ riichi: value ? "double" : "riichi" }),
      }),
    ],
  ].flat();
}

/** Draw the choice of han and fu. */
function countControls() {
  const { count } = currentWinner();
  if (!count) return [];
  return [
    segmented({
      name: _("Han"),
      key: "han",
      options: hanChoices(currentDraft().played.honba).map(([han, words]) => [String(han), words]),
      value: String(count.han),
      pick: (han) => changeCount({ ...count, han: Number(han) }),
    }),
    needsFu(count.han) &&
      segmented({
        name: _("Fu"),
        key: "fu",
        options: fuChoices(count.han, winning(currentDraft(), currentWinner())).map((each) => [
          String(each),
          String(each),
        ]),
        value: String(count.fu),
        pick: (picked) => changeCount({ ...count, fu: Number(picked) }),
      }),
    h(
      "button.plain",
      {
        type: "button",
        "data-key": "enter-tiles-instead",
        onclick: () => changeWinner({ count: null }),
      },
      _("Enter the tiles instead"),
    ),
  ];
}

/** @param {HandCount} count */
function changeCount(count) {
  const possible = pointsFor(count, winning(currentDraft(), currentWinner())) !== null;
  changeWinner({ count: possible ? count : { ...count, fu: 0 } });
}

/** Return the names of the yaku or fans of a hand. @param {Preview["wins"][number]["score"]|undefined} score */
function liableNames(score) {
  if (!score) return [];
  const lines = "fans" in score ? score.fans : [...score.yakuman, ...score.yaku];
  return lines.map(({ name }) => name);
}

/** Draw the choice of the player who is liable for the hand (pao). */
function liableControl() {
  const { result } = getTable().preview;
  const { discarder } = currentDraft();
  const won = currentWinner();
  const score = result?.wins.find(({ winner }) => winner === won.winner)?.score;
  const names = liableNames(score);
  const covered = (isChinese() ? fanRuleValue("liability") : ruleValue("pao")) ?? [];
  const counted = won.count !== null && (isChinese() ? covered.length > 0 : won.count.han >= 13);
  if (!counted && !names.some((/** @type {string} */ name) => covered.includes(name))) return null;
  return segmented({
    name: _("Who fed the last set (pao)?"),
    key: "liable",
    options: [
      ["", _("Nobody")],
      ...otherSeats(won.winner)
        .filter((seat) => seat !== discarder)
        .map((seat) => /** @type {[string, string]} */ ([String(seat), playerAt(seat)])),
    ],
    value: won.liable === null ? "" : String(won.liable),
    pick: (picked) => changeWinner({ liable: picked === "" ? null : Number(picked) }),
  });
}

/**
 * Draw the field for the fan of a win whose tiles are not entered.
 * @param {HandCount} count
 * @param {(count: HandCount) => void} change
 * @param {() => void} enterTiles
 */
const fanControls = (count, change, enterTiles) => [
  h(
    "label.field.fan-field",
    {},
    h("span", {}, _("Fan, with flowers")),
    h("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      "data-key": "fan",
      maxlength: 4,
      value: count.fan ? String(count.fan) : "",
      placeholder: String(minimumFan()),
      oninput: (/** @type {Event} */ { target }) =>
        change({ ...count, fan: fanOf(/** @type {HTMLInputElement} */ (target).value) }),
    }),
  ),
  h(
    "button.plain",
    { type: "button", "data-key": "enter-tiles-instead", onclick: enterTiles },
    _("Enter the tiles instead"),
  ),
];

/** Draw the flowers and the circumstances of a hand. @param {Hand} hand */
const chineseWinControls = (hand) => [
  chineseToggles(hand),
  flowerControls(hand),
  isGeneral() && liableControl(),
];

/**
 * Draw the switch, if the discarder is in riichi.
 * @param {WinDraft} draft
 * @param {(value: boolean) => void} pick
 */
function riichiTileToggle(draft, pick) {
  const { discarder } = draft;
  if (discarder === null || discarderRiichi(draft) === "none") return [];
  const name = playerAt(discarder);
  const value = isRiichiTile(draft);
  const words = message("Ron on {name}’s riichi tile", { name });
  return [
    h("div.toggles", {}, toggle({ words: translate(words), key: "riichi-tile", value, pick })),
    value && h("p.quiet.small", { role: "status" }, notAcceptedText(name)),
  ];
}

/** @param {string} name */
const notAcceptedText = (name) =>
  _("The riichi is not accepted: {name} pays no stick and takes back one that was put down.", {
    name,
  });
