"""Decoding by the rules: what it changes, what it leaves, and by what figures."""

from itertools import islice, product
from math import inf, log
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.riichi.shape.complete import is_complete
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import Suit, parse_tile, parse_tiles
from tests.vision.misread import (
    BOX,
    dealt,
    laid_as_seen,
    load_readings,
    noten,
    one_missing,
    one_twice,
)
from vision.boxes import Detection
from vision.labels import tile_of
from vision.reading.decode import CERTAIN, NOTEN, RED_FIVES, Laid, Why, decode

HANDS = 300
READINGS = load_readings()
SEEDS = st.integers(0, 10**6)


def tile(*named):
    """A detection by its labels and chances."""
    pairs = tuple(zip(named[::2], named[1::2], strict=True))
    return Detection(pairs[0][0], pairs[0][1], BOX, pairs)


def sure(text):
    return [tile(str(each), 0.99) for each in parse_tiles(text)]


def row(closed, *melds, indicators=()):
    """Detections one after another, and how they lie."""
    seen, laid = list(closed), []
    for kind, tiles in melds:
        laid.append((kind, tuple(range(len(seen), len(seen) + len(tiles)))))
        seen += tiles
    places = range(len(seen), len(seen) + len(indicators))
    return [*seen, *indicators], Laid(tuple(range(len(closed))), tuple(laid), tuple(places))


def changed(seen, laid, **options):
    return [
        (change.place, change.was, change.now, change.why)
        for change in decode(seen, laid, **options).changes
    ]


def labels(seen, laid):
    return [each.label for each in decode(seen, laid).applied(seen)]


@pytest.mark.parametrize("second", [0.3, 0.06])
def test_a_doubtful_tile_completes_the_hand_if_that_is_likely_enough(second):
    seen, laid = row([*sure("123456p789s1122m"), tile("9m", 0.6, "1m", second)])
    expected = [(13, "9m", "1m", Why.NOTEN)] if second == 0.3 else []
    assert changed(seen, laid) == expected


def test_a_certain_tile_does_not():
    seen, laid = row([*sure("123456p789s1122m"), tile("9m", 0.81, "1m", 0.18)])
    assert changed(seen, laid) == []


def test_a_complete_hand_stays_whatever_else_would_complete_it():
    seen, laid = row([*sure("123456p789s1122m"), tile("1m", 0.4, "2m", 0.39)])
    assert changed(seen, laid) == []


@pytest.mark.parametrize("text", ["123456p789s1122m", "123456p789s11122m3z"])
def test_a_tile_missing_or_too_many_says_nothing_of_completeness(text):
    seen, laid = row([*sure(text), tile("9m", 0.5, "1m", 0.45)][1:])
    seen, laid = (seen, laid) if len(seen) != 14 else row([*seen, *sure("5z")])
    assert changed(seen, laid) == []


def test_what_completes_the_hand_is_likelier_than_the_reader_has_it():
    seen, laid = row([*sure("123456p789s1122m"), tile("1m", 0.6, "9m", 0.4)])
    assert decode(seen, laid).chances[13] == pytest.approx(0.6 / (0.6 + 0.4 / 8))


def test_what_leaves_it_incomplete_is_less_likely():
    seen, laid = row([*sure("123456p789s1122m"), tile("9m", 0.85, "1m", 0.15)])
    assert decode(seen, laid).chances[13] == pytest.approx(0.85 / (0.85 + 0.15 * 8))


def test_an_indicator_is_as_sure_as_the_reader_whatever_the_hand():
    for text in ("123456p789s1122m1m", "123456p789s1122m9m"):
        seen, laid = row(sure(text), indicators=[tile("4s", 0.9, "5s", 0.1)])
        assert decode(seen, laid).chances[14] == pytest.approx(0.9)


def test_a_meld_vouches_for_its_tiles():
    pon = (MeldKind.PON, [*sure("77s"), tile("7s", 0.6, "9s", 0.4)])
    seen, laid = row(sure("123456p11m789s"), pon)
    assert decode(seen, laid).chances[13] > 0.95


