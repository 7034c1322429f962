"""The flags never rule out a yaku that holds, and never decide a yaku that does not hold."""

from hypothesis import given, settings

from scorer.riichi.context import WinContext
from scorer.riichi.division import divide
from scorer.riichi.rules.rules import Renhou, Rules
from scorer.riichi.win import Win
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.riichi.yaku.flags import DECIDED, REQUIRED_FLAGS, Condition, division_flags, win_flags
from scorer.tiles.hand import Hand
from tests.scorer.win_strategies import won_hands

CONDITIONS: tuple[Condition, ...] = (
    *(yaku.holds for yaku in YAKU),
    *(yakuman.holds for yakuman in YAKUMAN),
)


def test_every_condition_declares_its_flags() -> None:
    assert set(CONDITIONS) <= set(REQUIRED_FLAGS)


@given(won_hands())
@settings(max_examples=300, deadline=None)
def test_the_flags_agree_with_each_yaku(won: tuple[Hand, Win]) -> None:
    hand, win = won
    context = WinContext.of(hand, win, Rules(renhou=Renhou.YAKUMAN))
    for division in divide(hand, win):
        flags = win_flags(context) | division_flags(division)
        for condition in CONDITIONS:
            if REQUIRED_FLAGS[condition] & ~flags:
                assert not condition(division, context)
            elif condition in DECIDED:
                assert condition(division, context)
