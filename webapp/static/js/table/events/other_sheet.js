/**
 * The sheet of other events: abortive draws, chombo, adjustments, the end.
 */

import { h, icon } from "../../core/dom.js";
import {
  _,
  capitalize,
  inContext,
  message,
  messageIn,
  sessionName,
  translate,
} from "../../core/messages.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { ABORTS } from "../formats.js";
import { getTable, tableView } from "../state.js";
import { recordCommand, redoLast } from "../sync.js";
import { openAbortSheet, openAdjustSheet, openChomboSheet, openFoulSheet } from "./event_sheets.js";
import { openNextGameSheet } from "./next_game.js";

/** @import { Command, Text } from "../../core/types" */

/** Open the list of events. */
export function openOtherSheet() {
  openSheet({
    title: _("What else happened?"),
    select: () => [getTable().view],
    draw: (sheet) => {
      const { can, redo } = tableView();
      const go = (/** @type {() => void} */ open) => () => {
        sheet.close();
        open();
      };
      return h(
        "div.stack",
        {},
        redo && menuItem("redo", message("Redo"), redoText(redo), go(redoLast)),
        can.abort.length > 0 &&
          menuItem("abort", message("Abortive draw"), abortNames(can.abort), go(openAbortSheet)),
        can.chombo && menuItem("chombo", message("Chombo"), chomboNote(), go(openChomboSheet)),
        can.foul && menuItem("foul", message("Foul"), foulNote(), go(openFoulSheet)),
        can.adjust &&
          menuItem("adjust", message("Correct the points"), adjustNote(), go(openAdjustSheet)),
        can.continue && menuItem("continue", message("The dealer plays on"), "", go(continueGame)),
        can.end && menuItem("end", message("End the game now"), endNote(), go(openEndSheet)),
        can.game &&
          menuItem(
            "game",
            isChinese() ? messageIn("Chinese", "Next game") : message("Next game"),
            "",
            go(openNextGameSheet),
          ),
        can.close &&
          menuItem("close", message("End the game night"), closeNote(), go(openCloseSheet)),
      );
    },
  });
}

/** @param {string} key @param {Text} words @param {string} note @param {() => void} onclick */
const menuItem = (key, words, note, onclick) =>
  h(
    "button.wide-button.menu-row",
    { type: "button", "data-key": `other-${key}`, onclick },
    h("span", {}, h("b", {}, translate(words)), note && h("span.note", {}, note)),
    icon("next"),
  );

/** @param {{words: Text}} redo */
const redoText = ({ words }) => capitalize(translate(words));

/** @param {string[]} all */
const abortNames = (all) =>
  capitalize(
    all.map((each) => translate(ABORTS[each]).toLowerCase()).join(inContext("names", ", ")),
  );
const chomboNote = () => _("A false win and its penalty");
const foulNote = () => _("A false win, or a dead hand");
const adjustNote = () => _("Adjust by agreement");
const endNote = () => _("Stop early");
const closeNote = () => _("No more hands can be recorded");

const continueGame = () => recordCommand({ command: "continue" }, message("The dealer plays on"));

function openEndSheet() {
  openQuestion({
    title: _("End the game now?"),
    text: _("Final places use the current scores. You can undo."),
    yes: _("End the game"),
    what: { command: "end" },
    words: messageIn("event", "End of the game"),
  });
}

function openCloseSheet() {
  openQuestion({
    title: _("End the game night?"),
    text: _("{session} can still be viewed. You can undo.", { session: sessionName(tableView()) }),
    yes: _("End the game night"),
    what: { command: "close" },
    words: message("End of the game night"),
  });
}

/** @param {{title: string, text: string, yes: string, what: Command, words: Text}} options */
const openQuestion = ({ title, text, yes, what, words }) =>
  openSheet({
    title,
    select: () => [getPage().settings],
    draw: (sheet) => [
      h("p", {}, text),
      h(
        "button.primary.done-button",
        {
          type: "button",
          "data-key": "record",
          onclick: () => {
            sheet.close();
            recordCommand(what, words);
          },
        },
        yes,
      ),
    ],
  });
