"""Point sticks: payments with the fewest sticks, change, and real games paid with sticks."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.payment import Ron
from scorer.riichi.rules.rules import Rules
from scorer.table.riichi.settle import settle
from scorer.table.settlement import Reason, TableWin, Transfer
from scorer.table.sticks.count import check_counts, count_words
from scorer.table.sticks.handover import deposit, lay_counters, pay, pay_changes
from scorer.table.sticks.movements import (
    Debt,
    Movement,
    Place,
    StickPayment,
    TableSticks,
    payment_words,
)
from scorer.table.sticks.piles import (
    DENOMINATIONS,
    NO_STICKS,
    START_SETS,
    Pile,
    parse_pile,
    pile_of,
    start_set,
    total,
)
from scorer.table.sticks.plan import exchange, plan
from scorer.tiles.errors import BadNotation, ImpossiblePayment
from scorer.tiles.terms import Language
from tests.scorer.corpus import needs_corpus, records
from tests.scorer.stick_games import paid_rounds


def table(*piles: str, on_table: str = "0", **more: object) -> TableSticks:
    return TableSticks(tuple(map(parse_pile, piles)), table=parse_pile(on_table), **more)  # type: ignore[arg-type]


def hand(payer: int, payee: int, points: int) -> Transfer:
    return Transfer(payer, payee, points, Reason.HAND)


def instructions(paid: StickPayment) -> list[str]:
    """Return the instructions of a payment, with seats as numbers."""
    return [str(each) for each in payment_words(paid, ("0", "1", "2", "3"))]


def scores(sticks: TableSticks) -> tuple[int, ...]:
    return tuple(sticks.score(seat) for seat in range(len(sticks.piles)))


def piles(most: int = 9) -> st.SearchStrategy[Pile]:
    few = st.integers(0, 2)
    return st.builds(
        lambda *counts: Pile(counts),
        *(few, few, st.integers(0, most), st.sampled_from([0, 0, 1, 2]), st.integers(0, most)),
    )


class TestPile:
    @given(piles())
    def test_parsing_reverses_formatting(self, pile: Pile) -> None:
        assert parse_pile(str(pile)) == pile
        assert eval(repr(pile)) == pile

    @given(piles(), piles())
    def test_values_add_up(self, one: Pile, other: Pile) -> None:
        assert (one + other).value == one.value + other.value
        assert one + other - other == one
        assert total([one, other, one]) == one + one + other

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("1x10000 3x1000", 13_000),
            ("1 x 10,000, 3×1,000", 13_000),
            ("3*500 + 2X100", 1_700),
            ("2x100 3x100", 500),
            ("", 0),
            ("0x1000", 0),
        ],
    )
    def test_accepted_notations(self, text: str, value: int) -> None:
        assert parse_pile(text).value == value

    @pytest.mark.parametrize("text", ["three", "3x", "x100", "3x200", "-1x100", "1x10,00", "3"])
    def test_invalid_notations(self, text: str) -> None:
        with pytest.raises(BadNotation, match=r"as in 1x10000|sticks are worth") as error:
            parse_pile(text)
        assert "点棒" in error.value.text(Language.JAPANESE)

    def test_missing_sticks_cannot_be_taken(self) -> None:
        with pytest.raises(ImpossiblePayment, match="1x5000 2x100 more is needed") as error:
            parse_pile("1x10000 1x100") - parse_pile("1x5000 3x100")
        assert "両替" in error.value.text(Language.JAPANESE)

    def test_counts_are_not_below_zero(self) -> None:
        with pytest.raises(ImpossiblePayment, match="none below 0"):
            Pile((0, 0, -1, 0, 0))


class TestStartSets:
    def test_match_the_sources(self) -> None:
        listed = {  # HU, "Alapkiosztások"; 25,000 also in PL, "Zestaw punktów"
            30_000: (
                "10000 + 3 * 5000 + 4 * 1000 + 10 * 100",
                "10000 + 2 * 5000 + 9 * 1000 + 10 * 100",
            ),
            27_000: ("10000 + 2 * 5000 + 6 * 1000 + 10 * 100",),
            25_000: ("10000 + 2 * 5000 + 4 * 1000 + 10 * 100",),
        }
        for points, sets in listed.items():
            entries = [re.findall(r"(?:(\d+) \* )?(\d+)", terms) for terms in sets]
            piles = [
                pile_of({int(worth): int(count or 1) for count, worth in each}) for each in entries
            ]
            assert tuple(piles) == START_SETS[points]
        assert listed.keys() == START_SETS.keys()

    @given(st.integers(150, 1000).map(lambda hundreds: hundreds * 100))
    def test_other_start_scores_have_a_similar_set(self, points: int) -> None:
        pile = start_set(points)
        assert pile.value == points
        assert 10 <= pile.of(100) <= 19
        assert 4 <= pile.of(1000) <= 9
        assert 2 <= pile.of(5000) <= 3

    @pytest.mark.parametrize("points", [0, 8_000, 25_050])
    def test_some_start_scores_have_no_usual_set(self, points: int) -> None:
        with pytest.raises(ImpossiblePayment, match="give your own"):
            start_set(points)


def payments(payer: Pile, payee: Pile, points: int) -> Iterator[tuple[int, ...]]:
    """Yield every possible payment as the number of each stick, negative from the payee."""
    *bigger, hundreds = [
        range(-back, held + 1) for held, back in zip(payer.counts, payee.counts, strict=True)
    ]
    for counts in product(*bigger):
        rest = points - sum([a * b for a, b in zip(counts, DENOMINATIONS, strict=False)])
        if rest // 100 in hundreds:
            yield (*counts, rest // 100)


def spread(payer: Pile, payee: Pile, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return how unevenly each stick is divided after a payment, smallest stick first."""
    each = zip(payer.counts, payee.counts, counts, strict=True)
    return tuple(abs((held - count) - (had + count)) for held, had, count in each)[::-1]


