"""The score of each alternative of a win equals that of score()."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import check, score
from scorer.riichi.what_if import BY_RON, BY_TSUMO, MORE_DORA, WITH_RIICHI, what_if
from scorer.riichi.win import Win
from scorer.tiles.errors import ImpossibleWin, NotAWin, NoYaku
from scorer.tiles.hand import Hand
from tests.scorer.win_strategies import won_hands
from tests.scorer.wins import won

RULES = st.sampled_from([preset.rules for preset in PRESETS.values() if preset.rules.players == 4])


def differences(hand: Hand, win: Win, rules: Rules = STANDARD) -> dict[str, int]:
    return {other.change.name: other.difference for other in what_if(hand, win, rules)}


def base(hand: Hand, win: Win, rules: Rules) -> int:
    try:
        return score(hand, win, rules).points
    except NoYaku:
        return 0


@given(won_hands(), RULES)
def test_each_alternative_is_the_score_of_its_win(won: tuple[Hand, Win], rules: Rules) -> None:
    hand, win = won
    points = base(hand, win, rules)
    for other in what_if(hand, win, rules):
        changed = other.score.win
        assert changed != win
        assert check(hand, changed, rules) == ()
        assert other.score == score(hand, changed, rules)
        assert other.difference == other.score.points - points


@given(won_hands(), RULES)
def test_alternatives_change_one_circumstance(won: tuple[Hand, Win], rules: Rules) -> None:
    hand, win = won
    for other in what_if(hand, win, rules):
        changed = other.score.win
        same = {
            "riichi": changed.riichi is win.riichi,
            "by": changed.by is win.by,
            "dora": changed.dora == win.dora,
        }
        expected = {WITH_RIICHI: "riichi", BY_TSUMO: "by", BY_RON: "by"}.get(other.change, "dora")
        assert [name for name, is_same in same.items() if not is_same] == [expected]
        assert (changed.tile, changed.moment, changed.ura) == (win.tile, win.moment, win.ura)


@given(won_hands())
def test_more_dora_add_as_many_han(won: tuple[Hand, Win]) -> None:
    hand, win = won
    for other in what_if(hand, win):
        if other.change in MORE_DORA:
            han = score(hand, win).han
            assert other.score.han == han + 1 + MORE_DORA.index(other.change)
            assert len(other.score.win.dora) == len(win.dora) + 1


def test_a_closed_ron() -> None:
    # 2 han 30 fu; with riichi 3 han; by tsumo 3 han 20 fu; with a dora 3 han.
    assert differences(*won("234567m34p55678s2p")) == {
        "riichi": 1900,
        "tsumo": 700,
        "one_more_dora": 1900,
    }


def test_a_win_without_a_yaku_counts_as_zero_points() -> None:
    assert differences(*won("123m456p789s11z45s6s")) == {"riichi": 1300, "tsumo": 1100}


def test_seven_pairs_get_two_dora() -> None:
    hand, win = won("1188m2277p3399s5z5z")
    found = differences(hand, win)
    assert "one_more_dora" not in found
    # 2 han 25 fu is 1600, 4 han 25 fu is 6400.
    assert found["two_more_dora"] == 4800


def test_riichi_and_dora_add_nothing_to_a_yakuman() -> None:
    assert set(differences(*won("19m19p19s1234567z1m"))) == {"tsumo"}


def test_alternatives_need_a_possible_win() -> None:
    with pytest.raises(NotAWin):
        what_if(*won("234567m34p55678s9p"))
    with pytest.raises(ImpossibleWin):
        what_if(*won("234567m34p55678s2p", ippatsu=True))
