/**
 * The hands of a recorded win with their yaku, as they were scored at that time.
 */

import { h } from "../../core/dom.js";
import { _, formatNumber, inContext, message, plural, translate } from "../../core/messages.js";
import { emptyHand } from "../../hand/hand.js";
import { laidHand, tileLine } from "../../score/laid_hand.js";
import { parseLabels } from "../../hand/tiles.js";
import { limitText } from "../../core/vocabulary.js";
import { hanAndFu, yakuList } from "../../score/result.js";
import { fanText } from "../chinese/fans.js";
import { parseNotation } from "../notation.js";
import { playerIn } from "../seats.js";
import { tableView } from "../state.js";

/** @import { Text, PlayedGame, RecordedHand, Step } from "../../core/types" */

/** Draw the hand of each winner. @param {PlayedGame} game @param {Step} step */
export function recordedHands(game, { event, hands }) {
  if (event.kind !== "hand_won") return [];
  return event.wins.map((/** @type {any} */ { winner }) => {
    const recorded = hands.find((each) => each.winner === winner);
    return h(
      "div.recorded-hand",
      {},
      (event.wins.length > 1 || !recorded) && h("p.quiet", {}, playerIn(game, winner)),
      ...(recorded ? handDetails(recorded) : [pointsOnly()]),
    );
  });
}

const pointsOnly = () => h("p.quiet", {}, _("Recorded by points only, without tiles."));

/** @param {RecordedHand} recorded */
function handDetails(recorded) {
  if (recorded.fan !== undefined) return chineseDetails(recorded, recorded.fan);
  const { limit, times, han, fu } = recorded;
  const value = [han && hanAndFu({ han, fu }), limit && translate(limitText(limit, times))];
  const yaku = recorded.yaku.map((/** @type {string} */ name) => tableView().yaku[name]);
  return [
    winningHand(recorded.notation),
    indicators(message("Dora indicators"), recorded.dora),
    indicators(message("Ura dora indicators"), recorded.ura),
    yakuList(_("Yaku"), yaku, () => ""),
    h(
      "p.sum",
      {},
      h("span", {}, value.filter(Boolean).join(inContext("value", ", "))),
      h("b", {}, formatNumber(recorded.points)),
    ),
  ];
}

/** @param {RecordedHand} recorded @param {number} fan */
function chineseDetails({ notation, yaku, flowers = 0, points }, fan) {
  const names = [...new Set(yaku)].map((name) => tableView().yaku[name]);
  const count = (/** @type {{name: string}} */ { name }) =>
    yaku.filter((each) => each === name).length;
  const named = names.map((each, at) => ({ ...each, name: [...new Set(yaku)][at] }));
  const flowersText = plural("{count} flower", "{count} flowers", flowers);
  return [
    winningHand(notation),
    yakuList(_("Fans"), named, (each) => (count(each) > 1 ? `×${count(each)}` : "")),
    h(
      "p.sum",
      {},
      h(
        "span",
        {},
        [fanText(fan), flowers > 0 && flowersText].filter(Boolean).join(inContext("names", ", ")),
      ),
      h("b", {}, formatNumber(points)),
    ),
  ];
}

/** @param {string} notation */
const winningHand = (notation) =>
  laidHand(parseNotation(notation, emptyHand({ seat: "E", round: "E", honba: 0 })));

/** @param {Text} words @param {string} [notation] */
const indicators = (words, notation) =>
  notation &&
  h(
    "p.indicators",
    {},
    h("span.quiet", {}, translate(words)),
    tileLine(parseLabels(notation).map((label) => ({ label }))),
  );
