/** The sheet for an exhaustive draw: who is in tenpai, as players say or as photos show. */

import { fileInput } from "../../camera/file_button.js";
import { photoButton } from "../../camera/photo_button.js";
import { asRefusal } from "../../core/client.js";
import { notice, toggleButton } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { pageGame, partOf } from "../../core/games/games.js";
import { _, message, translate } from "../../core/messages.js";
import { ruleValue } from "../../core/settings.js";
import { listNames } from "../formats.js";
import { currentGame, ownSeat } from "../state.js";
import { stick } from "../../core/point_stick.js";
import { windMark } from "../../core/vocabulary.js";
import { loadInputMethod } from "../input_method.js";
import { openMistakeSheet } from "./event_sheets.js";
import { openPreviewSheet } from "./preview_sheet.js";

/** @import { Correction, DrawHandView, Text } from "../../core/types" */
/** @import { OnChange } from "./preview_sheet.js" */

/** @typedef {Correction["seats"][number]} Seat */

/**
 * The draw that is being entered. `problem` is why the last photo shows no hand.
 * @typedef {object} Draw
 * @property {Correction|null} past
 * @property {Seat[]} seats
 * @property {Set<number>} tenpai
 * @property {Set<number>} nagashi
 * @property {Map<number, DrawHandView>} hands the shown hands by seat
 * @property {{seat: number, notation: string}[]} entered the hands that were shown before
 * @property {number[]} rivers the seats whose rivers in the photo are a nagashi mangan
 * @property {boolean} reading
 * @property {Text|null} problem
 */

/** The part that draws hands, which loads with the first photo. @type {typeof import("./draw_hands.js")|null} */
let handRows = null;

/** Open the sheet. @param {Correction|null} [past] @param {any} [entered] */
export const openDrawSheet = (past = null, entered = past?.event) => partOf(SHEETS)(past, entered);

/** Open the sheet for a draw of riichi; players in riichi are in tenpai. @param {Correction|null} past @param {any} entered */
function openRiichiDrawSheet(past, entered) {
  const seats = past?.seats ?? currentGame().seats;
  /** @type {Draw} */
  const draw = {
    past,
    seats,
    tenpai: new Set(entered?.tenpai ?? riichiSeats(seats)),
    nagashi: new Set(entered?.nagashi ?? []),
    hands: new Map(),
    entered: entered?.hands ?? [],
    rivers: [],
    reading: false,
    problem: null,
  };
  /** Whether the hands that were shown before are requested; before that they stay as they are. */
  let requested = draw.entered.length === 0;
  openPreviewSheet({
    title: _("Draw: who is in tenpai?"),
    past,
    command: () => ({
      command: "draw",
      tenpai: [...draw.tenpai].sort(),
      nagashi: [...draw.nagashi].sort(),
      riichi: past?.late ?? [],
      ...shownHands(draw),
    }),
    text: () => drawText([...draw.tenpai].map((seat) => seats[seat].name)),
    draw: (on) => {
      if (!requested) {
        requested = true;
        showRecordedHands(draw, on);
      }
      const toggle = (/** @type {Set<number>} */ selected, /** @type {number} */ seat) =>
        on.choosing(() => selected.delete(seat) || selected.add(seat));
      return [
        h(
          "div.stack.big-toggles",
          ...seats.map((each, seat) =>
            tenpaiToggle({ ...each, seat }, draw.tenpai.has(seat), toggle(draw.tenpai, seat)),
          ),
        ),
        photoButtons(draw, on),
        handRows?.drawHands(draw.hands, {
          names: seats.map(({ name }) => name),
          replaces: past?.seq ?? null,
          change: on.choosing((hand) => addHand(draw, hand)),
          chombo: (seat) =>
            on.closeAnd(() => openMistakeSheet(past, { seat, reason: "noten_riichi" }))(),
        }),
        ruleValue("nagashi_mangan") && nagashiRow(draw, (seat) => toggle(draw.nagashi, seat)),
      ];
    },
  });
}

/**
 * Return the hands to record: those with which the choice of their players agrees.
 * @param {Draw} draw
 */
function shownHands({ entered, hands, tenpai }) {
  const shown = [...hands.values()]
    .filter((hand) => hand.notation && hand.tenpai === tenpai.has(hand.seat))
    .map(({ seat, notation }) => ({ seat, notation }));
  const recorded = entered.filter(({ seat }) => !hands.has(seat));
  return shown.length + recorded.length > 0 ? { hands: [...recorded, ...shown] } : {};
}

/**
 * Add a hand, and propose whether its player is in tenpai.
 * @param {Draw} draw
 * @param {DrawHandView} hand
 */
function addHand({ seats, tenpai, hands }, hand) {
  hands.set(hand.seat, hand);
  const { riichi, dead } = seats[hand.seat];
  if (riichi || dead || !hand.notation) return;
  if (hand.tenpai) tenpai.add(hand.seat);
  else tenpai.delete(hand.seat);
}

/**
 * Read a photo: the hand of a seat, or the table as that seat sees it. Hands that lie face down
 * are noten.
 * @param {Draw} draw
 * @param {OnChange} on
 * @param {{seat: number, shows: "hand"|"table"}} what
 * @param {Blob} file
 */
