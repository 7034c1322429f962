"""How a session stands, in so few words that a list of a thousand needs no replay."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scorer.table.session.match_sheet import totals
from scorer.table.session.replay import SessionState


@dataclass(frozen=True, slots=True)
class Summary:
    """A session at a glance; totals are those of the games that are over."""

    name: str
    players: tuple[str, ...]
    games: int
    totals: tuple[int, ...]
    ended: bool


def summary_of(evening: SessionState) -> Summary:
    """Sum up an evening.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> summary_of(replay((SessionStarted("Friday", ("A", "B", "C", "D"), Rules()),))).games
    0
    """
    return Summary(
        evening.name, evening.players, len(evening.games), totals(evening), evening.ended
    )


def summary_json(summary: Summary) -> dict[str, object]:
    """Write a summary.

    >>> summary_json(Summary("Friday", (), 0, (), False))
    {'name': 'Friday', 'players': (), 'games': 0, 'totals': (), 'ended': False}
    """
    return asdict(summary)


def read_summary(given: Mapping[str, Any]) -> Summary:
    """Read a summary.

    >>> read_summary({"name": "", "players": [], "games": 0, "totals": [], "ended": True}).ended
    True
    """
    return Summary(
        given["name"],
        tuple(given["players"]),
        given["games"],
        tuple(given["totals"]),
        given["ended"],
    )
