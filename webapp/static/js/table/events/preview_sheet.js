/** Sheets that preview the result of a command before it is recorded, and their controls. */

import { Conflict, asRefusal, latestRequest } from "../../core/client.js";
import { refusalNotice, textField } from "../../core/controls.js";
import { h, icon, render } from "../../core/dom.js";
import { _, capitalize, message, translate } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { noMoveText, winEffects } from "../settlement.js";
import { changeTable, currentGame, getTable, tableView } from "../state.js";
import { recordCommand, undoStep } from "../sync.js";
import { previewCommand, previewUndo } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { Child, Command, Preview, Text } from "../../core/types" */

/**
 * The callbacks for controls. `choosing` returns a function that takes a choice, draws the controls
 * again and requests a preview. `preview` only requests one, so that the field in which somebody
 * types stays. `closeAnd` returns a function that closes the sheet and does something else.
 * @typedef {{choosing: <T>(take: (picked: T) => unknown) => (picked: T) => void,
 *   preview: () => void, closeAnd: (act: () => void) => () => void}} OnChange
 */

/**
 * Open a sheet with controls for a command, its preview, and a button to record it.
 * @param {object} options
 * @param {string} options.title
 * @param {{seq: number}|null} options.past the entry that the command corrects
 * @param {() => Command|null} options.command the chosen command; null while it is incomplete; throws
 *   a refusal for what cannot be
 * @param {() => Text} options.text describes the command while it is sent
 * @param {(on: OnChange) => Child} options.draw draws the controls
 */
export function openPreviewSheet({ title, past, command, text, draw }) {
  const fullCommand = () => {
    const chosen = command();
    return chosen && past ? { ...chosen, replaces: past.seq } : chosen;
  };
  openConfirmation({
    title,
    corrects: () => past !== null,
    isComplete: () => command() !== null,
    request: (seen, signal) => previewCommand(fullCommand() ?? {}, seen, signal),
    draw,
    confirmText: _("Record"),
    confirm: () => {
      const chosen = fullCommand();
      const entry = text();
      if (chosen) recordCommand(chosen, past ? message("Correction: {entry}", { entry }) : entry);
    },
  });
}

/**
 * Open a sheet that undoes an entry and first shows the effects.
 * @param {number} seq
 * @param {Text} text describes the entry
 */
export const openUndoSheet = (seq, text) =>
  openConfirmation({
    title: _("Undo this?"),
    corrects: () => true,
    isComplete: () => true,
    request: (seen, signal) => previewUndo(seen, seq, signal),
    draw: () => [
      h("p.step-title", capitalize(translate(text))),
      h("p.quiet", _("Removes this entry. You can undo.")),
    ],
    confirmText: _("Undo this"),
    confirm: () => undoStep(seq),
  });

/**
 * Open a sheet with controls for a choice, its preview, and a button to confirm it.
 * @param {object} options
 * @param {string} options.title
 * @param {() => boolean} options.corrects whether the choice changes an earlier entry
 * @param {() => boolean} options.isComplete throws a refusal for what cannot be
 * @param {(seen: number, signal: AbortSignal) => Promise<Preview|null>} options.request returns null
 *   for a choice that changes nothing
 * @param {(on: OnChange) => Child} options.draw
 * @param {string} options.confirmText
 * @param {() => void} options.confirm
 * @param {boolean} [options.anyHand] whether the choice is not of the hand that is being played
 * @param {boolean} [options.waits] whether it can be confirmed without a connection
 */
export function openConfirmation({
  title,
  corrects,
  isComplete,
  request,
  draw,
  confirmText,
  confirm,
  anyHand = false,
  waits = true,
}) {
  const { round, kyoku, honba, unknown } = currentGame();
  const latest = latestRequest();
  const controls = h("div.stack.loose.command-controls");
  const result = h("div.stack.loose.sheet-body", { "aria-live": "polite" });
  /** The answer to the last request; undefined before. @type {Preview|null|undefined} */
  let preview;
  /** @type {Refusal|null} */
  let refusal = null;

  let seen = tableView().entries;

  const isCurrent = () => {
    const now = currentGame();
    if (anyHand || unknown || corrects()) return true;
    return now.round === round && now.kyoku === kyoku && now.honba === honba;
  };
  const drawControls = () =>
    render(controls, draw({ choosing, preview: requestPreview, closeAnd }));
  const closeAnd = (/** @type {() => void} */ act) => () => sheet.closeAnd(act)();
  const drawResult = () =>
    render(
      result,
      refusal && refusalNotice(refusal),
      preview === null && h("p.callout.no-move", noMoveText()),
      preview && h("div.stack.loose.outcome", winEffects(tableView(), preview, corrects())),
      doneButton([icon("check"), confirmText], {
        class: "confirm",
        disabled: preview === undefined && !(waits && refusal?.code === "unreachable"),
        onclick: () => {
          latest.cancel(); // after the command its preview is of another table
          sheet.closeAnd(confirm)();
        },
      }),
    );
  const requestPreview = () => {
    preview = undefined;
    refusal = null;
    seen = tableView().entries;
    latest.cancel();
    try {
      if (!isComplete()) return drawResult();
    } catch (error) {
      refusal = asRefusal(error);
      return drawResult();
    }
    latest.put((signal) => request(seen, signal), {
      result: (found) => {
        preview = found;
        drawResult();
      },
      refusal: (reason) => {
        refusal = reason;
        drawResult();
        if (reason instanceof Conflict) changeTable({ server: reason.view });
      },
    });
  };
  /** @type {OnChange["choosing"]} */
  const choosing = (take) => (picked) => {
    take(picked);
    drawControls();
    requestPreview();
  };

  const sheet = openSheet({
    title,
    wide: true,
    select: () => [getTable().view],
    draw: () => {
      if (!isCurrent())
        return h("p", _("Another phone has recorded this hand. Close this to see the table."));
      drawControls();
      if (tableView().entries === seen) drawResult();
      else requestPreview(); // somebody recorded something meanwhile
      return [controls, result];
    },
  });
  requestPreview();
}

/**
 * @param {string} key
 * @param {[string, string][]} options
 * @param {string|null} selected
 * @param {(picked: string) => void} onPick
 */
export const pickOne = (key, options, selected, onPick) =>
  h(
    "div.stack.big-toggles",
    { role: "group" },
    ...options.map(([value, words]) => {
      const isSelected = value === selected;
      return h(
        "button.big-toggle.short",
        {
          "aria-pressed": String(isSelected),
          "data-key": `${key}-${value}`,
          onclick: () => onPick(value),
        },
        isSelected && icon("check"),
        h("b", words),
      );
    }),
  );

/**
 * Draw a choice of one seat.
 * @template {{name: string}} Seat
 * @param {Seat[]} seats
 * @param {number|null} selected
 * @param {(seat: number) => void} onPick
 * @param {(seat: Seat) => boolean} [isPossible]
 */
export const pickSeat = (seats, selected, onPick, isPossible = () => true) =>
  pickOne(
    "seat",
    seats.flatMap((each, seat) =>
      isPossible(each) ? [/** @type {[string, string]} */ ([String(seat), each.name])] : [],
    ),
    selected === null ? null : String(selected),
    (seat) => onPick(Number(seat)),
  );

const MAX_NOTE = 100;

/**
 * Draw the field for own words about a penalty.
 * @param {string} note
 * @param {(note: string) => void} onType
 * @param {() => void} preview
 */
export const noteField = (note, onType, preview) =>
  textField(
    _("In your own words (optional)"),
    { "data-key": "note", maxlength: MAX_NOTE, value: note, onchange: preview },
    onType,
  );
