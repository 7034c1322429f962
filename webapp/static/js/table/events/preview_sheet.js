/** Sheets that preview the result of a command before it is recorded, and their controls. */

import {
  Conflict,
  Refusal,
  UNREACHABLE,
  asRefusal,
  isUnreachable,
  latestRequest,
} from "../../core/client.js";
import {
  notice,
  noticeActions,
  plainButton,
  refusalNotice,
  textField,
  toggleButton,
} from "../../core/controls.js";
import { h, icon, render } from "../../core/dom.js";
import { _, capitalize, message, translate } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { loadForReload, saveForReload } from "../../core/storage.js";
import { noMoveText, winEffects } from "../settlement.js";
import { showError } from "../notices.js";
import {
  changeTable,
  currentGame,
  entryNow,
  getTable,
  isCorrected,
  mayRecord,
  tableView,
  wordsOfEntry,
} from "../state.js";
import { send, undoStep } from "../sync.js";
import { previewCommand, previewUndo } from "../table_api.js";
import { positionOf } from "../waiting.js";

/** @import { Child, Command, Preview, Text } from "../../core/types" */

/**
 * The callbacks for controls. `choosing` returns a function that takes a choice, draws the controls
 * again and requests a preview. `preview` only requests one, so that the field in which somebody
 * types stays. `closeAnd` returns a function that closes the sheet and does something else.
 * @typedef {{choosing: <T>(take: (picked: T) => unknown) => (picked: T) => void,
 *   preview: () => void, closeAnd: (act: () => void) => () => void}} OnChange
 */

/** The command of the open sheet, for a reload of the page. */
const KEY = `tenbo.sheet:${location.pathname}`;

/** Which sheet has saved its command last. */
let saved = {};

// What is typed is saved even if its field is not left before the page.
window.addEventListener("pagehide", () => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
});

/** The hand of a new command, or the game that is over. */
const playedNow = () => JSON.stringify(positionOf(currentGame()) ?? currentGame().number);

/**
 * Return what was entered in the sheet that was open before a reload of the page, and the entry that it
 * corrects; null if there was none, or it is of another hand or of an entry that is corrected now.
 * @returns {{command: Command, past: any}|null}
 */
export function commandBeforeReload() {
  const found = loadForReload(KEY);
  saveForReload(KEY, null);
  if (!found || !mayRecord() || !tableView().game) return null;
  const { command, past, played, known } = found;
  return (past ? known === entryNow(past.seq) : played === playedNow()) ? { command, past } : null;
}

/**
 * Return how a sheet saves its command for a reload of the page, and drops it.
 * @param {{seq: number}|null} [past] the entry that the command corrects
 */
export function keepForReload(past = null) {
  const own = {};
  return {
    save: (/** @type {Command} */ command) => {
      const known = entryNow(past?.seq ?? null);
      saved = own;
      saveForReload(KEY, { command, past, known, played: playedNow() });
    },
    drop: () => saved === own && saveForReload(KEY, null),
  };
}

/**
 * Open a sheet with controls for a command, its preview, and a button to record it.
 * @param {object} options
 * @param {string} options.title
 * @param {{seq: number}|null} options.past the entry that the command corrects
 * @param {() => Command} options.command the chosen command; throws a refusal for what cannot be
 * @param {() => boolean} [options.isComplete] whether it can be recorded
 * @param {() => Text} options.text describes the command while it is sent
 * @param {(on: OnChange) => Child} options.draw draws the controls
 */
