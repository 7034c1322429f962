/**
 * The hands of a win as they were shown that evening, with their yaku; nothing is scored anew.
 */

import { emptyHand } from "../hand.js";
import { h } from "../dom.js";
import { handOfNotation } from "./notation.js";
import { inWords } from "../settings.js";
import { labelsOf, miniTile } from "../tiles.js";
import { limitWords, list, total } from "../result.js";
import { nameIn } from "./seats.js";
import { pointsOf } from "./words.js";
import { theView } from "./state.js";

/** @typedef {import("./state.js").PlayedGame} PlayedGame */

/** One for each winner. @param {PlayedGame} game @param {import("./state.js").Step} step */
export function pastHands(game, { event, hands }) {
  if (event.kind !== "hand_won") return [];
  return event.wins.map((/** @type {any} */ { winner }) => {
    const shown = hands.find((each) => each.winner === winner);
    return h(
      "div.shown-hand",
      {},
      (event.wins.length > 1 || !shown) && h("p.quiet", {}, nameIn(game, winner)),
      ...(shown ? told(shown) : [pointsAlone()]),
    );
  });
}

const pointsAlone = () =>
  h(
    "p.quiet",
    {},
    inWords({
      en: "Recorded by its points alone, without its tiles.",
      ja: "牌を入力せず、点数だけで記録されました。",
    }),
  );

/** @param {any} shown */
function told(shown) {
  const { limit, times, han, fu } = shown;
  const worth = [han && total({ han, fu }), limit && inWords(limitWords(limit, times))];
  const yaku = shown.yaku.map((/** @type {string} */ name) => theView().yaku[name]);
  return [
    tiles(shown.notation),
    indicators({ en: "Dora indicators", ja: "ドラ表示牌" }, shown.dora),
    indicators({ en: "Ura dora indicators", ja: "裏ドラ表示牌" }, shown.ura),
    list(inWords({ en: "Yaku", ja: "役" }), yaku, () => ""),
    h(
      "p.sum",
      {},
      h("span", {}, worth.filter(Boolean).join(inWords({ en: ", ", ja: " " }))),
      h("b", {}, pointsOf(shown.points)),
    ),
  ];
}

/** @param {string} notation */
function tiles(notation) {
  const before = emptyHand({ seat: "E", round: "E", honba: 0 });
  const hand = handOfNotation(notation, before);
  return h(
    "div.won-hand",
    {},
    line(hand.pieces.filter(({ id }) => id !== hand.winning)),
    line(hand.pieces.filter(({ id }) => id === hand.winning)),
    ...hand.melds.map((meld) => line(meld.pieces)),
  );
}

/** @param {{label: string}[]} pieces */
const line = (pieces) => h("span.tile-line", {}, ...pieces.map(({ label }) => miniTile(label)));

/** @param {import("./words.js").Words} words @param {string} [notation] */
const indicators = (words, notation) =>
  notation &&
  h(
    "p.indicators",
    {},
    h("span.quiet", {}, inWords(words)),
    line(labelsOf(notation).map((label) => ({ label }))),
  );
