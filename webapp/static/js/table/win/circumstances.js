/** The controls for circumstances that neither the photo nor the table shows. */

import { pageGame, partOf } from "../../core/games/games.js";
import { plainButton, segmented, stepper, textField, toggle } from "../../core/controls.js";
import { elementWith, h, icon, render } from "../../core/dom.js";
import { _, translate } from "../../core/messages.js";
import { ruleValue } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { possibleMoments } from "../../hand/circumstances.js";
import { getHand } from "../../hand/hand_store.js";
import { setsNorthsAside } from "../../core/tiles.js";
import {
  fanToggles,
  circumstanceToggles,
  discardsButton,
  missedToggle,
  momentToggle,
  northsStepper,
  openRiichiToggle,
  riichiSwitches,
  flowerControls,
} from "../../score/circumstances.js";
import { currentGame, getTable, otherSeats, playerAt } from "../state.js";
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
import { addWinnerButton } from "./header.js";

/** @import { Circumstances, Hand, HandCount, WinDraft } from "../../core/types" */

/** Moments that few evenings have. @type {Circumstances["moment"][]} */
const RARE = ["chankan", "closed_chankan", "first_turn"];

/** The most chips that each payer of a win can give. */
const MOST_CHIPS = 100;

let showsRare = false;

/** @param {HTMLElement} place */
export function mountWinCircumstances(place) {
  watch(
    () => {
      const { draft, preview, handValues } = getTable();
      return [getHand(), draft, preview, handValues, getPage().settings?.language];
    },
    () => draw(place),
  );
}

/** @param {HTMLElement} place */
function draw(place) {
  if (!getTable().draft) {
    showsRare = false;
    return render(place);
  }
  const { count } = currentWinner();
  const { byCount, byTiles } = partOf(CONTROLS);
  const how = count ? byCount(count) : byTiles(getHand());
  render(place, how, riichiTileNote(currentDraft()), liableControl());
}

/** @param {Hand} hand */
function circumstanceControls(hand) {
  const isTsumo = byOf(currentDraft()) === "tsumo";
  const { declared } = currentWinner();
  const moments = possibleMoments(hand).filter(
    (moment) => moment !== "first_turn" || isTsumo || ruleValue("renhou") !== "none",
  );
  const usual = moments.filter((moment) => !RARE.includes(moment));
  const rare = [
    ...moments.filter((moment) => RARE.includes(moment)).map((each) => momentToggle(hand, each)),
    openRiichiToggle(hand),
    missedToggle(hand),
    discardsButton(hand),
  ].filter(Boolean);
  const more = showsRare || hasRare(hand) ? rare : [rare.length > 0 && moreButton()];
  return [
    circumstanceToggles(hand, riichiSwitches(hand, declared), usual, [...tableChips(), ...more]),
    setsNorthsAside() && northsStepper(hand),
  ];
}

/** Return whether a rare circumstance is set. @param {Hand} hand */
const hasRare = ({ circumstances: { moment, missed, open_riichi: isOpen }, discards }) =>
  RARE.includes(moment) || missed || isOpen || discards.length > 0;

const moreButton = () =>
  h(
    "button.chip",
    {
      "data-key": "more-circumstances",
      "aria-label": _("More circumstances"),
      "aria-expanded": "false",
      onclick: () => {
        showsRare = true;
        draw(elementWith("choices"));
      },
    },
    icon("more"),
  );

/** @param {Hand} hand */
const fanTileControls = (hand) => [fanToggles(hand, tableChips()), flowerControls(hand)];

/** Draw what only a table has: another winner, and a ron on a riichi tile. */
const tableChips = () => [addWinnerButton(currentDraft()), riichiTileToggle(currentDraft())];

/** Draw the choice of han and fu. @param {HandCount} count */
function countControls(count) {
  const win = winning(currentDraft(), currentWinner());
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
        options: fuChoices(count.han, win).map((each) => [String(each), String(each)]),
        value: String(count.fu),
        pick: (picked) => changeCount({ ...count, fu: Number(picked) }),
      }),
    currentGame().seats[0].chips !== null &&
      stepper({
        name: _("Chips"),
        key: "win-chips",
        value: count.chips ?? 0,
        most: MOST_CHIPS,
        pick: (chips) => changeWinner({ count: { ...count, chips } }),
      }),
    countChips(),
  ];
}

const countChips = () =>
  h(
    "div.cluster.toggles",
    ...tableChips(),
    plainButton("enter-tiles-instead", _("Enter the tiles instead"), () =>
      changeWinner({ count: null }),
    ),
  );

/** @param {HandCount} count */
function changeCount(count) {
  const possible = pointsFor(count, winning(currentDraft(), currentWinner())) !== null;
  changeWinner({ count: possible ? count : { ...count, fu: 0 } });
}

/** Draw the choice of the player who is liable for the hand (pao). */
function liableControl() {
  const { result } = getTable().preview;
  const { discarder } = currentDraft();
  const won = currentWinner();
  const score = result?.wins.find(({ winner }) => winner === won.winner)?.score;
  const counted = won.count !== null && pageGame().isLiable(won.count);
  if (!counted && won.liable === null && !score?.liable_unknown) return null;
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

/** Draw the field for the fan of a win whose tiles are not entered. @param {HandCount} count */
const fanControls = (count) => [
  textField(
    translate(pageGame().words.countField),
    {
      class: "fan-field",
      inputmode: "numeric",
      "data-key": "fan",
      maxlength: 4,
      value: count.fan ? String(count.fan) : "",
      placeholder: String(minimumFan()),
    },
    (text) => changeWinner({ count: { ...count, fan: fanOf(text) } }),
  ),
  countChips(),
];

const CONTROLS = {
  riichi: { byCount: countControls, byTiles: circumstanceControls },
  fans: { byCount: fanControls, byTiles: fanTileControls },
};

/** Draw the switch, if the discarder is in riichi. @param {WinDraft} draft */
function riichiTileToggle(draft) {
  const { discarder } = draft;
  if (discarder === null || discarderRiichi(draft) === "none") return null;
  return toggle({
    words: _("Ron on {name}’s riichi tile", { name: playerAt(discarder) }),
    key: "riichi-tile",
    value: isRiichiTile(draft),
    pick: (riichiTile) => changeDraft({ riichiTile }),
  });
}

/** Explain a ron on a riichi tile. @param {WinDraft} draft */
function riichiTileNote(draft) {
  const { discarder } = draft;
  if (discarder === null || discarderRiichi(draft) === "none" || !isRiichiTile(draft)) return null;
  return h("p.quiet.small", { role: "status" }, notAcceptedText(playerAt(discarder)));
}

/** @param {string} name */
const notAcceptedText = (name) =>
  _("The riichi is not accepted: {name} pays no stick and takes back one that was put down.", {
    name,
  });
