/** Entry script of the page of a tournament: its rounds, standings, clock, players and links. */

import { forgetGroup, organises, ownClub, rememberGroup } from "./club/own_club.js";
import { asRefusal } from "./core/client.js";
import { plainButton, refusalNotice, segmented, select, titledSection } from "./core/controls.js";
import { elementWith, h, render } from "./core/dom.js";
import { loadLanguage, mountLanguage } from "./core/language_switch.js";
import { followChanges } from "./core/live_events.js";
import { _, countChanges, inContext, translate } from "./core/messages.js";
import { roundClock, soundClock, soundRelease } from "./core/round_clock.js";
import { ROOT, getSettings, restoreSettings } from "./core/settings.js";
import { loadLocal, saveLocal } from "./core/storage.js";
import { watch } from "./core/store.js";
import { windName } from "./core/vocabulary.js";
import { foldedLink, linkSection, roleLinks } from "./links/role_links.js";
import { playOffs } from "./tournament/cut.js";
import { openEmaList } from "./tournament/ema_list.js";
import {
  isFinished,
  laterResults,
  nameOf,
  playerOptions,
  playingTables,
  presentRound,
  roundTables,
  standings,
  standingsTitle,
} from "./tournament/standings.js";
import { paper, printMenu } from "./tournament/paper.js";
import { penalties } from "./tournament/penalties.js";
import { players } from "./tournament/players.js";
import { holding, openResult } from "./tournament/results.js";
import { clockButtons, extraTime, seating } from "./tournament/rounds.js";
import {
  clubToggle,
  nameField,
  openTerms,
  roundFields,
  rulesField,
  rulesRequest,
  termsRequest,
} from "./tournament/terms.js";
import {
  change,
  createTournament,
  fetchClock,
  fetchTables,
  fetchTournament,
  tournamentUrl,
} from "./tournament/tournament_api.js";
import { wallDisplay } from "./tournament/wall.js";

/** @import { Refusal } from "./core/client.js" */
/** @import { ClockReading } from "./core/round_clock.js" */
/** @import { Child, RoundView, TableLink, TournamentView } from "./core/types" */

/** The key of the tournament; empty on the page that makes one. */
const KEY = location.pathname.slice(`${ROOT}tournament`.length).replaceAll("/", "");

const OWN_PLAYER = `tenbo.tournament:${KEY}`;

const container = elementWith("tournament");

/** @type {TournamentView|null} */
let view = null;
/** @type {ClockReading|null} */
let reading = null;
/** @type {TableLink[]} */
let tables = [];
/** @type {Refusal|null} */
let refusal = null;

const links = roleLinks(tournamentUrl(KEY, "/links"), redraw, (act) => void attempt(act));

const terms = { name: "", rounds: "4", minutes: "90", hands: "1", rules: "ema_2025" };

/** The club of this phone, if it can hold tournaments. */
const club = organises(ownClub()?.role ?? "") ? ownClub() : null;
let usesClub = club !== null;

const records = () => view !== null && view.role !== "viewer";
const isOrganiser = () => view !== null && organises(view.role);

function redraw() {
  document.body.classList.toggle("on-tournament-wall", location.hash === "#wall");
  render(container, refusal && refusalNotice(refusal), ...content());
}

/** @returns {Child[]} */
function content() {
  if (!KEY) return newTournament();
  if (!view || !reading) return [];
  if (location.hash === "#wall") return [wallDisplay(view, reading, redraw)];
  const printed = records() && paper(view, KEY);
  if (printed) return [printed];
  return [
    h("h2.title", view.name),
    h(
      "p.quiet.rules",
      _("Rules: {rules}", { rules: translate(view.rules) }),
      view.changes > 0 && [" ", h("span.flag.changed", countChanges(view.changes))],
    ),
    jumps(view),
    records() && view.seated.length > 0 && printMenu(),
    ...(isFinished(view) ? [standingsSection(view), rounds(view)] : present(view, reading)),
    records() && view.players.length > 0 && penalties(view, send, submit),
    ...(isOrganiser()
      ? [players(view, send, submit), settingsButton(view), links.draw(view.role, ownLink(view))]
      : [linkSection(ownLink(view))]),
  ];
}

/** Draw the links to the sections of the page. @param {TournamentView} shown */
const jumps = (shown) =>
  h(
    "nav.row.wrap",
    ...[
      shown.players.length > 0 && ["round", inContext("tournament", "Round")],
      shown.players.length > 0 && ["standings", standingsTitle(shown)],
      records() && shown.players.length > 0 && ["penalties", _("Penalties")],
      isOrganiser() && ["players", inContext("tournament", "Players")],
      ["role-links", _("Links")],
    ].map((each) => each && h("a.plain", { href: `#${each[0]}-title` }, each[1])),
  );

/** @param {TournamentView} shown @param {ClockReading} read */
const present = (shown, read) => [
  read.clock.round > 0 && roundClock(read),
  isOrganiser() && read.clock.round > 0 && clockButtons(shown, read, send),
  ownSeat(shown),
  ...(shown.players.length > 0 ? [rounds(shown), standingsSection(shown)] : []),
];

