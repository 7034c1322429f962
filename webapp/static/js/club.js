/** Entry script of the page of a club: its persons, the names of old evenings, its links. */

import {
  addPersons,
  clubUrl,
  createClub,
  deleteClub,
  fetchClub,
  fetchEvenings,
  fetchNames,
} from "./club/club_api.js";
import { matchNames, undoMatch } from "./club/club_api.js";
import { eveningSection, openDraw } from "./club/evenings.js";
import { oldNames } from "./club/old_names.js";
import { clubPath, forgetGroup, organises, records } from "./club/own_club.js";
import { rememberGroup, saveOwnClub } from "./club/own_club.js";
import { personList } from "./club/persons.js";
import { asRefusal } from "./core/client.js";
import {
  actionButton,
  plainButton,
  refusalNotice,
  textArea,
  textField,
  titledSection,
} from "./core/controls.js";
import { elementWith, h, icon, render } from "./core/dom.js";
import { loadLanguage, mountLanguage } from "./core/language_switch.js";
import { _ } from "./core/messages.js";
import { IN_BROWSER, ROOT, getSettings, restoreGame, restoreSettings } from "./core/settings.js";
import { watch } from "./core/store.js";
import { keyOf, visitedSessions } from "./home/visited_sessions.js";
import { foldedLink, linkSection, roleLinks } from "./links/role_links.js";

/** @import { Refusal } from "./core/client.js" */
/** @import { Child, ClubView, EveningsResponse, RecordedNameView } from "./core/types" */
/** @typedef {ReturnType<typeof roleLinks>} RoleLinks */

/** The key of the club; empty on the page that makes one. */
const KEY = location.pathname.slice(`${ROOT}club`.length).replaceAll("/", "");

const container = elementWith("club");
const tableKeys = () => visitedSessions().map(keyOf);

/** @type {ClubView|null} */
let club = null;
/** The newest evenings, once they are loaded. @type {EveningsResponse|null} */
let evenings = null;
let eveningCount = 3;
/** The names of old evenings, once a host looks at them. @type {RecordedNameView[]|null} */
let names = null;
/** The module of the results, once it is loaded. @type {typeof import("./club/results.js")|null} */
let results = null;
/** @type {Refusal|null} */
let refusal = null;
/** The links by role, once an organiser sees them. @type {RoleLinks|null} */
let allLinks = null;
let typed = "";
let asksToDelete = false;

const isOnResults = () => /^#(season|hall|person-\d+)$/.test(location.hash);

/** Whether a name of a new person was almost that of another one, about which the form asks. */
const isSimilar = () => refusal?.code === "similar_name";

/** Draw the club, or the results if the address names them. */
function redraw() {
  if (club && isOnResults()) results?.translateResults();
  else render(container, refusal && !isSimilar() && refusalNotice(refusal), ...content());
}

/** Load and draw what the address names. @param {ClubView} shown */
async function openScreen(shown) {
  try {
    if (!isOnResults()) return await openClub(shown);
    results ??= await import("./club/results.js");
    await results.showResults(container, KEY, shown);
  } catch (error) {
    refusal = asRefusal(error);
    render(container, refusalNotice(refusal), ...(isOnResults() ? [] : content()));
  }
}

/** Draw the club, for a host with the names of old evenings. @param {ClubView} shown */
async function openClub({ role }) {
  evenings = await fetchEvenings(KEY, eveningCount);
  if (organises(role)) {
    if (!names) redraw();
    ({ names } = await fetchNames(KEY, tableKeys()));
    if (!IN_BROWSER) await loadLinks();
  }
  if (!isOnResults()) redraw();
}

/** @returns {Child[]} */
function content() {
  if (!KEY) return newClub();
  if (!club) return [];
  const isHost = organises(club.role);
  return [
    h("h2.title", club.name),
    records(club.role) &&
      h(
        "a.primary",
        { href: `${ROOT}new`, "data-key": "start-night" },
        icon("flag"),
        _("Start a game night of this club"),
      ),
    h("a.secondary.results-link", { href: "#season" }, _("Seasons and statistics")),
    evenings && eveningsOf(club, evenings),
    titledSection(
      "persons",
      _("People"),
      club.persons.length === 0 &&
        h("p.quiet", _("Nobody yet: the club's game nights add their players.")),
      personList(club, KEY, show),
      isHost && newPersons(),
    ),
    isHost &&
      names &&
      oldNames(club, names, {
        match: (choices) => change(() => matchNames(KEY, tableKeys(), choices)),
        undo: (matched) => change(() => undoMatch(KEY, matched)),
        redraw,
      }),
    !IN_BROWSER && links(club),
    club.role === "owner" && deletion(club),
  ];
}

