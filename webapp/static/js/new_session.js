/** Entry script of the form that starts a session: players, seats and rules. */

import { pageGame, partOf } from "./core/games/games.js";
import { clubPath, forgetGroup, ownClub, records } from "./club/own_club.js";
import { Refusal, asRefusal } from "./core/client.js";
import {
  menuRow,
  plainButton,
  refusalNotice,
  segmented,
  textField,
  toggle,
} from "./core/controls.js";
import { elementWith, h, icon, render } from "./core/dom.js";
import { loadLanguage, mountLanguage } from "./core/language_switch.js";
import { _, joinNames, message, pluralMessage, sessionName } from "./core/messages.js";
import {
  OTHER_GAMES,
  ROOT,
  fanRulesForRequest,
  getSettings,
  restoreGame,
  restoreSettings,
  ruleValue,
  rulesForRequest,
} from "./core/settings.js";
import { doneButton, openSheet } from "./core/sheet.js";
import { loadLocal, saveLocal } from "./core/storage.js";
import { getPage, watch } from "./core/store.js";
import { WIND_KANJI, gameOptions, windName } from "./core/vocabulary.js";
import { lastEvening, useRulesOf } from "./home/last_evening.js";
import { gameChoice } from "./rules/game_choice.js";
import { rulesButton } from "./rules/rules_button.js";
import { choosePlayers, followLanguage } from "./rules/rule_selection.js";
import { createSession, fetchSetsOfRules } from "./table/table_api.js";

/** @import { Child } from "./core/types" */
/** @import { ChosenSticks } from "./table/setup/stick_sets.js" */

/** @type {ChosenSticks} */
const USUAL_STICKS = { sticks: null, counters: true };

const STORAGE_KEY = "tenbo.players";
const MAX_PLAYERS = 12;

/** The typed names; the first players sit, in turn order. @type {string[]} */
let names = loadNames();
let title = "";
/** @type {Refusal|null} */
let refusal = null;
let starting = false;
/** The sticks of the start. @type {ChosenSticks} */
let sticks = USUAL_STICKS;

/** The club of this phone, if it can start an evening of it. */
const club = records(ownClub()?.role ?? "") ? ownClub() : null;
let usesClub = club !== null;
/** The names of the club's persons. @type {string[]} */
let persons = [];
/** The rules of the season, once they are known. @type {{use: () => void, note: () => Child}|null} */
let season = null;

/**
 * Load the names of the club's persons; without a connection they are typed. The rules of the season
 * are in force unless the player chose others meanwhile.
 */
async function loadPersons() {
  if (!club) return;
  const chosen = () => JSON.stringify(rulesForRequest());
  const before = chosen();
  const [{ fetchClub }, { fetchSeasonRules, seasonNote, useSeasonRules }] = await Promise.all([
    import("./club/club_api.js"),
    import("./club/season_rules.js"),
  ]);
  try {
    persons = (await fetchClub(club.key)).persons.map(({ name }) => name);
    redraw();
    const rules = await fetchSeasonRules(club.key);
    const use = () => void useSeasonRules(rules, seatCount()).catch(showRefusal);
    season = { use, note: () => seasonNote(rules, seatCount(), use) };
    if (usesClub && chosen() === before) use();
  } catch (error) {
    if (asRefusal(error).code !== "no_club") return;
    forgetGroup(clubPath(club.key));
    usesClub = false;
  }
  redraw();
}

const clubChoice = () =>
  club &&
  toggle({
    words: _("Game night of {club}", { club: club.name }),
    key: "club",
    value: usesClub,
    pick: (uses) => {
      usesClub = uses;
      if (uses) season?.use();
      else restoreSettings(); // the rules of the season are not saved
      redraw();
    },
  });

/** Draw the names that complete a typed one: those of the persons who do not play yet. */
const suggestions = () =>
  usesClub &&
  h(
    "datalist",
    { id: SUGGESTIONS },
    ...persons
      .filter((name) => !typedNames().includes(name))
      .map((value) => h("option", { value })),
  );

const SUGGESTIONS = "persons";

function loadNames() {
  const stored = loadLocal(STORAGE_KEY);
  return Array.isArray(stored) ? stored.map(String).slice(0, MAX_PLAYERS) : [];
}

const container = elementWith("start");
const redraw = () => render(container, ...form());

/** Return the number of fields: one for each seat, and one for a player who sits out. */
const fieldCount = () =>
  Math.min(MAX_PLAYERS, Math.max(seatCount(), names.length + (names.at(-1) ? 1 : 0)));

const allNamed = () =>
  Array.from({ length: seatCount() }, (_, seat) => names[seat]?.trim()).every(Boolean);

const seatCount = () => pageGame().seats();

const typedNames = () => names.map((name) => name.trim()).filter(Boolean);

