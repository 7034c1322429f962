"""One scripted game under every preset, computed by hand from docs/reference/rules.md."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from scorer.payment import Ron, Tsumo
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import STANDARD
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    RiichiDeclared,
)
from scorer.table.riichi.game import RiichiGame
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import Ending

FOUR_WINDS = HandAborted(Abort.FOUR_WINDS)


@dataclass(frozen=True)
class ExpectedGame:
    """The script under a preset: the scores after each hand, the ending, and the points.

    Where four winds end no hand, the hand is drawn with the dealer in tenpai instead.
    """

    hands: tuple[tuple[int, ...], ...]
    ending: Ending
    points: tuple[float, ...]
    dealer: int = 2  # of the hand after four winds


def drawn(*tenpai: int, nagashi: int | None = None) -> HandDrawn:
    return HandDrawn(frozenset(tenpai), frozenset() if nagashi is None else frozenset({nagashi}))


def ron(winner: int, discarder: int, points: int, dealer: int) -> TableWin:
    return TableWin(winner=winner, dealer=dealer, discarder=discarder, payment=Ron(points))


def script(expected: ExpectedGame, *, four_winds: bool) -> list[tuple[Event, ...]]:
    """Return the events of each hand; the game may end before the last.

    Riichi and a draw; two rons of which the farther is in riichi; a chombo after a riichi; four
    winds; big three dragons on seat 0 for which seat 3 is liable; a stick that nobody wins.
    """
    liable = TableWin(
        winner=1,
        dealer=expected.dealer,
        discarder=0,
        payment=Ron(32000),
        liable=(Liability(3, Fraction(1)),),
    )
    return [
        (RiichiDeclared(1), drawn(1)),
        (RiichiDeclared(2), HandWon((ron(0, 3, 2000, 1), ron(2, 3, 3900, 1)))),
        (RiichiDeclared(0), ChomboMade(3)),
        (FOUR_WINDS if four_winds else drawn(2),),
        (HandWon((liable,)),),
        (RiichiDeclared(0), drawn(0, 1)),
        (GameEnded(),),
    ]


# Honba and sticks are the nearest winner's, and a chombo is paid at once.
NEAREST = (
    (24000, 27000, 24000, 24000),
    (28300, 27000, 26900, 17800),
    (30300, 29000, 30900, 9800),
    (30300, 29000, 30900, 9800),
    (14300, 61300, 30900, -6500),
)
# The same without a honba after the first draw, at which the deal passes.
NO_HONBA = (
    (24000, 27000, 24000, 24000),
    (28000, 27000, 26900, 18100),
    (30000, 29000, 30900, 10100),
    (30000, 29000, 30900, 10100),
    (14000, 61300, 30900, -6200),
)
# Each winner has honba, the one in riichi his stick; the discarder pays honba beside pao.
EMA = ExpectedGame(
    (
        (29000, 32000, 29000, 29000),
        (32300, 32000, 33200, 22500),
        (32300, 32000, 33200, 22500),
        (31300, 31000, 36200, 21500),
        (15000, 63300, 36200, 5500),
        (15500, 64800, 34700, 4000),
    ),
    Ending.AGREEMENT,
    (-19.5, 50.8, 9.7, -61.0),
)
# Head bump, and the last stick is nobody's.
HEAD_BUMP = (
    (29000, 32000, 29000, 29000),
    (33300, 32000, 28000, 26700),
    (33300, 32000, 28000, 26700),
    (32300, 31000, 31000, 25700),
    (16000, 63300, 31000, 9700),
    (16500, 64800, 29500, 8200),
)
EXPECTED_GAMES = {
    # The rules on which the sources agree; the uma is Tenhou's.
    "standard": ExpectedGame(NEAREST, Ending.BUST, (-25.7, 71.3, 10.9, -56.5)),
    "ema_2016": EMA,
    "ema_2025": EMA,
    "wrc_2025": ExpectedGame(HEAD_BUMP, Ending.AGREEMENT, (-18.5, 49.8, 4.5, -66.8)),
    "wrc_2025_lower": ExpectedGame(HEAD_BUMP, Ending.AGREEMENT, (-18.5, 49.8, 4.5, -56.8)),
    # One player floats.
    "jpml_a": ExpectedGame(HEAD_BUMP, Ending.AGREEMENT, (-16.5, 46.8, -1.5, -49.8)),
    "tenhou": ExpectedGame(NEAREST, Ending.BUST, (-25.7, 71.3, 10.9, -56.5)),
    "mahjong_soul": ExpectedGame(NEAREST, Ending.BUST, (-15.7, 51.3, 10.9, -46.5)),
    # Head bump, but the liable player pays honba and the last stick goes to first place.
    "m_league": ExpectedGame(
        (
            (24000, 27000, 24000, 24000),
            (28300, 27000, 23000, 21700),
            (28300, 27000, 23000, 21700),
            (27300, 26000, 26000, 20700),
            (11300, 58300, 26000, 4400),
            (11800, 59800, 24500, 2900),
        ),
        Ending.AGREEMENT,
        (-28.2, 80.8, 4.5, -77.1),
    ),
    # Each winner has honba, the nearest all sticks; four winds pass the deal.
    "ari_ari": ExpectedGame(
        (
            (24000, 27000, 24000, 24000),
            (28300, 27000, 27200, 17500),
            (30300, 29000, 31200, 9500),
            (30300, 29000, 31200, 9500),
            (14300, 61300, 31200, -6800),
        ),
        Ending.BUST,
        (-25.7, 81.3, 11.2, -66.8),
        dealer=3,
    ),
    "toki_pona": ExpectedGame(NO_HONBA, Ending.BUST, (-26.0, 71.3, 10.9, -56.2)),
    "polski": ExpectedGame(NEAREST, Ending.BUST, (-25.7, 71.3, 10.9, -56.5)),
    # Each starts with 27,000; at the end the fourth pays the first and the third the second.
    "magyar": ExpectedGame(
        tuple(tuple(score + 2000 for score in scores) for scores in NO_HONBA),
        Ending.BUST,
        (-16.9, 67.5, 16.9, -67.5),
    ),
}


@pytest.mark.parametrize("name", EXPECTED_GAMES)
def test_four_players(name: str) -> None:
    rules = STANDARD if name == "standard" else PRESETS[name].rules
    expected = EXPECTED_GAMES[name]
    state = RiichiGame(rules).new_game()
    found: list[tuple[int, ...]] = []
    for hand in script(expected, four_winds="four_winds" in rules.abortive_draws):
        if state.ending is not None:
            break
        if isinstance(hand[-1], HandDrawn) and len(found) == 3:
            assert not RiichiGame(rules).is_possible(FOUR_WINDS, state)
        for event in hand:
            state = RiichiGame(rules).play(event, state).after
        found.append(state.scores)
    if state.ending is Ending.AGREEMENT:
        found.pop()  # the agreed end changes no score
    assert tuple(found) == expected.hands
    assert state.ending is expected.ending
    assert (
        tuple(each.points / 1000 for each in RiichiGame(rules).standings(state)) == expected.points
    )


def test_three_players() -> None:
    rules = PRESETS["tenhou_sanma"].rules
    tsumo = TableWin(winner=2, dealer=1, payment=Tsumo(4000, 2000, payers=2))
    hands: list[tuple[tuple[Event, ...], tuple[int, ...]]] = [
        ((RiichiDeclared(1), drawn(1)), (34000, 36000, 34000)),
        ((HandWon((tsumo,)),), (31900, 31900, 41200)),
        ((ChomboMade(0),), (25900, 33900, 45200)),
        ((drawn(nagashi=1),), (23900, 39900, 41200)),
        ((HandWon((ron(2, 0, 16000, 0),)),), (7700, 39900, 57400)),
        ((HandWon((ron(2, 0, 8000, 1),)),), (-300, 39900, 65400)),
    ]
    state = RiichiGame(rules).new_game()
    for events, scores in hands:
        for event in events:
            state = RiichiGame(rules).play(event, state).after
        assert state.scores == scores
    assert state.ending is Ending.BUST
    points = tuple(each.points / 1000 for each in RiichiGame(rules).standings(state))
    assert points == (-60.3, -0.1, 60.4)


def test_no_preset_is_left_out() -> None:
    assert {*EXPECTED_GAMES, "tenhou_sanma", "kansai_sanma"} == {*PRESETS, "standard"}
