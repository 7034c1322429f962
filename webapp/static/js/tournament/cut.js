/** The cut to the best players of a round, and the play-offs of players with equal sums. */

import { isolate } from "../core/bidi.js";
import { labelledSelect, listRow, plainButton, segmented, setToggles } from "../core/controls.js";
import { h } from "../core/dom.js";
import { openForm } from "../core/form.js";
import { _, formatNumber, joinNames, plural } from "../core/messages.js";
import { doneButton, openQuestion } from "../core/sheet.js";
import { cutWords, isAway, isFinished, nameOf } from "./standings.js";

/** @import { Send, Submit } from "./tournament_api.js" */
/** @import { StandingView, TournamentView } from "../core/types" */

/** The fewest who go on: one table. */
const FEWEST = 4;

/**
 * Draw the button of the cut after the newest round, or what it is with the button that undoes it.
 * @param {TournamentView} view @param {Send} send @param {Submit} submit
 */
export function cutting(view, send, submit) {
  const newest = view.seated.findLast(({ tables }) => tables.some(({ opened }) => opened));
  if (!newest?.over) return null;
  const { round } = newest;
  const cut = view.cuts.find((each) => each.round === round);
  if (cut) {
    const count = cut.players.length;
    const words = plural("{count} player goes on.", "{count} players go on.", count);
    return [
      h("p.quiet", `${cutWords(cut)}. ${words}`),
      plainButton("undo-cut", _("Undo the cut"), () =>
        replacingSeats(view, _("Undo the cut"), () => send(`/cuts/${round}`, {}, "DELETE")),
      ),
    ];
  }
  if (isFinished(view) || candidates(view).length <= FEWEST) return null;
  const words = _("Cut to the best");
  return plainButton("cut", words, () =>
    replacingSeats(view, words, () => openCut(view, round, submit)),
  );
}

/**
 * Do something that deletes the seats of later rounds; ask before if there are any.
 * @param {TournamentView} view @param {string} words @param {() => unknown} act
 */
function replacingSeats({ seated }, words, act) {
  const next = seated.find(({ tables }) => tables.every(({ opened }) => !opened));
  if (!next) return act();
  const text = _("The seats of round {round} and the later ones are deleted: draw them again.", {
    round: next.round,
  });
  return openQuestion({ title: words, text, yes: words, act });
}

/** Return those who can go on, the best first. @param {TournamentView} view */
const candidates = (view) =>
  view.standings.filter(
    ({ rank, out, player }) => rank !== null && out === null && !isAway(view, player),
  );

/** @param {TournamentView} view @param {number} round @param {Submit} submit */
function openCut(view, round, submit) {
  const players = candidates(view);
  let count = Math.max(FEWEST, FEWEST * Math.floor(players.length / 2 / FEWEST));
  let kept = "all";
  /** @type {Set<number>} */
  let chosen = new Set();
  openForm({
    title: _("Cut after round {round}", { round }),
    draw: ({ refusal, send, redraw }) => {
      const { level, room } = lastRank(players, count);
      const words = plural(
        "Rank {rank} is shared, and {count} of these goes on:",
        "Rank {rank} is shared, and {count} of these go on:",
        room,
        { rank: level[0].rank ?? 0 },
      );
      return h(
        "div.stack",
        refusal,
        labelledSelect({
          name: _("Players who go on"),
          key: "cut-count",
          options: players
            .slice(FEWEST)
            .map((_player, at) => [`${FEWEST + at}`, formatNumber(FEWEST + at)]),
          value: `${count}`,
          pick: (value) => {
            count = Number(value);
            chosen = new Set();
            redraw();
          },
        }),
        segmented({
          name: _("Their points"),
          key: "cut-kept",
          options: [
            ["all", _("They keep all")],
            ["quarter", _("They keep a quarter")],
            ["none", _("They start again without points")],
          ],
          value: kept,
          below: true,
          pick: (value) => {
            kept = value;
          },
        }),
        level.length > room && [
          h("p", words),
          setToggles({
            name: words,
            key: "chosen",
            options: level.map(({ player }) => [player, isolate(nameOf(view, player))]),
            chosen,
            redraw,
          }),
        ],
        doneButton(_("Cut to the best"), {
          "data-key": "save-cut",
          disabled: level.length > room && chosen.size !== room,
          onclick: () => send(() => submit("/cuts", { count, kept, chosen: [...chosen] })),
        }),
      );
    },
  });
}

/**
 * Return the players of the last rank that goes on, and how many of them do.
 * @param {StandingView[]} players @param {number} count
 */
function lastRank(players, count) {
  const { rank } = players[count - 1];
  const level = players.filter((each) => each.rank === rank);
  return { level, room: count - players.findIndex((each) => each.rank === rank) };
}

/**
 * Draw the play-offs that were entered, and a button for each rank that players share.
 * @param {TournamentView} view @param {Send} send @param {Submit} submit
 */
export function playOffs(view, send, submit) {
  if (view.tie_break !== "play_off") return null;
  const shared = [...new Set(view.standings.map(({ rank }) => rank))]
    .map((rank) => view.standings.filter((each) => rank !== null && each.rank === rank))
    .filter(({ length }) => length > 1);
  return h(
    "div.stack",
    view.play_offs.length > 0 &&
      h(
        "ul.stack.tight.club-list",
        ...view.play_offs.map(({ play_off, round, players }) =>
          listRow(
            joinNames(players.map((each) => nameOf(view, each))),
            _("Play-off after round {round}", { round }),
            plainButton(`undo-play-off-${play_off}`, _("Take back"), () =>
              send(`/play-offs/${play_off}`, {}, "DELETE"),
            ),
          ),
        ),
      ),
    ...shared.map((level) => {
      const rank = level[0].rank ?? 0;
      return plainButton(`play-off-${rank}`, _("Play-off for rank {rank}", { rank }), () =>
        openPlayOff(view, level, submit),
      );
    }),
  );
}

/** @param {TournamentView} view @param {StandingView[]} level @param {Submit} submit */
function openPlayOff(view, level, submit) {
  const first = level[0].rank ?? 0;
  const order = level.map(({ player }) => player);
  openForm({
    title: _("Play-off for rank {rank}", { rank: first }),
    draw: ({ refusal, send, redraw }) =>
      h(
        "div.stack",
        refusal,
        h(
          "p.quiet",
          _(
            "Let them play one more game: on paper, or at a table that you open on the start page.",
          ),
          " ",
          _("In which order did they finish their additional game?"),
        ),
        ...order.map((player, at) =>
          labelledSelect({
            name: _("Rank {rank}", { rank: first + at }),
            key: `play-off-${at}`,
            options: level.map((each) => [`${each.player}`, isolate(nameOf(view, each.player))]),
            value: `${player}`,
            pick: (value) => {
              // Whoever had this place takes the other one.
              order[order.indexOf(Number(value))] = player;
              order[at] = Number(value);
              redraw();
            },
          }),
        ),
        doneButton(_("Save"), {
          "data-key": "save-play-off",
          onclick: () => send(() => submit("/play-offs", { players: order })),
        }),
      ),
  });
}
