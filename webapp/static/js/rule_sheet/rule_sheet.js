/** The sheet of all rules of a game: presets, a search, and each rule to read or to change. */

import { gameNamed, pageGame, partOf } from "../core/games/games.js";
import { fetchRules } from "../core/client.js";
import { actionButton, textField } from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { _, capitalize, countChanges, plural, translate } from "../core/messages.js";
import { rank, searchWords } from "../core/search.js";
import { getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { fanBook } from "./fan_selection.js";
import { gameChoice } from "../rules/game_choice.js";
import { isChanged, ruleCell, ruleSetting, same } from "../rules/rule_book.js";
import { ruleControl } from "./controls.js";
import { dropUnknownChanges, riichiBook } from "../rules/rule_selection.js";
import { currentValueNote, isRelevant, shortValue } from "./rule_values.js";
import { namingControls } from "../rules/yaku_names.js";

/** @import { CatalogueResponse, CellView, Child, RuleGroupView, RuleView } from "../core/types" */
/** @import { RuleBook } from "../rules/rule_book.js" */

const BOOKS = { riichi: riichiBook, fans: fanBook };

/**
 * Open the sheet of the rules that this phone has selected.
 * @param {{choosesGame: boolean}} options
 */
export function openRuleSheet({ choosesGame }) {
  /** The catalogues by game, or why there is none. @type {Record<string, CatalogueResponse|string>} */
  const loaded = {};
  /** @param {string} game */
  async function load(game) {
    loaded[game] = _("Loading…");
    try {
      const catalogue = await fetchRules(game);
      loaded[game] = catalogue;
      if (gameNamed(game).hasRiichi) dropUnknownChanges(catalogue.presets);
    } catch (refusal) {
      loaded[game] = /** @type {Error} */ (refusal).message;
    }
    sheet.redraw();
  }
  const search = newSearch();
  const sheet = openSheet({
    title: _("Rules"),
    select: () => [getSettings(), getPage().game],
    draw: ({ redraw }) => {
      const { name } = getPage().game;
      const catalogue = loaded[name];
      if (!catalogue) load(name);
      return [
        choosesGame && gameChoice(),
        typeof catalogue === "object"
          ? ruleBookView(partOf(BOOKS)(catalogue), search, redraw)
          : h("p.quiet", { role: "status" }, catalogue),
      ];
    },
  });
}

/** Return a search that has not begun. */
export const newSearch = () => ({ text: "" });

/**
 * Draw all rules.
 * @param {RuleBook} book
 * @param {{text: string}} search changes when a player types
 * @param {() => void} redraw
 */
export function ruleBookView(book, search, redraw) {
  const text = search.text.trim();
  const found = searchRules(book, text);
  const field = searchField(search, redraw);
  const draw = (/** @type {Found[]} */ drawn) =>
    h(
      "div",
      drawn.map(({ group, rules }) => groupView(book, group, rules, text !== "", redraw)),
    );
  if (text) {
    const none = h("p.quiet", { role: "status" }, _("No rule has these words."));
    return [field, found.length > 0 ? draw(found) : none];
  }
  const others = found.filter(({ group }) => !group.hand);
  return [
    field,
    book.select && presetChoice(book),
    book.preset.note && h("p.quiet", translate(book.preset.note)),
    summary(book),
    draw(found.filter(({ group }) => group.hand)),
    others.length > 0 &&
      h(
        "div.whole-game",
        h("h3", _("The whole game")),
        h("p.quiet.small", _("These don't affect hand values.")),
      ),
    draw(others),
    pageGame().hasRiichi && namingControls(book.catalogue),
  ];
}

/** @param {{text: string}} search @param {() => void} redraw */
const searchField = (search, redraw) =>
  textField(
    _("Find a rule"),
    { type: "search", "data-key": "rule-search", value: search.text },
    (text) => {
      search.text = text;
      redraw();
    },
  );

/** @typedef {{group: RuleGroupView, rules: RuleView[], fit: number}} Found a topic and its found rules */

/** Return what a search finds, the best first; without a text, all rules. @param {RuleBook} book @param {string} text @returns {Found[]} */
function searchRules(book, text) {
  const byFit = (/** @type {{fit: number}} */ one, /** @type {{fit: number}} */ other) =>
    one.fit - other.fit;
  return book.catalogue.groups
    .map((group) => {
      const found = group.rules
        .filter((rule) => matters(book, rule))
        .map((rule) => ({ rule, fit: rankOf(rule, text) ?? Infinity }))
        .filter(({ fit }) => fit < Infinity)
        .sort(byFit);
      return { group, rules: found.map(({ rule }) => rule), fit: found[0]?.fit ?? Infinity };
    })
    .filter(({ rules }) => rules.length > 0)
    .sort(byFit);
}

/** Return whether a rule is changed, or matters beside the others. @param {RuleBook} book @param {RuleView} rule */
const matters = (book, rule) =>
  isChanged(book, rule) ||
  (isRelevant(rule) &&
    rule.needs.every((each) =>
      Object.entries(each).some(([name, needed]) => {
        const value = ruleSetting(book, { name });
        if (Array.isArray(needed)) return needed.includes(value);
        return Array.isArray(value) ? value.length > 0 : Boolean(value);
      }),
    ));

/** Return how well a rule fits a search. @param {RuleView} rule @param {string} text */
function rankOf(rule, text) {
  const labels = rule.choices.map(({ label }) => label);
  const [meaning, ...names] = [rule.meaning, rule.name, rule.label, ...labels].map(translate);
  return rank(searchWords(names, meaning), text);
}

/** @param {RuleBook} book */
const presetChoice = ({ catalogue, preset, select }) =>
  h(
    "div.cluster.toggles.presets",
    { role: "radiogroup", "aria-label": _("Preset") },
    ...catalogue.presets.map((each) =>
      h(
        "label.toggle",
        h("input", {
          type: "radio",
          name: "preset",
          checked: each === preset,
          "data-key": `preset-${each.name ?? "standard"}`,
          onchange: () => select?.(each),
        }),
        // A long title breaks before its bracket and not before a year.
        h(
          "span",
          translate(each.title)
            .replace(/ (?=\d)/, "\u00a0")
            .replace("(", "\u200b("),
        ),
      ),
    ),
  );

/** Draw the number of changes and of uncertain values. @param {RuleBook} book */
function summary(book) {
  const { catalogue, preset, changes, select } = book;
  const changed = Object.keys(changes).length;
  const unsure = catalogue.groups
    .flatMap((group) => group.rules)
    .filter((rule) => matters(book, rule) && isUncertain(ruleCell(book, rule))).length;
  return h(
    "div.stack",
    preset.name === null && h("p.quiet", _("Common rules. Change anything below.")),
    unsure > 0 &&
      h(
        "p.row.unsure-count",
        icon("warning"),
        plural(
          "{count} value is uncertain; it is marked.",
          "{count} values are uncertain; they are marked.",
          unsure,
        ),
      ),
    select &&
      h(
        "button.plain.back",
        { "data-key": "reset", disabled: changed === 0, onclick: () => select(preset) },
        icon("undo"),
        changed === 0 ? _("No changes") : _("Undo {changes}", { changes: countChanges(changed) }),
      ),
  );
}

/** The unfolded groups and rules. @type {Set<string>} */
const unfolded = new Set();

/** Return the properties of the line of a fold, which draws its content when it opens. @param {string} name @param {boolean} open @param {() => void} redraw */
const foldProps = (name, open, redraw) => ({
  "data-key": `fold-${name}`,
  onclick: (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    if (open) unfolded.delete(name);
    else unfolded.add(name);
    redraw();
  },
});

/**
 * Draw rules of a topic.
 * @param {RuleBook} book
 * @param {RuleGroupView} group
 * @param {RuleView[]} rules
 * @param {boolean} isFound by a search
 * @param {() => void} redraw
 */
function groupView(book, { title, rules: all }, rules, isFound, redraw) {
  const name = `group-${all[0].name}`;
  const changed = rules.filter((rule) => isChanged(book, rule)).length;
  const open = isFound || unfolded.has(name);
  return h(
    "details.rule.rule-group",
    { open },
    h(
      "summary",
      foldProps(name, open, redraw),
      h("h3", translate(title)),
      changed > 0 && h("span.flag.changed", countChanges(changed)),
    ),
    open && sorted(book, rules).map((rule) => ruleRow(book, rule, redraw)),
  );
}

/** Return the rules, but fans that the preset does not count last. @param {RuleBook} book @param {RuleView[]} rules */
function sorted(book, rules) {
  const isLast = (/** @type {RuleView} */ rule) =>
    rule.name.startsWith("fans.") && ruleCell(book, rule).value === 0;
  return [...rules.filter((rule) => !isLast(rule)), ...rules.filter(isLast)];
}

/** Return whether sources disagree about a value or none states it. @param {CellView} cell */
const isUncertain = ({ disputed, confidence }) => disputed || confidence === "?";

/** @param {RuleBook} book @param {RuleView} rule @param {() => void} redraw */
function ruleRow(book, rule, redraw) {
  const { catalogue, preset, change, dropped = {}, note } = book;
  const cell = ruleCell(book, rule);
  const changed = isChanged(book, rule);
  const value = ruleSetting(book, rule);
  const reason = dropped[rule.name]?.reason;
  const open = unfolded.has(rule.name);
  return h(
    "details.rule",
    { "data-rule": rule.name, open },
    h(
      "summary",
      foldProps(rule.name, open, redraw),
      h("span.rule-label", translate(rule.label)),
      h("span.rule-value", changed ? shortValue(rule, value) : capitalize(translate(cell.label))),
      flags(cell, changed, !!reason),
    ),
    open &&
      h(
        "div.stack.rule-body",
        h("p", capitalize(translate(rule.meaning))),
        change &&
          ruleControl(book, rule, value, (picked) => {
            if (!same(picked, value)) change(rule, picked);
          }),
        rule.name === "players" && note && notice(translate(note)),
        reason && notice(translate(reason), currentValueNote(rule, value)),
        changed && change && resetButton(book, rule),
        rule.sources && !cell.sources
          ? sourceList(rule.sources.split("; "), catalogue.sources)
          : preset.name !== null && sourceNote(book, cell, catalogue),
      ),
  );
}

/** @param {string} words @param {Child} [more] */
const notice = (words, more) =>
  h("div.raised.notice.warn", { role: "status" }, icon("info"), h("div", h("p", words), more));

/** @param {CellView} cell @param {boolean} changed @param {boolean} invalid */
function flags(cell, changed, invalid) {
  if (!changed && !invalid && !isUncertain(cell)) return null;
  return h(
    "span.cluster.flags",
    invalid && h("span.flag.unsure", _("⚠ does not fit")),
    changed && h("span.flag.changed", _("✎ changed")),
    isUncertain(cell) &&
      h("span.flag.unsure", cell.disputed ? _("⚠ sources differ") : _("? unknown")),
  );
}

/** @param {RuleBook} book @param {RuleView} rule */
function resetButton(book, rule) {
  const { value, label } = ruleCell(book, rule);
  const was = h("b", capitalize(translate(label)));
  const [before, after] = _("Back to {value}").split("{value}");
  return actionButton(
    "plain.back",
    `back-${rule.name}`,
    [icon("undo"), h("span", before, was, after)],
    () => book.change?.(rule, value),
  );
}

/**
 * Draw the sources of a preset's value and the reason for an uncertain choice.
 * @param {RuleBook} book
 * @param {CellView} cell
 * @param {CatalogueResponse} catalogue
 */
function sourceNote({ preset }, cell, { confidence, sources }) {
  const places = cell.sources ? cell.sources.split("; ") : [];
  const named = places.map(sourceKey);
  const others = cell.note ? translate(cell.note).split(/[^A-Za-z0-9-]+/) : [];
  places.push(...others.filter((key) => key in sources && !named.includes(key)));
  return h(
    "div.well.origin",
    { class: isUncertain(cell) ? "unsure" : "" },
    h(
      "p",
      h("b", _("{entry}: {text}", { entry: translate(preset.title), text: translate(cell.label) })),
      h("br"),
      translate(cell.note ?? confidence[cell.confidence]),
    ),
    places.length > 0 && sourceList(places, sources),
  );
}

/** @param {string[]} places @param {CatalogueResponse["sources"]} sources */
const sourceList = (places, sources) =>
  h(
    "ul.sources",
    { "aria-label": _("Sources") },
    ...places.map((place) => h("li", ...sourceText(place, sources))),
  );

/**
 * Return "Tenhou's manual (TH L1044)"; the location is in the language of the source.
 * @param {string} place the key of the source, and where in it
 * @param {CatalogueResponse["sources"]} sources
 */
const sourceText = (place, sources) => [
  translate(sources[sourceKey(place)]?.title),
  h("span", { lang: "en" }, ` (${place})`),
];

/** @param {string} place */
const sourceKey = (place) => place.split(" ")[0];
