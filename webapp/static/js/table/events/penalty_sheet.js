/** The sheet for a penalty as the book of the rules lists it. */

import { select, toggleButton } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, formatNumber, message, plural } from "../../core/messages.js";
import { afterWarning, offenceParts } from "../../core/offences.js";
import { currentGame } from "../state.js";
import { noteField, openPreviewSheet, pickSeat } from "./preview_sheet.js";

/** @import { Correction, OffenceView, PenaltyListResponse } from "../../core/types" */

/**
 * @typedef {{seat: number|null, reason: string|null, note?: string, points?: number,
 *   times?: number, command?: string}} Choice
 */

const OTHER = "";

/** Return the mistake that no book lists. @param {number} points of a chombo @returns {OffenceView} */
const otherMistake = (points) => ({
  name: OTHER,
  label: _("Another mistake"),
  consequence: "chombo",
  words: points
    ? _("Chombo: {points} after uma, re-deal", { points: formatNumber(points) })
    : _("Chombo"),
  points,
  repeated: 0,
  most: 1,
  section: "",
  uncertain: false,
});

/**
 * Open the sheet.
 * @param {PenaltyListResponse} list
 * @param {Correction|null} past
 * @param {Choice} proposed
 */
export function openPenaltySheet({ note: rule, offences, warned }, past, proposed) {
  const all = [...offences, otherMistake(offences[0].points)];
  let { seat, reason } = proposed;
  if (past?.event.kind === "chombo_made" || proposed.command === "chombo") reason ??= OTHER;
  let { note = "" } = proposed;
  const chosen = () => all.find(({ name }) => name === reason);
  const once = chosen()?.points || Infinity;
  // minutes of a late player
  let times = proposed.times ?? Math.max(1, Math.round((proposed.points ?? 0) / once));
  const seats = past?.seats ?? currentGame().seats;
  const isWarned = (/** @type {OffenceView} */ { name, consequence }) =>
    consequence === "warning" && seat !== null && warned[seat].includes(name);
  openPreviewSheet({
    title: _("Penalty"),
    past,
    command: () => ({
      ...commandOf(reason, times),
      seat,
      note: note.trim(),
      riichi: past?.late ?? [],
    }),
    isComplete: () => seat !== null && chosen() !== undefined,
    text: () => message("Penalty: {name}", { name: seat === null ? "" : seats[seat].name }),
    draw: ({ choosing, preview }) => [
      pickSeat(
        seats,
        seat,
        choosing((picked) => (seat = picked)),
      ),
      rule && h("p.quiet", rule),
      h(
        "div.stack",
        { role: "group", "aria-label": _("Penalty") },
        ...all.map((each) =>
          offenceButton(
            each,
            each.name === reason,
            isWarned(each),
            choosing((picked) => {
              reason = picked;
              times = 1;
            }),
          ),
        ),
      ),
      (chosen()?.most ?? 1) > 1 &&
        select({
          name: _("Minutes"),
          key: "times",
          options: Array.from({ length: chosen()?.most ?? 1 }, (_each, at) => [
            String(at + 1),
            plural("{count} minute", "{count} minutes", at + 1),
          ]),
          value: String(times),
          pick: choosing((picked) => (times = Number(picked))),
        }),
      noteField(note, (text) => (note = text), preview),
    ],
  });
}

/** @param {string|null} reason @param {number} times */
const commandOf = (reason, times) =>
  reason === OTHER ? { command: "chombo", reason: null } : { command: "penalty", reason, times };

/**
 * @param {OffenceView} offence
 * @param {boolean} isSelected
 * @param {boolean} isWarned
 * @param {(name: string) => void} onPick
 */
const offenceButton = (offence, isSelected, isWarned, onPick) =>
  toggleButton(
    "big-toggle.offence",
    `offence-${offence.name}`,
    isSelected,
    [
      isSelected && icon("check"),
      ...offenceParts(offence, isWarned ? afterWarning(offence) : undefined),
    ],
    () => onPick(offence.name),
  );
