"""Summaries of sessions, stored with each entry so that a list of sessions needs no replay."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scorer.table.games import RIICHI_GAME, game_name
from scorer.table.session.results import totals
from scorer.table.session.session import SessionState


@dataclass(frozen=True, slots=True)
class Summary:
    """The names, number of games and totals of a session; only finished games count for totals."""

    name: str
    players: tuple[str, ...]
    games: int
    totals: tuple[int, ...]
    ended: bool
    game: str = RIICHI_GAME


def summarise(state: SessionState) -> Summary:
    """Summarise a session.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.session import replay
    >>> from scorer.table.session.log import SessionStarted
    >>> summarise(replay((SessionStarted("Friday", ("A", "B", "C", "D"), Rules()),))).games
    0
    """
    return Summary(
        name=state.name,
        players=state.players,
        games=len(state.games),
        totals=totals(state),
        ended=state.ended,
        game=game_name(state.rules),
    )


def summary_json(summary: Summary) -> dict[str, object]:
    """Return a summary as JSON, which names a game other than riichi.

    >>> summary_json(Summary("Friday", (), 0, (), False))
    {'name': 'Friday', 'players': (), 'games': 0, 'totals': (), 'ended': False}
    """
    values = asdict(summary)
    if summary.game == RIICHI_GAME:
        del values["game"]
    return values


def parse_summary(given: Mapping[str, Any]) -> Summary:
    """Parse the JSON of a summary.

    >>> parse_summary({"name": "", "players": [], "games": 0, "totals": [], "ended": True}).ended
    True
    """
    return Summary(
        given["name"],
        tuple(given["players"]),
        given["games"],
        tuple(given["totals"]),
        given["ended"],
        given.get("game", RIICHI_GAME),
    )
