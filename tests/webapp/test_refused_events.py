"""New events that contradict the hand are refused; sessions that have them open."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import Moment
from scorer.table.events import Abort, HandAborted, PointsAdjusted, RiichiDeclared
from scorer.table.riichi.wins import RiichiClaim, RiichiHand
from scorer.table.session.commands import AbortCommand, WinCommand, apply_command
from scorer.table.session.log import GameStarted, SessionStarted, Transition
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent, ImpossibleWin
from scorer.tiles.terms import Language
from scorer.tiles.tile import parse_tiles
from webapp.views.session.log_file import log_text, parse_log

CLOSED = "123m456p78s11222z9s"
SOUTH = "123m456p789s1122z 2z"
INDICATORS: dict[str, Any] = {"dora": parse_tiles("3m"), "ura": parse_tiles("4p")}


@pytest.fixture
def session() -> Session:
    started = Session.start(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    return started.append(GameStarted((0, 1, 2, 3)))


def uras(session: Session) -> list[str]:
    """Return the ura indicators of the hands that were recorded last."""
    recorded = session.log[-1]
    assert isinstance(recorded, Transition)
    return [hand.ura for hand in recorded.hands if isinstance(hand, RiichiHand)]


def robbed_kan(*, riichi_tile: bool | None = None) -> WinCommand:
    claim = RiichiClaim(winner=1, hand=CLOSED, moment=Moment.CHANKAN)
    return WinCommand(wins=(claim,), discarder=2, riichi_tile=riichi_tile)


def test_a_robbed_kan_is_not_a_riichi_tile(session: Session) -> None:
    apply_command(session, robbed_kan())
    with pytest.raises(ImpossibleWin, match="not robbed from a kan") as caught:
        apply_command(session, robbed_kan(riichi_tile=True))
    assert "槍槓" in caught.value.text(Language.JAPANESE)
    with pytest.raises(ImpossibleWin, match="not robbed from a kan"):
        apply_command(session.record(RiichiDeclared(2, accepted=False)), robbed_kan())


@pytest.mark.parametrize("declared", [True, False])
def test_a_player_in_riichi_cannot_declare_nine_terminals(session: Session, declared: bool) -> None:
    late = () if declared else (2,)
    if declared:
        session = session.record(RiichiDeclared(2))
    nine = AbortCommand(reason=Abort.NINE_TERMINALS, declarer=2, riichi=late)
    with pytest.raises(ImpossibleEvent, match="Seat 2 is in riichi") as caught:
        apply_command(session, nine)
    assert "九種九牌" in caught.value.text(Language.JAPANESE)
    other = AbortCommand(reason=Abort.NINE_TERMINALS, declarer=3, riichi=late)
    assert apply_command(session, other).state.games[-1].state.honba == 1


def test_an_earlier_version_recorded_nine_terminals_in_riichi(session: Session) -> None:
    recorded = session.record(PointsAdjusted((100, -100, 0, 0))).record(RiichiDeclared(2))
    recorded = recorded.record(HandAborted(Abort.NINE_TERMINALS, declarer=2))
    opened = parse_log(log_text(recorded.log).encode()).session()
    for state in (opened.state, opened.undo(3).state):
        assert state.invalid_entries == ()
        assert (state.games[-1].state.honba, state.games[-1].state.sticks) == (1, 1)


def test_ura_need_a_winner_in_riichi(session: Session) -> None:
    alone = WinCommand(wins=(RiichiClaim(winner=1, hand=SOUTH, **INDICATORS),), discarder=0)
    with pytest.raises(ImpossibleWin, match="Ura indicators need riichi") as caught:
        apply_command(session, alone)
    assert "裏ドラ" in caught.value.text(Language.JAPANESE)
    assert uras(apply_command(session.record(RiichiDeclared(1)), alone)) == ["4p"]


def test_all_winners_send_the_ura_of_the_one_in_riichi(session: Session) -> None:
    wins = (
        RiichiClaim(winner=1, hand=SOUTH, **INDICATORS),
        RiichiClaim(winner=2, hand="234m567m345777s2z 2z", **INDICATORS),
    )
    command = WinCommand(wins=wins, discarder=0, riichi=(2,))
    assert uras(apply_command(session, command)) == ["", "4p"]
