"""Signs leave out no yaku: what they pass over does not hold."""

from hypothesis import given, settings

from scorer.riichi.context import WinContext
from scorer.riichi.rules.rules import Renhou, Rules
from scorer.riichi.shape.division import divide
from scorer.riichi.win import Win
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.riichi.yaku.conditions import Condition
from scorer.riichi.yaku.flags import REQUIRED_FLAGS, division_flags, win_flags
from scorer.tiles.hand import Hand
from tests.scorer.wins import won_hands

CONDITIONS: tuple[Condition, ...] = tuple(row.holds for row in (*YAKU, *YAKUMAN))


def test_every_condition_names_its_signs() -> None:
    assert set(CONDITIONS) <= set(REQUIRED_FLAGS)


@given(won_hands())
@settings(max_examples=300, deadline=None)
def test_a_yaku_holds_only_where_its_signs_show(won: tuple[Hand, Win]) -> None:
    hand, win = won
    context = WinContext(hand, win, Rules(renhou=Renhou.YAKUMAN))
    for division in divide(hand, win):
        signs = win_flags(context) | division_flags(division)
        for condition in CONDITIONS:
            if REQUIRED_FLAGS[condition] & ~signs:
                assert not condition(division, context)
