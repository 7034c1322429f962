/** What the page of a table loads after its first drawing: its sheets, and the screen of a win. */

import { takeGivenFiles } from "./camera/given_file.js";
import { tournamentPath } from "./club/own_club.js";
import { coverWhile } from "./core/back.js";
import { elementWith } from "./core/dom.js";
import { mountEditor } from "./hand/editor.js";
import { restore } from "./hand/hand_store.js";
import { mountKeyboard } from "./hand/keyboard.js";
import { loadFaces } from "./core/tiles.js";
import { crop, mountPhoto } from "./photo/photo_view.js";
import { mountNotices } from "./score/notices.js";
import { requestWaits } from "./score/score_requests.js";
import { openWaitsSheet } from "./score/waits_sheet.js";
import { openWinOfPhoto } from "./table/board/seat_sheet.js";
import { followTournamentClock } from "./table/board/tournament_clock.js";
import { restoreSheet } from "./table/history/history_sheet.js";
import { followEnding } from "./table/history/game_over.js";
import { getTable, tableView } from "./table/state.js";
import { mountWinCircumstances } from "./table/win/circumstances.js";
import { restoreDraft, saveDraftChanges } from "./table/win/draft.js";
import {
  chomboButton,
  leaveWin,
  mountStoredPhoto,
  mountWinButtons,
  mountWinHeader,
  showKept,
} from "./table/win/header.js";
import { followDraft, mountWinBar, mountWinResult } from "./table/win/outcome.js";

export { openRiichiSeats, openSeatSheet, openWinSeats } from "./table/board/seat_sheet.js";
export { openDecision } from "./table/history/decision_sheet.js";
export { openDrawSheet } from "./table/events/draw_sheet.js";
export { openNextGameSheet } from "./table/events/next_game.js";
export { openOtherSheet } from "./table/events/other_sheet.js";
export { openGameOverSheet } from "./table/history/game_over.js";
export { openHistorySheet } from "./table/history/history_sheet.js";
export { openMenu } from "./table/menu/menu.js";
export { openShareSheet } from "./table/menu/share_sheet.js";
export { announceChange, showChange } from "./table/result.js";
export { openNeedsSheet, openStandingsSheet } from "./table/standings.js";
export { openWaiting } from "./table/win/draft.js";

/** Draw the win that is being entered, now and after each change, and restore one after a reload. */
function mountWinScreen() {
  restore();
  showKept(restoreDraft());
  saveDraftChanges();
  coverWhile(() => getTable().draft !== null, leaveWin);
  mountWinButtons(elementWith("top-actions"));
  mountWinHeader(elementWith("win-head"));
  mountPhoto(elementWith("photo"));
  mountStoredPhoto(elementWith("stored-photo"));
  mountEditor(elementWith("felt"));
  mountNotices(elementWith("notices"), chomboButton);
  mountWinCircumstances(elementWith("choices"));
  mountWinResult(elementWith("outcome"));
  mountWinBar(elementWith("bar"));
  mountKeyboard(/** @type {HTMLDialogElement} */ (elementWith("keyboard")), {
    crop,
    openWaits: () => {
      requestWaits(); // at a table only for who asks
      openWaitsSheet();
    },
    showsWaits: () => tableView().shows_waits,
  });
  followDraft();
}

mountWinScreen();
if (getTable().draft === null) restoreSheet();
takeGivenFiles(openWinOfPhoto);
followEnding();
followTournamentClock(tournamentPath);
loadFaces();