def test_tiles_that_cannot_be_are_as_sure_as_before():
    seen, laid = row(sure("11111m"))
    decoded = decode(seen, laid)
    assert not decoded.possible
    assert [*decoded.chances.values()] == pytest.approx([0.99] * 5)


def test_thirteen_orphans_and_seven_pairs_are_complete_too():
    for text, wrong in (
        ("19m19p19s1234567z", tile("8m", 0.5, "7z", 0.4)),
        ("1199m1199p1199s1z", tile("2z", 0.5, "1z", 0.4)),
    ):
        seen, laid = row([*sure(text), wrong])
        assert changed(seen, laid) == [(13, wrong.label, wrong.candidates[1][0], Why.NOTEN)]


def test_of_five_alike_the_least_sure_is_another():
    doubtful = tile("1z", 0.9, "2z", 0.05)
    seen, laid = row([*sure("111z5m"), doubtful], indicators=sure("1z"))
    assert changed(seen, laid) == [(4, "1z", "2z", Why.FIFTH_COPY)]


def test_a_closed_kan_holds_all_four_though_two_are_up():
    kan = (MeldKind.ANKAN, sure("11z"))
    seen, laid = row([*sure("5m"), tile("1z", 0.9, "2z", 0.05)], kan)
    assert changed(seen, laid) == [(1, "1z", "2z", Why.FIFTH_COPY)]


def test_five_alike_without_another_candidate_are_left_and_told():
    seen, laid = row(sure("11111z"))
    decoded = decode(seen, laid)
    assert (decoded.changes, decoded.possible, decoded.settled) == ((), False, True)


def test_a_tile_found_twice_is_not_renamed():
    for copy in (tile("1m", 0.95, "9m", 0.04), tile("1m", 0.5, "9m", 0.4)):
        seen, laid = row([*sure("111123456789m11z"), copy])
        decoded = decode(seen, laid)
        assert (decoded.changes, decoded.possible) == ((), False)


def test_a_second_red_five_is_plain_unless_the_set_has_it():
    fives = [tile("0p", 0.7, "5p", 0.3), tile("0p", 0.6, "5p", 0.4)]
    seen, laid = row(fives)
    assert changed(seen, laid) == []
    one = {**RED_FIVES, Suit.PIN: 1}
    assert changed(seen, laid, reds=one) == [(1, "0p", "5p", Why.RED_FIVES)]
    none = dict.fromkeys((Suit.MAN, Suit.PIN, Suit.SOU), 0)
    assert [change[2] for change in changed(seen, laid, reds=none)] == ["5p", "5p"]


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
def test_a_meld_is_a_meld(kind, tiles, expected):
    seen, laid = row(sure("55m"), (kind, tiles))
    assert labels(seen, laid)[2:] == [str(each) for each in parse_tiles(expected)]
    whys = {change.why for change in decode(seen, laid).changes}
    assert whys in ({Why.NO_MELD}, set())


def test_a_flower_among_the_closed_tiles_is_the_tile_it_resembles():
    seen, laid = row([*sure("12345678m11122z"), tile("4f", 0.6, "9m", 0.2, "3z", 0.1)])
    assert changed(seen, laid) == [(13, "4f", "9m", Why.NO_TILE)]
    seen, laid = row([*sure("12345678m11122z"), tile("back", 0.6)])
    assert changed(seen, laid) == []


def tables(seed, count=HANDS):
    return list(islice(dealt(seed, READINGS), count))


def test_half_of_the_hands_with_one_misread_tile_are_put_right():
    random, right, hands = Random(1), 0, 0
    for table in tables(1):
        seen = READINGS.one_wrong(table.truth, random)
        hands += 1
        right += tuple(labels(seen, laid_as_seen(table.laid, seen))) == table.truth
    assert right >= hands / 2


@pytest.mark.parametrize("change", [lambda table, _: table, one_missing, one_twice])
def test_no_won_hand_that_was_read_right_is_changed(change):
    random = Random(2)
    for table in tables(2):
        shown = change(table, random)
        assert decode(READINGS.all_right(shown.truth, random), shown.laid).changes == ()


