/**
 * The end of a game: podium, points, graph, best hand, and a card to share. It opens on every phone.
 */

import { actionButton, tableHead, tableRow, wideTable } from "../../core/controls.js";
import { pageGame } from "../../core/games/games.js";
import { download, request } from "../../core/client.js";
import { h, icon, saveFile } from "../../core/dom.js";
import { _, formatNumber, sessionName, translate } from "../../core/messages.js";
import { getSettings, languageQuery, zoneQuery } from "../../core/settings.js";
import { openAfterOthers, openSheet } from "../../core/sheet.js";
import { watch } from "../../core/store.js";
import { nextGameControls } from "../events/next_game.js";
import { placeName } from "../../core/vocabulary.js";
import { formatPoints, listNames, usedExtras } from "../formats.js";
import { showError } from "../notices.js";
import { fanText } from "../settlement.js";
import { currentGame, getTable, tableView } from "../state.js";
import { tableUrl } from "../table_api.js";
import { isNight, nightRanking, totalsRanking } from "../standings.js";
import { handPhoto, scoreGraph, totalsGraph, winningHand } from "./played_game.js";

/** @import { NominationsResponse, PlayedGame, SeatView, Sheet, SheetCell } from "../../core/types" */

/** The sheet, while it is open. @type {Sheet|null} */
let open = null;

/** Open the sheet when a game or the night ends that was not over, after other sheets are closed. */
export function followEnding() {
  /** @type {{seq: number, ended: boolean[]}|null} */
  let known = null;
  watch(
    () => [getTable().view],
    () => {
      const { game, ended: closed } = getTable().view ?? {};
      if (!game) return;
      const { seq } = game;
      const ended = [game.ending !== null, Boolean(closed)];
      const before = known?.seq === seq ? known.ended : ended;
      known = { seq, ended };
      const isNew = ended.some((each, at) => each && !before[at]);
      if (isNew) open?.dialog.scrollTo(0, 0); // it shows the whole night now
      if (isNew && !getTable().wall) openAfterOthers(openGameOverSheet, () => isWanted(seq));
    },
  );
}

/** Return whether the game of an entry is still over. @param {number} seq */
function isWanted(seq) {
  const game = getTable().view?.game;
  return !open && game?.seq === seq && game.ending !== null;
}

/** Open the result of the last game. */
export function openGameOverSheet() {
  const { seq } = currentGame();
  const mine = openSheet({
    title: sessionName(tableView()),
    wide: true,
    select: () => [getTable().view, getTable().online],
    draw: (sheet) => {
      const game = getTable().view?.game;
      if (!game || game.seq !== seq || !game.ending) {
        sheet.close(); // the next game began, or the end was undone
        return null;
      }
      return content(sheet);
    },
  });
  open = mine;
  mine.dialog.classList.add("game-over");
  mine.dialog.addEventListener("close", () => {
    if (open === mine) open = null;
  });
}

/** @param {Sheet} sheet */
function content(sheet) {
  const { number, ending_words: words } = currentGame();
  const { history } = tableView();
  const game = /** @type {PlayedGame} */ (history.at(-1));
  const played = game.hands.some(({ steps }) => steps.length > 0);
  const night = isNight() && history.length > 1;
  return [
    night
      ? h("p.quiet.ending-words", _("The whole game night"))
      : h("p.quiet.ending-words", _("Game {number}", { number }), words && ` · ${words}`),
    podium(night ? nightRanking() : ranked()),
    h(
      "div.stack.loose.ending-details",
      night ? totalsRanking() : pointsTable(),
      night ? totalsGraph() : played && scoreGraph(game),
    ),
    nextGameControls(sheet),
    actionButton(
      "secondary.share-card",
      "count-sticks",
      [icon("count"), translate(pageGame().sticks.count)],
      countSticks,
    ),
    actionButton(
      "secondary.share-card",
      "share-card",
      [icon("gallery"), _("Share the result as a picture")],
      () => shareCard(night ? "all" : number),
    ),
    bestHandView(),
    nominationsView(() => sheet.redraw()),
  ];
}

const countSticks = () =>
  import("../setup/count_sheet.js").then(({ openCountSheet }) => openCountSheet(), showError);

const ranked = () => [...currentGame().seats].sort((one, other) => one.place - other.place);

/**
 * Draw the first four places as steps, the first in the middle.
 * @param {{name: string, points: number, place: number}[]} rows
 */
const podium = (rows) =>
  h(
    "ol.stack.podium",
    ...rows
      .slice(0, 4)
      .map((seat, at) =>
        h(
          `li.stack.tight.rank-${at + 1}`,
          h("b.podium-name", seat.name),
          h("span.podium-points", formatPoints(seat.points)),
          h("span.podium-step", placeName(seat.place)),
        ),
      ),
  );

