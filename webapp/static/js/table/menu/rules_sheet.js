/** The rules of this table, and other values that the players agree on during a session. */

import { asRefusal, fetchRules } from "../../core/client.js";
import { refusalNotice } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { _, countChanges, message } from "../../core/messages.js";
import { doneButton, openSheet } from "../../core/sheet.js";
import { joinFans, same, splitFans, without } from "../../rules/rule_book.js";
import { newSearch, ruleBookView } from "../../rule_sheet/rule_sheet.js";
import { getTable, isHost, mayRecord, tableView } from "../state.js";
import { send } from "../sync.js";
import { previewCommand } from "../table_api.js";

/** @import { CatalogueResponse, Command, RuleView } from "../../core/types" */
/** @import { Refusal } from "../../core/client.js" */
/** @import { RuleBook } from "../../rules/rule_book.js" */

/**
 * The values that somebody chose and did not record yet, and those that the server refused.
 * @typedef {{values: Record<string, any>, refused: NonNullable<RuleBook["dropped"]>}} Draft
 */

/** Return whether this phone can change rules. */
const mayChange = () => mayRecord() && isHost();

/** Open the rules with their explanations. */
export function openTableRulesSheet() {
  /** @type {CatalogueResponse|null} */
  let catalogue = null;
  let waiting = _("Loading …");
  /** @type {Refusal|null} */
  let refusal = null;
  /** @type {Draft} */
  let draft = { values: {}, refused: {} };
  const search = newSearch();
  const record = async () => {
    try {
      await send(rulesCommand(draft.values), message("new rules"));
      draft = { values: {}, refused: {} };
      refusal = null;
    } catch (error) {
      refusal = asRefusal(error);
    }
    sheet.redraw();
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
      Object.keys(draft.values).length > 0 && recordButton(draft, record),
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
    "div.sheet-foot",
    doneButton(
      [icon("check"), _("Record {changes}", { changes: countChanges(Object.keys(values).length) })],
      { "data-key": "record-rules", onclick },
    ),
  );

/** @param {Record<string, any>} values @returns {Command} */
const rulesCommand = (values) => ({ command: "rules", rules: joinFans(values) });

/**
 * @param {CatalogueResponse} catalogue
 * @param {Draft} draft changes when a player chooses a value
 * @param {() => void} redraw
 * @returns {RuleBook}
 */
function tableBook(catalogue, draft, redraw) {
  const { preset: name, game, changed, values } = tableView().rules;
  const preset = catalogue.presets.find((each) => each.name === name) ?? catalogue.presets[0];
  const present = splitFans(values);
  const cells = Object.entries({ ...preset.cells, ...(changed.players ? preset.other : {}) });
  const value = (/** @type {string} */ rule) => present[rule] ?? 0; // a fan that does not count
  const own = game === "riichi" ? changed : differences(cells, value);
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
    check: (rule, picked) =>
      previewCommand(rulesCommand({ ...draft.values, [rule.name]: picked }), tableView().entries),
  };
  /** @param {RuleView} rule @param {any} picked */
  async function change({ name: changing }, picked) {
    draft.refused = without(draft.refused, changing);
    draft.values = without(draft.values, changing);
    if (same([value(changing)].flat(2), [picked].flat(2))) return redraw();
    draft.values = { ...draft.values, [changing]: picked };
    redraw();
    try {
      await previewCommand(rulesCommand(draft.values), tableView().entries);
    } catch (error) {
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
