/** The rules of this table, and other values that the players agree on during a session. */

import { pageGame, partOf } from "../../core/games/games.js";
import { asRefusal, fetchRules } from "../../core/client.js";
import { actionButton, refusalNotice } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, countChanges, message, plural } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { joinFans, same, splitFans, without } from "../../rules/rule_book.js";
import { newSearch, ruleBookView } from "../../rule_sheet/rule_sheet.js";
import { showToast } from "../notices.js";
import { getTable, isHost, mayRecord, tableView } from "../state.js";
import { send } from "../sync.js";
import { previewCommand } from "../table_api.js";

/** @import { CatalogueResponse, RuleView } from "../../core/types" */
/** @import { Refusal } from "../../core/client.js" */
/** @import { RuleBook } from "../../rules/rule_book.js" */

/**
 * The values of rules and the game from which on they count, null for all games.
 * @typedef {{rules: Record<string, any>, from_game: number|null}} NewRules
 */

/**
 * The values that somebody chose and did not record yet, and those that the server refused.
 * @typedef {{values: Record<string, any>, refused: NonNullable<RuleBook["dropped"]>}} Draft
 */

const mayChange = () => mayRecord() && isHost();

/** Open the rules with their explanations. */
export function openTableRulesSheet() {
  /** @type {CatalogueResponse|null} */
  let catalogue = null;
  let waiting = _("Loading…");
  /** @type {Refusal|null} */
  let refusal = null;
  /** @type {Draft} */
  const draft = { values: {}, refused: {} };
  const search = newSearch();
  const record = async (/** @type {NewRules} */ rules) => {
    try {
      const done = await send(rulesCommand(rules), message("new rules"));
      sheet.close();
      if (done === "recorded") showToast(recordedWords(rules));
    } catch (error) {
      refusal = asRefusal(error);
      sheet.redraw();
    }
  };
  const ask = async () => {
    const fromNow = newRules(draft.values);
    const forAll = { ...fromNow, from_game: null };
    const results = openGame() > 1 ? await changedResults(forAll) : [];
    if (results.length === 0) return record(fromNow);
    openScopeSheet(
      results,
      () => record(fromNow),
      () => record(forAll),
    );
  };
  const sheet = openSheet({
    title: _("Rules of this table"),
    wide: true,
    select: () => [getTable().view?.rules],
    draw: ({ redraw }) => [
      h("p", h("b", tableView().rules.title)),
      mayChange() &&
        h(
          "p.quiet.small",
          _("The table can agree on other values, unless they would change a recorded hand."),
        ),
      catalogue
        ? ruleBookView(tableBook(catalogue, draft, redraw), search, redraw)
        : h("p.quiet", { role: "status" }, waiting),
      refusal && refusalNotice(refusal),
      Object.keys(draft.values).length > 0 && recordButton(draft, ask),
    ],
  });
  fetchRules(tableView().rules.game)
    .then((all) => (catalogue = all))
    .catch((reason) => (waiting = reason.message))
    .finally(sheet.redraw);
}

/** @param {Draft} draft @param {() => void} onclick */
const recordButton = ({ values }, onclick) =>
  h(
    "div.foot.stack.sheet-foot",
    doneButton(
      [icon("check"), _("Record {changes}", { changes: countChanges(Object.keys(values).length) })],
      { "data-key": "record-rules", onclick },
    ),
  );

/**
 * Return new rules that count from the game on that is being played, or from the next one.
 * @param {Record<string, any>} values
 * @returns {NewRules}
 */
const newRules = (values) => ({
  rules: joinFans(values),
  from_game: openGame() > 1 ? openGame() : null,
});

/** Return the number of the game that is being played, or of the next one. */
function openGame() {
  const { sheet } = tableView();
  return sheet.length + (sheet.at(-1)?.over === false ? 0 : 1);
}

/** @param {Record<string, any>} values */
const previewRules = (values) =>
  previewCommand(rulesCommand(newRules(values)), tableView().entries);

/** @param {NewRules} rules */
const rulesCommand = (rules) => ({ command: "rules", ...rules });

/** @param {NewRules} rules */
const recordedWords = ({ from_game: game }) =>
  game === null
    ? _("The new rules apply to all games.")
    : _("The new rules apply from game {game} on.", { game });

/**
 * The points of a player in a finished game before and after a change of rules.
 * @typedef {{game: number, player: string, before: number, after: number}} ChangedResult
 */

