/**
 * The sheet in which a player decides about what this phone recorded without a connection, after others
 * recorded something too: one entry, beside what was recorded for the same hand.
 */

import { notice, plainButton, segmented } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { pageGame } from "../../core/games/games.js";
import { _, capitalize, message, plural, translate } from "../../core/messages.js";
import { openAfterOthers } from "../../core/sheet.js";
import { handAndHonba } from "../formats.js";
import { recordedHand, writeNotation } from "../notation.js";
import { stepContent } from "./played_game.js";
import { currentGame, getTable, tableView } from "../state.js";
import { saveOutbox, sendDecided } from "../sync.js";
import { previewCommand } from "../table_api.js";
import {
  blockedCommands,
  endsHand,
  handAfter,
  isInHand,
  isSameHand,
  joinedCommand,
  nextDecision,
  positionOf,
  recordedEnd,
  recordedSince,
  withHand,
} from "../waiting.js";
import { openWaiting, placeDraft, winCommand } from "../win/draft.js";
import { joinText, rivalWin, winnersOf } from "../win/outdated.js";
import { openConfirmation } from "../events/preview_sheet.js";

/** @import { Child, Command, GameView, HandPosition, PendingCommand, TableView, WinDraft } from "../../core/types" */
/** @import { Recorded } from "../waiting.js" */
/** @import { OnChange } from "../events/preview_sheet.js" */

/** What happens to an entry of this phone. @typedef {"after"|"join"|"drop"} Choice */

/** The end of a hand, with each riichi before it, or another command. @typedef {PendingCommand[]} Group */

/** Open the sheet for the first entry that waits for a decision. */
export function openDecision() {
  const group = nextDecision(getTable().outbox);
  if (group.length === 0) return;
  const own = entryOf(group);
  /** @type {Choice|null} */
  let choice = null;
  let isSame = false;
  /** @type {OnChange|null} */
  let sheet = null;
  const found = () => {
    const end = recordedEnd(tableView(), own);
    return { end, recorded: joinedWin(own, end) };
  };

  openConfirmation({
    title: plural(
      "{count} not sent",
      "{count} not sent",
      blockedCommands(getTable().outbox).length,
    ),
    anyHand: true,
    waits: false,
    corrects: () => choice === "join" || (own.command.replaces ?? null) !== null,
    isComplete: () => choice !== null,
    request: async (seen, signal) => {
      if (choice === "drop") return null;
      const { recorded } = found();
      const joined = choice === "join" && recorded;
      return previewCommand(joined ? joinCommand(recorded, own) : own.command, seen, signal);
    },
    draw: (on) => {
      sheet = on;
      const { end, recorded } = found();
      if (choice === "join" && !recorded) choice = null;
      const pick = on.choosing((/** @type {Choice} */ picked) => (choice = picked));
      return [
        ownPart(own, group, on),
        recordedPart(own, isSame),
        movedNote(own),
        choices({ own, end, recorded, choice, pick }),
        choice === "after" && handNote(own),
      ];
    },
    confirmText: _("Do this"),
    confirm: () => choice && void decide(choice, { group, own, ...found() }),
  });
  isRecorded(own).then((same) => {
    if (!same || choice) return;
    sheet?.choosing(() => {
      isSame = true;
      choice = "drop";
    })(null);
  });
}

/** Return the entry of a group, with each riichi that was recorded before it. @param {Group} group @returns {PendingCommand} */
function entryOf(group) {
  const [{ played, seen }] = group;
  return { ...group[group.length - 1], command: joinedCommand(group), played, seen };
}

/**
 * Return whether others recorded the same: in place of theirs, the entry would change nothing.
 * @param {PendingCommand} own
 */
async function isRecorded(own) {
  const { entries, game } = tableView();
  const end = recordedEnd(tableView(), own);
  if (!end || (own.command.replaces ?? null) !== null) return false;
  try {
    const preview = await previewCommand({ ...own.command, replaces: end.step.seq }, entries);
    return stateOf(preview.view.game) === stateOf(game);
  } catch {
    return false; // another entry of a hand than theirs can be impossible in its place
  }
}

/** Return what a hand can change. @param {GameView|null} game */
const stateOf = (game) =>
  game &&
  JSON.stringify([
    [game.round, game.kyoku, game.honba, game.sticks, game.ending],
    game.seats.map(({ score, chips, riichi, dead }) => [score, chips, riichi, dead]),
  ]);

/** Draw what this phone recorded. @param {PendingCommand} own @param {Group} group @param {OnChange} on */
function ownPart({ entry, played, refusal, command }, group, on) {
  return h(
    "section.decision-part",
    h("h3", _("This phone")),
    played && h("p.quiet", handAndHonba(played)),
    ...group.map(({ words }) => h("p.row.wrap.step", h("b", capitalize(translate(words))))),
    ...(entry?.wins ?? []).map(({ hand, count }) => !count && recordedHand(writeNotation(hand))),
    !played && !command.replaces && h("p.quiet", _("This phone did not know which hand it was.")),
    refusal && notice("info", { class: "warn" }, refusal),
    entry &&
      plainButton(
        "open-waiting",
        _("Open it"),
        on.closeAnd(() => openWaiting(group)),
      ),
  );
}

