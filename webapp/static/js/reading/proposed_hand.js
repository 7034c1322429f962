/** The hand that a reading proposes; its tiles are linked to their boxes in the photo. */

import { message } from "../core/messages.js";
import { isClosed, normalize } from "../hand/circumstances.js";
import { SHARED_DOUBTS } from "../hand/doubts.js";
import { emptyHand, newPiece } from "../hand/hand.js";
import { isRed } from "../core/tiles.js";

/** @import { Doubt, Hand, Meld, MeldReading, Piece, Reading } from "../core/types" */

/** @typedef {(label: string, place: number) => Piece} PieceMaker */

/** @param {string} code @param {import("../core/types").Text} words @returns {Doubt} */
const proposal = (code, words) => ({ code, message: words, boxes: [], candidates: [] });

const URA_DOUBT = proposal(
  "riichi",
  message("Ura indicators found, so riichi is set. Change it if there was no riichi."),
);
const SIDEWAYS_DOUBT = proposal(
  "riichi",
  message("A discard lies sideways, so riichi is set. Change it if there was no riichi."),
);

/** @param {string[]} passed the waits that others discarded */
const passedDoubt = (passed) =>
  proposal(
    "missed",
    message("{tiles} passed, so furiten is set. Change it if that is wrong.", {
      tiles: passed.join(" "),
    }),
  );

/**
 * Return the hand of a reading; the winds of `before` stay.
 * @param {Reading} reading
 * @param {{id: string, whyNot: import("../core/types").Text|null}} photo
 * @param {Hand} before
 */
export function proposeHand(reading, photo, before) {
  const { river } = reading;
  const makePiece = pieceMaker(reading);
  const all = (/** @type {string[]} */ labels, /** @type {number[]} */ places) =>
    labels.map((label, place) => makePiece(label, places[place]));
  const pieces = all(reading.hand, reading.hand_tiles);
  const winning = winningPiece(reading, makePiece);
  const hand = {
    ...emptyHand(before.circumstances),
    pieces: winning ? [...pieces, winning] : pieces,
    winning: winning && !lacksWinningTile(reading) ? winning.id : null,
    melds: reading.melds.map((meld) => proposeMeld(reading, meld, makePiece)),
    flowers: reading.flowers?.length ?? 0,
    flowerTiles: reading.flowers ?? [],
    dora: all(reading.dora_indicators, reading.dora_tiles),
    ura: all(reading.ura_indicators, reading.ura_tiles),
    discards: river ? proposeDiscards(river) : [],
  };
  const doubts = [...reading.doubts, ...proposeCircumstances(hand, river)];
  return normalize({
    ...hand,
    photo: {
      ...photo,
      width: reading.width,
      height: reading.height,
      tiles: reading.tiles,
      checked: reading.checked,
      doubts,
      advice: reading.advice,
      winning: reading.winning_index,
    },
  });
}

/**
 * Set riichi and furiten as the photo shows them; return the doubts about that.
 * @param {Hand} hand
 * @param {Reading["river"]} river
 */
function proposeCircumstances(hand, river) {
  const hasUra = hand.ura.length > 0;
  const riichi = isClosed(hand) && (hasUra || river?.riichi === true);
  if (riichi) hand.circumstances.riichi = "riichi";
  const passed = river?.passed ?? [];
  if (passed.length > 0) hand.circumstances.missed = true;
  return [
    ...(riichi ? [hasUra ? URA_DOUBT : SIDEWAYS_DOUBT] : []),
    ...(passed.length > 0 ? [passedDoubt(passed)] : []),
  ];
}

/**
 * Return the discards of a river, then those that others called. A wrong one is corrected when it
 * matters, so nobody has to check them.
 * @param {NonNullable<Reading["river"]>} river
 */
const proposeDiscards = ({ discards, discard_tiles: places, called }) => [
  ...discards.map((label, at) => newPiece(label, places[at])),
  ...called.map((label) => newPiece(label)),
];

/** @param {Reading} reading @returns {PieceMaker} */
function pieceMaker(reading) {
  const boxes = (/** @type {string[]} */ ...codes) =>
    new Set(
      reading.doubts
        .filter((/** @type {Doubt} */ { code }) => codes.includes(code))
        .flatMap((/** @type {Doubt} */ doubt) => doubt.boxes.map(String)),
    );
  const doubted = boxes("uncertain_tile", "changed_tile", ...SHARED_DOUBTS);
  const hiding = boxes("hidden_five");
  return (label, place) => {
    const tile = reading.tiles[place];
    const box = String(tile.box);
    const hidden = tile.label === "back" && isRed(label) && hiding.has(box);
    return newPiece(label, place, !hidden && !doubted.has(box));
  };
}

/** @param {Reading} reading @param {PieceMaker} makePiece */
const winningPiece = ({ winning_tile: label, winning_index: index }, makePiece) =>
  label !== null && index !== null ? makePiece(label, index) : null;

/** Return whether the tiles are a hand that waits. @param {Reading} reading */
const lacksWinningTile = ({ doubts }) => doubts.some(({ code }) => code === "no_winning_tile");

/**
 * Return a meld with its tiles from left to right, an added tile last.
 * @param {Reading} reading
 * @param {MeldReading} meld
 * @param {PieceMaker} makePiece
 * @returns {Meld}
 */
function proposeMeld(reading, meld, makePiece) {
  const left = [...meld.tiles];
  /** @type {(string|undefined)[]} */
  const labels = meld.places.map((place) => {
    const at = left.indexOf(reading.tiles[place].label);
    return at < 0 ? undefined : left.splice(at, 1)[0]; // a back stands for a tile without a face in the photo
  });
  const pieces = meld.places.map((place, at) =>
    makePiece(labels[at] ?? left.shift() ?? reading.tiles[place].label, place),
  );
  return {
    id: newPiece("1m").id,
    kind: meld.kind,
    pieces,
    called: findCalled(meld, pieces)?.id ?? null,
    from: meld.from,
    asRead: true,
  };
}

/**
 * Return the called tile: the one in the position that shows the player.
 * @param {MeldReading} meld
 * @param {Piece[]} pieces
 */
function findCalled({ kind, called, from }, pieces) {
  const row = kind === "shouminkan" ? pieces.slice(0, 3) : pieces;
  const at = { left: row.slice(0, 1), across: row.slice(1, -1), right: row.slice(-1) };
  const likely = at[/** @type {keyof typeof at} */ (from)] ?? row;
  return [...likely, ...row].find((each) => each.label === called);
}