async function readHands(draw, on, { seat, shows }, file) {
  const { past, seats, tenpai } = draw;
  on.choosing(() => Object.assign(draw, { reading: true, problem: null }))(null);
  try {
    handRows ??= await import("./draw_hands.js");
    const what = { seat, shows, replaces: past?.seq };
    const { hands, nagashi } = await handRows.readDrawPhoto(file, what);
    on.choosing(() => {
      draw.reading = false;
      if (shows === "table") draw.rivers = nagashi;
      if (hands.length === 0) draw.problem = NO_HANDS;
      else if (shows === "table")
        seats.forEach((each, at) => each.riichi || each.dead || tenpai.delete(at));
      hands.forEach((hand) => addHand(draw, hand));
    })(null);
  } catch (error) {
    const problem = asRefusal(error).text;
    on.choosing(() => Object.assign(draw, { reading: false, problem }))(null);
  }
}

const NO_HANDS = message(
  "No hand lies face up. Photograph the whole table from your seat, from above.",
);

/** Show the hands that were shown before with their waits. @param {Draw} draw @param {OnChange} on */
async function showRecordedHands(draw, on) {
  const { past, hands, entered } = draw;
  try {
    handRows ??= await import("./draw_hands.js");
    const given = entered.map(({ seat, notation }) => ({ seat, hand: notation }));
    const found = await handRows.checkHands(given, past?.seq);
    on.choosing(() => found.forEach((hand) => hands.set(hand.seat, hand)))(null);
  } catch {
    // without a connection they stay as they were recorded
  }
}

/** Draw the buttons for photos: of the table from the own seat, and of each hand. @param {Draw} draw @param {OnChange} on */
function photoButtons(draw, on) {
  const { seats, reading, problem } = draw;
  const camera = loadInputMethod() !== "gallery";
  const take =
    (/** @type {number} */ seat, /** @type {"hand"|"table"} */ shows) =>
    (/** @type {Blob} */ file) =>
      void readHands(draw, on, { seat, shows }, file);
  const own = ownSeat();
  return [
    h("p.quiet", _("Check by photo:")),
    h(
      "div.cluster.draw-photos",
      { role: "group", "aria-label": _("Photos of the hands") },
      own !== null &&
        h(
          "label.chip",
          { "data-key": "photo-table" },
          fileInput(take(own, "table"), {
            accept: "image/*",
            capture: camera ? "environment" : undefined,
          }),
          [icon("camera"), _("Whole table")],
        ),
      ...seats.map(
        ({ name, dead }, seat) =>
          !dead &&
          photoButton({ key: `photo-${seat}`, camera, take: take(seat, "hand"), button: "chip" }, [
            icon("camera"),
            h("span", name),
          ]),
      ),
    ),
    reading && h("p.quiet", { role: "status" }, _("Reading the tiles")),
    problem && notice("warning", { class: "warn", role: "alert" }, translate(problem)),
  ];
}

/** Open the sheet for a draw that pays nothing. @param {Correction|null} past */
const openFanDrawSheet = (past) =>
  openPreviewSheet({
    title: translate(pageGame().words.draw),
    past,
    command: () => ({ command: "draw" }),
    text: () => pageGame().words.draw,
    draw: () => h("p.quiet", _("The wall is used up. Nobody pays, and the deal passes.")),
  });

const SHEETS = { riichi: openRiichiDrawSheet, fans: openFanDrawSheet };

/** @param {{riichi: boolean, dead: boolean}[]} seats */
const riichiSeats = (seats) =>
  seats.flatMap(({ riichi, dead }, seat) => (riichi && !dead ? [seat] : []));

/**
 * @param {Correction["seats"][number] & {seat: number}} who
 * @param {boolean} chosen
 * @param {(event: Event) => void} onclick
 */
const tenpaiToggle = ({ name, wind, riichi, dead, seat }, chosen, onclick) =>
  h(
    "button.big-toggle",
    {
      "aria-pressed": String(chosen),
      disabled: riichi || dead,
      "data-key": `tenpai-${seat}`,
      onclick,
    },
    windMark(wind),
    h("b", name),
    h(
      "span.row.big-toggle-state",
      chosen && icon("check"),
      chosen ? _("Tenpai") : dead ? _("Dead hand") : _("Noten"),
    ),
    riichi && stick(1000),
  );

/** @param {Draw} draw @param {(seat: number) => (event: Event) => void} change */
const nagashiRow = ({ seats, nagashi: selected, rivers }, change) =>
  h(
    "details.fold",
    { open: selected.size > 0 || rivers.length > 0 },
    h("summary", _("Nagashi mangan")),
    rivers.map((seat) =>
      h(
        "p.quiet",
        { role: "status" },
        _("{player} discarded only terminals and honors, and none was called.", {
          player: seats[seat].name,
        }),
      ),
    ),
    h(
      "div.cluster.toggles.fold-body",
      ...seats.map(({ name }, seat) => {
        const isSelected = selected.has(seat);
        const words = [isSelected && icon("check"), name];
        return toggleButton("chip", `nagashi-${seat}`, isSelected, words, change(seat));
      }),
    ),
  );

/** @param {string[]} names */
const drawText = (names) =>
  names.length > 0
    ? message("Draw, {names} in tenpai", { names: listNames(names) })
    : message("Draw, all noten");
