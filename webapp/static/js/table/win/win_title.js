/**
 * The title of a win that is being entered.
 */

import { isChinese } from "../../core/settings.js";
import { translate } from "../../core/text.js";
import { playerAt } from "../seats.js";

/** @import { WinDraft } from "../../core/types" */

/** Return "Aki: ron from Ben". @param {WinDraft} draft */
export function winTitle({ discarder, wins }) {
  const names = wins.map(({ winner }) => playerAt(winner));
  const all = { en: names.join(" and "), ja: names.join("・"), zh: names.join("、") };
  if (isChinese()) {
    if (discarder === null)
      return translate({
        en: `${all.en}: self-drawn`,
        ja: `${all.ja} 自摸`,
        zh: `${all.zh ?? all.en} 自摸`,
      });
    const payer = playerAt(discarder);
    return translate({
      en: `${all.en}: win from ${payer}`,
      ja: `${all.ja} 和了（放銃 ${payer}）`,
      zh: `${all.zh ?? all.en} 和牌（点炮 ${payer}）`,
    });
  }
  if (discarder === null) return translate({ en: `${all.en}: tsumo`, ja: `${all.ja} ツモ` });
  const from = playerAt(discarder);
  return translate({ en: `${all.en}: ron from ${from}`, ja: `${all.ja} ロン（放銃 ${from}）` });
}
