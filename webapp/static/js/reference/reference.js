/** The reference: how a hand is played, points, yaku, fu, fans, words, tiles, and the setup. */

import { actionButton, menuRow, plainButton, segmented } from "../core/controls.js";
import { asRefusal } from "../core/client.js";
import { h, icon } from "../core/dom.js";
import { languageChoice } from "../core/language_switch.js";
import { _, message, translate } from "../core/messages.js";
import { searchWords } from "../core/search.js";
import { getSettings } from "../core/settings.js";
import { openSheet } from "../core/sheet.js";
import { getPage } from "../core/store.js";
import { gameOptions } from "../core/vocabulary.js";
import { loadStyle } from "../core/style.js";
import { offenceParts } from "../core/offences.js";
import { playDrawing, stageDrawing } from "./drawings.js";
import { fanPointsView, pointsView } from "./points.js";
import { fanEntries, fuEntries, wordEntries, yakuEntries } from "./entries.js";
import { laidTiles } from "./hands.js";
import { fetchList, knownList, listsOf, scoreSheetUrl } from "./lists.js";
import { entry, filter, listOf, searchField, searchable } from "./search.js";
import { tileEntries, tilesView } from "./tile_names.js";

/** @import { Child, FanScoreResponse, GameName, Message } from "../core/types" */
/** @import { PenaltiesResponse, PlayResponse, Score, SetupStepsResponse } from "../core/types" */
/** @import { Sheet } from "../core/types" */
/** @import { Lists } from "./lists.js" */
/** @import { Winner } from "./points.js" */
/** @import { Sought } from "./search.js" */

export { prefetch } from "./lists.js";

/** The parts with their titles and contents. @type {Record<keyof Lists, [Message, Message]>} */
const PARTS = {
  play: [message("How a hand is played"), message("Turn, calls, riichi, furiten and draws")],
  points: [message("Table of han and fu"), message("What a hand is paid")],
  yaku: [message("Yaku"), message("Values, conditions and examples")],
  fu: [message("Fu"), message("What counts, with examples")],
  fan_points: [message("Table of fan and points"), message("What a hand is paid")],
  fans: [message("Fans"), message("Values, conditions and examples")],
  terms: [message("Words"), message("What players say, with its meaning")],
  tiles: [message("Tiles"), message("Names, readings and nicknames")],
  setup: [message("Setting up a table"), message("Seats, walls, dice and the deal")],
  penalties: [message("Penalties"), message("What follows from each mistake")],
};

/**
 * Open the reference at its contents, or at the cell of a score in the table of points.
 * @param {AnyScore} [score]
 */
export async function openReference(score) {
  await loadStyle("reference");
  /** @type {State} */
  const state = {
    game: getPage().game.name,
    part: !score ? null : "fans" in score ? "fan_points" : "points",
    failure: "",
    winner: null,
    namesLanguage: null,
    ...unsearched(),
  };
  const sheet = openSheet({
    title: _("Reference"),
    wide: true,
    draw: (drawn) => content(state, score ?? null, drawn),
    select: () => [getPage().game],
  });
  sheet.dialog.querySelector(".current")?.scrollIntoView({ block: "center" });
}

/** Return the state of a part that was just opened. */
const unsearched = () => ({ list: null, sought: { text: "" } });

/** @typedef {Score|FanScoreResponse} AnyScore */

/**
 * @typedef {object} State
 * @property {GameName} game
 * @property {keyof Lists|null} part null for the contents
 * @property {string} failure why a list did not load
 * @property {Winner|null} winner whose points are displayed
 * @property {string|null} namesLanguage the language of the names of tiles, if it was chosen
 * @property {any} list of the part, of other rules or another language until the new one is loaded
 * @property {Sought} sought
 */

/** @param {State} state @param {AnyScore|null} score @param {Sheet} sheet @returns {Child} */
function content(state, score, sheet) {
  const { part } = state;
  sheet.dialog.classList.add("reference");
  const heading = sheet.dialog.querySelector("h2");
  if (heading) heading.textContent = part ? translate(PARTS[part][0]) : _("Reference");
  const change = (/** @type {Partial<State>} */ changes) => {
    Object.assign(state, { failure: "", ...changes });
    sheet.redraw();
  };
  return part ? partView(part, state, score, sheet, change) : contents(state, sheet, change);
}

/** @param {State} state @param {Sheet} sheet @param {(changes: Partial<State>) => void} change */
function contents({ game, sought }, sheet, change) {
  const open = (/** @type {keyof Lists} */ part) => {
    change({ part, ...unsearched() });
    sheet.dialog.scrollTop = 0;
    focusOn(sheet, "reference-back");
  };
  const parts = h(
    "nav.stack",
    { "aria-label": _("Reference") },
    ...listsOf(game).map((part) =>
      menuRow(
        { "data-key": `part-${part}`, onclick: () => open(part) },
        h("b", translate(PARTS[part][0])),
        { note: translate(PARTS[part][1]) },
      ),
    ),
    menuRow(
      {
        href: scoreSheetUrl(game),
        target: "_blank",
        rel: "noopener",
        "data-key": "part-score-sheet",
      },
      h("b", _("Score sheet")),
      { note: _("A blank page to print") },
    ),
  );
  return [
    segmented({
      name: _("Game"),
      key: "reference-game",
      options: gameOptions(),
      value: game,
      pick: (picked) => change({ game: /** @type {GameName} */ (picked) }),
    }),
    searchOfAll(parts, game, sought),
    languageChoice(sheet.redraw),
  ];
}

