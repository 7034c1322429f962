/**
 * Who plays the next game, and who sits where.
 */

import { act } from "./doing.js";
import { getTable, theView } from "./state.js";
import { h, icon } from "../dom.js";
import { inWords, ruled } from "../settings.js";
import { kanjiOf, listed } from "./words.js";
import { openSheet } from "../sheet.js";

/** Tap the players in the order of their seats, East first. */
export function openNextGame() {
  const count = ruled("players");
  const before = theView().game?.seats.map(({ player }) => player) ?? [];
  /** @type {number[]} */
  let seats = before.length === count ? [...before] : [];
  openSheet({
    title: inWords({ en: "Next game: who sits where?", ja: "次の半荘の席順" }),
    shows: () => [getTable().view?.entries],
    draw: (sheet) => {
      const { players } = theView();
      const toggle = (/** @type {number} */ player) => {
        if (seats.includes(player)) seats = seats.filter((each) => each !== player);
        else if (seats.length < count) seats = [...seats, player];
        sheet.redraw();
      };
      const names = seats.map((player) => players[player]);
      return [
        h(
          "p.quiet",
          {},
          inWords({
            en: "Tap the players in turn order: East, the first dealer, comes first.",
            ja: "東家（起家）から順にタップしてください。",
          }),
        ),
        h(
          "div.big-toggles",
          {},
          ...players.map((name, player) => {
            const place = seats.indexOf(player);
            return h(
              "button.big-toggle.short",
              {
                type: "button",
                "aria-pressed": String(place >= 0),
                "data-key": `sits-${player}`,
                onclick: () => toggle(player),
              },
              place >= 0 && h("span.wind", { lang: "ja" }, kanjiOf("ESWN"[place])),
              h("b", {}, name),
            );
          }),
        ),
        h(
          "button.primary.done-button",
          {
            type: "button",
            disabled: seats.length !== count,
            "data-key": "record",
            onclick: () => {
              sheet.close();
              const words = {
                en: `Next game: ${listed(names)}`,
                ja: `次の半荘：${names.join("・")}`,
              };
              act({ act: "game", seats, first_dealer: 0 }, words);
            },
          },
          icon("check"),
          inWords({ en: "Start the game", ja: "開始する" }),
        ),
      ];
    },
  });
}
