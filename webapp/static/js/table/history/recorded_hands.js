/**
 * The hands of a win as they were shown that evening, with their yaku; nothing is scored anew.
 */

import { h } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { formatNumber } from "../../core/text.js";
import { emptyHand } from "../../hand/hand.js";
import { handOfNotation } from "../../hand/notation.js";
import { labelsOf, miniTile } from "../../hand/tiles.js";
import { limitWords, list, total } from "../../score/result.js";
import { nameIn } from "../seats.js";
import { tableView } from "../state.js";

/** @import { Bilingual, PlayedGame, Step } from "../../core/types" */

/** One for each winner. @param {PlayedGame} game @param {Step} step */
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
    translate({
      en: "Recorded by its points alone, without its tiles.",
      ja: "牌を入力せず、点数だけで記録されました。",
    }),
  );

/** @param {any} shown */
function told(shown) {
  const { limit, times, han, fu } = shown;
  const worth = [han && total({ han, fu }), limit && translate(limitWords(limit, times))];
  const yaku = shown.yaku.map((/** @type {string} */ name) => tableView().yaku[name]);
  return [
    tiles(shown.notation),
    indicators({ en: "Dora indicators", ja: "ドラ表示牌" }, shown.dora),
    indicators({ en: "Ura dora indicators", ja: "裏ドラ表示牌" }, shown.ura),
    list(translate({ en: "Yaku", ja: "役" }), yaku, () => ""),
    h(
      "p.sum",
      {},
      h("span", {}, worth.filter(Boolean).join(translate({ en: ", ", ja: " " }))),
      h("b", {}, formatNumber(shown.points)),
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

/** @param {Bilingual} words @param {string} [notation] */
const indicators = (words, notation) =>
  notation &&
  h(
    "p.indicators",
    {},
    h("span.quiet", {}, translate(words)),
    line(labelsOf(notation).map((label) => ({ label }))),
  );
