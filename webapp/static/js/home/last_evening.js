/** The players and rules of the last evening, which the next one can use again. */

import { gameNamed } from "../core/games/games.js";
import { changeGame, changeSettings, getSettings } from "../core/settings.js";
import { loadLocal, saveLocal } from "../core/storage.js";

/** @import { ChosenGame, RuleSelection, TableView } from "../core/types" */

/**
 * Players as they sat at the start, first dealer first, and the rules of one of the games.
 * @typedef {object} Evening
 * @property {string[]} players
 * @property {ChosenGame} game
 * @property {RuleSelection|null} rules of riichi
 */

const KEY = "tenbo.evening";

/** Return the last evening. @returns {Evening|null} */
export function lastEvening() {
  const stored = loadLocal(KEY);
  return Array.isArray(stored?.players) && stored.game ? stored : null;
}

/** Save the players and rules of a session. @param {TableView} view */
export function rememberEvening({ players, rules }) {
  const { game, preset, title, changed: changes, values } = rules;
  const { language } = getSettings();
  const inSettings = gameNamed(game).hasRiichi;
  /** @type {Evening} */
  const evening = {
    players,
    game: inSettings ? { name: game, rules: "" } : { name: game, rules: preset ?? "", changes },
    rules: inSettings ? { preset, title, changes, values, language } : null,
  };
  saveLocal(KEY, evening);
}

/** Select the game and the rules of an evening. @param {Evening} evening */
export function useRulesOf({ game: { name, rules: ruleSet, changes }, rules }) {
  changeGame({ name });
  if (rules) return changeSettings({ rules });
  changeGame({ rules: ruleSet });
  changeGame({ changes });
}
