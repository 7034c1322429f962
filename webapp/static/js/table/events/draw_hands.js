/** Hands shown at a draw: read from photos, drawn with their waits, and corrected by taps. */

import { sendJson, sendPhoto } from "../../core/client.js";
import { notice, noticeActions, plainButton } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import {
  COPIES,
  drawTiles,
  miniTile,
  parseLabels,
  tileFace,
  tileKeys,
  tileLine,
  tileName,
} from "../../core/tiles.js";
import { shrink } from "../../reading/shrink.js";
import { waitingHand } from "../notation.js";
import { showError } from "../notices.js";
import { tableUrl } from "../table_api.js";

/** @import { Child, DrawHandView, DrawHandsResponse } from "../../core/types" */

/** @typedef {DrawHandView["doubts"][number]} Doubt */

/** A hand as the server takes it. @typedef {{seat: number, hand: string|string[], melds?: string[]}} Given */

const HAND_SIZE = 13;

/**
 * Read a photo of a hand, or of the table from the side of a seat.
 * @param {Blob} file
 * @param {{seat: number, shows: "hand"|"table", replaces?: number}} options
 * @returns {Promise<DrawHandsResponse>}
 */
export async function readDrawPhoto(file, { seat, shows, replaces }) {
  const { photo } = await shrink(file);
  const fields = { seat: String(seat), shows, ...(replaces && { replaces: String(replaces) }) };
  return sendPhoto(tableUrl("/draw/photo"), photo, fields);
}

/**
 * Return hands with their waits.
 * @param {Given[]} hands
 * @param {number|null} [replaces] the entry of the draw that is corrected
 */
export async function checkHands(hands, replaces = null) {
  /** @type {DrawHandsResponse} */
  const answer = await sendJson(tableUrl("/draw/hands"), { hands, replaces });
  return answer.hands;
}

/**
 * What the rows of hands need: the names of the seats, the corrected entry, and what to call when a
 * hand changed or a chombo is chosen.
 * @typedef {{names: string[], replaces: number|null, change: (hand: DrawHandView) => void,
 *   chombo: (seat: number) => void}} Rows
 */

/**
 * Draw the hands with their waits and what is doubtful.
 * @param {Map<number, DrawHandView>} hands
 * @param {Rows} rows
 */
export const drawHands = (hands, rows) =>
  [...hands.values()]
    .sort((one, other) => one.seat - other.seat)
    .map((hand) => handRow(hand, rows));

/** @param {DrawHandView} hand @param {Rows} rows */
function handRow(hand, rows) {
  const { seat, waits, reason, noten_riichi: mistake, doubts, notation } = hand;
  const name = rows.names[seat];
  return h(
    "section.panel.stack.draw-hand",
    { "data-key": `hand-${seat}`, "aria-label": _("The hand of {player}", { player: name }) },
    h(
      "button.draw-hand-tiles",
      {
        "data-key": `edit-hand-${seat}`,
        "aria-label": _("Correct the hand of {player}", { player: name }),
        onclick: () => openHandSheet(hand, rows),
      },
      h("b", name),
      notation ? waitingHand(notation) : looseTiles(hand),
      icon("edit"),
    ),
    waits.length > 0 &&
      h(
        "p.row.wrap.draw-waits",
        h("span.quiet", _("Waits")),
        h(
          "span.tile-line",
          ...waits.map(({ tile, held }) => {
            const drawn = miniTile(tile);
            drawn.classList.toggle("gone", held === COPIES);
            return drawn;
          }),
        ),
      ),
    reason && h("p.quiet", drawTiles(reason)),
    doubts.map((doubt) => doubtNotice(hand, doubt, rows)),
    mistake &&
      notice(
        "warning",
        { class: "warn" },
        _("{player} declared riichi and is not tenpai.", { player: name }),
        noticeActions(plainButton(`chombo-${seat}`, _("Record a chombo"), () => rows.chombo(seat))),
      ),
  );
}

/** Draw tiles that are not a hand. @param {DrawHandView} hand */
const looseTiles = ({ hand, melds }) =>
  h(
    "span.cloth.cluster.centred.winning-hand",
    tileLine(hand),
    ...melds.map((meld) => tileLine(parseLabels(meld))),
  );