def test_a_right_hand_that_is_no_win_changes_only_where_it_was_doubtful():
    random, kept, hands = Random(3), 0, 0
    for table in tables(3):
        if other := noten(table, random, READINGS):
            seen = READINGS.all_right(other.truth, random)
            found = decode(seen, other.laid).changes
            assert all(seen[each.place].confidence < CERTAIN for each in found)
            hands, kept = hands + 1, kept + (not found)
    assert kept > 0.95 * hands


@given(SEEDS)
def test_what_is_decoded_is_decoded(seed):
    (table,), random = tables(seed, 1), Random(seed)
    seen = READINGS.as_they_come(table.truth, random)
    laid = laid_as_seen(table.laid, seen)
    once = decode(seen, laid).applied(seen)
    assert decode(once, laid).changes == ()


@given(SEEDS)
def test_the_order_of_the_tiles_does_not_matter(seed):
    (table,), random = tables(seed, 1), Random(seed)
    seen = READINGS.as_they_come(table.truth, random)
    laid = laid_as_seen(table.laid, seen)
    order = random.sample(laid.closed, len(laid.closed))
    melds = tuple((kind, places[::-1]) for kind, places in laid.melds[::-1])
    mixed = Laid(tuple(order), melds, laid.indicators)
    assert cost(seen, laid, labels(seen, laid)) == pytest.approx(
        cost(seen, mixed, labels(seen, mixed))
    )


def cost(seen, laid, named):
    """What a labelling costs, worked out anew."""
    total, closed = 0.0, [0] * 34
    for each, label in zip(seen, named, strict=True):
        chances = {name: chance for name, chance in each.candidates if tile_of(name)}
        best = max(chances.values(), default=1.0)
        chance = chances.get(label, 1e-4) if tile_of(label) else best
        total += log(best / max(chance, 1e-6))
        total += NOTEN if each.confidence >= CERTAIN and chance < best else 0
    if any(tile_of(named[place]) is None for place in laid.closed):
        return total
    for place in laid.closed:
        closed[parse_tile(named[place]).kind] += 1
    noten = len(laid.closed) + 3 * len(laid.melds) == 14 and not is_complete(
        closed, melds=len(laid.melds)
    )
    return total + (NOTEN if noten else 0)


def can_be(named):
    tiles = [parse_tile(label) for label in named]
    kinds, reds = [each.kind for each in tiles], [each.suit for each in tiles if each.red]
    few = all(reds.count(suit) <= RED_FIVES[suit] for suit in reds)
    return few and all(kinds.count(kind) <= 4 for kind in kinds)


CHOICES = ["1m", "2m", "3m", "4m", "5m", "0m", "1z"]


@st.composite
def doubtful(draw):
    """A tile with three candidates of few kinds, so that fifth copies are common."""
    names = draw(st.lists(st.sampled_from(CHOICES), min_size=3, max_size=3, unique=True))
    chances = sorted((draw(st.floats(0.01, 0.4)) for _ in names), reverse=True)
    chances[0] += draw(st.sampled_from([0.0, 0.4, 0.55]))
    return tile(*(each for pair in zip(names, chances, strict=True) for each in pair))


@settings(deadline=None, max_examples=60)
@given(st.lists(doubtful(), min_size=5, max_size=5), st.lists(doubtful(), min_size=1, max_size=1))
def test_no_labelling_that_can_be_is_better(closed, indicators):
    """Every labelling out of the candidates is tried."""
    melds = [(MeldKind.PON, sure(text)) for text in ("222m", "333m", "111z")]
    seen, laid = row(closed, *melds, indicators=indicators)
    ways = [[name for name, _ in each.candidates] for each in seen]
    possible = [named for named in product(*ways) if can_be(named)]
    best = min((cost(seen, laid, named) for named in possible), default=inf)
    decoded = decode(seen, laid)
    found = labels(seen, laid)
    assert decoded.settled
    assert decoded.possible == bool(possible)
    if possible:
        assert can_be(found)
        assert cost(seen, laid, found) == pytest.approx(best)
