"""A game in a folder of its own is played at a table without another change."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scorer.table
from scorer.table import games
from scorer.table.session.agreed_rules import RulesCommand, rules_text
from scorer.table.session.commands import DrawCommand, WinCommand, apply_command
from scorer.table.session.entries import session_start
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.results import match_sheet
from scorer.table.session.session import Session
from scorer.table.table_game import WinClaim
from scorer.tiles.errors import ImpossibleEvent

STORED = {"game": "made_up", "worth": 2}


@pytest.fixture(autouse=True)
def _with_the_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folders = [*scorer.table.__path__, str(Path(__file__).parents[1])]
    monkeypatch.setattr(scorer.table, "__path__", folders)
    games.games.cache_clear()
    yield
    games.games.cache_clear()
    games._game_class.cache_clear()


def session() -> Session:
    rules = games.table_rules_from_dict(STORED)
    started = Session.start(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), rules))
    return started.append(GameStarted((0, 1, 2, 3)))


def scores(played: Session) -> tuple[int, ...]:
    game = played.state.game
    assert game is not None
    return game.state.scores


def win(winner: int) -> Any:
    return WinCommand(wins=(WinClaim(winner=winner, points=2),), discarder=None)


def test_its_rules_are_read_and_stored() -> None:
    rules = games.table_rules_from_dict(STORED)
    assert games.table_rules_to_dict(rules) == STORED
    assert (games.game_name(rules), list(games.games())[-1]) == ("made_up", "made_up")
    assert [game for game in games.games() if game != "made_up"] == ["riichi", "mcr", "general"]


def test_its_hands_are_recorded_undone_and_counted() -> None:
    played = apply_command(apply_command(session(), win(1)), DrawCommand())
    assert scores(played) == (8, 16, 8, 8)
    assert len(match_sheet(played.state)) > 0
    assert scores(played.undo().undo()) == (10,) * 4


def test_other_rules_say_what_changed_and_must_pay_recorded_hands_alike() -> None:
    changed = apply_command(session(), RulesCommand({"worth": 3}))
    assert scores(apply_command(changed, win(1))) == (7, 19, 7, 7)
    assert (
        str(rules_text(session_start(session().log), session_start(changed.log)))
        == "new rules: Worth → 3"
    )
    with pytest.raises(ImpossibleEvent, match="Hand 1 of game 1 would be paid otherwise"):
        apply_command(apply_command(session(), win(1)), RulesCommand({"worth": 3}))
