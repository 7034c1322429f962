"""Labels of a whole table: the copies of one set, the most probable labels, tiles read alike."""

from collections import Counter
from itertools import product
from math import exp, log, prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.tiles.melds import MeldKind
from vision.boxes import TILES, Box, Detection
from vision.layout.arrange import Layout
from vision.layout.meld_parses import MeldLayout
from vision.layout.table import SeatLayout, SeatPosition, TableLayout
from vision.reading.correction import ChangeReason, RedFives
from vision.reading.reading import Reading, read_layout
from vision.reading.table_correction import correct_table_labels

BOX = Box(0, 0, 3, 4)


def tile(**probabilities: float) -> Detection:
    """Return a detection with these candidates, such as _1s=0.6."""
    candidates = tuple((label[1:], p) for label, p in probabilities.items())
    return Detection(*candidates[0], BOX, candidates)


def certain(label: str) -> Detection:
    return Detection(label, 0.99, BOX, ((label, 0.99),))


def labels_of(
    tiles: list[Detection], *, melds: tuple[MeldLayout, ...] = (), reds: RedFives | None = None
) -> list[str]:
    """Return the labels after correction of a table with all other tiles in one river."""
    melded = {index for meld in melds for index in meld.indices}
    river = tuple(n for n in range(len(tiles)) if n not in melded)
    layout = TableLayout((SeatLayout(SeatPosition.NEAR, melds=melds, river=river),))
    return [each.label for each in correct_table_labels(tiles, layout, reds=reds).apply(tiles)]


@given(st.lists(st.permutations(["1s", "2s", "3s"]), min_size=1, max_size=5), st.integers(0, 4))
@example([["2s", "3s", "1s"], *[["1s", "2s", "3s"]] * 3], 4)
def test_no_other_labels_are_more_probable(orders: list[list[str]], known: int) -> None:
    # The odds differ so much that no two tiles are read alike.
    tiles = [
        Detection(one, 0.5, BOX, ((one, 0.5), (two, 0.25 / odds), (three, 0.1 / odds)))
        for (one, two, three), odds in zip(orders, (1, 10, 100, 1000, 10000), strict=False)
    ]
    tiles += [certain("1s")] * known

    def cost(labels: tuple[str, ...]) -> float:
        likely = (dict(each.candidates)[label] for each, label in zip(tiles, labels, strict=True))
        copies = Counter(labels).values()
        ways = prod(4 - n if n < 4 else exp(-7) for count in copies for n in range(count))
        return -log(prod(likely) * ways)

    options = ([label for label, _ in each.candidates] for each in tiles)
    assert cost(tuple(labels_of(tiles))) == pytest.approx(min(map(cost, product(*options))))


def test_a_surplus_tile_makes_room_where_another_has_to_move() -> None:
    tiles = [certain("1s")] * 4 + [certain("2s")] * 3
    tiles += [tile(_1s=0.6, _2s=0.2), tile(_2s=0.6, _3s=0.1)]
    assert labels_of(tiles)[-2:] == ["2s", "3s"]


def test_tiles_that_are_read_alike_are_corrected_alike() -> None:
    true, misread = [certain("1s")] * 3, [tile(_1s=p, _1p=0.95 - p) for p in (0.5, 0.55, 0.6, 0.65)]
    assert labels_of([*true, *misread]) == ["1s"] * 3 + ["1p"] * 4


def test_a_change_of_one_does_not_change_all_that_are_more_probable_as_they_are() -> None:
    # The first alone is as likely a 2z, of which more copies are left, but not all three.
    tiles = [certain("2z"), tile(_1s=0.23, _2z=0.16), *[tile(_1s=p, _2z=0.15) for p in (0.3, 0.4)]]
    assert labels_of(tiles) == ["2z", "1s", "1s", "1s"]


def test_the_five_unlike_the_others_is_the_red_one() -> None:
    plain = [tile(_5p=0.95, _0p=0.003), tile(_5p=0.9, _0p=0.01)]
    unlike = tile(_5p=0.57, _0p=0.35)
    assert labels_of([*plain, unlike], reds=(1, 1, 1))[-1] == "0p"
    assert labels_of([*plain, unlike])[-1] == "0p"
    assert labels_of([*plain, tile(_5p=0.57, _0p=0.05)], reds=(1, 1, 1))[-1] == "5p"
    assert labels_of([*plain, tile(_5p=0.6, _0p=0.3), unlike], reds=(1, 1, 1))[2] == "5p"
    chii = MeldLayout(MeldKind.CHII, (0, 1, 2), 0)
    melded = [unlike, certain("4p"), certain("6p"), *plain]
    assert labels_of(melded, melds=(chii,), reds=(1, 1, 1))[0] == "0p"
    # A second red one is not in this set.
    assert labels_of([certain("0p"), *plain, unlike], reds=(1, 1, 1))[-1] == "5p"


def test_the_red_five_can_be_face_down_in_a_closed_kan() -> None:
    kan = MeldLayout(MeldKind.ANKAN, (0, 1, 2, 3), face_down=(0, 3))
    tiles = [certain("back"), certain("5m"), tile(_5m=0.9, _0m=0.004), certain("back")]
    assert labels_of(tiles, melds=(kan,), reds=(1, 1, 1))[1:3] == ["5m", "5m"]
    shown = [certain("back"), certain("5m"), certain("0m"), certain("back")]
    assert labels_of(shown, melds=(kan,), reds=(1, 1, 1))[1:3] == ["5m", "0m"]


