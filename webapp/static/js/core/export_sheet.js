/** The sheet with the files of a session: what each has, and what it leaves out. */

import { asRefusal, download } from "./client.js";
import { failureNotice, menuRow, select } from "./controls.js";
import { h, saveFile } from "./dom.js";
import { _, translate } from "./messages.js";
import { languageQuery } from "./settings.js";
import { openSheet } from "./sheet.js";

/** @import { Child, Text } from "./types" */

/**
 * Open the sheet.
 * @param {{address: (name: string) => string, games: number, isRiichi: boolean}} session
 *   the address of a file of the session, and the number of its games
 */
export function openExportSheet({ address, games, isRiichi }) {
  let game = games;
  /** @type {Text|null} */
  let failure = null;
  openSheet({
    title: _("Export"),
    draw: ({ redraw }) => {
      const save = async (/** @type {string} */ name) => {
        failure = null;
        try {
          saveFile(await download(address(`${name}?game=${game}&${languageQuery()}`)), name);
        } catch (error) {
          failure = asRefusal(error).text;
        }
        redraw();
      };
      return [
        h(
          "div.stack",
          ...files(isRiichi).map(([name, words, detail]) =>
            menuRow(
              { href: address(`${name}?${languageQuery()}`), target: "_blank", rel: "noopener" },
              words,
              { note: detail },
            ),
          ),
        ),
        isRiichi &&
          games > 0 && [
            h("h3", _("One game for other programs")),
            h("p.quiet", _("Results, riichi and yaku; tiles, draws and discards are left out.")),
            games > 1 && gameChoice(games, game, (picked) => (game = picked)),
            h(
              "div.stack",
              ...LOGS.map(([name, words]) =>
                menuRow({ "data-key": name, onclick: () => save(name) }, words),
              ),
            ),
            failure && failureNotice(translate(failure)),
          ],
      ];
    },
  });
}

/** The names of formats, which are the same in all languages. */
const LOGS = [
  ["tenhou6.json", "tenhou.net/6 (JSON)"],
  ["mjai.jsonl", "MJAI"],
];

/** Return the name, the words and the content of each file. @param {boolean} isRiichi @returns {[string, string, string][]} */
const files = (isRiichi) => [
  [
    "log.json",
    _("Everything (JSON)"),
    _("Every hand with its tiles, to import it again. Photos are only in Export everything."),
  ],
  ...(isRiichi
    ? [
        /** @type {[string, string, string]} */ ([
          "games.csv",
          _("Games (CSV)"),
          _("A row for each game, also to import. Hands and rules are left out."),
        ]),
      ]
    : []),
  ["standings.csv", _("Standings (CSV)"), _("A row for each player and game, to calculate.")],
  ["sheet.csv", _("Spreadsheet (CSV)"), _("A row for each event, to read.")],
  ["sheet.html", _("Match sheet to print"), _("The results of all games on a page.")],
];

/**
 * Draw the choice of a game.
 * @param {number} games
 * @param {number} value
 * @param {(game: number) => void} pick
 * @returns {Child}
 */
const gameChoice = (games, value, pick) =>
  select({
    name: _("Game"),
    key: "export-game",
    options: Array.from({ length: games }, (_each, at) => [
      `${at + 1}`,
      _("Game {number}", { number: at + 1 }),
    ]),
    value: `${value}`,
    pick: (picked) => pick(Number(picked)),
  });
