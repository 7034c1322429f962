/**
 * The title of a win that is being entered.
 */

import { _ } from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { listNames } from "../formats.js";
import { playerAt } from "../seats.js";

/** @import { WinDraft } from "../../core/types" */

/** Return "Aki: ron from Ben". @param {WinDraft} draft */
export function winTitle({ discarder, wins }) {
  const winners = listNames(wins.map(({ winner }) => playerAt(winner)));
  if (isChinese()) {
    if (discarder === null) return _("{winners}: self-drawn", { winners });
    const payer = playerAt(discarder);
    return _("{winners}: win from {payer}", { winners, payer });
  }
  if (discarder === null) return _("{winners}: tsumo", { winners });
  const from = playerAt(discarder);
  return _("{winners}: ron from {from}", { winners, from });
}