class TestExchange:
    @given(piles(), piles(), st.integers(0, 150).map(lambda hundreds: hundreds * 100))
    def test_no_payment_is_better(self, payer: Pile, payee: Pile, points: int) -> None:
        candidates = [
            (sum(map(abs, counts)), spread(payer, payee, counts), counts)
            for counts in payments(payer, payee, points)
        ]
        found = exchange(payer, payee, points)
        if found is None:
            assert candidates == []
            return
        given, back = found.given.counts, found.back.counts
        counts = tuple(map(int.__sub__, given, back))
        assert not any(map(min, given, back))
        assert found.points == points
        assert (found.moved, spread(payer, payee, counts)) == min(candidates)[:2]


def standard(players: int = 4) -> TableSticks:
    return TableSticks((start_set(25_000),) * players)


class TestPay:
    def test_transfers_between_two_players_are_paid_at_once(self) -> None:
        win = TableWin(winner=1, dealer=0, discarder=3, payment=Ron(7700))
        paid = pay(standard(), settle(win, Rules(), honba=1).transfers)
        assert instructions(paid) == ["3 gives 1 1x10000 and receives 2x1000."]

    @pytest.mark.parametrize(
        ("sticks", "lines", "expected"),
        [
            pytest.param(
                table("2x5000", "3x10000", on_table="1x1000"),
                [hand(0, 1, 4000), Transfer(None, 1, 1000, Reason.STICKS)],
                ["1 takes 1x1000 from the table.", "0 gives 1 1x5000 and receives 1x1000."],
                id="riichi sticks are taken first and make change",
            ),
            pytest.param(
                table("0", "1x5000", "4x1000"),
                [hand(1, 0, 2000), hand(2, 0, 3000)],
                ["2 gives 0 3x1000.", "1 gives 0 1x5000 and receives 3x1000."],
                id="a player with change pays first",
            ),
            pytest.param(
                table("1x10000 1x1000", "1x1000", "9x100", "1x5000 5x1000 10x100"),
                [hand(0, 1, 300)],
                ["0 gives 3 1x1000 to break and receives 10x100.", "0 gives 1 3x100."],
                id="a third player breaks a stick if neither has change",
            ),
            pytest.param(
                table("1x1000", "1x500", "5x100"),
                [hand(0, 1, 700)],
                [
                    "1 gives 2 1x500 to break and receives 5x100.",
                    "0 gives 1 1x1000 and receives 3x100.",
                ],
                id="the payee can get change",
            ),
            pytest.param(
                table("1x10000", "0", "10x1000", "10x100"),
                [hand(0, 1, 300)],
                [
                    "0 gives 2 1x10000 to break and receives 10x1000.",
                    "0 gives 3 1x1000 to break and receives 10x100.",
                    "0 gives 1 3x100.",
                ],
                id="two sticks are broken if one is not enough",
            ),
            pytest.param(
                table("0", "1x5000", "5x1000", debts=(Debt(0, 1, 2600),)),
                [hand(2, 0, 2000)],
                ["2 gives 0 2x1000.", "0 gives 1 2x1000.", "0 still owes 1 600."],
                id="debts are paid from received sticks",
            ),
        ],
    )
    def test_instructions(
        self, sticks: TableSticks, lines: list[Transfer], expected: list[str]
    ) -> None:
        assert instructions(pay(sticks, lines)) == expected

    def test_odd_points_are_owed_if_nobody_has_change(self) -> None:
        paid = pay(table("3x1000", "1x1000", "1x10000"), [hand(0, 1, 1300)])
        assert instructions(paid) == ["0 gives 1 1x1000.", "0 still owes 1 300."]
        assert scores(paid.after) == (1700, 2300, 10_000)

    def test_a_player_with_too_little_pays_all_and_owes_the_rest(self) -> None:
        paid = pay(table("1x1000 3x100", "1x5000"), [hand(0, 1, 3900)])
        assert instructions(paid) == ["0 gives 1 1x1000 and 3x100.",
                              "0 still owes 1 2600."]  # fmt: skip
        assert paid.after.debts == (Debt(0, 1, 2600),)
        assert scores(paid.after) == (-2600, 8900)

    def test_a_dealer_who_pays_takes_the_counters_back(self) -> None:
        sticks = table("1x1000", "1x5000", counters=parse_pile("3x100"), dealer=0)
        assert instructions(pay(sticks, [hand(0, 1, 1300)])) == [
            "0 takes back 3x100 that counted the honba.",
            "0 gives 1 1x1000 and 3x100.",
        ]
        assert instructions(pay(sticks, [hand(1, 0, 5000)])) == ["1 gives 0 1x5000."]

    def test_missing_points_come_from_the_box(self) -> None:
        paid = pay_changes(standard(), (1000, -1000, 2000, 0), to_table=1000)
        assert instructions(paid) == [
            "1 lays 1x1000 on the table.",
            "2 takes 2x1000 out of the box.",
            "0 takes 1x1000 out of the box.",
        ]

    @pytest.mark.parametrize(
        ("lines", "message"),
        [
            ([hand(0, 4, 1000)], "no seat 4"),
            ([hand(-1, 0, 1000)], "no seat \N{MINUS SIGN}1"),
            ([hand(1, 1, 1000)], "pay itself"),
            ([hand(0, 1, 1050)], "whole hundreds"),
            ([Transfer(None, 0, 1000, Reason.STICKS)], "1000 more points were taken"),
        ],
    )
    def test_invalid_transfers(self, lines: list[Transfer], message: str) -> None:
        with pytest.raises(ImpossiblePayment, match=message) as error:
            pay(standard(), lines)
        assert error.value.text(Language.JAPANESE).endswith("。")

    def test_each_player_has_one_change(self) -> None:
        with pytest.raises(ImpossiblePayment, match="3 changes were given for 4 players"):
            pay_changes(standard(), (1000, -1000, 0))

    def test_changes_are_matched_to_payers_and_payees(self) -> None:
        paid = pay_changes(standard(), (-3000, 1000, 1000, 1000))
        assert scores(paid.after) == (22_000, 26_000, 26_000, 26_000)
        assert {each.giver for each in paid.movements} == {0}