/** Draw the evenings. @param {ClubView} shown @param {EveningsResponse} known */
const eveningsOf = (shown, known) =>
  eveningSection(shown, known, {
    draw: () =>
      openDraw(KEY, shown, known, (opened) => {
        if (opened) evenings = opened;
        void change(() => fetchClub(KEY));
      }),
    more: () => {
      eveningCount += 10;
      void change(() => fetchClub(KEY));
    },
  });

/** Draw the form that makes a club. */
function newClub() {
  const create = async () => {
    const { owner, view } = await createClub(typed.trim());
    saveOwnClub({ key: owner, name: view.name, role: view.role });
    location.replace(clubPath(owner));
    return null;
  };
  const submit = () => typed.trim() && change(create, () => (typed = ""));
  return [
    h("h2.title", _("Start a club")),
    h(
      "p.quiet",
      _(
        "A club keeps the results of its players over many game nights. It is optional: you can play without one.",
      ),
    ),
    h(
      "form.short-form",
      { onsubmit: submit },
      textField(
        _("Name of the club"),
        { "data-key": "name", value: typed, maxlength: 60 },
        (text) => (typed = text),
      ),
      actionButton("secondary", "add", [icon("plus"), _("Start a club")], submit),
    ),
  ];
}

/** Draw the field for new persons; a name like another one is added at the second button. */
function newPersons() {
  const add = (/** @type {boolean} */ asItIs) =>
    typed.trim() &&
    change(
      () => addPersons(KEY, typed, asItIs),
      () => (typed = ""),
    );
  return h(
    "details.fold",
    { open: typed !== "" || club?.persons.length === 0 },
    h("summary", _("Add people")),
    textArea(_("One name in each line"), { rows: 4, "data-key": "new-persons" }, typed, (text) => {
      typed = text;
    }),
    refusal &&
      isSimilar() && [
        refusalNotice(refusal),
        plainButton("add-anyway", _("Add everybody as written"), () => add(true)),
      ],
    actionButton("secondary", "add", [icon("plus"), _("Add")], () => add(false)),
  );
}

/** Draw the links to this page and to the page of viewers. @param {ClubView} shown */
function links({ name, role, path, viewer }) {
  const shown = [
    viewer && foldedLink(_("To look only"), viewer, name),
    role !== "viewer" &&
      foldedLink(role === "owner" ? _("To change everything") : _("This link"), path, name),
  ];
  return allLinks?.draw(role, ...shown) ?? linkSection(...shown);
}

/** Draw the button that deletes the club, at the second tap. @param {ClubView} shown */
const deletion = ({ name }) =>
  actionButton(
    asksToDelete ? "secondary.danger" : "secondary",
    "delete-club",
    [
      icon("delete"),
      asksToDelete ? _("Delete for good: the game nights stay") : _("Delete the club"),
    ],
    () => {
      if (!asksToDelete) {
        asksToDelete = true;
        return redraw();
      }
      change(async () => {
        await deleteClub(KEY, name);
        forgetGroup();
        location.replace(ROOT);
        return null;
      });
    },
  );

/**
 * Send a change, and show the club after it.
 * @param {() => Promise<ClubView|null>} send
 * @param {() => void} [done]
 */
async function change(send, done = () => {}) {
  refusal = null;
  try {
    const changed = await send();
    done();
    if (changed) await show(changed);
  } catch (error) {
    refusal = asRefusal(error);
    if (refusal.code === "no_club") forgetGroup();
    redraw();
    if (!isSimilar()) container.scrollIntoView();
  }
}

async function loadLinks() {
  if (!allLinks) {
    allLinks = roleLinks(clubUrl(KEY, "/links"), redraw, (act) =>
      change(async () => {
        await act();
        return fetchClub(KEY); // whose viewers' link can be the revoked one
      }),
    );
  }
  await allLinks.load();
}

/** Show a club. @param {ClubView} changed */
function show(changed) {
  club = changed;
  saveOwnClub({ club: club.club, key: KEY, name: club.name, role: club.role });
  rememberGroup(club);
  return openScreen(club);
}

async function open() {
  if (KEY) return change(() => fetchClub(KEY));
  redraw();
}

restoreSettings();
restoreGame();
await loadLanguage();
mountLanguage();
watch(() => [getSettings()], redraw);
window.addEventListener("hashchange", () => club && openScreen(club));
// Somebody comes back from a table, perhaps with a result.
document.addEventListener("visibilitychange", () => {
  if (club && document.visibilityState === "visible") void open();
});
await open();
performance.mark("ready");