/**
 * Return the results of finished games that new rules of all games change; none if they would pay
 * a recorded hand otherwise, so that they cannot count there.
 * @param {NewRules} rules
 * @returns {Promise<ChangedResult[]>}
 */
async function changedResults(rules) {
  const { sheet, players, entries } = tableView();
  const preview = await previewCommand(rulesCommand(rules), entries).catch(() => null);
  return sheet.flatMap(({ over, cells }, at) =>
    cells.flatMap((cell, player) => {
      const changed = preview?.view.sheet[at].cells[player];
      return over && cell && changed && changed.subtotal !== cell.subtotal
        ? { game: at + 1, player: players[player], before: cell.subtotal, after: changed.subtotal }
        : [];
    }),
  );
}

/**
 * Ask from which game on new rules count, with the finished results that they would change.
 * @param {ChangedResult[]} results
 * @param {() => void} fromNow
 * @param {() => void} forAll
 */
function openScopeSheet(results, fromNow, forAll) {
  const games = [...new Set(results.map(({ game }) => game))];
  openSheet({
    title: _("From which game on?"),
    draw: ({ closeAnd }) => [
      h(
        "div.stack",
        actionButton(
          "primary",
          "rules-from-now",
          _("From game {game} on", { game: openGame() }),
          closeAnd(fromNow),
        ),
        h("p.quiet.small", _("Finished results stay as they are.")),
        actionButton(
          "secondary",
          "rules-for-all",
          plural(
            "All games: changes {count} finished result",
            "All games: changes {count} finished results",
            games.length,
          ),
          closeAnd(forAll),
        ),
      ),
      h("table.changed-results", ...games.map((game) => resultRows(game, results))),
    ],
  });
}

/** @param {number} game @param {ChangedResult[]} results */
const resultRows = (game, results) =>
  h(
    "tbody",
    h("tr", h("th", { colspan: 3, scope: "rowgroup" }, _("Game {number}", { number: game }))),
    ...results
      .filter((each) => each.game === game)
      .map(({ player, before, after }) =>
        h(
          "tr",
          h("th", { scope: "row" }, player),
          h("td", pageGame().formatPoints(before)),
          h("td", "→ ", h("b", pageGame().formatPoints(after))),
        ),
      ),
  );

/**
 * @param {CatalogueResponse} catalogue
 * @param {Draft} draft changes when a player chooses a value
 * @param {() => void} redraw
 */
function tableBook(catalogue, draft, redraw) {
  const { preset: name, changed, values } = tableView().rules;
  const preset = catalogue.presets.find((each) => each.name === name) ?? catalogue.presets[0];
  const present = splitFans(values);
  const cells = Object.entries({ ...preset.cells, ...(changed.players ? preset.other : {}) });
  const value = (/** @type {string} */ rule) => present[rule] ?? 0; // a fan that does not count
  const own = partOf({ riichi: changed, fans: differences(cells, value) });
  const chosen = { ...own, ...draft.values };
  const usual = Object.fromEntries(cells.map(([rule, cell]) => [rule, cell.value]));
  /** @type {RuleBook} */
  const book = {
    catalogue,
    preset,
    changes: Object.fromEntries(
      Object.entries(chosen).filter(
        ([rule, each]) => rule === "players" || !same(each, usual[rule]),
      ),
    ),
    dropped: draft.refused,
    select: null,
    change: mayChange() ? change : null,
    check: (rule, picked) => previewRules({ ...draft.values, [rule.name]: picked }),
  };
  /** @param {RuleView} rule @param {any} picked */
  async function change({ name: changing }, picked) {
    draft.refused = without(draft.refused, changing);
    draft.values = without(draft.values, changing);
    if (same([value(changing)].flat(2), [picked].flat(2))) return redraw();
    draft.values = { ...draft.values, [changing]: picked };
    redraw();
    try {
      await previewRules(draft.values);
    } catch (error) {
      if (draft.values[changing] !== picked) return; // another value was chosen meanwhile
      const reason = asRefusal(error).text;
      draft.refused = { ...draft.refused, [changing]: { value: picked, reason } };
      draft.values = without(draft.values, changing);
      redraw();
    }
  }
  return book;
}

/**
 * Return the values of a table that differ from those of its rule set.
 * @param {[string, {value: any}][]} cells
 * @param {(rule: string) => any} value
 */
const differences = (cells, value) =>
  Object.fromEntries(
    cells
      .map(([rule, cell]) => /** @type {[string, any, any]} */ ([rule, value(rule), cell.value]))
      .filter(([, here, usual]) => !same(here, usual)),
  );
