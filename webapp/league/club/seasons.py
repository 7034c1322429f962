"""Check the terms of a season, and its evenings against its rules."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scorer.riichi.rules.player_count import adapt_to_players
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.table.games import RIICHI_GAME
from scorer.table.player_names import fold_name
from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _
from webapp.league.club.access import valid_name
from webapp.league.club.results import played_rules
from webapp.league.club.season_table import day_start
from webapp.league.storage.clubs import unknown_person
from webapp.league.storage.limits import Items, require_room
from webapp.league.storage.results import Selection
from webapp.league.storage.seasons import SeasonTerms, Team
from webapp.league.storage.store import LeagueStore


def valid_season(terms: SeasonTerms, persons: Collection[int]) -> SeasonTerms:
    """Return the terms of a season with a valid name, days, uma, rules and teams.

    Args:
        terms: The terms.
        persons: The numbers of the persons of the club.

    Raises:
        RiichiError: If one of the terms is not valid.
    """
    for day in (terms.first_day, terms.last_day):
        try:
            day_start(day or terms.first_day)
        except (ValueError, OverflowError, OSError):
            raise BadNotation(
                _('"{day}" is not a day; write it as in 2026-09-01.', day=shorten(str(day)))
            ) from None
    if terms.last_day is not None and terms.last_day[:10] < terms.first_day[:10]:
        raise BadNotation(_("The season ends before it begins; correct one of its days."))
    if terms.uma is not None and (terms.game != RIICHI_GAME or len(terms.uma) != terms.seats):
        raise BadNotation(_("The season needs an uma for each place of a game of riichi, or none."))
    if terms.preset is not None and terms.game != RIICHI_GAME:
        raise BadNotation(_("A season has rules of its own only in riichi; leave them out."))
    teams = tuple(replace(each, name=valid_name(each.name)) for each in terms.teams)
    _require_valid_teams(teams, persons)
    return replace(terms, name=valid_name(terms.name), teams=teams)


def _require_valid_teams(teams: Sequence[Team], persons: Collection[int]) -> None:
    """Raise a RiichiError unless the names of teams differ and nobody is in two of them.

    A season has a limited number of teams, and a team of persons.
    """
    require_room(Items.TEAMS, len(teams))
    require_room(Items.TEAM_PERSONS, max((len(each.persons) for each in teams), default=0))
    members = [person for team in teams for person in team.persons]
    for person in members:
        if person not in persons:
            raise unknown_person(person)
    names = {fold_name(each.name) for each in teams}
    if len(set(members)) < len(members) or len(names) < len(teams):
        raise BadNotation(
            _("Give each team a name of its own, and let each person be in one team at most.")
        )


def season_rules(terms: SeasonTerms) -> Rules | None:
    """Return the rules that the evenings of a season are played by; None if it does not say."""
    preset = PRESETS.get(terms.preset or "")
    return None if preset is None else adapt_to_players(preset.rules, terms.seats)


def other_rules(store: LeagueStore, selection: Selection, terms: SeasonTerms) -> int:
    """Return the number of evenings that were played by other rules than those of the season."""
    rules = season_rules(terms)
    if rules is None:
        return 0
    return sum(
        evenings
        for played, evenings in store.results.rules_of(selection).items()
        if any(each != rules for _game, each in played_rules(played))
    )
