/** The warning that another phone has recorded the hand whose win is being entered. */

import { pageGame } from "../../core/games/games.js";
import { notice, noticeActions, plainButton } from "../../core/controls.js";
import { _ } from "../../core/messages.js";
import { handAndHonba } from "../formats.js";
import { correctedNotice, replaceButton } from "../events/preview_sheet.js";
import { allSeats, entryNow, playerAt, tableView, wordsOfEntry } from "../state.js";
import { endOf } from "../waiting.js";
import { discardDraft, draftSnapshot, joinRecordedWin, needsDecision, openDraft } from "./draft.js";
import { draftOf } from "./recorded_win.js";

/** @import { Recorded } from "../waiting.js" */
/** @import { WinDraft } from "../../core/types" */

/**
 * Draw the warning, if the draft is of a hand that is over or of an entry that another phone corrected.
 * @param {WinDraft} draft
 */
export function outdatedNotice(draft) {
  if (!needsDecision(draft)) return null;
  if (draft.replaces !== null)
    return correctedNotice(
      draft.replaces,
      plainButton("discard-draft", _("Discard mine"), discardDraft),
      replaceButton(() => openDraft({ ...draftSnapshot(), corrected: entryNow(draft.replaces) })),
    );
  const end = endOf(tableView(), draft.played);
  const recorded = rivalWin(draft, end);
  const allowed = recorded !== null && pageGame().paysAll(winnersOf([recorded, draft]).length);
  return notice(
    "warning",
    { class: "warn outdated", role: "alert" },
    [
      end
        ? _("{hand} has been recorded meanwhile: {entry}. What you entered is still here.", {
            hand: handAndHonba(draft.played),
            entry: end.step.words,
          })
        : _("This is not the hand being played now. What you entered is still here."),
      recorded && !allowed && ` ${headBumpText([recorded, draft])}`,
    ],
    noticeActions(
      recorded &&
        allowed &&
        plainButton("join-recorded", joinText(recorded, draft), () => joinRecordedWin(recorded)),
      plainButton("discard-draft", _("Discard mine"), discardDraft),
      end && replaceButton(() => openDraft({ ...draftSnapshot(), replaces: end.step.seq })),
    ),
  );
}

/** Name what another phone recorded in place of a draft, if it did. @param {WinDraft} draft */
export function recordedMeanwhile({ replaces, played }) {
  const words = replaces === null ? endOf(tableView(), played)?.step.words : wordsOfEntry(replaces);
  return words && _("{entry}: {text}", { entry: _("Recorded meanwhile"), text: words });
}

/**
 * Return the recorded win of the same hand on the same discard, if it lacks winners of this one.
 * @param {WinDraft} draft
 * @param {Recorded|undefined} end of the hand
 */
export function rivalWin(draft, end) {
  if (draft.discarder === null || end?.step.event.kind !== "hand_won") return null;
  const recorded = draftOf(end.hand, end.step);
  if (recorded.discarder !== draft.discarder) return null;
  const known = winnersOf([recorded]);
  return winnersOf([recorded, draft]).length > known.length ? recorded : null;
}

/** Return all winners of drafts. @param {WinDraft[]} drafts */
export const winnersOf = (drafts) => [
  ...new Set(drafts.flatMap(({ wins }) => wins.map(({ winner }) => winner))),
];

/** Name the win of both. @param {WinDraft} recorded @param {WinDraft} draft */
export const joinText = (recorded, draft) =>
  pageGame().joinText(winnersOf([recorded, draft]).length);

/** Name the only winner under a head bump. @param {WinDraft[]} drafts */
function headBumpText(drafts) {
  const discarder = drafts[0].discarder ?? 0;
  const count = allSeats().length;
  const distance = (/** @type {number} */ seat) => (seat - discarder + count) % count;
  const [nearest] = winnersOf(drafts).sort((one, other) => distance(one) - distance(other));
  return _("Only the nearest after {payer} wins (head bump): {winner}.", {
    payer: playerAt(discarder),
    winner: playerAt(nearest),
  });
}
