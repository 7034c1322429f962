/**
 * The controls for circumstances that neither the photo nor the table shows.
 */

import { segmented, stepper, toggle } from "../../core/controls.js";
import { h, render } from "../../core/dom.js";
import { ruleValue } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { translate } from "../../core/text.js";
import { allowsIppatsu, isClosed, normalize, possibleMoments } from "../../hand/circumstances.js";
import { NORTH, countCopies, setCircumstances } from "../../hand/hand.js";
import { edit, getHand } from "../../hand/hand_store.js";
import { setsNorthsAside } from "../../hand/tiles.js";
import { otherSeats, playerAt } from "../seats.js";
import { getTable } from "../state.js";
import { FU, hanChoices, isPossible, needsFu } from "./han_fu_points.js";
import { riichiTileToggle } from "./riichi_tile.js";
import { byOf, changeDraft, changeWinner, currentDraft, currentWinner } from "./win_draft.js";

/** @import { Circumstances, Hand, HandCount } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountWinCircumstances(place) {
  watch(
    () => [getHand(), getTable().draft, getTable().preview, getPage().settings?.language],
    () => {
      if (!getTable().draft) return render(place);
      const how = currentWinner().count ? countControls() : circumstanceControls(getHand());
      render(place, ...how, ...riichiTileToggle(currentDraft(), setRiichiTile), liableControl());
    },
  );
}

/** @param {boolean} value */
const setRiichiTile = (value) => changeDraft({ riichiTile: value });

/** @param {Partial<Circumstances>} change */
const changeTo = (change) => edit((hand) => setCircumstances(hand, change));

/** @param {Hand} hand */
function circumstanceControls(hand) {
  const { circumstances } = hand;
  return [
    h(
      "div.toggles",
      {
        role: "group",
        "aria-label": translate({
          en: "Riichi and the moment of the win",
          ja: "リーチと和了の状況",
        }),
      },
      ...riichiToggles(hand),
      ...possibleMoments(hand)
        .filter(
          (moment) => moment !== "first_turn" || byOf(currentDraft()) === "tsumo" || playsRenhou(),
        )
        .map((moment) =>
          toggle({
            words: translate(momentText(moment, circumstances)),
            key: moment,
            value: circumstances.moment === moment,
            pick: (value) => changeTo({ moment: value ? moment : "ordinary" }),
          }),
        ),
    ),
    setsNorthsAside() &&
      stepper({
        name: translate({ en: "Norths set aside", ja: "抜きドラ（北）" }),
        key: "norths",
        value: hand.norths,
        most: 4 - countCopies(hand, NORTH) + hand.norths,
        pick: (norths) => edit((now) => normalize({ ...now, norths })),
      }),
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
        words: translate({ en: "Riichi", ja: "リーチ" }),
        key: "riichi",
        value: circumstances.riichi !== "none",
        pick: (value) => changeTo({ riichi: value ? "riichi" : "none" }),
      }),
    circumstances.riichi !== "none" && [
      ruleValue("ippatsu") &&
        allowsIppatsu(hand) &&
        toggle({
          words: translate({ en: "Ippatsu", ja: "一発" }),
          key: "ippatsu",
          value: circumstances.ippatsu,
          pick: (value) => changeTo({ ippatsu: value }),
        }),
      toggle({
        words: translate({ en: "Double riichi", ja: "ダブルリーチ" }),
        key: "double",
        value: circumstances.riichi === "double",
        pick: (value) => changeTo({ riichi: value ? "double" : "riichi" }),
      }),
    ],
  ].flat();
}

/**
 * @param {Circumstances["moment"]} moment
 * @param {Circumstances} circumstances
 */
function momentText(moment, { by, seat }) {
  if (moment === "rinshan") return { en: "After a kan (rinshan)", ja: "嶺上開花" };
  if (moment === "chankan") return { en: "Robbed kan (chankan)", ja: "槍槓" };
  if (moment === "last_tile") {
    return by === "tsumo"
      ? { en: "Last tile (haitei)", ja: "海底" }
      : { en: "Last discard (houtei)", ja: "河底" };
  }
  if (by === "ron") return { en: "First turn (renhou)", ja: "人和" };
  return seat === "E"
    ? { en: "First draw (tenhou)", ja: "天和" }
    : { en: "First draw (chiihou)", ja: "地和" };
}

/** Draw the choice of han and fu. */
function countControls() {
  const { count } = currentWinner();
  const by = byOf(currentDraft());
  if (!count) return [];
  const fu = FU.filter((each) => isPossible({ han: count.han, fu: each }, by));
  return [
    segmented({
      name: translate({ en: "Han", ja: "翻" }),
      key: "han",
      options: hanChoices().map(([han, words]) => [String(han), words]),
      value: String(count.han),
      pick: (han) => changeCount({ ...count, han: Number(han) }),
    }),
    needsFu(count.han) &&
      segmented({
        name: translate({ en: "Fu", ja: "符" }),
        key: "fu",
        options: fu.map((each) => [String(each), String(each)]),
        value: String(count.fu),
        pick: (picked) => changeCount({ ...count, fu: Number(picked) }),
      }),
    h(
      "button.plain",
      { type: "button", "data-key": "enter-tiles-instead", onclick: () => changeWinner({ count: null }) },
      translate({ en: "Enter the tiles instead", ja: "牌を入力する" }),
    ),
  ];
}

/** @param {HandCount} count */
function changeCount(count) {
  const possible = isPossible(count, byOf(currentDraft()));
  changeWinner({ count: possible ? count : { ...count, fu: 30 } });
}

/** Draw the choice of the player who is liable for a yakuman (pao). */
function liableControl() {
  const { result } = getTable().preview;
  const { discarder } = currentDraft();
  const won = currentWinner();
  const score = result?.wins.find(({ winner }) => winner === won.winner)?.score;
  const names = (score?.yakuman ?? []).map((each) => each.name);
  const covered = ruleValue("pao") ?? [];
  const counted = won.count !== null && won.count.han >= 13;
  if (!counted && !names.some((/** @type {string} */ name) => covered.includes(name))) return null;
  return segmented({
    name: translate({ en: "Who fed the last set (pao)?", ja: "責任払い（包）は？" }),
    key: "liable",
    options: [
      ["", translate({ en: "Nobody", ja: "なし" })],
      ...otherSeats(won.winner)
        .filter((seat) => seat !== discarder)
        .map((seat) => /** @type {[string, string]} */ ([String(seat), playerAt(seat)])),
    ],
    value: won.liable === null ? "" : String(won.liable),
    pick: (picked) => changeWinner({ liable: picked === "" ? null : Number(picked) }),
  });
}