class TestTable:
    def test_a_riichi_stick(self) -> None:
        paid = deposit(standard(), 2)
        assert instructions(paid) == ["2 lays 1x1000 on the table."]
        assert str(paid.after.table) == "1x1000"

    def test_ten_hundreds_if_nobody_has_change(self) -> None:
        assert instructions(deposit(table("12x100", "9x100"), 0)) == ["0 lays 10x100 on the table."]

    def test_an_owed_riichi_stick_is_owed_to_the_next_winner(self) -> None:
        sticks = deposit(table("2x100", "1x5000 5x1000", "1x1000"), 0).after
        assert sticks.debts == (Debt(0, Place.TABLE, 800),)
        paid = pay(sticks, [Transfer(None, 1, 1000, Reason.STICKS), hand(2, 1, 1000)])
        assert instructions(paid) == [
            "1 takes 2x100 from the table.", "2 gives 1 1x1000.", "0 still owes 1 800.",
        ]  # fmt: skip

    def test_winning_the_own_riichi_stick_cancels_its_debt(self) -> None:
        sticks = deposit(table("0", "4x1000"), 0).after
        paid = pay(sticks, [Transfer(None, 0, 1000, Reason.STICKS), hand(1, 0, 2000)])
        assert instructions(paid) == ["1 gives 0 2x1000."]

    def test_counters_follow_the_honba_and_the_dealer(self) -> None:
        sticks = lay_counters(standard(), dealer=0, honba=1).after
        sticks = lay_counters(sticks, dealer=0, honba=3).after
        assert (str(sticks.counters), sticks.piles[0].of(100)) == ("3x100", 7)
        assert instructions(lay_counters(sticks, dealer=0, honba=3)) == []
        paid = lay_counters(sticks, dealer=1, honba=4)
        assert instructions(paid) == [
            "0 takes back 3x100 that counted the honba.",
            "1 sets out 4x100 to count the honba.",
        ]
        assert instructions(lay_counters(paid.after, dealer=1, honba=0)) == [
            "1 takes back 4x100 that counted the honba."
        ]
        assert scores(paid.after) == (25_000,) * 4

    def test_a_dealer_sets_out_only_available_hundreds(self) -> None:
        assert str(lay_counters(table("2x100", "0"), dealer=0, honba=5).after.counters) == "2x100"


