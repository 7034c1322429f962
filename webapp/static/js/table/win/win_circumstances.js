/**
 * What a photo cannot show and the table does not know: only what can be true is offered.
 */

import { segmented, stepper, toggle } from "../../core/controls.js";
import { h, render } from "../../core/dom.js";
import { ruled, translate } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { canIppatsu, isClosed, possibleMoments, settle } from "../../hand/circumstances.js";
import { NORTH, choose, used } from "../../hand/hand.js";
import { edit, getHand } from "../../hand/hand_store.js";
import { setsNorthsAside } from "../../hand/tiles.js";
import { nameOf, others } from "../seats.js";
import { getTable } from "../state.js";
import { FU, countsFu, hanChoices, isPossible } from "./han_fu_points.js";
import { riichiTile } from "./riichi_tile.js";
import { byOf, changeEntry, changeWin, openWin, theEntry } from "./win_entry.js";

/** @import { Circumstances, Hand, HandCount } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountCircumstances(place) {
  watch(
    () => [getHand(), getTable().entry, getTable().asked, getPage().settings?.language],
    () => {
      if (!getTable().entry) return render(place);
      const how = openWin().count ? counting() : asked(getHand());
      render(place, ...how, ...riichiTile(theEntry(), tellRiichiTile), liable());
    },
  );
}

/** @param {boolean} value */
const tellRiichiTile = (value) => changeEntry({ riichiTile: value });

/** @param {Partial<Circumstances>} change */
const set = (change) => edit((hand) => choose(hand, change));

/** @param {Hand} hand */
function asked(hand) {
  const { options } = hand;
  return [
    h(
      "div.toggles",
      {
        role: "group",
        "aria-label": translate({ en: "Riichi and the moment of the win", ja: "リーチと和了の状況" }),
      },
      ...riichi(hand),
      ...possibleMoments(hand)
        .filter(
          (moment) => moment !== "first_turn" || byOf(theEntry()) === "tsumo" || playsRenhou(),
        )
        .map((moment) =>
          toggle({
            words: translate(momentName(moment, options)),
            key: moment,
            value: options.moment === moment,
            pick: (value) => set({ moment: value ? moment : "ordinary" }),
          }),
        ),
    ),
    setsNorthsAside() &&
      stepper({
        name: translate({ en: "Norths set aside", ja: "抜きドラ（北）" }),
        key: "norths",
        value: hand.norths,
        most: 4 - used(hand, NORTH) + hand.norths,
        pick: (norths) => edit((now) => settle({ ...now, norths })),
      }),
  ];
}

const playsRenhou = () => ruled("renhou") !== "none";

/** @param {Hand} hand */
function riichi(hand) {
  if (!isClosed(hand)) return [];
  const { options } = hand;
  const { declared } = openWin();
  return [
    !declared &&
      toggle({
        words: translate({ en: "Riichi", ja: "リーチ" }),
        key: "riichi",
        value: options.riichi !== "none",
        pick: (value) => set({ riichi: value ? "riichi" : "none" }),
      }),
    options.riichi !== "none" && [
      ruled("ippatsu") &&
        canIppatsu(hand) &&
        toggle({
          words: translate({ en: "Ippatsu", ja: "一発" }),
          key: "ippatsu",
          value: options.ippatsu,
          pick: (value) => set({ ippatsu: value }),
        }),
      toggle({
        words: translate({ en: "Double riichi", ja: "ダブルリーチ" }),
        key: "double",
        value: options.riichi === "double",
        pick: (value) => set({ riichi: value ? "double" : "riichi" }),
      }),
    ],
  ].flat();
}

/**
 * @param {Circumstances["moment"]} moment
 * @param {Circumstances} options
 */
function momentName(moment, { by, seat }) {
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

/** Han and fu, where the players count themselves. */
function counting() {
  const { count } = openWin();
  const by = byOf(theEntry());
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
    countsFu(count.han) &&
      segmented({
        name: translate({ en: "Fu", ja: "符" }),
        key: "fu",
        options: fu.map((each) => [String(each), String(each)]),
        value: String(count.fu),
        pick: (picked) => changeCount({ ...count, fu: Number(picked) }),
      }),
    h(
      "button.plain",
      { type: "button", "data-key": "no-count", onclick: () => changeWin({ count: null }) },
      translate({ en: "Enter the tiles instead", ja: "牌を入力する" }),
    ),
  ];
}

/** @param {HandCount} count */
function changeCount(count) {
  const possible = isPossible(count, byOf(theEntry()));
  changeWin({ count: possible ? count : { ...count, fu: 30 } });
}

/** Who fed the last set of a yakuman for which somebody is liable. */
function liable() {
  const { answer } = getTable().asked;
  const { discarder } = theEntry();
  const won = openWin();
  const score = answer?.wins.find(({ winner }) => winner === won.winner)?.score;
  const names = (score?.yakuman ?? []).map((/** @type {any} */ each) => each.name);
  const covered = ruled("pao") ?? [];
  const counted = won.count !== null && won.count.han >= 13;
  if (!counted && !names.some((/** @type {string} */ name) => covered.includes(name))) return null;
  return segmented({
    name: translate({ en: "Who fed the last set (pao)?", ja: "責任払い（包）は？" }),
    key: "liable",
    options: [
      ["", translate({ en: "Nobody", ja: "なし" })],
      ...others(won.winner)
        .filter((seat) => seat !== discarder)
        .map((seat) => /** @type {[string, string]} */ ([String(seat), nameOf(seat)])),
    ],
    value: won.liable === null ? "" : String(won.liable),
    pick: (picked) => changeWin({ liable: picked === "" ? null : Number(picked) }),
  });
}
