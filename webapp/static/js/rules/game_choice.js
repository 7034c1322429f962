/** The choice of the game. */

import { segmented } from "../core/controls.js";
import { _ } from "../core/messages.js";
import { changeGame } from "../core/settings.js";
import { getPage } from "../core/store.js";
import { gameOptions } from "../core/vocabulary.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";

/** @import { ChosenGame } from "../core/types" */

/** Draw the choice between the games. @param {[string, string][]} [options] */
export const gameChoice = (options = gameOptions()) =>
  segmented({
    name: _("Game"),
    key: "game",
    options,
    value: getPage().game.name,
    pick: (name) => {
      changeGame({ name: /** @type {ChosenGame["name"]} */ (name) });
      edit(normalize);
    },
  });
