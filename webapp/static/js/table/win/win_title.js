/**
 * The title of a win that is being entered.
 */

import { translate } from "../../core/text.js";
import { playerAt } from "../seats.js";

/** @import { WinDraft } from "../../core/types" */

/** Return "Aki: ron from Ben". @param {WinDraft} draft */
export function winTitle({ discarder, wins }) {
  const names = wins.map(({ winner }) => playerAt(winner));
  const all = { en: names.join(" and "), ja: names.join("・") };
  if (discarder === null) return translate({ en: `${all.en}: tsumo`, ja: `${all.ja} ツモ` });
  const from = playerAt(discarder);
  return translate({ en: `${all.en}: ron from ${from}`, ja: `${all.ja} ロン（放銃 ${from}）` });
}