@st.composite
def hands(draw: st.DrawFn) -> tuple[TableSticks, list[Transfer]]:
    """Draw the sticks of a table and the payments of a hand."""
    players = draw(st.sampled_from([3, 4]))
    on_table = pile_of({1000: draw(st.integers(0, 3))})
    sticks = TableSticks(
        tuple(draw(st.lists(piles(), min_size=players, max_size=players))),
        table=on_table,
        counters=pile_of({100: draw(st.integers(0, 2))}),
        dealer=draw(st.integers(0, players - 1)),
    )
    if draw(st.booleans()):
        sticks = pay(sticks, [hand(0, 1, draw(amounts(400)))]).after
    one = draw(st.integers(0, players - 1))
    others = draw(st.lists(st.sampled_from([seat for seat in range(players) if seat != one]),
                           min_size=1, max_size=3, unique=True))  # fmt: skip
    wins = draw(st.booleans())
    lines = [
        hand(other, one, draw(amounts(160))) if wins else hand(one, other, draw(amounts(160)))
        for other in others
    ]
    if on_table.number:
        lines.append(Transfer(None, lines[0].payee, on_table.value, Reason.STICKS))
    return sticks, lines


def amounts(hundreds: int) -> st.SearchStrategy[int]:
    return st.integers(1, hundreds).map(lambda number: number * 100)


def all_can_pay(held: list[Pile], dues: list[tuple[int, int, int]]) -> bool:
    values = [pile.value for pile in held]
    for payer, payee, points in dues:
        values[payer] -= points
        values[payee] += points
        if values[payer] < 0:
            return False
    return True


def sequences(held: list[Pile], dues: list[tuple[int, int, int]]) -> Iterator[int]:
    """Yield the number of sticks of every sequence of payments without breaks."""
    if not dues:
        yield 0
        return
    payer, payee, points = dues[0]
    for counts in payments(held[payer], held[payee], points):
        given = Pile(tuple(max(count, 0) for count in counts))
        back = Pile(tuple(max(-count, 0) for count in counts))
        after = list(held)
        after[payer] = held[payer] - given + back
        after[payee] = held[payee] - back + given
        for rest in sequences(after, dues[1:]):
            yield sum(map(abs, counts)) + rest


