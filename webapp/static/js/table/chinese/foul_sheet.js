/**
 * The sheet of a foul in the Chinese game: a false win, or another mistake that costs the hand.
 */

import { h } from "../../core/dom.js";
import { translate } from "../../core/text.js";
import { correctedSeq, seatsBefore } from "../events/event_sheets.js";
import { pickOne, pickSeat } from "../events/pickers.js";
import { openPreviewSheet } from "../events/preview_sheet.js";
import { tableView } from "../state.js";

/** @import { Bilingual, Correction } from "../../core/types" */

const FOULS = /** @type {Record<string, Bilingual>} */ ({
  too_few_points: { en: "Win with too few points", ja: "点数不足の和了", zh: "番数不够的和牌" },
  wrong_tile: { en: "Win on a wrong tile", ja: "和了牌でない牌での和了", zh: "和错牌" },
  not_ready: {
    en: "Win with a hand that was not ready",
    ja: "聴牌していない和了",
    zh: "没有听牌的和牌",
  },
  wrong_claim: {
    en: "Wrong chow, pung or kong",
    ja: "誤ったチー・ポン・カン",
    zh: "错吃、错碰、错杠",
  },
  wrong_tile_count: { en: "Wrong number of tiles", ja: "多牌・少牌", zh: "相公（张数不对）" },
});

/** Open the sheet. @param {Correction|null} [past] */
export function openFoulSheet(past = null) {
  /** @type {number|null} */
  let seat = past?.event.seat ?? null;
  /** @type {string|null} */
  let reason = past?.event.reason ?? null;
  const name = () => (seat === null ? "" : seatsBefore(past)[seat].name);
  openPreviewSheet({
    title: translate({ en: "Who made a foul?", ja: "反則をしたのは？", zh: "谁犯规？" }),
    replaces: correctedSeq(past),
    command: () => (seat === null || reason === null ? null : { command: "foul", seat, reason }),
    text: () => ({ en: `Foul: ${name()}`, ja: `反則：${name()}`, zh: `犯规：${name()}` }),
    draw: (on) => [
      pickSeat(
        seatsBefore(past),
        seat,
        (picked) => {
          seat = picked;
          on.choose();
        },
        ({ dead }) => !dead,
      ),
      h("h3", {}, translate({ en: "Foul", ja: "反則", zh: "犯规" })),
      pickOne(
        "foul",
        Object.entries(FOULS).map(([key, words]) => [key, foulText(key, words)]),
        reason,
        (picked) => {
          reason = picked;
          on.choose();
        },
      ),
      h(
        "p.quiet.small",
        {},
        translate({
          en: "The hand is dead until the next deal; the others play on.",
          ja: "この局は和了できません。ほかの人は続けます。",
          zh: "这一盘不能和牌，其他人继续。",
        }),
      ),
    ],
  });
}

/** Return the name of a foul, with the points to each other player. @param {string} key @param {Bilingual} words */
function foulText(key, words) {
  const { false_win: ready, false_win_not_ready: unready } = tableView().rules.values;
  const points = { too_few_points: ready, wrong_tile: ready, not_ready: unready }[key] ?? 0;
  return points
    ? translate({
      en: `${words.en}: ${points} to each`,
      ja: `${words.ja}：各${points}点`,
      zh: `${words.zh ?? words.en}：各付${points}分`,
    })
    : translate(words);
}