/** @param {DrawHandView} hand @param {Doubt} doubt @param {Rows} rows */
function doubtNotice(hand, doubt, rows) {
  const { code, message: words, place, candidates } = doubt;
  const doubts = hand.doubts.filter((each) => each !== doubt);
  const answer = (/** @type {string} */ label) => {
    if (place === null) return;
    const labels = hand.hand.map((each, at) => (at === place ? label : each));
    if (label === hand.hand[place]) rows.change({ ...hand, doubts });
    else void check({ ...hand, hand: labels, doubts }, rows);
  };
  /** @type {Child[]} */
  const answers =
    place !== null && candidates.length > 0
      ? candidates.map((label) => answerButton(hand, label, () => answer(label)))
      : code === "hidden_kan"
        ? [
            plainButton(`kan-${hand.seat}`, _("Choose the tile"), () =>
              openKanSheet(words, (label) =>
                check({ ...hand, melds: [...hand.melds, closedKan(label)], doubts }, rows),
              ),
            ),
          ]
        : [
            plainButton(`right-${hand.seat}`, _("All right"), () =>
              rows.change({ ...hand, doubts }),
            ),
          ];
  return notice("info", {}, words, noticeActions(...answers));
}

/** @param {DrawHandView} hand @param {string} label @param {() => void} onclick */
const answerButton = ({ seat }, label, onclick) =>
  h(
    "button.suggestion",
    { "data-key": `answer-${seat}-${label}`, "aria-label": tileName(label), onclick },
    h("span.tile", tileFace(label)),
  );

/** Return the notation of a closed kan. @param {string} label */
const closedKan = (label) =>
  label[0] === "0" ? `0555${label[1]}` : `${label[0].repeat(COPIES)}${label[1]}`;

/**
 * Request the waits of a changed hand; its doubts stay.
 * @param {DrawHandView} hand
 * @param {Rows} rows
 */
async function check(hand, rows) {
  const { seat, hand: tiles, melds, doubts } = hand;
  try {
    const [checked] = await checkHands([{ seat, hand: tiles, melds }], rows.replaces);
    rows.change({ ...checked, doubts });
  } catch (error) {
    showError(error);
  }
}

/** Ask for the tile of a closed kan. @param {string} title @param {(label: string) => void} pick */
function openKanSheet(title, pick) {
  openSheet({
    title,
    draw: (sheet) =>
      tileKeys({
        can: () => true,
        left: () => COPIES,
        pick: (label) => sheet.closeAnd(() => pick(label))(),
      }),
  });
}

/** Open the tiles of a hand: a tap selects a tile, which a key replaces. @param {DrawHandView} hand @param {Rows} rows */
function openHandSheet(hand, rows) {
  const tiles = [...hand.hand];
  const melds = [...hand.melds];
  /** @type {number|null} the selected place; the keys add tiles without it */
  let place = null;
  const isFull = () => tiles.length + 3 * melds.length >= HAND_SIZE;
  const count = (/** @type {string} */ label) =>
    [...tiles, ...melds.flatMap(parseLabels)].filter(
      (each) => each.replace("0", "5") === label.replace("0", "5"),
    ).length;
  openSheet({
    title: _("The hand of {player}", { player: rows.names[hand.seat] }),
    draw: (sheet) => {
      const act = (/** @type {() => void} */ change) => () => {
        change();
        sheet.redraw();
      };
      return [
        tileButtons(tiles, place, (at) => act(() => (place = at === place ? null : at))()),
        melds.length > 0 && meldButtons(melds, (at) => act(() => melds.splice(at, 1))()),
        tileKeys({
          can: (label) => (place !== null || !isFull()) && count(label) < COPIES,
          left: (label) => COPIES - count(label),
          current: place === null ? null : tiles[place],
          pick: (label) =>
            act(() => {
              tiles.splice(place ?? tiles.length, place === null ? 0 : 1, label);
              place = null;
            })(),
        }),
        place !== null &&
          plainButton(
            "remove-tile",
            [icon("delete"), _("Remove {tile}", { tile: tileName(tiles[place]) })],
            act(() => {
              tiles.splice(place ?? 0, 1);
              place = null;
            }),
          ),
        doneButton(_("Done"), {
          "data-key": "hand-done",
          onclick: sheet.closeAnd(
            () => void check({ ...hand, hand: tiles, melds, doubts: [] }, rows),
          ),
        }),
      ];
    },
  });
}

/** Draw the tiles of a hand as buttons. @param {string[]} tiles @param {number|null} selected @param {(at: number) => void} select */
const tileButtons = (tiles, selected, select) =>
  h(
    "div.draw-tiles",
    ...tiles.map((label, at) =>
      h(
        "button.tile",
        {
          "data-key": `draw-tile-${at}`,
          "aria-label": tileName(label),
          "aria-pressed": String(at === selected),
          onclick: () => select(at),
        },
        tileFace(label),
      ),
    ),
  );

/** Draw melds as buttons that remove them. @param {string[]} melds @param {(at: number) => void} remove */
const meldButtons = (melds, remove) =>
  h(
    "div.cluster.chips",
    ...melds.map((meld, at) =>
      h(
        "button.chip",
        {
          "data-key": `draw-meld-${at}`,
          "aria-label": _("Remove the meld"),
          onclick: () => remove(at),
        },
        tileLine(parseLabels(meld)),
        icon("delete"),
      ),
    ),
  );