/** Return the score from which points count, often 30,000. @param {(SheetCell|null)[]} cells */
function returnScore(cells) {
  const cell = cells.find((each) => each !== null);
  return formatNumber(cell ? cell.raw - cell.match_points : 0);
}

/** Draw how the points of each player follow from the score. */
function pointsTable() {
  const cells = tableView().sheet.at(-1)?.cells ?? [];
  const extras = usedExtras(cells);
  const heads = pageGame().hasUma
    ? [
        _("Score"),
        _("vs {points}", { points: returnScore(cells) }),
        _("Uma, oka"),
        // A phone has room for one column of extras.
        ...(extras.length > 1 ? [_("Other")] : extras.map(([, words]) => translate(words))),
        _("Points"),
      ]
    : [_("Game points"), _("Table points")];
  return wideTable(
    _("Points"),
    h(
      "table.ending-table",
      { class: extras.length > 0 ? "many" : "" },
      tableHead(["", ...heads]),
      h("tbody", ...ranked().map((seat) => pointsRow(seat, cells[seat.player], extras))),
    ),
  );
}

/**
 * @param {SeatView} seat
 * @param {SheetCell|null|undefined} cell
 * @param {ReturnType<typeof usedExtras>} extras
 */
function pointsRow(seat, cell, extras) {
  const parts = pageGame().hasUma ? [cell?.match_points ?? 0, cell?.placement ?? 0] : [];
  const sum = extras.reduce((before, [name]) => before + (cell?.extras[name] ?? 0), 0);
  return tableRow(seat.name, [
    formatNumber(cell?.raw ?? seat.score),
    ...[...parts, ...(extras.length > 0 ? [sum] : [])].map(formatPoints),
    h("b", formatPoints(seat.points)),
  ]);
}

/** Draw the win with the most points of the game, or of the night once it has ended. */
export function bestHandView() {
  const best = tableView().best_hand;
  if (!best) return null;
  const { player, winner, points, fan, step } = best;
  const name = tableView().players[player];
  const worth =
    fan === null ? _("{points} points", { points: formatNumber(points) }) : fanText(fan);
  const photo = step.photos.find((each) => each.winner === winner)?.photo;
  return h(
    "section.stack.best-hand",
    h("h3", _("Best hand: {name}, {worth}", { name, worth })),
    photo && handPhoto(photo, _("The hand of {name}", { name })),
    h("div.recorded-hand", winningHand(step, winner)),
  );
}

/** Share the result of a game, or of all, as a picture. @param {number|"all"} game */
async function shareCard(game) {
  try {
    await share(await pictureOf(game), game);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return; // cancelled
    showError(error);
  }
}

/** @param {number|"all"} game @returns {Promise<Blob>} */
async function pictureOf(game) {
  const query = `game=${game}&${languageQuery()}&${zoneQuery(tableView().began)}`;
  const drawing = await download(tableUrl(`/card.svg?${query}`));
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) =>
          blob
            ? resolve(blob)
            : reject(
                new Error(_("This browser cannot draw the picture. Take a screenshot instead.")),
              ),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Share a picture, or download it where the browser cannot share. @param {Blob} picture @param {number|"all"} game */
async function share(picture, game) {
  const name = `tenbo-${tableView().session}-${game}.png`;
  const file = new File([picture], name, { type: picture.type });
  const data = { files: [file], title: sessionName(tableView()) };
  if (navigator.canShare?.(data)) return navigator.share(data);
  saveFile(file, name);
}

/** The last response, with the state and the language that it is of. */
const loaded = { of: "", response: /** @type {NominationsResponse|null} */ (null) };

/** Return the nominations if they are known; load them otherwise. @param {() => void} redraw */
function currentNominations(redraw) {
  const of = `${tableView().entries} ${getSettings().language}`;
  if (loaded.of !== of) {
    loaded.of = of;
    request(tableUrl("/nominations")).then(
      (response) => {
        if (loaded.of !== of) return;
        loaded.response = response;
        redraw();
      },
      () => (loaded.of = ""), // without a connection; a later drawing asks again
    );
  }
  return loaded.response?.nominations ?? [];
}

/** Draw the nominations, at first those that were loaded before. @param {() => void} redraw */
export function nominationsView(redraw) {
  const found = currentNominations(redraw);
  const { players } = tableView();
  if (found.length === 0) return null;
  return h(
    "section",
    { "aria-labelledby": "nominations-title" },
    h("h3", { id: "nominations-title" }, _("Awards of the game night")),
    h(
      "dl.spread.nominations",
      ...found.map(({ title, players: numbers, figure }) =>
        h(
          "div",
          h("dt", title),
          h("dd", h("b", listNames(numbers.map((player) => players[player]))), ` · ${figure}`),
        ),
      ),
    ),
  );
}
