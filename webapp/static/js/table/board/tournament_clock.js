/** The clock of the round at a table of a tournament, above the board and on the wall display. */

import { request } from "../../core/client.js";
import { h, render } from "../../core/dom.js";
import { roundClock } from "../../core/round_clock.js";
import { HAS_LEAGUE, IN_BROWSER } from "../../core/settings.js";
import { watch } from "../../core/store.js";
import { loadStyle } from "../../core/style.js";
import { getTable } from "../state.js";
import { tableUrl } from "../table_api.js";

/** @import { ClockReading } from "../../core/round_clock.js" */
/** @import { TableClockView } from "../../core/types" */

/**
 * Show the clock if the table belongs to a tournament; other tables ask once. The clock is read again
 * after each change, of which the stream of the table tells.
 */
export async function followTournamentClock() {
  if (!HAS_LEAGUE || IN_BROWSER) return; // a phone has no tournaments
  /** @type {ClockReading|null} */
  let reading = null;
  const place = h("div.tournament-clock");
  const draw = () => render(place, reading && roundClock(reading));
  const ask = async () => {
    try {
      /** @type {TableClockView} */
      const { clock, table, hands_left: handsLeft } = await request(tableUrl("/clock"));
      reading = clock && { clock, at: performance.now(), handsLeft };
      return table > 0;
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
}
