/** The rules of the present season of a club, proposed when an evening of it starts. */

import { fetchRules } from "../core/client.js";
import { plainButton } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, translate } from "../core/messages.js";
import { getSettings } from "../core/settings.js";
import { choosePlayers, selectPreset } from "../rules/rule_selection.js";
import { fetchSeasons } from "./club_api.js";

/** @import { PresetView, SeasonView } from "../core/types" */

/**
 * Rules for a number of players that a season proposes.
 * @typedef {{season: SeasonView, preset: PresetView}} SeasonRules
 */

/** Fetch the rules of the seasons of today. @param {string} key @returns {Promise<SeasonRules[]>} */
export async function fetchSeasonRules(key) {
  const today = new Date().toLocaleDateString("sv");
  const [{ seasons }, { presets }] = await Promise.all([fetchSeasons(key), fetchRules("riichi")]);
  return seasons
    .filter(
      ({ first_day: first, last_day: last }) =>
        first.slice(0, 10) <= today && today <= (last ?? today),
    )
    .flatMap((season) =>
      presets
        .filter(({ name }) => name !== null && name === season.preset)
        .map((preset) => ({ season, preset })),
    );
}

/**
 * Draw the rules of a season with so many players, and a button that selects them; null if they are
 * selected, or if no season has rules.
 * @param {SeasonRules[]} known
 * @param {number} players
 * @param {() => void} redraw
 */
export function proposedRules(known, players, redraw) {
  const found = known.find(({ season }) => season.seats === players);
  if (!found || isSelected(found)) return null;
  const { season, preset } = found;
  const use = async () => {
    selectPreset(preset);
    if (Number(getSettings().rules.values.players) !== players) await choosePlayers(players);
    redraw();
  };
  return h(
    "p.quiet",
    _("{season} is played by these rules: {rules}.", {
      season: season.name,
      rules: translate(preset.title),
    }),
    " ",
    plainButton("season-rules", _("Use these rules"), use),
  );
}

/** Return whether the rules of a season are selected. @param {SeasonRules} rules */
function isSelected({ season, preset }) {
  const { preset: name, changes } = getSettings().rules;
  const own = Object.keys(changes).filter((rule) => rule !== "players");
  const isAdapted = Number(preset.cells.players?.value ?? 4) !== season.seats;
  return name === preset.name && (isAdapted || own.length === 0);
}