@pytest.mark.parametrize(
    ("riichi", "other", "label"),
    [(True, 0.3, "2m"), (True, 0.02, "2m"), (False, 0.3, "2m"), (False, 0.2, "3m")],
)
def test_a_hand_one_label_from_tenpai_takes_a_probable_one(
    *, riichi: bool, other: float, label: str
) -> None:
    runs = [certain(label) for label in ("1s", "2s", "3s", "8s", "9s")]
    hand = [*runs, *[certain("2m")] * 2, *[certain("3s")] * 3, *[certain("1z")] * 2]
    tiles = [*hand, tile(_3m=0.5, _2m=other), certain("7z")]
    sideways = (13,) if riichi else ()
    closed = tuple(range(13))
    seat = SeatLayout(SeatPosition.NEAR, hand=closed, river=(13,), sideways=sideways)
    correction = correct_table_labels(tiles, TableLayout((seat,)))
    assert correction.apply(tiles)[12].label == label
    reasons = [each.reason for each in correction.changes]
    assert reasons == [ChangeReason.NOT_TENPAI] * (label == "2m")


def test_a_tile_that_makes_a_hand_tenpai_takes_the_copy_of_another() -> None:
    # All four 6s are in view, one of them a doubtful 9s.
    hand = [certain(f"{rank}m") for rank in (7, 7, 8, 8, 9, 9)]
    hand += [certain(label) for label in ("2p", "3p", "3s", "3s", "5s", "7s")]
    hand += [tile(_9s=0.74, _6s=0.19)]
    river = [certain("6s")] * 3 + [tile(_6s=0.6, _9s=0.4)]
    closed, discards = tuple(range(13)), (13, 14, 15, 16)
    seat = SeatLayout(SeatPosition.NEAR, hand=closed, river=discards, sideways=(13,))
    labels = correct_table_labels([*hand, *river], TableLayout((seat,))).apply([*hand, *river])
    assert [labels[12].label, labels[16].label] == ["6s", "9s"]


def test_one_five_of_each_suit_is_red_unless_the_set_has_none() -> None:
    fives = [certain("5m")] * 3 + [tile(_5m=0.7, _0m=0.2)]
    assert labels_of(fives, reds=(1, 1, 1))[-1] == "0m"
    assert labels_of(fives, reds=(0, 0, 0))[-1] == "5m"
    assert labels_of(fives)[-1] == "0m"
    assert labels_of([certain("5m"), tile(_5m=0.7, _0m=0.1)])[-1] == "5m"


def test_a_meld_is_corrected_as_a_whole() -> None:
    pon = MeldLayout(MeldKind.PON, (0, 1, 2), 2)
    tiles = [tile(_1s=0.5, _1p=0.4)] * 3 + [certain("1s")] * 4
    assert labels_of(tiles, melds=(pon,))[:3] == ["1p"] * 3


def test_certain_labels_stay_where_the_tiles_lie_as_a_meld_but_are_none() -> None:
    # The dead wall: an indicator that is turned up beside a tile that fell over.
    kan = MeldLayout(MeldKind.ANKAN, (0, 1, 2, 3), face_down=(2, 3))
    tiles = [tile(_5s=0.96, _0s=0.02), tile(_9m=0.98, _8m=0.01), *[certain("back")] * 2]
    layout = TableLayout((SeatLayout(SeatPosition.NEAR, melds=(kan,)),))
    correction = correct_table_labels(tiles, layout)
    assert correction.changes == ()
    assert max(correction.probabilities.values()) < 0.01


def test_a_certain_fifth_copy_stays() -> None:
    tiles = [*[certain("1s")] * 4, tile(_1s=0.95, _1p=0.04)]
    assert labels_of(tiles) == ["1s"] * 5


@pytest.mark.parametrize(("copies", "label"), [(2, "1p"), (1, "9s")])
def test_tiles_beside_a_hand_are_of_one_set_if_half_of_it_is_in_view(
    copies: int, label: str
) -> None:
    hand = [certain("9s"), tile(_9s=0.6, _1p=0.35)]
    tiles = [*hand, *[certain(each) for each in TILES for _ in range(copies)], certain("9s")]
    tiles.append(tile(_9s=0.5, _1p=0.3))
    reading = read_layout(Reading(9, 9), tiles, Layout((0,), 1), None)
    assert [reading.tiles[index].label for index in (0, 1, -1)] == ["9s", "9s", label]


def test_the_probability_counts_the_free_copies() -> None:
    tiles = [certain("1s")] * 3 + [tile(_1s=0.5, _1p=0.25)]
    layout = TableLayout((SeatLayout(SeatPosition.NEAR, river=(0, 1, 2, 3)),))
    correction = correct_table_labels(tiles, layout)
    (change,) = correction.changes
    assert (change.after, change.reason) == ("1p", ChangeReason.FIFTH_COPY)
    # One 1s and four 1p are left; a quarter is none of the candidates.
    assert correction.probabilities[3] == pytest.approx(1.0 / (0.5 + 1.0 + 0.25))


def test_tiles_beyond_the_set_are_not_possible() -> None:
    tiles = [certain("1s")] * 5
    layout = TableLayout((SeatLayout(SeatPosition.NEAR, river=tuple(range(5))),))
    assert not correct_table_labels(tiles, layout).possible
    assert correct_table_labels(tiles[:4], TableLayout(())).possible


def test_a_hand_that_lies_face_down_keeps_its_backs() -> None:
    hidden = [tile(_back=0.9, _5z=0.08)] * 13
    layout = TableLayout((SeatLayout(SeatPosition.NEAR, hand=tuple(range(13))),))
    assert correct_table_labels(hidden, layout).changes == ()
