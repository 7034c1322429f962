/**
 * Setting up a game with real tiles: who sits where, and where the wall is broken.
 */

import { Refusal } from "../api.js";
import { getTable, theGame, theView } from "./state.js";
import { getView } from "../store.js";
import { h, icon } from "../dom.js";
import { inWords, ruled } from "../settings.js";
import { kanjiOf } from "./words.js";
import { nameOf } from "./seats.js";
import { openSheet } from "../sheet.js";
import { post } from "./server.js";
import { refused } from "./confirming.js";
import { setUp } from "./where.js";
import { dice, wall } from "./wall.js";

/** @typedef {{winds: string[], seats: number[], first_dealer: number}} Drawn */

/** Show both helpers. */
export function openSetUp() {
  /** @type {Drawn|null} */
  let drawn = null;
  /** @type {import("./wall.js").Opening|null} */
  let opened = null;
  /** @type {Refusal|null} */
  let refusal = null;
  const sheet = openSheet({
    title: inWords({ en: "Set up", ja: "対局の準備" }),
    wide: true,
    shows: () => [getTable().view, getView().settings],
    draw: () => [
      refusal && refused(refusal),
      game() && [
        h("h3", {}, inWords({ en: "The wall", ja: "山を開く" })),
        button("roll", inWords({ en: "Roll the dice", ja: "サイコロを振る" }), () =>
          ask(async () => (opened = await post(setUp("wall"), wallAsked()))),
        ),
        opened && broken(opened),
      ],
      h("h3", {}, inWords({ en: "Seats", ja: "場所決め" })),
      button("draw-seats", inWords({ en: "Draw for seats", ja: "場所決めをする" }), () =>
        ask(async () => (drawn = await post(setUp("seats"), { players: ruled("players") }))),
      ),
      drawn && seated(drawn),
    ],
  });
  /** @param {() => Promise<any>} question */
  async function ask(question) {
    refusal = null;
    try {
      await question();
    } catch (error) {
      refusal = error instanceof Refusal ? error : new Refusal("error", String(error));
    }
    sheet.redraw();
  }
}

const game = () => getTable().view?.game ?? null;

const wallAsked = () => {
  const { preset, changed } = theView().rules;
  return { dealer: theGame().dealer, rules: preset === null ? changed : { preset, ...changed } };
};

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.secondary", { type: "button", "data-key": key, onclick }, icon("dice"), words);

/** Where the wall is broken. @param {import("./wall.js").Opening} opening */
function broken(opening) {
  const { roll, left } = opening;
  const sum = roll[0] + roll[1];
  const whose = nameOf(opening.wall);
  const dealer = nameOf(opening.dealer);
  return h(
    "div.broken",
    { "aria-live": "polite" },
    h("p.dice", {}, ...roll.map(dice), h("b", {}, String(sum))),
    h(
      "p",
      {},
      inWords({
        en: `Counted from ${dealer}: the wall of ${whose}. Count ${left} stacks from its right end; they stay. Take from the left of them.`,
        ja: `${dealer}から数えて${whose}の山です。右から${left}列を残し、その左から取ります。`,
      }),
    ),
    wall(opening),
    h(
      "p.quiet.small",
      {},
      inWords({
        en: "Gold: the dead wall, the dora indicator turned up. Marked: the dealer's first tiles.",
        ja: "金色は王牌で、表向きの牌がドラ表示牌です。印のある列が親の最初の取り牌です。",
      }),
    ),
  );
}

/** Who sits where. @param {Drawn} drawn */
const seated = ({ seats }) =>
  h(
    "ol.standing",
    { "aria-live": "polite" },
    ...seats.map((player, seat) =>
      h(
        "li.drawn-seat",
        {},
        h("span.wind", { lang: "ja", class: seat === 0 ? "dealer" : "" }, kanjiOf("ESWN"[seat])),
        h("b", {}, sitting()[player] ?? ""),
      ),
    ),
  );

/** Those who play the game, or would. */
const sitting = () =>
  game() ? theGame().seats.map(({ name }) => name) : theView().players.slice(0, ruled("players"));
