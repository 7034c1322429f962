"""Check the terms of a season."""

from dataclasses import replace

from scorer.table.games import RIICHI_GAME
from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _
from webapp.club.access import valid_name
from webapp.club.season_table import day_start
from webapp.storage.seasons import SeasonTerms


def valid_season(terms: SeasonTerms) -> SeasonTerms:
    """Return the terms of a season with a valid name, days and uma, or raise a RiichiError.

    >>> valid_season(SeasonTerms(name=" Autumn ", first_day="2026-09-01")).name
    'Autumn'
    """
    for day in (terms.first_day, terms.last_day):
        try:
            day_start(day or terms.first_day)
        except (ValueError, OverflowError, OSError):
            raise BadNotation(
                _('"{day}" is not a day; write it as in 2026-09-01.', day=shorten(str(day)))
            ) from None
    if terms.last_day is not None and terms.last_day < terms.first_day:
        raise BadNotation(_("The season ends before it begins; correct one of its days."))
    if terms.uma is not None and (terms.game != RIICHI_GAME or len(terms.uma) != terms.seats):
        raise BadNotation(_("The season needs an uma for each place of a game of riichi, or none."))
    return replace(terms, name=valid_name(terms.name))