/** @param {TournamentView} shown */
const standingsSection = (shown) =>
  titledSection(
    "standings",
    standingsTitle(shown),
    isOrganiser() && [holding(shown, send), playOffs(shown, send, submit)],
    laterResults(shown),
    standings(shown),
    h(
      "div.row.wrap",
      h("a.plain", { href: "#wall", "data-key": "wall" }, _("Wall display")),
      h(
        "a.plain",
        { href: tournamentUrl(KEY, "/standings.csv"), download: "" },
        _("Standings (CSV)"),
      ),
      h("a.plain", { href: tournamentUrl(KEY, "/results.csv"), download: "" }, _("Results (CSV)")),
      isOrganiser() && plainButton("ema", _("List for EMA"), () => openEmaList(KEY)),
    ),
  );

/** Draw the link to this page, as others can open it. @param {TournamentView} shown */
const ownLink = ({ name }) => foldedLink(_("This link"), `/tournament/${KEY}`, name);

/** Draw the button of the settings; only an owner deletes. @param {TournamentView} shown */
const settingsButton = (shown) =>
  plainButton("settings", _("Settings"), () =>
    openTerms(
      shown,
      club?.name,
      async (changed, rules, joinsClub) => {
        if (rules) await submit("/rules", rulesRequest(rules));
        if (joinsClub && !view?.of_club) await submit("/club", { club: club?.key });
        await submit("", changed, "PATCH"); // last: fewer rounds delete seats
      },
      shown.role === "owner"
        ? async (name) => {
            await change(KEY, "", { name }, "DELETE");
            forgetGroup();
            location.assign(`${ROOT}tournament`);
          }
        : null,
    ),
  );

/** The round that was chosen; 0 for the newest one. */
let chosenRound = 0;

/** Return the round that is shown: the chosen one, or the newest that plays. @param {TournamentView} shown */
const shownRound = (shown) =>
  shown.seated.find(({ round }) => round === chosenRound) ??
  openRounds(shown).at(-1) ??
  presentRound(shown);

/** Draw a round with what organisers do, and the way to all others. @param {TournamentView} shown */
function rounds(shown) {
  const round = shownRound(shown);
  const playing = playingTables(shown);
  return titledSection(
    "round",
    round ? roundTitle(shown, round) : _("Seats"),
    !round && h("p.quiet", _("No seats yet.")),
    isOrganiser() && seating(shown, send, submit),
    playing.length > 0 && h("p.quiet.playing", playing.join(" ")),
    round &&
      shown.seated.length > 1 &&
      segmented({
        name: inContext("tournament", "Round"),
        key: "round",
        options: shown.seated.map(
          (each) => /** @type {[string, string]} */ ([`${each.round}`, `${each.round}`]),
        ),
        value: `${round.round}`,
        pick: (value) => {
          chosenRound = Number(value);
          redraw();
        },
      }),
    round && tablesOf(shown, round),
  );
}

/** Return the opened rounds whose games are not all over. @param {TournamentView} shown */
const openRounds = (shown) =>
  shown.seated.filter((each) => !each.over && each.tables.some(({ opened }) => opened));

/** @param {TournamentView} shown @param {RoundView} round */
const roundTitle = (shown, { round }) =>
  _("Round {round} of {rounds}", { round, rounds: shown.rounds });

/** @param {TournamentView} shown @param {RoundView} round */
const tablesOf = (shown, round) =>
  roundTables(
    shown,
    round,
    (table) => pathOf(round.round, table),
    (table) =>
      records() &&
      table.opened && [
        plainButton(`result-${round.round}-${table.table}`, _("Enter the result"), () =>
          openResult(shown, round.round, table, submit, () => fetchTournament(KEY)),
        ),
        isOrganiser() && !table.over && extraTime(round.round, table, submit),
      ],
  );

/** @param {number} round @param {number} table */
const pathOf = (round, table) => {
  const link = tables.find((each) => each.round === round && each.table === table);
  return link ? `${ROOT}${(link.host ?? link.scorer).slice(1)}#desk` : null;
};

/** Draw the seat of the player of this phone. @param {TournamentView} shown */
function ownSeat(shown) {
  if (isOrganiser() || shown.players.length === 0) return null;
  const own = Number(loadLocal(OWN_PLAYER)) || 0;
  const round = presentRound(shown);
  const table = round?.tables.find(({ seats }) => seats.some(({ player }) => player === own));
  const seat = table?.seats.findIndex(({ player }) => player === own) ?? -1;
  return h(
    "section.stack.own-seat",
    { "aria-label": _("Your seat") },
    select({
      name: _("Who are you?"),
      key: "own-player",
      options: [["0", _("Who are you?")], ...playerOptions(shown.players)],
      value: String(own),
      pick: (player) => {
        saveLocal(OWN_PLAYER, Number(player));
        redraw();
      },
    }),
    round &&
      table &&
      h(
        "p.stack.tight",
        { role: "status" },
        h("span", _("Round {round}", { round: round.round })),
        h("b", `${_("Table {table}", { table: table.table })} · ${windName("ESWN"[seat])}`),
      ),
    own > 0 &&
      round &&
      !table &&
      h("p", _("{name} sits out this round.", { name: nameOf(shown, own) })),
  );
}