function form() {
  const seats = seatCount();
  return [
    h(
      "div.stack.start-head",
      h("h2.title", { id: "start-title" }, _("Who's playing?")),
      h("p.quiet", _("Start with East (first dealer), then anticlockwise.")),
    ),
    samePlayers(),
    clubChoice(),
    suggestions(),
    h(
      "div.start-game",
      gameChoice([...gameOptions(), ...Object.entries(OTHER_GAMES)]),
      pageGame().hasRiichi && playersChoice(),
    ),
    h("ol.stack.players", ...Array.from({ length: seats }, (_, at) => playerField(at, seats))),
    names[seats] && h("p.quiet.small", sitsOutText()),
    h(
      "ol.stack.players",
      ...Array.from({ length: fieldCount() - seats }, (_, more) =>
        playerField(seats + more, seats),
      ),
    ),
    offersThree() &&
      plainButton("play-three", [icon("person"), _("Only three? Play three-player")], () =>
        pickPlayers(3),
      ),
    menuRow(
      {
        class: "panel",
        "data-key": "draw-seats",
        disabled: !allNamed(),
        onclick: () => openSeatDraw().catch(showRefusal),
      },
      _("Draw for seats"),
      { image: "dice", more: icon("next") },
    ),
    textField(
      _("Session name"),
      {
        "data-key": "title",
        maxlength: 60,
        value: title,
        placeholder: sessionName({ name: "", began: new Date().toISOString() }),
      },
      (text) => (title = text),
    ),
    usesClub && pageGame().hasRiichi && season?.note(),
    rulesButton({ choosesGame: false }),
    pageGame().hasSticks ? sticksRow() : countersChoice(),
    h(
      "div.foot.stack.start-foot",
      refusal && refusalNotice(refusal),
      h(
        "button.primary.start-button",
        { "data-key": "start", disabled: starting, onclick: start },
        _("Start"),
        icon("next"),
      ),
    ),
  ];
}

/** Draw the button that seats the players of the last evening, with its rules, on an empty form. */
function samePlayers() {
  const evening = lastEvening();
  if (!evening || names.length > 0) return null;
  const note = joinNames(evening.players);
  return menuRow(
    { class: "panel", "data-key": "same-players", onclick: seatLastPlayers },
    _("Same players as last time"),
    { image: "redo", note, more: icon("next") },
  );
}

function seatLastPlayers() {
  const evening = lastEvening();
  if (!evening) return;
  names = evening.players;
  saveLocal(STORAGE_KEY, names);
  useRulesOf(evening);
  if (usesClub) season?.use();
  redraw();
}

const playersChoice = () =>
  segmented({
    name: _("Players"),
    key: "players",
    options: [
      ["4", "4"],
      ["3", "3"],
    ],
    value: String(seatCount()),
    pick: (picked) => pickPlayers(Number(picked)),
  });

/** @param {number} count */
const pickPlayers = (count) => choosePlayers(count).catch(showRefusal).finally(redraw);

/** Return whether exactly three players have names in riichi for four. */
const offersThree = () => pageGame().hasRiichi && seatCount() === 4 && typedNames().length === 3;

/** Draw seats for the first players, and let them sit in that order from the first dealer. */
async function openSeatDraw() {
  const { openSeatDrawSheet, usualDraw } = await import("./table/setup/seat_draw.js");
  const count = seatCount();
  const seated = names.slice(0, count).map((name) => name.trim());
  openSeatDrawSheet({
    title: _("Draw for seats"),
    names: seated,
    method: usualDraw(),
    use: ({ seats, first_dealer: first }, close) =>
      doneButton([icon("check"), _("Use these seats")], {
        "data-key": "use-seats",
        onclick: () => {
          const order = seats.map((_, at) => seats[(first + at) % count]);
          names = [...order.map((player) => seated[player]), ...names.slice(count)];
          saveLocal(STORAGE_KEY, names);
          close();
          redraw();
        },
      }),
  });
}

const sticksRow = () =>
  menuRow(
    { class: "panel", "data-key": "sticks", onclick: () => openSticks().catch(showRefusal) },
    _("Point sticks"),
    {
      image: "riichi",
      more: [
        sticks.sticks !== null &&
          h("span.flag.changed", sticks.sticks ? _("Another set") : _("No sticks")),
        icon("next"),
      ],
    },
  );

async function openSticks() {
  const [{ stickChoice, isPossible }, options] = await Promise.all([
    import("./table/setup/stick_sets.js"),
    fetchSetsOfRules({ rules: rulesForRequest() }),
  ]);
  const sheet = openSheet({
    title: _("Point sticks"),
    draw: ({ close }) => [
      stickChoice(options, sticks, (picked) => {
        sticks = picked;
        redraw();
        sheet.redraw();
      }),
      doneButton(_("Done"), { disabled: !isPossible(options, sticks), onclick: close }),
    ],
  });
  sheet.dialog.addEventListener("close", () => {
    if (isPossible(options, sticks)) return;
    sticks = USUAL_STICKS; // the session could not start with them
    redraw();
  });
}

/** @param {unknown} error */
function showRefusal(error) {
  refusal = asRefusal(error);
  redraw();
}

const COUNTERS_KEY = "tenbo.rules:mcr";

