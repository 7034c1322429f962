/** The terms of a tournament: their fields, and the sheet that changes them or deletes it. */

import { fieldOf, labelledSelect, segmented, textField, toggle } from "../core/controls.js";
import { h } from "../core/dom.js";
import { numberWithin, openForm } from "../core/form.js";
import { gameNamed } from "../core/games/games.js";
import { _, inContext, translate } from "../core/messages.js";
import { lastHandRule } from "../core/round_clock.js";
import { doneButton } from "../core/sheet.js";

/** @import { Child, TournamentView } from "../core/types" */

/**
 * The terms as typed; without a book those of the rules.
 * @typedef {{name: string, rounds: string, minutes: string, hands: string, book?: string,
 *   tie_break?: string}} Terms
 */

/** Hands after the one in which the time is up. */
const HANDS = ["1", "0", "-1"];

/** Return the terms as a request takes them, or throw a refusal. @param {Terms} terms */
export const termsRequest = ({ name, rounds, minutes, hands, book, tie_break }) => ({
  name,
  book,
  tie_break,
  rounds: numberWithin(rounds, { least: 1, most: 30, step: 1 }),
  minutes: numberWithin(minutes, { least: 1, most: 600, step: 1 }),
  hands: Number(hands),
});

/** @param {Terms} terms */
export const nameField = (terms) =>
  fieldOf(terms, "name", _("Name of the tournament"), { maxlength: 60 });

/**
 * Draw the choice of the rules.
 * @param {string} value
 * @param {(rules: string) => void} pick
 * @param {[string, string][]} [others] rules that are played, but are not offered
 */
export const rulesField = (value, pick, others = []) =>
  labelledSelect({
    name: _("Rules"),
    key: "rules",
    options: [...others, ...offeredRules()],
    value,
    pick,
  });

/** @returns {[string, string][]} */
const offeredRules = () => [
  ["ema_2025", "EMA 2025"],
  ["ema_2016", "EMA 2016"],
  ["wrc_2025", "WRC 2025"],
  ["wrc_2025_lower", _("WRC 2025, lower penalties")],
  ["mcr", _("Chinese Official")],
];

/** Return chosen rules as a request takes them. @param {string} rules */
export const rulesRequest = (rules) => (rules === "mcr" ? { game: "mcr" } : { rules });

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} pick */
export const clubToggle = (name, value, pick) =>
  toggle({ words: _("Tournament of {club}", { club: name }), key: "club", value, pick });

/** Draw the fields of the rounds and of their end. @param {Terms} terms */
export const roundFields = (terms) => [
  fieldOf(terms, "rounds", _("Number of rounds"), { inputmode: "numeric" }),
  fieldOf(terms, "minutes", _("Minutes of a round"), { inputmode: "numeric" }),
  segmented({
    name: _("When the time is up"),
    key: "hands",
    options: HANDS.map(
      (each) => /** @type {[string, Child]} */ ([each, lastHandRule(Number(each))]),
    ),
    value: terms.hands,
    below: true,
    pick: (value) => {
      terms.hands = value;
    },
  }),
];

/**
 * Open the sheet of the settings; `remove` is null for who may not delete the tournament.
 * @param {TournamentView} view
 * @param {string|undefined} club the name of the club that can hold the tournament
 * @param {(terms: object, rules: string, joinsClub: boolean) => Promise<void>} save without other
 *   rules they are ""
 * @param {((name: string) => Promise<void>)|null} remove
 */
export function openTerms(view, club, save, remove) {
  const { name, rounds, minutes, hands, book, tie_break } = view;
  const isOffered = view.changes === 0 && offeredRules().some(([each]) => each === view.preset);
  const present = (isOffered && view.preset) || "";
  let [rules, joinsClub] = [present, false];
  const isUnopened = view.seated.every(({ tables }) =>
    tables.every(({ opened, deleted }) => !opened && !deleted),
  );
  const terms = {
    name,
    rounds: `${rounds}`,
    minutes: `${minutes}`,
    hands: `${hands}`,
    book,
    tie_break,
  };
  let typed = "";
  openForm({
    title: _("Settings"),
    draw: ({ redraw, refusal, send }) =>
      h(
        "div.stack",
        refusal,
        nameField(terms),
        isUnopened &&
          rulesField(
            rules,
            (value) => {
              rules = value;
            },
            isOffered ? [] : [["", translate(view.rules)]],
          ),
        ...roundFields(terms),
        segmented({
          name: _("A session that a player misses"),
          key: "book",
          options: [
            ["ema", _("EMA: −15 points and −15 uma")],
            ["wrc", _("WRC: −30, and no points")],
            ["none", _("Does not count")],
          ],
          value: terms.book,
          below: true,
          pick: (value) => {
            terms.book = /** @type {typeof book} */ (value);
          },
        }),
        gameNamed(view.game).hasUma &&
          segmented({
            name: _("Tie-break"),
            key: "tie-break",
            options: [
              ["shared", _("A shared rank")],
              ["average_place", _("The better average place")],
              ["best_game", _("The best single game")],
              ["head_to_head", _("Their games against each other")],
              ["play_off", _("A play-off, which you enter")],
            ],
            value: terms.tie_break,
            below: true,
            pick: (value) => {
              terms.tie_break = /** @type {typeof tie_break} */ (value);
            },
          }),
        club &&
          !view.of_club &&
          clubToggle(club, joinsClub, (joins) => {
            joinsClub = joins;
            redraw();
          }),
        doneButton(_("Save"), {
          "data-key": "save-terms",
          onclick: () =>
            send(() => {
              // Other rules can bring another book, which an unchanged one would replace.
              const chosen = { ...terms, book: terms.book === book ? undefined : terms.book };
              return save(termsRequest(chosen), rules === present ? "" : rules, joinsClub);
            }),
        }),
        remove &&
          h(
            "details.fold",
            { open: typed !== "" },
            h("summary", _("Delete the tournament")),
            h("p.quiet", _("The game nights of its tables stay. Type its name to continue.")),
            textField(
              inContext("thing", "Name"),
              { value: typed, "data-key": "delete-name" },
              (text) => {
                typed = text;
              },
            ),
            doneButton(_("Delete the tournament"), {
              class: "danger",
              "data-key": "delete-tournament",
              onclick: () => send(() => remove(typed)),
            }),
          ),
      ),
  });
}
