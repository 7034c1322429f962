/** The sheet of other events: abortive draws, chombo, adjustments, the end. */

import { menuRow } from "../../core/controls.js";
import { pageGame } from "../../core/games/games.js";
import { h } from "../../core/dom.js";
import {
  _,
  capitalize,
  inContext,
  message,
  messageIn,
  toLowerCase,
  translate,
} from "../../core/messages.js";
import { openQuestion, openSheet } from "../../core/sheet.js";
import { ABORTS } from "../formats.js";
import { showError } from "../notices.js";
import { getTable, tableView } from "../state.js";
import { recordCommand } from "../sync.js";
import {
  openAbortSheet,
  openAdjustSheet,
  openMistakeSheet,
  openFoulSheet,
} from "./event_sheets.js";
import { openCloseSheet, openNextGameSheet } from "./next_game.js";

/** Open the list of events. */
export function openOtherSheet() {
  openSheet({
    title: _("What else happened?"),
    select: () => [getTable().view],
    draw: ({ closeAnd }) => {
      const { can } = tableView();
      const item = (
        /** @type {string} */ key,
        /** @type {string} */ words,
        /** @type {string} */ note,
        /** @type {() => void} */ open,
      ) =>
        menuRow({ "data-key": `other-${key}`, onclick: closeAnd(open) }, h("b", words), { note });
      const nextGame = translate(pageGame().words.nextGame);
      return h(
        "div.stack",
        can.win &&
          pageGame().hasRiichi &&
          item("dora", _("Dora indicators"), _("For displays and the win"), openDora),
        can.abort.length > 0 &&
          item("abort", _("Abortive draw"), abortNames(can.abort), openAbortSheet),
        (can.chombo || can.penalty) &&
          item(
            "chombo",
            can.penalty ? _("Penalty") : _("Chombo"),
            can.penalty ? _("As the rules list it") : _("A false win and its penalty"),
            openMistakeSheet,
          ),
        can.foul && item("foul", _("Foul"), _("A false win, or a dead hand"), openFoulSheet),
        can.adjust &&
          item("adjust", _("Correct the points"), _("Adjust by agreement"), openAdjustSheet),
        can.substitute &&
          item("substitute", _("Substitute"), _("Somebody takes over a seat"), openSubstitute),
        can.continue && item("continue", _("The dealer plays on"), "", continueGame),
        can.end && item("end", _("End the game now"), _("Stop early"), openEndSheet),
        can.game && item("game", nextGame, "", openNextGameSheet),
        can.close &&
          item(
            "close",
            _("End the game night"),
            _("No more hands can be recorded"),
            openCloseSheet,
          ),
      );
    },
  });
}

/** Open the indicators, which few tables note before a win. */
const openDora = () =>
  import("./dora_sheet.js").then(({ openDoraSheet }) => openDoraSheet(), showError);

/** @param {string[]} all */
const abortNames = (all) =>
  capitalize(
    all.map((each) => toLowerCase(translate(ABORTS[each]))).join(inContext("names", ", ")),
  );

/** Open the sheet of a substitute, which is loaded when it is needed. @param {any[]} values */
export const openSubstitute = (...values) =>
  import("./substitute_sheet.js").then(
    ({ openSubstituteSheet }) => openSubstituteSheet(...values),
    showError,
  );

const continueGame = () => recordCommand({ command: "continue" }, message("The dealer plays on"));

function openEndSheet() {
  openQuestion({
    title: _("End the game now?"),
    text: _("Final places use the current scores. You can undo."),
    yes: _("End the game"),
    act: () => recordCommand({ command: "end" }, messageIn("event", "End of the game")),
  });
}
