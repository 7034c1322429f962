"""The order of all discards of a hand, from rivers and melds at some moments."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.table.riichi.moments import combine_moments
from scorer.table.riichi.turn_order import SeatTiles, TurnOrder, turn_order
from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.melds import parse_meld
from scorer.tiles.tile import parse_tiles
from tests.recorded_play import PlayedHand, random_hand, recorded_hands
from tests.unpublished import needs_logs


def seat(river: str = "", *melds: str, riichi: int | None = None) -> SeatTiles:
    tiles = parse_tiles(river) if river else ()
    return SeatTiles(tiles, tuple(map(parse_meld, melds)), riichi)


def written(order: TurnOrder) -> str:
    """Return the discards as seats and tiles, "?" after one whose place is not determined."""
    return " ".join(
        f"{each.seat}{each.tile or '--'}{'' if each.determined else '?'}" for each in order.discards
    )


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([seat("12m"), seat("1p"), seat("1s"), seat("1z")], "01m 11p 21s 31z 02m"),
        # A pon passes the turn to the caller: seats 1 and 2 are skipped.
        ([seat("1m"), seat(), seat(), seat("9s", "555=p")], "01m 15p 39s"),
        # A chii passes it to the right, as without a call; only the discard is not in its river.
        ([seat("1m"), seat("2z6p", "3-45p"), seat("1s"), seat("1z")], "01m? 12z 21s 31z 03p? 16p"),
        # A tile added to a pon, and a closed kan, skip nobody.
        ([seat("1m"), seat(), seat(), seat("9s", "555=5p", "1111z")], "01m 15p 39s"),
        # The called tile can be the first or the second discard of seat 0.
        ([seat("1m"), seat("9s", "555-z"), seat("2s"), seat("2z")], "05z? 19s? 22s? 32z? 01m?"),
    ],
)
def test_the_order_of_one_moment(seats: Sequence[SeatTiles], expected: str) -> None:
    order = turn_order([seats], dealer=0)
    assert order.repairs == 0
    if "?" not in expected:
        assert written(order) == expected
    else:
        assert {each.removesuffix("?") for each in written(order).split()} == {
            each.removesuffix("?") for each in expected.split()
        }
        assert "?" in written(order)


def test_an_earlier_moment_determines_a_call() -> None:
    end = [seat("1m"), seat("9s", "555-z"), seat("2s"), seat("2z")]
    early = [seat("1m"), seat(), seat(), seat()]
    first = turn_order([end], dealer=0)
    assert not all(each.determined for each in first.discards)
    late = [seat(), seat("9s", "555-z"), seat(), seat()]
    second = turn_order([late, end], dealer=0)
    assert written(second) == "05z 19s 22s 32z 01m"
    third = turn_order([early, end], dealer=0)
    assert written(third) == "01m 19s 22s 32z 05z"  # called just now


def test_a_moment_between_a_discard_and_its_call() -> None:
    before = [seat("1m"), seat("5z"), seat(), seat()]
    after = [seat("1m"), seat(), seat(), seat("9s", "555=z")]
    order = turn_order([before, after])
    assert (written(order), order.repairs, set(order.dealers)) == ("01m 15z 39s", 0, {0})


def test_nobody_calls_after_a_riichi() -> None:
    """The pon of seat 1 came before its riichi, so its discards are determined."""
    rivers = [seat("12m"), seat("123s", "5555z", riichi=0), seat("12z"), seat("34z")]
    order = turn_order([rivers], dealer=0)
    assert [each.seat for each in order.discards if each.riichi] == [1]
    called = [seat("12m"), seat("123s", "555-z", riichi=1), seat("12z"), seat("34z")]
    [taken] = [each for each in turn_order([called], dealer=0).discards if each.call]
    free = [seat("12m"), seat("123s", "555-z"), seat("12z"), seat("34z")]
    [other] = [each for each in turn_order([free], dealer=0).discards if each.call]
    assert set(taken.turns) < set(other.turns)


def test_the_dealer_follows_from_the_rivers() -> None:
    assert turn_order([[seat("1m"), seat("1m"), seat("11m"), seat("1m")]]).dealers == {2}
    assert turn_order([[seat("1m"), seat("1m"), seat("1m"), seat("1m")]]).dealers == {0, 1, 2, 3}


def test_a_moment_that_contradicts_the_others_is_left_out() -> None:
    end = [seat("12m"), seat("12p"), seat("12s"), seat("12z")]
    wrong = [seat(), seat("1p"), seat("1s"), seat("1z")]
    order = turn_order([wrong, end], dealer=0)
    assert (order.repairs, written(order).replace("?", "")) == (
        1,
        "01m 11p 21s 31z 02m 12p 22s 32z",
    )


def test_a_missed_discard_is_added() -> None:
    order = turn_order([[seat("12m"), seat("1p"), seat(), seat("1z")]], dealer=0)
    assert order.repairs == 1
    assert sum(each.tile is None for each in order.discards) == 1
    assert len(order.discards) == 5


def test_rivers_that_fit_no_order() -> None:
    order = turn_order([[seat("123456789m"), seat(), seat(), seat()]], dealer=0)
    assert order.repairs is None
    assert not any(each.determined or each.turns for each in order.discards)
    with pytest.raises(ImpossibleHand):
        turn_order([])


def require_truth(order: TurnOrder, hand: PlayedHand, count: int) -> None:
    """Require that the possible places of each discard have the one that it had."""
    assert hand.dealer in order.dealers
    steps = hand.steps[:count]
    discards = [(number, step) for number, step in enumerate(steps) if step.tile is not None]
    assert len(order.discards) == len(discards)
    length = [0] * 4
    for turn, (number, step) in enumerate(discards):
        following = steps[number + 1 : number + 2]
        called = [each for each in following if each.meld and hand.is_called(number)]
        place = None if called else length[step.seat]
        length[step.seat] += not called
        assert any(
            turn in each.turns
            and (each.seat, each.tile, each.place) == (step.seat, step.tile, place)
            and (each.call is None or each.call.caller == called[0].seat)
            for each in order.discards
        )


def moments(hand: PlayedHand, counts: Sequence[int]) -> list[tuple[SeatTiles, ...]]:
    return [hand.moment(count) for count in counts]


@st.composite
def looks(draw: st.DrawFn, hand: PlayedHand) -> list[int]:
    """Return numbers of steps after which somebody looks at the table."""
    return sorted(draw(st.sets(st.integers(1, len(hand.steps)), min_size=1, max_size=6)))


@given(st.data())
def test_the_order_never_contradicts_the_play(data: st.DataObject) -> None:
    hand = random_hand(data.draw(st.integers(0, 10_000)), calls=0.05)
    counts = data.draw(looks(hand))
    seen = moments(hand, counts)
    assert combine_moments(seen) == tuple(seen)
    order = turn_order(seen)
    assert order.repairs == 0
    require_truth(order, hand, counts[-1])


@needs_logs
@given(st.data())
def test_the_order_never_contradicts_a_real_hand(data: st.DataObject) -> None:
    hand = data.draw(st.sampled_from(recorded_hands()))
    counts = data.draw(looks(hand))
    seen = moments(hand, counts)
    assert without_order(combine_moments(seen)) == without_order(seen)
    order = turn_order(seen)
    assert order.repairs == 0
    require_truth(order, hand, counts[-1])


def test_a_riichi_tile_that_is_called_later_lies_sideways_until_then() -> None:
    river = parse_tiles("1z2z3z")
    called = (parse_meld("3-33z"),)
    empty = SeatTiles(())
    before = [SeatTiles(river, (), 2), empty, empty, empty]
    after = [SeatTiles(river[:2]), SeatTiles((), called), empty, empty]
    assert combine_moments([before, after]) == (tuple(before), tuple(after))


def test_an_equal_tile_follows_one_that_is_called() -> None:
    river, called = parse_tiles("2m1m"), (parse_meld("11+1m"),)
    empty = SeatTiles(())
    seen = [
        (empty, SeatTiles(river), empty, empty),
        (SeatTiles((), called), SeatTiles(river[:1]), empty, empty),
        (SeatTiles((), called), SeatTiles(river), empty, empty),
    ]
    assert combine_moments(seen) == tuple(seen)


def without_order(seen: Iterable[Sequence[SeatTiles]]) -> list[list[SeatTiles]]:
    """Return moments with the melds sorted: combined, they are in the order of first sight."""
    return [
        [replace(seat, melds=tuple(sorted(seat.melds, key=str))) for seat in seats]
        for seats in seen
    ]


@needs_logs
def test_moments_after_every_discard_determine_a_real_hand() -> None:
    for hand in recorded_hands()[::6]:
        seen = moments(hand, range(1, len(hand.steps) + 1))
        order = turn_order(combine_moments(seen), dealer=hand.dealer)
        truth = [(step.seat, step.tile) for _, step in hand.discards]
        assert [(each.seat, each.tile) for each in order.discards] == truth
        assert all(each.determined for each in order.discards)


def one_error(tiles: SeatTiles, rng: Random) -> SeatTiles:
    """Return what a reading with a wrong or a missed tile sees."""
    river = list(tiles.river)
    place = rng.randrange(len(river) - 1)  # not the last one, which only a later moment shows
    if rng.random() < 0.5:
        river[place] = rng.choice(parse_tiles("123456789m1234567z"))
    else:
        del river[place]
    return SeatTiles(tuple(river), tiles.melds, None)


@given(st.integers(0, 10_000))
def test_other_moments_correct_an_error(seed: int) -> None:
    rng = Random(seed)
    full = seat("192837465m1z2p3s4z")
    seen = [SeatTiles(full.river[:length]) for length in (4, 7, 10, 13, 13)]
    wrong = rng.randrange(3)
    read = [one_error(each, rng) if n == wrong else each for n, each in enumerate(seen)]
    assert [each for (each,) in combine_moments([[each] for each in read])] == seen


def test_melds_that_one_moment_misses_or_invents() -> None:
    pon, chii = "555=z", "3-45p"
    read = [seat("", pon), seat(""), seat("", pon, chii), seat("", pon), seat("", pon)]
    combined = combine_moments([[each] for each in read])
    assert [tuple(map(str, each.melds)) for (each,) in combined] == [("555=z",)] * 5
    kan = [seat("", pon), seat("", "555=5z")]
    assert [str(each.melds[0]) for (each,) in combine_moments([[each] for each in kan])] == [
        "555=z",
        "555=5z",
    ]