export function openPreviewSheet({ title, past, command, isComplete = () => true, text, draw }) {
  const fullCommand = () => (past ? { ...command(), replaces: past.seq } : command());
  const kept = keepForReload(past);
  openConfirmation({
    title,
    seq: past?.seq,
    isComplete: () => {
      kept.save(command());
      return isComplete();
    },
    closed: kept.drop,
    request: (seen, signal) => previewCommand(fullCommand(), seen, signal),
    draw,
    confirmText: _("Record"),
    confirm: () => {
      const entry = text();
      return send(fullCommand(), past ? message("Correction: {entry}", { entry }) : entry);
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
    seq,
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
 * Draw the warning that another phone corrected the entry that this one is to change.
 * @param {number} seq
 * @param {...Child} actions
 */
export const correctedNotice = (seq, ...actions) =>
  notice(
    "warning",
    { class: "warn outdated", role: "alert" },
    _("Another phone has corrected this meanwhile: {entry}.", { entry: wordsOfEntry(seq) }),
    noticeActions(...actions),
  );

/** @param {() => void} act */
export const replaceButton = (act) => plainButton("replace-recorded", _("Replace with mine"), act);

/**
 * Open a sheet with controls for a choice, its preview, and a button to confirm it. What is entered
 * stays if it is refused; if another phone corrects the same entry meanwhile, somebody has to decide.
 * @param {object} options
 * @param {string} options.title
 * @param {number|null} [options.seq] the entry that the choice corrects or undoes
 * @param {() => boolean} [options.corrects] whether the choice changes an earlier entry
 * @param {() => boolean} options.isComplete throws a refusal for what cannot be
 * @param {(seen: number, signal: AbortSignal) => Promise<Preview|null>} options.request returns null
 *   for a choice that changes nothing
 * @param {(on: OnChange) => Child} options.draw
 * @param {string} options.confirmText
 * @param {() => unknown} options.confirm throws a refusal
 * @param {() => void} [options.closed] is called when the sheet is closed
 * @param {boolean} [options.anyHand] whether the choice is not of the hand that is being played
 * @param {boolean} [options.waits] whether it can be confirmed without a connection
 */
export function openConfirmation({
  title,
  seq = null,
  corrects = () => seq !== null,
  isComplete,
  request,
  draw,
  confirmText,
  confirm,
  closed = () => {},
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
  /** Why the choice was not recorded. @type {Refusal|null} */
  let failure = null;

  let seen = tableView().entries;
  let known = entryNow(seq);

  const isCurrent = () => {
    const now = currentGame();
    if (anyHand || unknown || corrects()) return true;
    return now.round === round && now.kyoku === kyoku && now.honba === honba;
  };
  const drawControls = () =>
    render(controls, draw({ choosing, preview: requestPreview, closeAnd }));
  const closeAnd = (/** @type {() => void} */ act) => () => sheet.closeAnd(act)();
  const drawResult = () => {
    const isOutdated = isCorrected(seq, known);
    render(
      result,
      seq !== null && isOutdated
        ? correctedNotice(seq, replaceButton(acceptCorrection))
        : failure && refusalNotice(failure),
      refusal && refusalNotice(refusal),
      preview === null && h("p.callout.no-move", noMoveText()),
      preview && h("div.stack.loose.outcome", winEffects(tableView(), preview, corrects())),
      doneButton([icon("check"), confirmText], {
        class: "confirm",
        disabled: isOutdated || (preview === undefined && !(waits && isUnreachable(refusal))),
        onclick: act,
      }),
    );
  };
  const acceptCorrection = () => {
    known = entryNow(seq);
    requestPreview();
  };
  const act = async () => {
    if (isCorrected(seq, known)) return drawResult(); // the finger was on the button meanwhile
    latest.cancel(); // after the command its preview is of another table
    sheet.close();
    failure = null;
    try {
      await confirm();
    } catch (error) {
      failure = asRefusal(error);
      if (isCurrent()) sheet = open();
      else showError(error);
    }
  };
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
    if (!getTable().online) {
      refusal = new Refusal("unreachable", UNREACHABLE);
      drawResult();
    }
    latest.put((signal) => request(seen, signal), {
      result: (found) => {
        preview = found;
        refusal = null;
        drawResult();
      },
      refusal: (reason) => {
        refusal = reason;
        drawResult();
        if (reason instanceof Conflict) changeTable({ server: reason.view });
        if (isUnreachable(reason)) changeTable({ online: false });
      },
    });
  };
  /** @type {OnChange["choosing"]} */
  const choosing = (take) => (picked) => {
    take(picked);
    failure = null;
    drawControls();
    requestPreview();
  };

  const open = () => {
    const opened = openSheet({
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
    opened.dialog.addEventListener("close", closed);
    return opened;
  };
  let sheet = open();
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
      const content = [isSelected && icon("check"), h("b", words)];
      return toggleButton("big-toggle.short", `${key}-${value}`, isSelected, content, () =>
        onPick(value),
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
