"""Settlements of wins: hand-computed and recorded ones, and sums that must hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.payment import Ron, Tsumo
from scorer.riichi.rules.choices import (
    PAO_HANDS,
    HonbaTo,
    MultipleRon,
    PaoCovers,
    PaoHonba,
    RonPayers,
    SticksTo,
)
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import Score, score
from scorer.riichi.win import By, Moment
from scorer.table.riichi.liability import rinshan_liable_seat, table_win
from scorer.table.riichi.seat_settlement import settle_seats
from scorer.table.riichi.settle import settle, settle_wins
from scorer.table.settlement import Reason, TableWin
from scorer.tiles.errors import ImpossibleHand, ImpossibleWin
from scorer.tiles.hand import parse_waiting_hand
from scorer.tiles.liable_seats import liable_seats
from scorer.tiles.tile import Wind
from tests.scorer.wins import won

TENHOU = STANDARD
EMA = Rules(pao_honba=PaoHonba.DISCARDER, honba_to=HonbaTo.EACH, sticks_to=SticksTo.OWNERS)
COMPOSITE = Rules(pao_covers=PaoCovers.YAKUMAN)
KANS = Rules(pao=frozenset({"daisangen", "daisuushii", "suukantsu"}))
SANMA = Rules(players=3, honba=200, uma=((15, 0, -15),))

# The last set is fed by the player on the right.
DAISANGEN = "1m456s1m 555=z 666-z 777+z"
ALL_HONORS = "1112z2z 555=z 666-z 777+z"
FOUR_KANS = "1m1m 5555+z 6666=z 7777=z 2222-s"
# The fourth call, from the right, makes seat 1 liable: half of a ron, all of a tsumo.
FED_HONORS = "5z5z 666=z 777=z 333=z 444+z"
FLUSH = "1m1m 1-23m 4-56m 777=m 999+m"
ALL = Rules(pao=PAO_HANDS)


def scored(
    text: str,
    *,
    by: By = By.RON,
    seat: Wind = Wind.SOUTH,
    moment: Moment = Moment.ORDINARY,
    rules: Rules = STANDARD,
    dora: str = "",
) -> Score:
    return score(*won(text, by, seat=seat, moment=moment, dora=dora), rules)


def deltas(
    result: Score, *, discarder: int | None = None, honba: int = 0, sticks: int = 0, winner: int = 0
) -> tuple[int, ...]:
    win = table_win(result, winner=winner, discarder=discarder)
    return settle(win, result.rules, honba=honba, sticks=sticks).deltas


FOUR_WINDS_TWICE = replace(COMPOSITE, double_yakuman=frozenset({"daisuushii"}))
DISCARDED = {"discarder": 2, "honba": 2, "sticks": 1}
DRAWN = {"honba": 2, "sticks": 1}


# Seat 0 wins and sits south, so seat 3 deals; seat 1 fed the third dragon.
@pytest.mark.parametrize(
    ("text", "rules", "table", "expected"),
    [
        # Rule variants 00 to 08 of the recorded games (docs/reference/sources.md, Data).
        (DAISANGEN, TENHOU, DISCARDED, (33600, -16600, -16000, 0)),
        (DAISANGEN, EMA, DISCARDED, (33600, -16000, -16600, 0)),
        (DAISANGEN, TENHOU, DISCARDED | {"discarder": 1}, (33600, -32600, 0, 0)),
        (DAISANGEN, TENHOU, DRAWN, (33600, -32600, 0, 0)),
        (ALL_HONORS, TENHOU, DRAWN, (65600, -64600, 0, 0)),
        (ALL_HONORS, COMPOSITE, DRAWN, (65600, -40600, -8000, -16000)),
        (ALL_HONORS, TENHOU, DISCARDED, (65600, -32600, -32000, 0)),
        (ALL_HONORS, COMPOSITE, DISCARDED, (65600, -16600, -48000, 0)),
        # Only yakuman that the rules name have liability.
        (DAISANGEN, Rules(pao=frozenset()), {}, (32000, -8000, -8000, -16000)),
        # Big four winds twice under liability, all honors once on the discarder.
        ("5z5z 111=z 222=z 333=z 444+z", FOUR_WINDS_TWICE, {"discarder": 2},
         (96000, -32000, -64000, 0)),
        (ALL_HONORS, replace(COMPOSITE, yakuman_add=False), {}, (32000, -32000, 0, 0)),
        # Two are liable for a yakuman each, or who fed the last set for the whole hand.
        (FOUR_KANS, replace(KANS, pao_covers=PaoCovers.YAKUMAN), {"discarder": 1},
         (64000, -32000, -16000, -16000)),
        (FOUR_KANS, KANS, {"discarder": 1}, (64000, -32000, 0, -32000)),
        # RA marks full flush, all honors and four kans too ("hands marked with † above").
        (FED_HONORS, TENHOU, {"discarder": 2}, (32000, 0, -32000, 0)),
        (FED_HONORS, ALL, {"discarder": 2, "honba": 1}, (32300, -16300, -16000, 0)),
        (FED_HONORS, ALL, {}, (32000, -32000, 0, 0)),
        (FLUSH, replace(ALL, pao_covers=PaoCovers.YAKUMAN), {}, (8000, -8000, 0, 0)),
        # A set in the concealed hand leaves nobody liable.
        ("111m3m3m 4-56m 777=m 999+m", ALL, {}, (8000, -2000, -2000, -4000)),
        ("1z1z 1111m 5555+z 333=3p 2222=p", ALL, {}, (32000, 0, -32000, 0)),
    ],
)  # fmt: skip
def test_pao(text: str, rules: Rules, table: dict[str, int], expected: tuple[int, ...]) -> None:
    by = By.RON if "discarder" in table else By.TSUMO
    assert deltas(scored(text, by=by, rules=rules), **table) == expected


def test_only_the_liable_player_pays_a_dealer() -> None:
    result = scored(DAISANGEN, by=By.TSUMO, seat=Wind.EAST)
    assert deltas(result, **DRAWN) == (49600, -48600, 0, 0)


@pytest.mark.parametrize(
    ("by", "discarder", "expected"),
    [
        (By.RON, 2, (16000, -8000, -8000, 0)),
        (By.RON, 1, (16000, -16000, 0, 0)),
        (By.TSUMO, None, (16000, -16000, 0, 0)),
    ],
)
def test_pao_of_a_full_flush(by: By, discarder: int | None, expected: tuple[int, ...]) -> None:
    result = scored(FLUSH, by=by, rules=ALL, dora="9p1p9m")
    assert [(line.yaku.name, line.han) for line in result.yaku] == [("chinitsu", 5)]
    assert result.han == 8
    assert deltas(result, discarder=discarder) == expected
    only = scored(FLUSH, by=by, rules=Rules(), dora="9p1p9m")
    assert (deltas(only, discarder=discarder) == expected) is (discarder == 1)


class TestLiableSeats:
    @pytest.mark.parametrize(
        ("text", "winner", "seats"),
        [
            # edge_rules.jsonl 09: a kan added to the fed pon changes nothing.
            ("1m456s 555=z 666-z 777=7z", 0, {"daisangen": 2}),
            # 10: the third dragon concealed, or an ankan.
            ("1m777z 555=z 666-z 456s", 0, {}),
            ("1m456s 555=z 666-z 7777z", 0, {}),
            # An ankan before the last called set lies open too.
            ("1m456s 5555z 666-z 777=z", 3, {"daisangen": 1}),
            ("1m456s 555=z 666-z 777_z", 0, {"daisangen": None}),
            ("1z 111=z 222-z 3333+z 444+z", 2, {"daisuushii": 3, "tsuuiisou": 3}),
            ("1z 111=z 222-z 3333+z 999+p", 2, {}),
            ("1m 5555+z 6666=z 7777=z 2222-s", 0, {"daisangen": 2, "suukantsu": 3}),
            ("1z 1111m 2222-p 333=3p 5555+z", 0, {"suukantsu": 1}),
            ("1z 1111m 2222-p 5555+z 333=3p", 0, {}),
            ("1z 1111m 2222-p 5555+z 3333p", 0, {}),
        ],
    )
    def test_melds_show_the_liable_seats(
        self, text: str, winner: int, seats: dict[str, int | None]
    ) -> None:
        assert liable_seats(parse_waiting_hand(text), winner=winner, players=4) == seats

    def test_nobody_sits_across_in_sanma(self) -> None:
        hand = parse_waiting_hand("1m456s 555-z 666-z 777-z")
        assert liable_seats(hand, winner=0, players=3) == {"daisangen": 2}
        hand = parse_waiting_hand("1m456s 555-z 666-z 777=z")
        with pytest.raises(ImpossibleHand, match="make it left"):
            liable_seats(hand, winner=0, players=3)


class TestRinshan:
    RULES = Rules(rinshan_liability=True)

    def test_the_feeder_of_the_kan_pays_everything(self) -> None:
        result = scored("123m456p78s11z9s 5555-z", by=By.TSUMO, moment=Moment.RINSHAN)
        # 2 han 40 fu: 1300 from the dealer, 700 from the others.
        assert deltas(result, honba=1) == (3000, -800, -800, -1400)
        assert deltas(result._replace(rules=self.RULES), honba=1) == (3000, 0, 0, -3000)

    @pytest.mark.parametrize("text", ["123m456p78s11z9s 5555z", "456p78s11z9s 5555-z 111=1m"])
    def test_an_own_kan_makes_nobody_liable(self, text: str) -> None:
        result = scored(text, by=By.TSUMO, moment=Moment.RINSHAN)
        assert rinshan_liable_seat(result, winner=0) is None

    def test_a_liable_player_and_a_feeder_share_a_hand(self) -> None:
        rules = Rules(rinshan_liability=True, pao_covers=PaoCovers.YAKUMAN)
        text = "2z2z 555=z 666-z 777+z 1111-z"
        result = scored(text, by=By.TSUMO, moment=Moment.RINSHAN, rules=rules)
        assert deltas(result) == (64000, -32000, 0, -32000)


class TestRonPaidByAll:
    """RA: "the discarder pays (and sometimes the other players pay a reduced share too)"."""

    RULES = Rules(ron_payers=RonPayers.ALL)

    @pytest.mark.parametrize(
        ("text", "seat", "expected"),
        [
            # 1300 of a non-dealer: a quarter is 300, and the discarder pays the rest.
            ("123m456p789s11222z", Wind.SOUTH, (1300, -300, -700, -300)),
            ("123m456p789s11777z", Wind.EAST, (2000, -500, -1000, -500)),
            ("19m19p19s1234567z1m", Wind.SOUTH, (32000, -8000, -16000, -8000)),
        ],
    )
    def test_the_discarder_pays_half(
        self, text: str, seat: Wind, expected: tuple[int, ...]
    ) -> None:
        result = scored(text, seat=seat, rules=self.RULES)
        assert deltas(result, discarder=2) == expected
        before = scored(text, seat=seat)
        assert result.points == before.points
        assert deltas(before, discarder=2) == (result.points, 0, -result.points, 0)

    def test_honba_liability_and_three_players(self) -> None:
        """The discarder pays honba, and a liable player half as ever."""
        result = scored("123m456p789s11222z", rules=self.RULES)
        assert deltas(result, discarder=2, honba=2, sticks=1) == (2900, -300, -1300, -300)
        result = scored(DAISANGEN, rules=self.RULES)
        assert deltas(result, discarder=2) == (32000, -16000, -16000, 0)
        sanma = replace(SANMA, ron_payers=RonPayers.ALL)
        result = scored("123p456p789s11222z", rules=sanma)
        assert deltas(result, discarder=1) == (1300, -700, -600)

    def test_an_unknown_discarder(self) -> None:
        settlement = settle_seats(scored("123m456p789s11222z", rules=self.RULES))
        names = {str(settlement.name(seat)) for seat in settlement.payers()}
        assert names == {"the discarder", "another player"}
        assert {settlement.key(seat) for seat in settlement.payers() if seat is not None} == {
            "discarder",
            "others",
        }


class TestSeveralWinners:
    NEAR = TableWin(winner=1, dealer=0, discarder=0, payment=Ron(8000))
    MIDDLE = TableWin(winner=2, dealer=0, discarder=0, payment=Ron(1000))
    FAR = TableWin(winner=3, dealer=0, discarder=0, payment=Ron(3900))

    # Sources: edge_rules.jsonl 11 to 13.
    @pytest.mark.parametrize(
        ("rules", "expected"),
        [
            (TENHOU, (-12200, 10300, 0, 3900)),
            (EMA, (-12500, 9300, 0, 5200)),
            (Rules(double_ron=MultipleRon.HEAD_BUMP), (-8300, 10300, 0, 0)),
            (Rules(double_ron=MultipleRon.ABORT), (0, 0, 0, 0)),
        ],
    )
    def test_two(self, rules: Rules, expected: tuple[int, ...]) -> None:
        for wins in ((self.NEAR, self.FAR), (self.FAR, self.NEAR)):
            settled = settle_wins(wins, rules, honba=1, sticks=2, riichi={3})
            assert settled.deltas == expected

    @pytest.mark.parametrize(
        ("triple_ron", "winners"),
        [(MultipleRon.ALL, (1, 2, 3)), (MultipleRon.HEAD_BUMP, (1,)), (MultipleRon.ABORT, ())],
    )
    def test_three(self, triple_ron: MultipleRon, winners: tuple[int, ...]) -> None:
        rules = Rules(triple_ron=triple_ron)
        settled = settle_wins((self.FAR, self.NEAR, self.MIDDLE), rules, honba=1, sticks=1)
        assert settled.winners == winners
        assert sum(settled.deltas) == (1000 if winners else 0)

    @pytest.mark.parametrize(
        ("sticks", "taken"), [(0, (0, 0, 0)), (2, (1, 1, 0)), (3, (1, 1, 1)), (4, (2, 1, 1))]
    )
    def test_sticks_can_be_shared(self, sticks: int, taken: tuple[int, ...]) -> None:
        wins = (self.FAR, self.NEAR, self.MIDDLE)
        settled = settle_wins(wins, Rules(sticks_to=SticksTo.SPLIT), sticks=sticks, riichi={3})
        without = settle_wins(wins, Rules())
        gained = (a - b for a, b in zip(settled.deltas[1:], without.deltas[1:], strict=True))
        assert tuple(gained) == tuple(1000 * each for each in taken)

    def test_the_nearest_counts_from_the_discarder(self) -> None:
        wins = [
            TableWin(winner=seat, dealer=0, discarder=2, payment=Ron(1000)) for seat in (0, 1, 3)
        ]
        assert settle_wins(wins, STANDARD).winners == (3, 0, 1)

    def test_only_winners_on_one_discard_can_win_together(self) -> None:
        other = TableWin(winner=3, dealer=0, discarder=2, payment=Ron(3900))
        drawn = TableWin(winner=3, dealer=0, payment=Tsumo(2000, 1000))
        for wins in ((self.NEAR, other), (self.NEAR, drawn), (drawn, drawn)):
            with pytest.raises(ImpossibleWin, match="same discard"):
                settle_wins(wins, STANDARD)

    def test_winners_cannot_take_more_sticks_than_the_table_has(self) -> None:
        with pytest.raises(ImpossibleWin, match="2 winners declared riichi"):
            settle_wins((self.NEAR, self.FAR), EMA, sticks=1, riichi={1, 3})


class TestThreePlayers:
    # Source of honba: edge_rules.jsonl 21.
    def test_honba(self) -> None:
        ron = TableWin(winner=1, dealer=0, discarder=2, payment=Ron(8000))
        assert settle(ron, SANMA, honba=1).deltas == (0, 8200, -8200)

    # A mangan from the wall, with and without the share of the missing fourth.
    @pytest.mark.parametrize(
        ("payment", "expected"),
        [(Tsumo(4000, 2000), (-4100, 6200, -2100)), (Tsumo(5000, 3000), (-5100, 8200, -3100))],
    )
    def test_tsumo(self, payment: Tsumo, expected: tuple[int, ...]) -> None:
        win = TableWin(winner=1, dealer=0, payment=payment)
        assert settle(win, SANMA, honba=1).deltas == expected


class TestTableWin:
    @pytest.mark.parametrize(
        ("seats", "says"),
        [
            ({"discarder": None, "payment": Ron(1000)}, "ron has a discarder"),
            ({"discarder": 1, "payment": Tsumo(1000, 500)}, "ron has a discarder"),
            ({"discarder": 2, "payment": Ron(1000)}, "Seat 2 wins and would pay itself"),
            ({"feeder": 2, "payment": Tsumo(1000, 500)}, "Seat 2 wins and would pay itself"),
        ],
    )
    def test_contradictions(self, seats: dict[str, Any], says: str) -> None:
        with pytest.raises(ImpossibleWin, match=says):
            TableWin(winner=2, dealer=0, **seats)

    def test_unknown_seats(self) -> None:
        win = TableWin(winner=1, dealer=0, discarder=3, payment=Ron(1000))
        with pytest.raises(ImpossibleWin, match="no seat 3 at a table of 3"):
            settle(win, SANMA)


YAKUMAN_HANDS = [DAISANGEN, ALL_HONORS, FOUR_KANS, "5z5z 111=z 222+z 333=z 444-z"]


@st.composite
def yakuman_rules(draw: st.DrawFn) -> Rules:
    return Rules(
        pao=KANS.pao,
        pao_covers=draw(st.sampled_from(PaoCovers)),
        pao_honba=draw(st.sampled_from(PaoHonba)),
        yakuman_add=draw(st.booleans()),
    )


@given(st.data())
def test_the_winner_receives_everything_that_is_paid(data: st.DataObject) -> None:
    rules = data.draw(yakuman_rules())
    winner, honba, sticks = (data.draw(st.integers(0, most)) for most in (3, 20, 8))
    result = scored(
        data.draw(st.sampled_from(YAKUMAN_HANDS)),
        by=data.draw(st.sampled_from(By)),
        seat=data.draw(st.sampled_from(Wind)),
        rules=rules,
    )
    step = data.draw(st.integers(1, 3))
    discarder = (winner + step) % 4 if result.win.by is By.RON else None
    win = table_win(result, winner=winner, discarder=discarder)
    settled = settle(win, rules, honba=honba, sticks=sticks)
    assert sum(settled.deltas) == sticks * 1000
    assert settled.deltas[winner] == result.points + 300 * honba + 1000 * sticks
    assert all(line.points > 0 for line in settled.transfers)
    paid = {line.reason for line in settled.transfers}
    assert (Reason.STICKS in paid, Reason.HONBA in paid) == (sticks > 0, honba > 0)
