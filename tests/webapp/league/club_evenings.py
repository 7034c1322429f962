"""Evenings of a club, made from recorded games: other persons sit down to the same hands."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from scorer.riichi.rules.rules import Rules
from scorer.table.session.log import Entry, GameStarted, SessionEnded, SessionStarted
from scorer.table.session.session import Session
from tests.presets import TENHOU
from tests.scorer.corpus import records
from webapp.league.storage.clubs import seating
from webapp.records.logs.deal import PlayedRound
from webapp.records.logs.game_log import GameLog, LogFormat, check_log
from webapp.storage.store import Store

FIRST_EVENING = datetime(2024, 1, 5, 18, tzinfo=UTC)


def store_evening(store: Store, session: Session, club: int | None, **more: Any) -> int:
    """Store a session whose players are persons of a club, and return its number."""
    join = None if club is None else seating(club, session.state.players)
    return store.create(session, join=join, **more)


@cache
def recorded_games(number: int) -> tuple[tuple[int, tuple[Entry, ...]], ...]:
    """Return the first dealer and the events of recorded games, with the tiles of their wins."""
    games = list(islice(_hanchans(), number))
    wanted = {win["hand_id"] for game in games for each in game["rounds"] for win in each["wins"]}
    hands = {hand["id"]: hand for hand in records("dev_hands_4p.jsonl.gz") if hand["id"] in wanted}
    return tuple(_events(game, hands) for game in games)


def _hanchans() -> Iterator[dict[str, Any]]:
    for game in records("dev_games_4p.jsonl.gz"):
        rules = game["rules"]
        if rules["length"] == "hanchan" and rules["aka"] and rules["kuitan"]:
            yield game


def _events(
    game: dict[str, Any], hands: dict[str, dict[str, Any]]
) -> tuple[int, tuple[Entry, ...]]:
    rounds = tuple(
        PlayedRound(
            each,
            tuple({"discards": (), **hands[win["hand_id"]]} for win in each["wins"]),
        )
        for each in game["rounds"]
    )
    log = GameLog(
        format=LogFormat.MJLOG, names=("A", "B", "C", "D"), rounds=rounds, rules=(TENHOU,)
    )
    session = check_log(log).session()
    return game["first_dealer"], session.log[2:]


def evening(
    rng: Random, players: Sequence[str], rules: Rules, *, games: int, among: int
) -> Session:
    """Return an evening of some games of these players; with more than four, some sit out.

    Args:
        rng: The source of chance.
        players: The names of the players.
        rules: The rules of the session.
        games: The number of games.
        among: The number of recorded games from which they are chosen.
    """
    session = Session.start(SessionStarted("", tuple(players), rules))
    for _ in range(games):
        first_dealer, events = rng.choice(recorded_games(among))
        session = session.append(
            GameStarted(tuple(rng.sample(range(len(players)), 4)), first_dealer)
        )
        for event in events:
            session = session.append(event)
    return session.append(SessionEnded())


def began(number: int) -> str:
    """Return the start of an evening, one each day from FIRST_EVENING."""
    return (FIRST_EVENING + timedelta(days=number)).isoformat(timespec="seconds")