class TestAnyHand:
    @given(hands())
    def test_is_paid_exactly_without_losing_a_stick(
        self, drawn: tuple[TableSticks, list[Transfer]]
    ) -> None:
        sticks, lines = drawn
        paid = pay(sticks, lines)
        changes = [0] * len(sticks.piles)
        for line in lines:
            assert line.payee is not None
            changes[line.payee] += line.points
            if line.payer is not None:
                changes[line.payer] -= line.points
        wanted = [score + change for score, change in zip(scores(sticks), changes, strict=True)]
        assert list(scores(paid.after)) == wanted
        assert paid.after.total == sticks.total
        assert min(debt.points for debt in (*paid.after.debts, Debt(0, 1, 100))) > 0
        # Each movement is possible, and together they lead to the state after the payment.
        assert reduce(TableSticks.after, paid.movements, sticks).piles == paid.after.piles

    @given(st.data())
    def test_no_order_without_breaks_moves_fewer_sticks(self, data: st.DataObject) -> None:
        held = data.draw(st.lists(piles(4), min_size=3, max_size=3))
        two = [(1, 0), (2, 0)] if data.draw(st.booleans()) else [(0, 1), (0, 2)]
        dues = [(payer, payee, data.draw(amounts(40))) for payer, payee in two]
        orders = [
            moved
            for order in (dues, dues[::-1])
            if all_can_pay(held, order)
            for moved in sequences(held, order)
        ]
        if orders:
            made = plan(held, dues, first=0, helpers=3)
            assert made.unpaid == ()
            assert made.moved <= min(orders)
            assert made.moved == min(orders) or len(made.steps) > len(dues)

    @given(st.data())
    def test_with_usual_sets_only_players_without_sticks_owe(self, data: st.DataObject) -> None:
        players, points = data.draw(
            st.sampled_from([(4, 25_000), (4, 27_000), (4, 30_000), (3, 25_000), (3, 35_000)])
        )
        sticks = TableSticks((start_set(points),) * players)
        for _ in range(12):
            payer, payee = data.draw(
                st.lists(st.integers(0, players - 1), min_size=2, max_size=2, unique=True)
            )
            sticks = pay(sticks, [hand(payer, payee, data.draw(amounts(120)))]).after
            for debt in sticks.debts:
                assert sticks.piles[debt.debtor] == NO_STICKS


MAX_CALLS = 300_000
"""Limit of the calls of functions in a payment; a search without a budget needs millions."""


@contextmanager
def limited_calls() -> Iterator[None]:
    """Fail if a payment calls more functions than the limit."""
    calls, profiler = 0, sys.getprofile()

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"
        assert calls < MAX_CALLS

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(profiler)


@st.composite
def any_table(draw: st.DrawFn) -> tuple[TableSticks, list[int]]:
    """Draw any sticks, also more than a set has, and changes of the scores that add up to zero."""
    players = draw(st.sampled_from([3, 4]))
    number = st.one_of(st.integers(0, 3), st.integers(0, 60), st.integers(0, 9999))
    held = [Pile(tuple(draw(st.tuples(*[number] * 5)))) for _ in range(players)]
    on_table = pile_of({1000: draw(st.integers(0, 3))})
    changes = [draw(st.integers(-10_000, 10_000)) * 100 for _ in range(players - 1)]
    return TableSticks(tuple(held), table=on_table), [*changes, -sum(changes)]


class TestAnySticks:
    @given(any_table())
    def test_are_paid_exactly_in_few_steps(self, drawn: tuple[TableSticks, list[int]]) -> None:
        sticks, changes = drawn
        with limited_calls():
            paid = pay_changes(sticks, changes)
        wanted = [score + change for score, change in zip(scores(sticks), changes, strict=True)]
        assert list(scores(paid.after)) == wanted
        assert paid.after.total == sticks.total
        assert reduce(TableSticks.after, paid.movements, sticks).piles == paid.after.piles

    @given(any_table())
    def test_a_riichi_stick_is_laid_in_few_steps(
        self, drawn: tuple[TableSticks, list[int]]
    ) -> None:
        with limited_calls():
            paid = deposit(drawn[0], 0)
        assert paid.after.score(0) == drawn[0].score(0) - 1000


SEATS = ("East", "South", "West", "North")