/** More entries than fit on a few screens would keep the next letter waiting. */
const MOST_FOUND = 12;

/**
 * Draw the search in all lists, and the contents until something is sought.
 * @param {HTMLElement} parts
 * @param {GameName} game
 * @param {Sought} sought
 */
function searchOfAll(parts, game, sought) {
  const found = listOf([]);
  found.hidden = true;
  const show = (/** @type {number} */ most) => {
    const count = filter(found, sought.text, most);
    all.textContent = _("Show all {count}", { count });
    all.hidden = found.hidden || count <= most;
    return count;
  };
  const all = plainButton("search-all", "", () => show(Infinity));
  all.hidden = true;
  const search = async () => {
    if (!found.childElementCount) found.replaceChildren(...(await everyEntry(game)));
    parts.hidden = sought.text.trim() !== "";
    found.hidden = !parts.hidden;
    return show(parts.hidden ? MOST_FOUND : 0);
  };
  return [searchField(sought, search), parts, found, all];
}

/** The entries of the lists that can be searched. @type {Partial<Record<keyof Lists, (list: any) => Child[]>>} */
const ENTRIES = {
  play: playEntries,
  yaku: yakuEntries,
  fu: fuEntries,
  fans: fanEntries,
  terms: wordEntries,
  penalties: penaltyEntries,
  tiles: (list) => tileEntries(list, getSettings().language),
};

/** Return the entries of all lists of a game that this browser has or can load. @param {GameName} game */
async function everyEntry(game) {
  const parts = listsOf(game).filter((part) => part in ENTRIES);
  await Promise.all(parts.map((part) => fetchList(part, game).catch(() => {})));
  return parts.flatMap((part) => {
    const list = knownList(part, game); // null without a connection
    const entries = list ? ENTRIES[part]?.(list) : null;
    if (!entries) return [];
    return h("section.stack.loose.entry-group", h("h3", translate(PARTS[part][0])), ...entries);
  });
}

/** @param {Sheet} sheet @param {string} key */
const focusOn = ({ dialog }, key) =>
  /** @type {HTMLElement|null} */ (dialog.querySelector(`[data-key="${key}"]`))?.focus();

/**
 * @param {keyof Lists} part
 * @param {State} state
 * @param {AnyScore|null} score
 * @param {Sheet} sheet
 * @param {(changes: Partial<State>) => void} change
 */
function partView(part, state, score, sheet, change) {
  const back = () => {
    change({ part: null, ...unsearched() });
    sheet.dialog.scrollTop = 0;
    focusOn(sheet, `part-${part}`);
  };
  const { game, failure } = state;
  const known = knownList(part, game);
  const list = (state.list = known ?? state.list);
  if (!known && !failure) {
    fetchList(part, game).then(sheet.redraw, (error) => {
      state.failure = asRefusal(error).message;
      sheet.redraw();
    });
  }
  return [
    actionButton("plain.back", "reference-back", [icon("back"), _("Reference")], back),
    list && "rules" in list && h("p.quiet.small", _("Rules: {rules}", { rules: list.rules })),
    list ? listView(part, list, state, score, change) : h("p", { role: "status" }, failure || "…"),
  ];
}

/**
 * @param {keyof Lists} part
 * @param {any} list
 * @param {State} state
 * @param {AnyScore|null} score
 * @param {(changes: Partial<State>) => void} change
 */
function listView(part, list, { game, winner, namesLanguage, sought }, score, change) {
  if (part === "fan_points") return fanPointsView(list, score && "fans" in score ? score : null);
  if (part === "points")
    return pointsView(list, score && "yakuman" in score ? score : null, winner, (picked) =>
      change({ winner: picked }),
    );
  if (part === "tiles")
    return tilesView(list, namesLanguage ?? getSettings().language, sought, (picked) =>
      change({ namesLanguage: picked }),
    );
  if (part === "setup") return setupView(list, game);
  if (part === "play") return listOf(playEntries(list));
  return [h("p", list.rounding ?? list.note), searchable(ENTRIES[part]?.(list) ?? [], sought)];
}

/** Draw how a hand is played. @param {PlayResponse} list */
function playEntries({ steps, players }) {
  return steps.map(({ stage, title, sentences, examples }) =>
    entry(
      searchWords([title], sentences.join(" ")),
      () => [
        h("h3", title),
        ...sentences.map((sentence) => h("p", sentence)),
        playDrawing(stage, players),
        ...examples.map(({ notation, words }) =>
          h("figure.stack.example", laidTiles(notation), h("figcaption.small.quiet", words)),
        ),
      ],
      ".play-step",
    ),
  );
}

/** Draw the offences of the rules. @param {PenaltiesResponse} list */
function penaltyEntries({ offences }) {
  return offences.map((offence) =>
    entry(
      searchWords([offence.label], `${offence.words} ${offence.section}`),
      () => offenceParts(offence),
      ".tight",
    ),
  );
}

/** @param {SetupStepsResponse} setup @param {GameName} game */
const setupView = ({ steps, wall }, game) =>
  h(
    "ol.stack.setup-steps",
    ...steps.map(({ stage, title, text }, at) =>
      h(
        "li.well.stack",
        h("h3.row", h("span.step-number", at + 1), title),
        h("p", text),
        ...stageDrawing(stage, wall, game),
      ),
    ),
  );
