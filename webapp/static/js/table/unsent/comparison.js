/**
 * The sheet that compares what this phone recorded without a connection with what others recorded
 * meanwhile, hand by hand; a player chooses what happens to each hand of this phone.
 */

import { segmented } from "../../core/controls.js";
import { h } from "../../core/dom.js";
import { _, capitalize, message, translate } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { handAndHonba } from "../formats.js";
import { stepContent } from "../history/played_game.js";
import { getTable, tableView } from "../state.js";
import { newToken, sendChosen, unsentBase } from "../sync.js";
import { winCommand } from "../win/draft.js";
import { joinText, paysAll, winnersOf } from "../win/outdated.js";
import { draftOf } from "../win/recorded_win.js";
import { applyUnsent, isOver } from "./board.js";

/** @import { PendingCommand, PlayedGame, PlayedHand, Step, TableView } from "../../core/types" */
/** @import { Child, Sheet, WinDraft } from "../../core/types" */

/** What happens to a hand of this phone. @typedef {"after"|"drop"|"replace"|"join"} Choice */

/**
 * A hand, or a command outside of any; of this phone it has the commands.
 * @typedef {{game: PlayedGame, hand: PlayedHand|null, steps: Step[], commands: PendingCommand[]}} Part
 */

/** @typedef {{mine: Part|null, theirs: Part|null}} Row */

/** The choices by the token of the first command of a hand. @type {Map<string, Choice>} */
let choices = new Map();

/** Open the comparison. */
export function openComparisonSheet() {
  choices = new Map();
  openSheet({
    title: _("What counts?"),
    wide: true,
    select: () => [getTable().server, getTable().outbox],
    draw: (sheet) => {
      if (getTable().outbox[0]?.conflict) return content(sheet, unsentBase());
      sheet.close();
      return null;
    },
  });
}

/** @param {Sheet} sheet @param {TableView} base */
function content(sheet, base) {
  const rows = rowsOf(base);
  for (const { mine, theirs } of rows)
    if (mine && theirs && isSame(mine, theirs) && !choices.has(tokenOf(mine)))
      choices.set(tokenOf(mine), "drop");
  const isComplete = rows.every(({ mine }) => !mine || choices.has(tokenOf(mine)));
  return [
    h("p.quiet", _("Nothing is sent or discarded before you confirm.")),
    removedNote(base),
    h("ol.comparison", ...rows.map((row) => rowView(row, sheet))),
    doneButton(_("Do this"), {
      disabled: !isComplete,
      onclick: sheet.closeAnd(() => void sendChosen(rows.flatMap(chosenCommands))),
    }),
  ];
}

/** Name what others undid. @param {TableView} base */
function removedNote(base) {
  const known = new Set(allSteps(tableView()).map(({ step }) => step.seq));
  const removed = allSteps(base).filter(({ step }) => !known.has(step.seq));
  return removed.map(({ step }) =>
    h("p.notice.warn", _("Undone: {change}", { change: step.words })),
  );
}

/** @param {Row} row @param {Sheet} sheet */
const rowView = ({ mine, theirs }, sheet) =>
  h(
    "li.comparison-row",
    h("div.comparison-side", h("h3", _("This phone")), mine ? partView(mine) : nothing()),
    h("div.comparison-side", h("h3", _("Recorded")), theirs ? partView(theirs) : nothing()),
    mine && choiceView(mine, theirs, sheet),
  );

const nothing = () => h("p.quiet", "–");

/** @param {Part} part @returns {Child} */
function partView({ game, hand, steps, commands }) {
  const known = steps.map((step) => h("div.step", ...stepContent(game, step)));
  const others = commands.filter(({ token }) => steps.every(({ unsent }) => unsent !== token));
  return [
    hand && h("b", handAndHonba(hand)),
    ...known,
    ...others.map(({ words }) => h("div.step", capitalize(translate(words)))),
  ];
}

/** @param {Part} mine @param {Part|null} theirs @param {Sheet} sheet */
function choiceView(mine, theirs, sheet) {
  const joined = theirs && joinedWin(mine, theirs);
  /** @type {[string, Child][]} */
  const options = [
    ["after", theirs ? _("Send after theirs") : _("Send now")],
    ["drop", _("Discard mine")],
  ];
  if (theirs && endOf(mine) && endOf(theirs)) options.push(["replace", _("Replace with mine")]);
  if (joined) options.push(["join", joinText(joined.recorded, joined.own)]);
  const token = tokenOf(mine);
  return [
    theirs && isSame(mine, theirs) && h("p.quiet", _("Both recorded the same.")),
    segmented({
      name: mine.hand ? handAndHonba(mine.hand) : _("This phone"),
      key: `choice-${token}`,
      options,
      value: choices.get(token) ?? "",
      below: true,
      pick: (picked) => {
        choices.set(token, /** @type {Choice} */ (picked));
        sheet.redraw();
      },
    }),
  ];
}

/** @param {Part} part */
const tokenOf = ({ commands }) => commands[0].token;

/** Return the step that ended a hand. @param {Part} part */
const endOf = ({ hand, steps }) => (hand && isOver({ ...hand, steps }) ? steps.at(-1) : undefined);

