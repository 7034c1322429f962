"""Random wins of every shape score as in PyPI mahjong, with every rule that it supports.

The environment variable TENBO_HANDS sets the number of hands, such as 200000.
"""

import os

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scorer.riichi.rules.choices import DOUBLE_YAKUMAN, Kazoe, Renhou
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score, score
from scorer.riichi.win import By, Win
from scorer.tiles.errors import NoYaku
from scorer.tiles.hand import Hand
from scorer.tiles.tile import Suit, Tile
from tests.scorer.oracle import LibraryScore, library_score
from tests.scorer.win_strategies import won_hands

HANDS = int(os.environ.get("TENBO_HANDS", 6 * settings().max_examples))

_WHEELS = frozenset({"daisharin", "daichikurin", "daisuurin"})
_RENHOU: list[Renhou | int] = [Renhou.NONE, Renhou.YAKUMAN, 5]
_OPTIONAL = st.builds(
    frozenset.union,
    st.sampled_from([frozenset[str](), frozenset({"daisharin"}), _WHEELS]),
    st.sampled_from([frozenset[str](), frozenset({"daichisei"})]),
)


@st.composite
def library_rules(draw: st.DrawFn) -> Rules:
    """Generate rules that differ only in options of the library."""
    players = draw(st.sampled_from([4, 4, 4, 3]))
    sanma = players == 3
    return Rules(
        players=players,
        honba=200 if sanma else 300,
        uma=((15, 0, -15),) if sanma else ((20, 10, -10, -20),),
        red_fives=draw(st.sampled_from([(1, 1, 1), (0, 0, 0)])),
        kuitan=draw(st.booleans()),
        pinfu_tsumo=draw(st.booleans()),
        renhou=draw(st.sampled_from(_RENHOU)),
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
def test_the_score_equals_the_library(data: st.DataObject) -> None:
    rules = data.draw(library_rules())
    hand, win = data.draw(won_hands(players=rules.players))
    assume(not _more_fives_than_theirs(hand, win, rules))
    assume(not _drawn_without_fu(hand, win, rules))
    theirs = library_score(hand, win, rules)
    try:
        ours = score(hand, win, rules)
    except NoYaku:
        assert theirs is None
        return
    assert theirs is not None
    assert _summary(ours) == _library_summary(theirs)


def _more_fives_than_theirs(hand: Hand, win: Win, rules: Rules) -> bool:
    """Return whether a suit has four plain fives; the library has three and a red five."""
    tiles = [*hand.tiles, win.tile]
    return any(rules.red_fives) and any(tiles.count(Tile(suit, 5)) == 4 for suit in Suit)


def _drawn_without_fu(hand: Hand, win: Win, rules: Rules) -> bool:
    """Return whether the library omits the 2 fu of tsumo of an open hand without other fu.

    It does so in rules where open hands without fu have 20 fu; this rule is about ron.
    """
    has_fu = rules.open_pinfu_30 or not rules.pinfu_tsumo
    return not has_fu and win.by is By.TSUMO and not hand.menzen


def _summary(ours: Score) -> tuple[object, ...]:
    if ours.yakuman:
        return ours.points, {line.yaku.name for line in ours.yakuman}
    han: dict[str, int] = {line.yaku.name: line.han for line in (*ours.yaku, *ours.dora)}
    if norths := han.pop("nuki_dora", 0):
        han["dora"] = han.get("dora", 0) + norths
    return ours.points, ours.fu, han


def _library_summary(score: LibraryScore) -> tuple[object, ...]:
    if score.yakuman:
        return score.total, set(score.yakuman)
    return score.total, score.fu, score.yaku
