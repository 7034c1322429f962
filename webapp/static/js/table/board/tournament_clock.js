/** The clock of the round at a table of a tournament, above the board and on the wall display. */

import { request } from "../../core/client.js";
import { h, render } from "../../core/dom.js";
import { _ } from "../../core/messages.js";
import {
  roundClock,
  secondsLeft,
  soundButton,
  soundClock,
  soundRelease,
} from "../../core/round_clock.js";
import { HAS_LEAGUE, IN_BROWSER } from "../../core/settings.js";
import { watch } from "../../core/store.js";
import { loadStyle } from "../../core/style.js";
import { getTable } from "../state.js";
import { tableUrl } from "../table_api.js";

/** @import { ClockReading } from "../../core/round_clock.js" */
/** @import { TableClockView } from "../../core/types" */

/**
 * Show the clock if the table belongs to a tournament; other tables ask once. The clock is read again
 * after each change, of which the stream of the table tells. On a phone that opened the page of the
 * tournament, the title leads back to it.
 * @param {(tournament: number) => string|null} pathOf the page of a tournament on this phone
 */
export async function followTournamentClock(pathOf) {
  if (!HAS_LEAGUE || IN_BROWSER) return; // a phone has no tournaments
  /** @type {ClockReading|null} */
  let reading = null;
  let isLast = false;
  const place = h("div.tournament-clock");
  const draw = () => {
    if (reading) soundClock(reading);
    const { view, wall } = getTable();
    const isOver = Boolean(view?.game?.ending);
    render(
      place,
      reading && (!isOver || secondsLeft(reading) > 0) && roundClock(reading),
      isOver && h("p.round-clock.no-game", { role: "status" }, noGame(isLast)),
      reading && wall && soundButton(draw),
    );
  };
  const ask = async () => {
    try {
      /** @type {TableClockView} */
      const found = await request(tableUrl("/clock"));
      const { clock, tournament, hands_left: handsLeft, released } = found;
      reading = clock && { clock, at: performance.now(), handsLeft };
      isLast = found.last;
      soundRelease(released, getTable().wall);
      if (tournament === null) return false;
      const path = pathOf(tournament);
      if (path) document.querySelector("#top a.brand")?.setAttribute("href", path);
      return true;
    } catch {
      return reading !== null; // without a connection the clock goes on
    }
  };
  if (!(await ask())) return;
  await loadStyle("round_clock");
  document.getElementById("banner")?.before(place);
  draw();
  window.setInterval(draw, 1_000);
  watch(() => [getTable().heard], ask);
  watch(() => [getTable().wall, getTable().view], draw);
}

/** Say after a game that no other one follows at this table. @param {boolean} isLast whether the round was the last one */
const noGame = (isLast) =>
  isLast
    ? _("This was the last game of the tournament.")
    : _("This game is over: the next round has its own page for each table.");