/** Draw the form that makes a tournament. */
function newTournament() {
  return [
    h("h2.title", _("Start a tournament")),
    h("p.quiet", _("It seats the players, opens a table for every four, and ranks them.")),
    h(
      "form.stack",
      { onsubmit: () => attemptOnce("create", create) },
      nameField(terms),
      rulesField(terms.rules, (rules) => {
        terms.rules = rules;
      }),
      ...roundFields(terms),
      club &&
        clubToggle(club.name, usesClub, (uses) => {
          usesClub = uses;
          redraw();
        }),
      h("button.primary", { "data-key": "create", type: "submit" }, _("Start a tournament")),
    ),
  ];
}

async function create() {
  const { key } = await createTournament(
    {
      ...termsRequest(terms),
      ...rulesRequest(terms.rules),
    },
    usesClub ? club?.key : undefined,
  );
  location.replace(`${ROOT}tournament/${key}`);
}

/** Send a change and load the tournament after it. @type {import("./tournament/tournament_api.js").Submit} */
async function apply(path, body = {}, method = "POST") {
  await change(KEY, path, body, method);
  await load();
}

/** Send a change and show the tournament after it. @type {import("./tournament/tournament_api.js").Send} */
const send = (...request) => attemptOnce(JSON.stringify(request), () => apply(...request));

/** Send the change of a form. @type {import("./tournament/tournament_api.js").Submit} */
async function submit(...request) {
  await apply(...request);
  redraw();
}

/** The requests that are being sent. @type {Set<string>} */
const sending = new Set();

/** Do something like `attempt`, but once for a double tap. @param {string} name @param {() => Promise<void>} act */
async function attemptOnce(name, act) {
  if (sending.has(name)) return false;
  sending.add(name);
  const isDone = await attempt(act);
  sending.delete(name);
  return isDone;
}

/** Do something and redraw; return whether nothing was refused. @param {() => Promise<void>} act */
async function attempt(act) {
  refusal = null;
  try {
    await act();
  } catch (error) {
    refuse(error);
  }
  redraw();
  if (refusal) container.scrollIntoView();
  return refusal === null;
}

/** Show why something failed; a tournament that is gone is forgotten. @param {unknown} error */
function refuse(error) {
  refusal = asRefusal(error);
  if (refusal.code !== "no_tournament") return;
  view = null;
  forgetGroup();
}

/** Load everything that this link may see. @param {TournamentView} [shown] the view, if it is known */
async function load(shown) {
  view = shown ?? (await fetchTournament(KEY));
  rememberGroup(view);
  soundRelease(view.released, location.hash === "#wall");
  await loadClock();
  if (records()) ({ tables } = await fetchTables(KEY));
  if (isOrganiser()) await links.load();
}

async function loadClock() {
  reading = { clock: await fetchClock(KEY), at: performance.now() };
  sound();
}

/** True once something changed while the player typed. */
let isOutdated = false;

/**
 * Show the tournament as it is now, or why that is unknown; return whether there can be one.
 * @param {TournamentView} [shown]
 */
async function refresh(shown) {
  const before = drawn();
  isOutdated = isTyping();
  try {
    if (isOutdated) await loadClock();
    else await load(shown);
    if (refusal?.code === "unreachable") refusal = null;
  } catch (error) {
    refuse(error);
  }
  if (drawn() !== before) redraw(); // otherwise it would close what is open
  return refusal?.code !== "no_tournament";
}

/** Return what the page shows, but for the links and the seconds of a running clock. */
function drawn() {
  const clock = reading && { ...reading.clock, left: reading.clock.running || reading.clock.left };
  return JSON.stringify([view, clock, tables, refusal]);
}

/** Play what the clock asks for, as long as it is shown. */
function sound() {
  if (view && reading && !isFinished(view)) soundClock(reading);
}

/** Let the clock go on without drawing the rest of the page. */
function tick() {
  sound();
  if (isOutdated && !isTyping()) void refresh();
  if (location.hash === "#wall") return redraw();
  if (reading) container.querySelector(".round-clock")?.replaceWith(roundClock(reading));
}

/** Return whether the player types, which a new drawing would disturb. */
function isTyping() {
  const focused = document.activeElement;
  return (
    focused !== null &&
    container.contains(focused) &&
    focused.matches("input:not([type=checkbox], [type=radio]), textarea, select")
  );
}

restoreSettings();
await loadLanguage();
mountLanguage();
watch(() => [getSettings()], redraw);
window.addEventListener("hashchange", redraw);
if (KEY) {
  await attempt(load);
  followChanges({
    url: () => tournamentUrl(KEY, "/live?view=1"),
    change: refresh,
    refresh: () => refresh(),
    alive: () => refusal?.code === "unreachable" && refresh(),
  });
  window.setInterval(tick, 1_000);
}
performance.mark("ready");