class TestWords:
    @pytest.mark.parametrize(
        ("movement", "english"),
        [
            (
                Movement(2, Place.TABLE, parse_pile("1x5000"), parse_pile("4x1000")),
                "West lays 1x5000 on the table and takes back 4x1000.",
            ),
            (
                Movement(Place.TABLE, 0, parse_pile("1x5000"), parse_pile("4x1000")),
                "East takes 1x5000 from the table and leaves 4x1000 there.",
            ),
        ],
    )
    def test_change_from_the_table(self, movement: Movement, english: str) -> None:
        [words] = payment_words(StickPayment((movement,), TableSticks(())), SEATS)
        assert words.text(Language.ENGLISH) == english

    def test_sticks_have_their_own_names_in_japanese(self) -> None:
        movement = Movement(1, 0, parse_pile("2x10000 1x500 3x100"))
        [words] = payment_words(StickPayment((movement,), TableSticks(())), ("東家", "南家"))
        assert words.text(Language.JAPANESE) == (
            "南家は東家に万点棒2本と五百点棒1本と百点棒3本を渡します。"
        )

    def test_debts_come_last(self) -> None:
        sticks = TableSticks(
            (parse_pile("1x100"), NO_STICKS),
            debts=(Debt(0, 1, 300), Debt(0, Place.TABLE, 1000)),
        )
        found = payment_words(StickPayment((), sticks), ("東家", "南家"))
        assert [each.text(Language.JAPANESE) for each in found] == [
            "東家は南家に300点の借りがあります。",
            "東家は供託に1000点の借りがあります。",
        ]


class TestCount:
    SCORES = (24_000, 26_000, 25_000, 25_000)

    def sentences(self, *counted: str, sticks: TableSticks | None = None) -> list[str]:
        piles = {seat: parse_pile(pile) for seat, pile in enumerate(counted) if pile}
        check = check_counts(piles, self.SCORES, sticks=sticks)
        return [str(each) for each in count_words(check, SEATS)]

    def test_all_counts_are_right(self) -> None:
        usual = "2x10000 5x1000"
        found = self.sentences("2x10000 4x1000", "2x10000 6x1000", usual, usual)
        assert found[0] == "East has 24,000 in sticks, as it should be."
        assert found[-1] == "The total is 100,000, and every count is right."

    def test_a_player_has_the_sticks_that_another_lacks(self) -> None:
        usual = "2x10000 5x1000"
        found = self.sentences("2x10000 5x1000", "2x10000 5x1000", usual, usual)
        assert found[:2] == [
            "East has 25,000 in sticks and should have 24,000: 1,000 too many.",
            "South has 25,000 in sticks and should have 26,000: 1,000 too few.",
        ]
        assert found[-1] == (
            "The total of 100,000 is right: a player with too many has what another lacks."
        )

    @pytest.mark.parametrize(
        ("last", "sentence"),
        [
            (
                "2x10000 4x1000 9x100",
                "The total is 99,900 instead of 100,000: 100 are missing; look under the table.",
            ),
            (
                "2x10000 6x1000",
                "The total is 101,000 instead of 100,000: 1,000 too many; do not count riichi "
                "sticks and honba counters.",
            ),
        ],
    )
    def test_sticks_are_lost_or_counted_twice(self, last: str, sentence: str) -> None:
        counted = ("2x10000 4x1000", "2x10000 6x1000", "5x5000", last)
        assert self.sentences(*counted)[-1] == sentence

    def test_counters_and_debts_are_listed(self) -> None:
        sticks = TableSticks(
            (NO_STICKS,) * 4, counters=parse_pile("2x100"), dealer=0, debts=(Debt(2, 0, 1000),)
        )
        assert self.sentences("2x10000 2x1000 8x100", "", "2x10000 6x1000", sticks=sticks) == [
            "East has 22,800 in sticks, as it should be (the score is 24,000, 200 lie as honba "
            "counters, 1,000 is owed by others).",
            "West has 26,000 in sticks, as it should be (the score is 25,000, 1,000 is owed to "
            "others).",
        ]

    def test_an_unknown_seat(self) -> None:
        with pytest.raises(ImpossiblePayment, match="no seat 4"):
            check_counts({4: NO_STICKS}, self.SCORES)


@pytest.mark.long
@needs_corpus
def test_a_thousand_real_games_are_paid_with_sticks() -> None:
    games = [game for game, _ in zip(records("dev_games_4p.jsonl.gz"), range(1000), strict=False)]
    assert len(games) == 1000
    settlements = 0
    for game in games:
        sticks = total([start_set(score) for score in game["rounds"][0]["start_scores"]])
        for paid in paid_rounds(game):
            where = (game["id"], paid.record["i"])
            wanted = paid.record["end_scores"]
            assert list(scores(paid.after)) == wanted, where
            assert paid.after.total == sticks, where
            # Only players below zero owe anything: every other payment was possible.
            owed = [max(paid.after.owed(seat), 0) for seat in range(4)]
            assert owed == [max(-score, 0) for score in wanted], where
            settlements += paid.settlement is not None
    assert settlements > 10_000