/** Return whether both hands change the scores alike. @param {Part} mine @param {Part} theirs */
function isSame(mine, theirs) {
  if (!mine.hand || !theirs.hand || !endOf(mine) || !endOf(theirs)) return false;
  if (endOf(mine)?.event.unknown || handAndHonba(mine.hand) !== handAndHonba(theirs.hand))
    return false;
  return String(changesOf(mine)) === String(changesOf(theirs));
}

/** Return the change of each score. @param {Part} part */
const changesOf = ({ game, steps }) =>
  game.seats.map((_, seat) => steps.reduce((sum, { deltas }) => sum + deltas[seat], 0));

/** @param {TableView} base @returns {Row[]} */
function rowsOf(base) {
  const mine = ownParts(base);
  const theirs = newParts(base, tableView());
  return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, at) => ({
    mine: mine[at] ?? null,
    theirs: theirs[at] ?? null,
  }));
}

/** @param {TableView} view */
const allSteps = ({ history }) =>
  history.flatMap((game) =>
    game.hands.flatMap((hand) => hand.steps.map((step) => ({ game, hand, step }))),
  );

/** Return what others recorded since a view. @param {TableView} base @param {TableView} view @returns {Part[]} */
function newParts(base, view) {
  const keyOf = (/** @type {Step} */ { seq, event }) => `${seq} ${JSON.stringify(event)}`;
  const known = new Set(allSteps(base).map(({ step }) => keyOf(step)));
  return view.history.flatMap((game) =>
    game.hands.flatMap((hand) => {
      const steps = hand.steps.filter((step) => !known.has(keyOf(step)));
      return steps.length > 0 ? [{ game, hand, steps, commands: [] }] : [];
    }),
  );
}

/** Return the commands of this phone, those of a hand together. @param {TableView} base @returns {Part[]} */
function ownParts(base) {
  const { outbox, handValues: values, payments } = getTable();
  const steps = allSteps(applyUnsent(base, outbox, { values, payments }));
  const last = /** @type {PlayedGame} */ (base.history.at(-1));
  /** @type {Part[]} */
  const parts = [];
  let isOpen = false;
  for (const pending of outbox) {
    const found = steps.find(({ step }) => step.unsent === pending.token);
    const before = parts.at(-1);
    if (found && isOpen && before) {
      before.steps.push(found.step);
      before.commands.push(pending);
    } else {
      const { game, hand, step } = found ?? { game: last, hand: null, step: null };
      parts.push({ game, hand, steps: step ? [step] : [], commands: [pending] });
    }
    isOpen = found !== undefined && !found.step.event.ends;
  }
  return parts;
}

/**
 * Return the recorded win and the own one if both are on the same discard and the rules pay them.
 * @param {Part} mine
 * @param {Part} theirs
 * @returns {{recorded: WinDraft, own: WinDraft}|null}
 */
function joinedWin(mine, theirs) {
  const end = endOf(theirs);
  const own = mine.commands.at(-1)?.entry;
  if (!own || end?.event.kind !== "hand_won" || own.discarder === null || !theirs.hand) return null;
  const recorded = draftOf(theirs.hand, end);
  const all = winnersOf([recorded, own]);
  const adds = all.length > winnersOf([recorded]).length;
  return adds && recorded.discarder === own.discarder && paysAll(all.length)
    ? { recorded, own }
    : null;
}

/** Return the commands of a row as they are sent. @param {Row} row @returns {PendingCommand[]} */
function chosenCommands({ mine, theirs }) {
  const choice = mine && choices.get(tokenOf(mine));
  if (!mine || choice === "drop") return [];
  if (choice === "after" || !theirs) return mine.commands;
  const last = mine.commands[mine.commands.length - 1];
  const joined = choice === "join" && joinedWin(mine, theirs);
  const command = joined
    ? joinCommand(joined.recorded, joined.own)
    : { ...last.command, replaces: endOf(theirs)?.seq };
  const riichi = riichiOf(mine);
  const withRiichi = tableView().rules.game === "riichi" ? { ...command, riichi } : command;
  const words = message("Correction: {entry}", { entry: last.words });
  const entry = joined ? null : last.entry;
  return [
    ...(joined ? [] : riichiOnlyIn(theirs, riichi)).map(undoCommand),
    { ...last, command: withRiichi, words, entry },
  ];
}

/** Return the seats whose riichi this phone recorded. @param {Part} mine */
const riichiOf = ({ commands }) => [
  ...new Set(
    commands.flatMap(({ command: { command, seat, accepted = true, riichi = [] } }) =>
      command === "riichi" && accepted ? [seat] : riichi,
    ),
  ),
];

/** Return the steps of a riichi that a replaced hand has and this phone does not. @param {Part} theirs @param {number[]} riichi */
const riichiOnlyIn = ({ steps }, riichi) =>
  steps.filter(({ event }) => event.kind === "riichi_declared" && !riichi.includes(event.seat));

/** @param {Step} step @returns {PendingCommand} */
const undoCommand = ({ seq, words }) => ({
  token: newToken(),
  seen: 0,
  command: { command: "undo", seq },
  words: message("Undone: {change}", { change: words }),
  entry: null,
  unsent: true,
});

/** @param {WinDraft} recorded @param {WinDraft} own @returns {PendingCommand["command"]} */
function joinCommand(recorded, own) {
  const known = winnersOf([recorded]);
  const added = own.wins.filter(({ winner }) => !known.includes(winner));
  return winCommand({ ...recorded, wins: [...recorded.wins, ...added], open: -1 });
}