/** @returns {boolean} */
const showsCounters = () => loadLocal(COUNTERS_KEY)?.counters ?? true;

const countersChoice = () =>
  toggle({
    words: _("Show which counters change hands (1, 10, 100)"),
    key: "chips",
    value: showsCounters(),
    pick: (counters) => {
      saveLocal(COUNTERS_KEY, { counters });
      redraw();
    },
  });

/** The fields of a request for a session by game. */
const SESSIONS = {
  riichi: () => ({
    rules: rulesForRequest(),
    sticks: sticks.sticks,
    counters: sticks.counters,
  }),
  fans: () => ({
    game: getPage().game.name,
    rules: fanRulesForRequest(),
    counters: showsCounters(),
  }),
};

const sitsOutText = () => _("Sits out first");

/** @param {number} at @param {number} seats */
function playerField(at, seats) {
  const wind = at < seats ? "ESWN"[at] : null;
  const label = wind ? _("{wind}", { wind: windName(wind) }) : sitsOutText();
  return h(
    "li",
    h(
      "span.wind",
      { lang: "ja", class: at === 0 ? "dealer" : "", "aria-hidden": "true" },
      wind ? WIND_KANJI[wind] : "+",
    ),
    h("input.input", {
      type: "text",
      "aria-label": label,
      placeholder: label,
      autocomplete: usesClub ? null : "off", // which would hide the list in Firefox
      list: usesClub ? SUGGESTIONS : null,
      autocapitalize: "words",
      enterkeyhint: "next",
      maxlength: 40,
      "data-key": `player-${at}`,
      value: names[at] ?? "",
      oninput: (/** @type {Event} */ { target }) =>
        setName(at, /** @type {HTMLInputElement} */ (target).value),
      onkeydown: (/** @type {KeyboardEvent} */ event) =>
        event.key === "Enter" && focusPlayer(at + 1),
    }),
    h(
      "button.round",
      {
        disabled: at === 0 || !names[at],
        "aria-label": _("{label}: one seat up", { label }),
        "data-key": `up-${at}`,
        onclick: () => moveUp(at),
      },
      icon("up"),
    ),
  );
}

/** @param {number} at @param {string} name */
function setName(at, name) {
  const shape = () =>
    [fieldCount(), allNamed(), offersThree(), names.length > 0, refusal !== null].join();
  const before = shape();
  refusal = null; // it was about other names
  names = Array.from({ length: Math.max(names.length, at + 1) }, (_, each) =>
    each === at ? name : (names[each] ?? ""),
  );
  while (names.at(-1) === "") names.pop();
  saveLocal(STORAGE_KEY, names);
  if (shape() !== before) redraw();
}

/** @param {number} at */
function focusPlayer(at) {
  const field = container.querySelector(`[data-key="player-${at}"]`);
  if (field instanceof HTMLElement) field.focus();
}

/** @param {number} at */
function moveUp(at) {
  const [above, here] = [names[at - 1] ?? "", names[at]];
  names = names.map((name, each) => (each === at ? above : each === at - 1 ? here : name));
  saveLocal(STORAGE_KEY, names);
  redraw();
}

/** Return why the names cannot start a session, which needs no request. */
function objection() {
  const players = typedNames();
  const missing = seatCount() - players.length;
  if (missing > 0)
    return pluralMessage("{count} name is missing.", "{count} names are missing.", missing);
  if (new Set(players.map((name) => name.toLowerCase())).size < players.length)
    return message("Two players have the same name; give each a name of their own.");
  return null;
}

/** Return the first field without a name, or with that of another one. */
function wrongField() {
  const typed = Array.from({ length: fieldCount() }, (_, at) => names[at]?.trim().toLowerCase());
  return typed.findIndex((name, at) => !name || typed.indexOf(name) < at);
}

async function start() {
  const players = typedNames();
  const wrong = objection();
  refusal = wrong && new Refusal("names", wrong);
  starting = wrong === null;
  redraw();
  if (wrong) return focusPlayer(wrongField());
  try {
    const session = {
      name: title.trim(),
      players,
      first_dealer: 0,
      ...partOf(SESSIONS)(),
    };
    const { host } = await createSession(session, usesClub ? club?.key : null);
    saveLocal(STORAGE_KEY, []); // the next evening can have other players
    location.replace(`${ROOT}t/${host}`);
  } catch (error) {
    refusal = asRefusal(error);
  }
  starting = false;
  redraw();
}

restoreSettings();
restoreGame();
await loadLanguage();
mountLanguage();
watch(
  () => [getSettings(), getPage().game],
  () => {
    refusal = null; // it was about another game
    redraw();
  },
);
if (location.hash === "#same") {
  history.replaceState(null, "", location.pathname);
  seatLastPlayers();
}
watch(
  () => [!pageGame().hasSticks || ruleValue("start_score")],
  () => {
    sticks = { ...USUAL_STICKS, counters: sticks.counters }; // worth another score
    redraw();
  },
);
followLanguage();
loadPersons();
performance.mark("ready");
