/** The choice of the game. */

import { segmented } from "../core/controls.js";
import { _, inContext } from "../core/messages.js";
import { changeGame } from "../core/settings.js";
import { getPage } from "../core/store.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";

/** @import { ChosenGame } from "../core/types" */

/** Draw the choice between the games. */
export const gameChoice = () =>
  segmented({
    name: _("Game"),
    key: "game",
    options: [
      ["riichi", inContext("game", "Riichi")],
      ["mcr", _("Chinese game")],
      ["general", inContext("game", "Hong Kong and others")],
    ],
    value: getPage().game.name,
    pick: (name) => {
      changeGame({ name: /** @type {ChosenGame["name"]} */ (name) });
      edit(normalize);
    },
  });
