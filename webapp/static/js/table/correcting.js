/**
 * Taking up something that was recorded, to put something else in its place.
 */

import { act } from "./doing.js";
import { getTable, theView } from "./state.js";
import { emptyHand, choose, piece } from "../hand.js";
import { h, icon } from "../dom.js";
import { handOfNotation } from "./notation.js";
import { inWords } from "../settings.js";
import { labelsOf } from "../tiles.js";
import { openEntry } from "./entry.js";
import { openSheet } from "../sheet.js";
import { settle } from "../options.js";

/** @typedef {import("./state.js").PlayedGame} PlayedGame */
/** @typedef {import("./state.js").PlayedHand} PlayedHand */
/** @typedef {import("./state.js").Step} Step */

/** Whether it can be corrected here: what the game played now holds. @param {PlayedGame} game @param {Step} step */
export const isCorrectable = (game, { event }) =>
  ["hand_won", "hand_drawn"].includes(event.kind) && sameSeats(game);

/** The page names seats as the game does that is played. @param {PlayedGame} game */
function sameSeats({ seats }) {
  const now = getTable().view?.game?.seats ?? [];
  return seats.length === now.length && seats.every((player, seat) => now[seat].player === player);
}

/** @param {PlayedGame} game @param {PlayedHand} hand @param {Step} step */
export function correct(game, hand, step) {
  if (step.event.kind === "hand_drawn") openDrawn(hand, step);
  else openEntry(entryOf(hand, step));
}

/** @param {PlayedHand} hand @param {Step} step @returns {import("./entry.js").Entry} */
function entryOf({ round, kyoku, honba, dealer, steps }, step) {
  const played = { round, kyoku, honba, dealer };
  const wins = /** @type {any[]} */ (step.event.wins);
  const discarder = wins[0].discarder ?? null;
  return {
    discarder,
    open: 0,
    instead: step.seq,
    played,
    wins: wins.map((win) => {
      const shown = step.hands.find(({ winner }) => winner === win.winner);
      const declared = steps.some(
        ({ seq, event }) =>
          event.kind === "riichi_declared" && event.seat === win.winner && seq < step.seq,
      );
      const photo = step.photos.find(({ winner }) => winner === win.winner)?.photo ?? null;
      return {
        winner: win.winner,
        hand: handOf(shown, {
          played,
          winner: win.winner,
          by: discarder === null ? "tsumo" : "ron",
          declared,
        }),
        count: shown ? null : { han: 1, fu: 30 },
        declared,
        photo,
        liable: win.liable ?? null,
      };
    }),
  };
}

/**
 * @param {any} shown
 * @param {{played: import("./entry.js").Entry["played"], winner: number, by: "ron"|"tsumo",
 *   declared: boolean}} how
 */
function handOf(shown, { played, winner, by, declared }) {
  const count = getTable().view?.game?.seats.length ?? 4;
  const seat = "ESWN"[(winner - played.dealer + count) % count];
  const empty = emptyHand({ seat, round: played.round, honba: played.honba });
  const said = shown?.circumstances ?? {};
  const riichi = said.riichi && said.riichi !== "none" ? said.riichi : declared ? "riichi" : "none";
  const known = choose(empty, { by, riichi });
  if (!shown) return known;
  const labels = (/** @type {string} */ text) => labelsOf(text ?? "").map((label) => piece(label));
  const hand = handOfNotation(shown.notation, known);
  return settle({
    ...hand,
    options: { ...hand.options, ippatsu: said.ippatsu ?? false, moment: said.moment ?? "ordinary" },
    dora: labels(shown.dora),
    ura: labels(shown.ura),
  });
}

/** Another set of players in tenpai. @param {PlayedHand} hand @param {Step} step */
function openDrawn(hand, step) {
  const tenpai = new Set(/** @type {number[]} */ (step.event.tenpai));
  const nagashi = /** @type {number[]} */ (step.event.nagashi ?? []);
  openSheet({
    title: inWords({ en: "Correct the draw", ja: "流局の訂正" }),
    shows: () => [getTable().view],
    draw: (sheet) => [
      h("p.quiet", {}, inWords({ en: "Who was in tenpai?", ja: "聴牌していたのは？" })),
      h(
        "div.big-toggles",
        {},
        ...(theView().game?.seats ?? []).map(({ name }, seat) =>
          h(
            "button.big-toggle.short",
            {
              type: "button",
              "aria-pressed": String(tenpai.has(seat)),
              "data-key": `tenpai-${seat}`,
              onclick: () => {
                if (!tenpai.delete(seat)) tenpai.add(seat);
                sheet.redraw();
              },
            },
            tenpai.has(seat) && icon("check"),
            h("b", {}, name),
          ),
        ),
      ),
      h(
        "button.primary.done-button",
        {
          type: "button",
          "data-key": "record",
          onclick: () => {
            sheet.close();
            const what = { act: "draw", tenpai: [...tenpai].sort(), nagashi, riichi: [] };
            const words = { en: "Correction of the draw", ja: "流局の訂正" };
            act({ ...what, instead: step.seq }, words);
          },
        },
        icon("check"),
        inWords({ en: "Record", ja: "記録する" }),
      ),
    ],
  });
}
