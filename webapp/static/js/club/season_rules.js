/** The rules of the present season of a club, in force when an evening of it starts. */

import { checkRules, fetchRules } from "../core/client.js";
import { plainButton } from "../core/controls.js";
import { h } from "../core/dom.js";
import { _, translate } from "../core/messages.js";
import { getSettings, useTableRules } from "../core/settings.js";
import { selectionOf } from "../rules/rule_selection.js";
import { fetchSeasons, isPlayed } from "./club_api.js";

/** @import { PresetView, SeasonView } from "../core/types" */

/**
 * The season that is played, and its rules.
 * @typedef {{season: SeasonView, preset: PresetView}} SeasonRules
 */

/** Fetch the rules of the seasons of today. @param {string} key @returns {Promise<SeasonRules[]>} */
export async function fetchSeasonRules(key) {
  const [{ seasons }, { presets }] = await Promise.all([fetchSeasons(key), fetchRules("riichi")]);
  return seasons
    .filter(isPlayed)
    .flatMap((season) =>
      presets
        .filter(({ name }) => name !== null && name === season.preset)
        .map((preset) => ({ season, preset })),
    );
}

/**
 * Put the rules of a season with so many players in force on this page, without saving them.
 * @param {SeasonRules[]} known
 * @param {number} players
 */
export async function useSeasonRules(known, players) {
  const preset = seasonOf(known, players)?.preset;
  if (!preset) return;
  if (playersOf(preset) === players) return useTableRules(selectionOf(preset, {}));
  const { changed, dropped, summary } = await checkRules({
    rules: { preset: preset.name },
    players,
  });
  useTableRules(selectionOf(preset, changed, dropped, summary));
}

/**
 * Draw the rules of a season with so many players, and a button that selects them if others are in
 * force; null if no season has rules.
 * @param {SeasonRules[]} known
 * @param {number} players
 * @param {() => void} use
 */
export function seasonNote(known, players, use) {
  const found = seasonOf(known, players);
  return (
    found &&
    h(
      "p.quiet",
      { role: "status" },
      _("{season} is played by these rules: {rules}.", {
        season: found.season.name,
        rules: translate(found.preset.title),
      }),
      " ",
      !isSelected(found) && plainButton("season-rules", _("Use these rules"), use),
    )
  );
}

/** @param {SeasonRules[]} known @param {number} players */
const seasonOf = (known, players) => known.find(({ season }) => season.seats === players);

/** @param {PresetView} preset */
const playersOf = (preset) => Number(preset.cells.players?.value ?? 4);

/** Return whether the rules of a season are selected. @param {SeasonRules} rules */
function isSelected({ season, preset }) {
  const { preset: name, changes } = getSettings().rules;
  const own = Object.keys(changes).filter((rule) => rule !== "players");
  const isAdapted = playersOf(preset) !== season.seats;
  return name === preset.name && (isAdapted || own.length === 0);
}
