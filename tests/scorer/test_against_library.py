"""Random wins of every shape, as PyPI mahjong scores them, under every rule that it knows.

TENBO_HANDS=200000 in the environment compares that many hands instead of a few hundred.
"""

import os

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scorer.riichi.rules.rules import DOUBLE_YAKUMAN, Kazoe, Renhou, Rules
from scorer.riichi.score import Score, score
from scorer.riichi.win import By, Win
from scorer.tiles.errors import NoYaku
from scorer.tiles.hand import Hand
from scorer.tiles.tile import Suit, Tile
from tests.scorer.oracle import Answer, ask
from tests.scorer.wins import won_hands

HANDS = int(os.environ.get("TENBO_HANDS", "600"))

_WHEELS = frozenset({"daisharin", "daichikurin", "daisuurin"})
_OPTIONAL = st.builds(
    frozenset.union,
    st.sampled_from([frozenset[str](), frozenset({"daisharin"}), _WHEELS]),
    st.sampled_from([frozenset[str](), frozenset({"daichisei"})]),
)


@st.composite
def known_rules(draw: st.DrawFn) -> Rules:
    """Rules that differ only in what the library can be told."""
    players = draw(st.sampled_from([4, 4, 4, 3]))
    sanma = players == 3
    return Rules(
        players=players,
        honba=200 if sanma else 300,
        uma=((15, 0, -15),) if sanma else ((20, 10, -10, -20),),
        red_fives=draw(st.sampled_from([(1, 1, 1), (0, 0, 0)])),
        kuitan=draw(st.booleans()),
        pinfu_tsumo=draw(st.booleans()),
        renhou=draw(st.sampled_from([Renhou.NONE, Renhou.YAKUMAN, 5])),
        optional_yaku=draw(_OPTIONAL),
        open_pinfu_30=draw(st.booleans()),
        kiriage_mangan=draw(st.booleans()),
        kazoe=draw(st.sampled_from(Kazoe)),
        yakuman_at_most=draw(st.sampled_from([0, 6])),
        double_yakuman=draw(st.sampled_from([frozenset(), DOUBLE_YAKUMAN])),
    )


@settings(
    max_examples=HANDS,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(st.data())
def test_as_the_library_says(data: st.DataObject) -> None:
    rules = data.draw(known_rules())
    hand, win = data.draw(won_hands(players=rules.players))
    assume(not _more_fives_than_theirs(hand, win, rules))
    assume(not _drawn_without_fu(hand, win, rules))
    theirs = ask(hand, win, rules)
    try:
        ours = score(hand, win, rules)
    except NoYaku:
        assert theirs is None
        return
    assert theirs is not None
    assert _summary(ours) == _theirs(theirs, rules)


def _more_fives_than_theirs(hand: Hand, win: Win, rules: Rules) -> bool:
    """Whether a suit has four plain fives, where their set has three and a red one."""
    tiles = [*hand.tiles, win.tile]
    return any(rules.red_fives) and any(tiles.count(Tile(suit, 5)) == 4 for suit in Suit)


def _drawn_without_fu(hand: Hand, win: Win, rules: Rules) -> bool:
    """Whether the library takes the 2 fu of tsumo from an open hand that has no other fu.

    It does so where open hands without fu stay at 20; tables that play so mean a ron.
    """
    kept = rules.open_pinfu_30 or not rules.pinfu_tsumo
    return not kept and win.by is By.TSUMO and not hand.menzen


def _summary(ours: Score) -> tuple[object, ...]:
    if ours.yakuman:
        return ours.points, {line.yaku.name for line in ours.yakuman}
    han: dict[str, int] = {line.yaku.name: line.han for line in (*ours.yaku, *ours.dora)}
    if norths := han.pop("nuki_dora", 0):
        han["dora"] = han.get("dora", 0) + norths
    return ours.points, ours.fu, han


def _theirs(answer: Answer, rules: Rules) -> tuple[object, ...]:
    if answer.yakuman:
        return answer.total, set(answer.yakuman)
    return answer.total, answer.fu, answer.yaku