/** Draw what others recorded for the same hand. @param {PendingCommand} own @param {boolean} isSame */
function recordedPart(own, isSame) {
  const recorded = recordedSince(tableView(), own);
  return h(
    "section.decision-part",
    h("h3", _("Recorded meanwhile")),
    recorded.length === 0 && h("p.quiet", own.played ? _("Nothing for this hand.") : _("Nothing.")),
    ...recorded.map(({ game, hand, step }) => [
      !own.played && h("p.quiet", handAndHonba(hand)),
      h("p.row.wrap.step", ...stepContent(game, step)),
    ]),
    isSame && h("p.callout.no-move", _("Both recorded the same.")),
  );
}

/** Say that other players have the seats of an entry, because a new game or a substitute came first. @param {PendingCommand} own */
function movedNote({ seats = [] }) {
  const now = currentGame().seats.map(({ player }) => player);
  if (seats.length === 0 || String(seats) === String(now)) return null;
  const words = _("Other players have these seats now. Check the names below.");
  return notice("warning", { class: "warn" }, words);
}

/**
 * Draw the choices.
 * @param {{own: PendingCommand, end: Recorded|undefined, recorded: WinDraft|null,
 *   choice: Choice|null, pick: (picked: Choice) => void}} options
 */
function choices({ own, end, recorded, choice, pick }) {
  /** @type {[string, Child][]} */
  const options = [["after", end ? _("Send after theirs") : _("Send now")]];
  if (recorded && own.entry) options.push(["join", joinText(recorded, own.entry)]);
  options.push(["drop", end ? _("It is the same hand: discard mine") : _("Discard mine")]);
  return segmented({
    name: _("What counts?"),
    key: "decision",
    options,
    value: choice ?? "",
    below: true,
    pick: (picked) => pick(/** @type {Choice} */ (picked)),
  });
}

/**
 * Name the hand in which an entry will be recorded: it can be another one than it was entered for.
 * @param {PendingCommand} own
 */
function handNote({ command, played }) {
  const now = positionOf(currentGame());
  if (!now || !isInHand(command)) return null;
  if (!played || isSameHand(played, now))
    return h("p.quiet", _("Will be recorded in {hand}.", { hand: handAndHonba(now) }));
  const nameOf = (/** @type {HandPosition} */ hand) =>
    !hand.number || played.number === now.number
      ? handAndHonba(hand)
      : _("Game {number}: {hand}", { number: hand.number, hand: handAndHonba(hand) });
  const values = { entered: nameOf(played), hand: nameOf(now) };
  const words = _("Entered for {entered}, but will be recorded in {hand}.", values);
  return notice("warning", { class: "warn", role: "alert" }, words);
}

/**
 * Return the recorded win of the same discard, if the rules pay both.
 * @param {PendingCommand} own
 * @param {Recorded|undefined} end
 */
function joinedWin({ entry, command }, end) {
  const recorded = entry && !command.replaces ? rivalWin(entry, end) : null;
  const isPaid = entry && recorded && pageGame().paysAll(winnersOf([recorded, entry]).length);
  return isPaid ? recorded : null;
}

/** Return the recorded win with the winners of this phone. @param {WinDraft} recorded @param {PendingCommand} own @returns {Command} */
function joinCommand(recorded, { entry, command: { riichi = [] } }) {
  const known = winnersOf([recorded]);
  const added = (entry?.wins ?? []).filter(({ winner }) => !known.includes(winner));
  const joined = winCommand({ ...recorded, wins: [...recorded.wins, ...added], open: -1 });
  return { ...joined, riichi: [...new Set([...joined.riichi, ...riichi])] };
}

/**
 * Do what somebody chose, and go on with the next entry.
 * @param {Choice} choice
 * @param {{group: Group, own: PendingCommand, end: Recorded|undefined, recorded: WinDraft|null}} options
 */
async function decide(choice, { group, own, end, recorded }) {
  if (choice === "drop") dropGroup(group, own, end);
  else if (choice === "join" && recorded) {
    const words = message("Correction: {entry}", { entry: own.words });
    const joined = { ...own, command: joinCommand(recorded, own), words, entry: null };
    await sendGroup(group, joined, (view) => recordedEnd(view, own));
  } else await sendGroup(group, own);
  const isLeft = () => blockedCommands(getTable().outbox).length > 0;
  openAfterOthers(openDecision, isLeft);
}

/** Discard a group; the next entry was entered after the hand that others recorded. @param {Group} group @param {PendingCommand} own @param {Recorded|undefined} end */
function dropGroup(group, { command, played, seen }, end) {
  const left = getTable().outbox.filter((each) => !group.includes(each));
  const same = endsHand(command) ? null : { played, seen };
  const next = end ? handAfter(tableView(), end) : same;
  if (next?.played && blockedCommands(left).length === 0) placeDraft(next.played);
  saveOutbox(next ? withHand(left, next) : left);
}

/**
 * Send an entry; the next one was entered after it.
 * @param {Group} group
 * @param {PendingCommand} entry
 * @param {(view: TableView) => Recorded|undefined} [endIn] finds a hand that the entry corrects
 */
async function sendGroup(group, entry, endIn = () => undefined) {
  await sendDecided(entry, group);
  const { server, outbox } = getTable();
  if (!server?.game || outbox.some(({ token }) => token === entry.token)) return;
  const end = endIn(server);
  const now = { played: positionOf(server.game), seen: server.entries };
  saveOutbox(withHand(outbox, end ? handAfter(server, end) : now));
}
