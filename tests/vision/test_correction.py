"""Rule-based correction: which labels it changes, and how many hands it corrects."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice, product
from math import inf, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.division import is_complete
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import Suit, parse_tile, parse_tiles
from tests.vision.recorded_readings import (
    BOX,
    Table,
    load_readings,
    random_tables,
    visible_layout,
    with_duplicate,
    without_one,
    without_win,
)
from vision.boxes import CERTAIN, Detection, tile_of
from vision.layout.arrange import Layout
from vision.layout.meld_parses import MeldLayout
from vision.reading.correction import NOTEN_COST, ChangeReason, RedFives, correct_labels
from vision.reading.doubts import DoubtKind, find_doubts
from vision.reading.red_fives import find_red_fives

HANDS = 300
READINGS = load_readings()
SEEDS = st.integers(0, 10**6)

SUITS = (Suit.MAN, Suit.PIN, Suit.SOU)
RED_FIVES: RedFives = (1, 2, 1)

Meld = tuple[MeldKind, list[Detection]]


def tile(*listed: str | float) -> Detection:
    """Return a detection with these labels and probabilities."""
    labels, probabilities = map(str, listed[::2]), map(float, listed[1::2])
    pairs = tuple(zip(labels, probabilities, strict=True))
    return Detection(pairs[0][0], pairs[0][1], BOX, pairs)


def sure(text: str) -> list[Detection]:
    return [tile(str(each), 0.99) for each in parse_tiles(text)]


def row(
    closed: Sequence[Detection], *melds: Meld, indicators: Sequence[Detection] = ()
) -> tuple[list[Detection], Layout]:
    """Return detections one after another, and their layout."""
    detections, layouts = list(closed), []
    for kind, tiles in melds:
        layouts.append(
            MeldLayout(kind, tuple(range(len(detections), len(detections) + len(tiles))))
        )
        detections += tiles
    dora = tuple(range(len(detections), len(detections) + len(indicators)))
    layout = Layout(hand=tuple(range(len(closed))), melds=tuple(layouts), dora=dora)
    return [*detections, *indicators], layout


def changed(
    detections: Sequence[Detection], layout: Layout, reds: RedFives | None = RED_FIVES
) -> list[tuple[int, str, str, ChangeReason]]:
    return [
        (change.index, change.before, change.after, change.reason)
        for change in correct_labels(detections, layout, reds=reds).changes
    ]


def labels(detections: Sequence[Detection], layout: Layout) -> list[str]:
    return [each.label for each in correct_labels(detections, layout).apply(detections)]


@pytest.mark.parametrize("second", [0.3, 0.06])
def test_an_uncertain_tile_completes_the_hand_if_that_is_likely_enough(second: float) -> None:
    detections, layout = row([*sure("123456p789s1122m"), tile("9m", 0.6, "1m", second)])
    expected = [(13, "9m", "1m", ChangeReason.NOTEN)] if second == 0.3 else []
    assert changed(detections, layout) == expected


@pytest.mark.parametrize("text", ["123456p789s1122m", "123456p789s11122m3z"])
def test_with_a_wrong_number_of_tiles_completeness_does_not_matter(text: str) -> None:
    detections, layout = row([*sure(text), tile("9m", 0.5, "1m", 0.45)][1:])
    detections, layout = (
        (detections, layout) if len(detections) != 14 else row([*detections, *sure("5z")])
    )
    assert changed(detections, layout) == []


def test_a_label_that_completes_the_hand_gets_a_higher_probability() -> None:
    detections, layout = row([*sure("123456p789s1122m"), tile("1m", 0.6, "9m", 0.4)])
    assert correct_labels(detections, layout).probabilities[13] == pytest.approx(
        0.6 / (0.6 + 0.4 / 8)
    )


def test_a_label_that_leaves_the_hand_incomplete_gets_a_lower_probability() -> None:
    detections, layout = row([*sure("123456p789s1122m"), tile("9m", 0.85, "1m", 0.15)])
    assert correct_labels(detections, layout).probabilities[13] == pytest.approx(
        0.85 / (0.85 + 0.15 * 8)
    )


def test_an_indicator_keeps_the_chance_of_the_classifier() -> None:
    for text in ("123456p789s1122m1m", "123456p789s1122m9m"):
        detections, layout = row(sure(text), indicators=[tile("4s", 0.9, "5s", 0.1)])
        assert correct_labels(detections, layout).probabilities[14] == pytest.approx(0.9)


def test_a_meld_raises_the_chance_of_its_tiles() -> None:
    pon = (MeldKind.PON, [*sure("77s"), tile("7s", 0.6, "9s", 0.4)])
    detections, layout = row(sure("123456p11m789s"), pon)
    assert correct_labels(detections, layout).probabilities[13] > 0.95


def test_impossible_tiles_keep_their_chances() -> None:
    detections, layout = row(sure("11111m"))
    correction = correct_labels(detections, layout)
    assert not correction.possible
    assert [*correction.probabilities.values()] == pytest.approx([0.99] * 5)


def test_thirteen_orphans_and_seven_pairs_are_complete() -> None:
    for text, wrong in (
        ("19m19p19s1234567z", tile("8m", 0.5, "7z", 0.4)),
        ("1199m1199p1199s1z", tile("2z", 0.5, "1z", 0.4)),
    ):
        detections, layout = row([*sure(text), wrong])
        assert changed(detections, layout) == [
            (13, wrong.label, wrong.candidates[1][0], ChangeReason.NOTEN)
        ]


def test_a_closed_kan_uses_four_copies_although_two_are_visible() -> None:
    kan = (MeldKind.ANKAN, sure("11z"))
    detections, layout = row([*sure("5m"), tile("1z", 0.85, "2z", 0.05)], kan)
    assert changed(detections, layout) == [(1, "1z", "2z", ChangeReason.FIFTH_COPY)]


def test_five_copies_without_other_candidates_are_reported() -> None:
    detections, layout = row(sure("11111z"))
    correction = correct_labels(detections, layout)
    assert (correction.changes, correction.possible, correction.optimal) == ((), False, True)


def test_a_certain_fifth_copy_stays_and_is_asked_about() -> None:
    certain = [tile("9p", 0.97, "6p", 0.01), *sure("9999p123m1122z345s")]
    detections, layout = row(certain)
    won = replace(layout, hand=layout.hand[:-1], winning=layout.hand[-1])
    correction = correct_labels(detections, layout)
    assert correction.changes == ()
    doubts = find_doubts(detections, won, correction)
    assert DoubtKind.FIFTH_COPY in [doubt.kind for doubt in doubts]


@pytest.mark.parametrize(
    ("other", "reds", "expected"),
    [
        (tile("5s", 0.95, "0s", 0.002), None, [(1, "5s", "0s", ChangeReason.OTHER_FIVES)]),
        (tile("5s", 0.95, "0s", 0.002), (1, 1, 1), [(1, "5s", "0s", ChangeReason.OTHER_FIVES)]),
        (tile("5s", 0.95, "0s", 0.002), (0, 0, 0), []),
        (tile("5s", 0.6, "0s", 0.1), None, []),
        (tile("0s", 0.95, "5s", 0.002), None, []),
    ],
)
def test_the_five_unlike_the_others_is_the_red_one(
    other: Detection, reds: RedFives | None, expected: list[tuple[int, str, str, ChangeReason]]
) -> None:
    detections, layout = row([other, tile("5s", 0.56, "0s", 0.29), *sure("123m456789p11z")])
    assert changed(detections, layout, reds=reds) == expected


def test_the_other_five_can_be_any_of_the_photo() -> None:
    five, discard = tile("5s", 0.56, "0s", 0.29), tile("5s", 0.95, "0s", 0.002)
    detections, layout = row([five, *sure("123m456789p11z")])
    assert changed(detections, layout, reds=None) == []
    assert changed([*detections, discard], layout, reds=None) == [
        (0, "5s", "0s", ChangeReason.OTHER_FIVES)
    ]


def test_a_tile_found_twice_is_not_relabelled() -> None:
    for copy in (tile("1m", 0.95, "9m", 0.04), tile("1m", 0.5, "9m", 0.4)):
        detections, layout = row([*sure("111123456789m11z"), copy])
        correction = correct_labels(detections, layout)
        assert (correction.changes, correction.possible) == ((), False)


def test_a_second_red_five_becomes_plain_unless_the_set_has_it() -> None:
    fives = [tile("0p", 0.7, "5p", 0.3), tile("0p", 0.6, "5p", 0.4)]
    detections, layout = row(fives)
    assert changed(detections, layout) == []
    assert changed(detections, layout, reds=(1, 1, 1)) == [(1, "0p", "5p", ChangeReason.RED_FIVES)]
    assert [change[2] for change in changed(detections, layout, reds=(0, 0, 0))] == ["5p", "5p"]


def test_rules_without_red_fives_make_a_certain_one_plain() -> None:
    detections, layout = row([tile("0p", 0.97, "5p", 0.02), *sure("46p123m789s1122z")])
    assert changed(detections, layout, reds=(0, 0, 0)) == [(0, "0p", "5p", ChangeReason.RED_FIVES)]


def test_rules_with_several_red_fives_leave_nothing_to_ask() -> None:
    fives = [tile("0m", 0.94, "5m", 0.04) for _ in range(2)]
    detections, layout = row([*fives, *sure("123456789p11z5m")])
    won = replace(layout, hand=layout.hand[:-1], winning=layout.hand[-1])
    for reds, asked in (((2, 2, 2), 0), (None, 2)):
        correction = correct_labels(detections, layout, reds=reds)
        doubts = find_doubts(correction.apply(detections), won, correction, reds=reds)
        assert sum(doubt.kind is DoubtKind.UNCERTAIN_TILE for doubt in doubts) == asked


@pytest.mark.parametrize(("suit", "usual"), [("m", 1), ("p", 2), ("s", 1)])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("probability", [0.94, 0.6])
def test_without_rules_an_unusual_number_of_red_fives_is_asked_about(
    suit: str, usual: int, count: int, probability: float
) -> None:
    red, plain = f"0{suit}", f"5{suit}"
    fives = [tile(red, probability, plain, 0.04) for _ in range(count)]
    detections, layout = row([*fives, *sure("123456789m11z")])
    assert not [each for each in changed(detections, layout, reds=None) if each[1] == red]
    correction = correct_labels(detections, layout)
    won = replace(layout, hand=layout.hand[:-1], winning=layout.hand[-1])
    doubts = find_doubts(correction.apply(detections), won, correction)
    asked = [each for each in doubts if each.candidates and each.candidates[0][0] == red]
    assert probability < 0.9 or len(asked) == (count if count > usual else 0)


@pytest.mark.parametrize(
    ("kind", "tiles", "expected"),
    [
        (MeldKind.CHII, [tile("6m", 0.5, "9m", 0.4), *sure("78m")], "678m"),
        (MeldKind.CHII, [*sure("78m"), tile("9s", 0.6, "6s", 0.3, "9m", 0.02)], "789m"),
        (MeldKind.CHII, [*sure("34s"), tile("0p", 0.5, "5p", 0.3, "0s", 0.1)], "340s"),
        (MeldKind.PON, [*sure("99s"), tile("6s", 0.7, "8s", 0.2)], "999s"),
        (MeldKind.PON, [*sure("55p"), tile("0s", 0.6, "0p", 0.3)], "550p"),
        (MeldKind.DAIMINKAN, [*sure("666z"), tile("1z", 0.9, "6z", 0.05)], "6666z"),
        (MeldKind.ANKAN, [*sure("3s"), tile("2s", 0.5, "3s", 0.4)], "33s"),
    ],
)
def test_the_labels_of_a_meld_form_one(
    kind: MeldKind, tiles: list[Detection], expected: str
) -> None:
    detections, layout = row(sure("55m"), (kind, tiles))
    assert labels(detections, layout)[2:] == [str(each) for each in parse_tiles(expected)]
    reasons = {change.reason for change in correct_labels(detections, layout).changes}
    assert reasons in ({ChangeReason.NO_MELD}, set())


def test_a_flower_among_the_closed_tiles_becomes_the_most_similar_tile() -> None:
    detections, layout = row([*sure("12345678m11122z"), tile("4f", 0.6, "9m", 0.2, "3z", 0.1)])
    assert changed(detections, layout) == [(13, "4f", "9m", ChangeReason.NO_TILE)]
    detections, layout = row([*sure("12345678m11122z"), tile("back", 0.6)])
    assert changed(detections, layout) == []


def tables(seed: int, count: int = HANDS) -> list[Table]:
    return list(islice(random_tables(seed, READINGS), count))


def test_half_of_the_hands_with_one_misread_tile_are_corrected() -> None:
    random, right, hands = Random(1), 0, 0
    for table in tables(1):
        detections = READINGS.read_one_wrong(table.truth, random)
        assert detections is not None
        hands += 1
        right += tuple(labels(detections, visible_layout(table.layout, detections))) == table.truth
    assert right >= hands / 2


@pytest.mark.parametrize("change", [lambda table, _: table, without_one, with_duplicate])
def test_no_correctly_read_won_hand_changes(change: Callable[[Table, Random], Table]) -> None:
    random = Random(2)
    for table in tables(2):
        changed_table = change(table, random)
        assert (
            correct_labels(
                READINGS.read_right(changed_table.truth, random), changed_table.layout
            ).changes
            == ()
        )


def test_a_noten_hand_changes_only_uncertain_tiles() -> None:
    random, unchanged, hands = Random(3), 0, 0
    for table in tables(3):
        if other := without_win(table, random, READINGS):
            detections = READINGS.read_right(other.truth, random)
            found = correct_labels(detections, other.layout).changes
            assert all(detections[each.index].confidence < CERTAIN for each in found)
            hands, unchanged = hands + 1, unchanged + (not found)
    assert unchanged > 0.95 * hands


@given(SEEDS)
def test_correcting_twice_changes_nothing(seed: int) -> None:
    (table,), random = tables(seed, 1), Random(seed)
    detections = READINGS.read_as_recorded(table.truth, random)
    layout = visible_layout(table.layout, detections)
    once = correct_labels(detections, layout).apply(detections)
    assert correct_labels(once, layout).changes == ()


@given(SEEDS)
def test_the_order_of_the_tiles_does_not_matter(seed: int) -> None:
    (table,), random = tables(seed, 1), Random(seed)
    detections = READINGS.read_as_recorded(table.truth, random)
    layout = visible_layout(table.layout, detections)
    order = random.sample(layout.closed, len(layout.closed))
    melds = tuple(MeldLayout(each.kind, each.indices[::-1]) for each in layout.melds[::-1])
    mixed = replace(layout, hand=tuple(order), melds=melds)
    assert cost(detections, layout, labels(detections, layout)) == pytest.approx(
        cost(detections, mixed, labels(detections, mixed))
    )


def cost(detections: Sequence[Detection], layout: Layout, named: Sequence[str]) -> float:
    """Compute the cost of a labelling independently."""
    total, counts = 0.0, [0] * 34
    for each, label in zip(detections, named, strict=True):
        probabilities = {
            name: probability for name, probability in each.candidates if tile_of(name)
        }
        best = max(probabilities.values(), default=1.0)
        probability = probabilities.get(label, 1e-4) if tile_of(label) else best
        total += log(best / max(probability, 1e-6))
        total += NOTEN_COST if each.confidence >= CERTAIN and probability < best else 0
    if any(tile_of(named[index]) is None for index in layout.closed):
        return total
    for index in layout.closed:
        counts[parse_tile(named[index]).kind] += 1
    without_win = len(layout.closed) + 3 * len(layout.melds) == 14 and not is_complete(
        counts, melds=len(layout.melds)
    )
    return total + (NOTEN_COST if without_win else 0)


def is_possible(named: Sequence[str]) -> bool:
    tiles = [parse_tile(label) for label in named]
    kinds, reds = [each.kind for each in tiles], [each.suit for each in tiles if each.red]
    few_reds = all(reds.count(suit) <= most for suit, most in zip(SUITS, RED_FIVES, strict=True))
    return few_reds and all(kinds.count(kind) <= 4 for kind in kinds)


CHOICES = ["1m", "2m", "3m", "4m", "5m", "0m", "1z"]


@st.composite
def doubtful(draw: st.DrawFn) -> Detection:
    """Draw a tile with three candidates of few kinds, so that fifth copies are common."""
    names = draw(st.lists(st.sampled_from(CHOICES), min_size=3, max_size=3, unique=True))
    probabilities = sorted((draw(st.floats(0.01, 0.4)) for _ in names), reverse=True)
    probabilities[0] += draw(st.sampled_from([0.0, 0.4, 0.55]))
    return tile(*(each for pair in zip(names, probabilities, strict=True) for each in pair))


@given(st.lists(doubtful(), min_size=5, max_size=5), st.lists(doubtful(), min_size=1, max_size=1))
def test_no_possible_labelling_is_cheaper(
    closed: list[Detection], indicators: list[Detection]
) -> None:
    """Compare with every combination of candidates, of which certain tiles have one."""
    melds: list[Meld] = [(MeldKind.PON, sure(text)) for text in ("222m", "333m", "111z")]
    detections, layout = row(closed, *melds, indicators=indicators)
    compared = find_red_fives(detections, range(len(detections)), RED_FIVES)
    choices = [
        [
            name
            for name, _ in each.candidates
            if each.confidence < 0.9 or parse_tile(name).plain == parse_tile(each.label).plain
        ]
        for each in compared
    ]
    possible = [named for named in product(*choices) if is_possible(named)]
    best = min((cost(compared, layout, named) for named in possible), default=inf)
    correction = correct_labels(detections, layout, reds=RED_FIVES)
    found = [each.label for each in correction.apply(detections)]
    assert correction.optimal
    assert correction.possible == bool(possible)
    if possible:
        assert is_possible(found)
        assert cost(compared, layout, found) == pytest.approx(best)
