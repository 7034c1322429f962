/**
 * Before an evening: who plays, who sits where, by which rules.
 */

import { Refusal } from "../api.js";
import { begin } from "./server.js";
import {
  getSettings,
  inWords,
  isJapanese,
  restoreSettings,
  ruled,
  rulesForRequest,
} from "../settings.js";
import { h, icon, render } from "../dom.js";
import { kanjiOf, windName } from "./words.js";
import { mountLanguage } from "../language.js";
import { rulesRow } from "../rules_row.js";
import { pageAt } from "./where.js";
import { fields as ruleFields } from "./rule_fields.js";
import { recentTables } from "./recent.js";
import { refused } from "./confirming.js";
import { watch } from "../store.js";

const KEPT = "tenbo.players";
const MOST = 12;

/** What is typed; the first sit, in turn order. @type {string[]} */
let names = kept();
let title = "";
/** @type {Refusal|null} */
let refusal = null;
let starting = false;

/** @returns {string[]} */
function kept() {
  try {
    const names = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(names) ? names.map(String).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const place = /** @type {HTMLElement} */ (document.getElementById("start"));
const redraw = () => render(place, ...form());

/** The fields that there are: one for each seat, and one more for who sits out. */
const fields = () =>
  Math.min(MOST, Math.max(ruled("players"), names.length + (names.at(-1) ? 1 : 0)));

function form() {
  const seats = ruled("players");
  return [
    h(
      "div.start-head",
      {},
      h("h2", { id: "start-title" }, inWords({ en: "Who plays?", ja: "誰が打ちますか。" })),
      h(
        "p.quiet",
        {},
        inWords({
          en: "In turn order: East, the first dealer, then to the right.",
          ja: "東家（起家）から反時計回りの順に入力してください。",
        }),
      ),
    ),
    h("ol.players", {}, ...Array.from({ length: seats }, (_, at) => player(at, seats))),
    names[seats] && h("p.quiet.small", {}, sitsOut()),
    h(
      "ol.players",
      {},
      ...Array.from({ length: fields() - seats }, (_, more) => player(seats + more, seats)),
    ),
    h(
      "label.field",
      {},
      h("span", {}, inWords({ en: "Name of the evening", ja: "会の名前" })),
      h("input", {
        type: "text",
        autocomplete: "off",
        "data-key": "title",
        maxlength: 60,
        value: title,
        placeholder: today(),
        oninput: (/** @type {Event} */ { target }) =>
          (title = /** @type {HTMLInputElement} */ (target).value),
      }),
    ),
    rulesRow(ruleFields),
    refusal && refused(refusal),
    h(
      "button.primary.start-button",
      { type: "button", "data-key": "start", disabled: starting, onclick: start },
      inWords({ en: "Start", ja: "始める" }),
      icon("next"),
    ),
    ...recent(),
  ];
}

/** The tables that this phone was at. */
const recent = () =>
  recentTables().map(({ name, path }) =>
    h(
      "a.wide-button.menu-row.recent",
      { href: path },
      h("span", {}, inWords({ en: `Back to ${name}`, ja: `「${name}」に戻る` })),
      icon("next"),
    ),
  );

const sitsOut = () => inWords({ en: "Sits out first", ja: "抜け番" });

/** @param {number} at @param {number} seats */
function player(at, seats) {
  const wind = at < seats ? "ESWN"[at] : null;
  const label = wind
    ? inWords({ en: `${windName(wind)}`, ja: `${windName(wind)}家` })
    : sitsOut();
  return h(
    "li",
    {},
    h(
      "span.wind",
      { lang: "ja", class: at === 0 ? "dealer" : wind ? "" : "none", "aria-hidden": "true" },
      wind ? kanjiOf(wind) : "+",
    ),
    h("input", {
      type: "text",
      "aria-label": label,
      placeholder: label,
      autocomplete: "off",
      autocapitalize: "words",
      enterkeyhint: "next",
      maxlength: 40,
      "data-key": `player-${at}`,
      value: names[at] ?? "",
      oninput: (/** @type {Event} */ { target }) =>
        write(at, /** @type {HTMLInputElement} */ (target).value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && next(at),
    }),
    h(
      "button.round",
      {
        type: "button",
        disabled: at === 0 || !names[at],
        "aria-label": inWords({ en: `${label}: one seat up`, ja: `${label}：一つ上の席へ` }),
        "data-key": `up-${at}`,
        onclick: () => up(at),
      },
      icon("up"),
    ),
  );
}

/** @param {number} at @param {string} name */
function write(at, name) {
  const before = fields();
  names = Array.from({ length: Math.max(names.length, at + 1) }, (_, each) =>
    each === at ? name : (names[each] ?? ""),
  );
  while (names.at(-1) === "") names.pop();
  keep();
  if (fields() !== before) redraw();
}

/** @param {number} at */
function next(at) {
  const field = place.querySelector(`[data-key="player-${at + 1}"]`);
  if (field instanceof HTMLElement) field.focus();
}

/** @param {number} at */
function up(at) {
  const [above, here] = [names[at - 1] ?? "", names[at]];
  names = names.map((name, each) => (each === at ? above : each === at - 1 ? here : name));
  keep();
  redraw();
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(names));
  } catch {
    // Forbidden storage costs only the memory.
  }
}

/** "Saturday, 21 November" */
const today = () =>
  new Date().toLocaleDateString(isJapanese() ? "ja" : "en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
  });

async function start() {
  const players = names.map((name) => name.trim()).filter(Boolean);
  starting = true;
  refusal = null;
  redraw();
  try {
    const { host } = await begin({
      name: title.trim() || today(),
      players,
      rules: rulesForRequest(),
      first_dealer: 0,
    });
    location.assign(pageAt(`${document.documentElement.dataset.root ?? "/"}t/${host}`));
  } catch (error) {
    refusal = error instanceof Refusal ? error : new Refusal("error", String(error));
  }
  starting = false;
  redraw();
}

restoreSettings();
mountLanguage(/** @type {HTMLElement} */ (document.getElementById("language")));
watch(
  () => [getSettings()],
  () => {
    document.documentElement.lang = isJapanese() ? "ja" : "en";
    redraw();
  },
);
