"""Metrics over photos, compared with counts by hand, and their confidence intervals."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.boxes import Box, Detection
from vision.evaluation.comparison import Failure, PhotoComparison, RowComparison
from vision.evaluation.hand_comparison import HandComparison, HandPart, TileCounts
from vision.evaluation.labels import LabelledBox, make_answer
from vision.evaluation.listed_tiles import ListComparison
from vision.evaluation.metrics import (
    Evaluation,
    Method,
    bootstrap,
    evaluate,
    wilson,
    worst_comparisons,
)
from vision.reading.reading import Reading

BOX = Box(0, 0, 30, 40)


def comparison(
    *,
    right: tuple[tuple[str, float], ...] = (),
    wrong: tuple[tuple[str, str, float], ...] = (),
    missed: tuple[str, ...] = (),
    extra: tuple[tuple[str, float], ...] = (),
    tile_free: bool = False,
    hand_read: bool = False,
    row: RowComparison | None = None,
) -> PhotoComparison:
    def tile(label: str) -> LabelledBox:
        return LabelledBox(label, 0, 0, 30, 40)

    return PhotoComparison(
        Path("photo.jpg"),
        tuple(Detection(label, confidence, BOX) for label, confidence in right),
        tuple((tile(label), Detection(named, sure, BOX)) for label, named, sure in wrong),
        tuple(map(tile, missed)),
        tuple(Detection(label, confidence, BOX) for label, confidence in extra),
        tile_free,
        hand_read,
        row,
    )


PHOTOS = [
    comparison(
        right=(("1m", 0.99), ("0p", 0.95), ("back", 0.85)),
        hand_read=True,
        row=RowComparison(read=True, right=True),
    ),
    comparison(
        right=(("2m", 0.6), ("3m", 0.97)),
        wrong=(("0s", "5s", 0.93), ("1s", "6z", 0.4)),
        missed=("back",),
        extra=(("9p", 0.92), ("8p", 0.3)),
        row=RowComparison(read=True, right=False),
    ),
]
TILE_FREE_PHOTOS = [
    comparison(tile_free=True),
    comparison(tile_free=True, extra=(("back", 0.4),)),
    comparison(tile_free=True, extra=(("1m", 0.9), ("2m", 0.7)), hand_read=True),
    comparison(tile_free=True),
]

FALSE = (Detection("9p", 0.93, BOX), Detection("8p", 0.4, BOX))
LISTED = [
    PhotoComparison(
        Path("a.jpg"),
        listed=ListComparison(8, 6, FALSE, hand_right=False, seats=(True,), rivers=(True, False)),
    ),
    PhotoComparison(Path("b.jpg"), listed=ListComparison(2, 2, hand_right=False), doubted=True),
    PhotoComparison(Path("c.jpg"), listed=ListComparison(0, 0, (), hand_right=True)),
]


def with_hand(*wrong: HandPart, failures: tuple[Failure, ...] = ()) -> PhotoComparison:
    answer = make_answer("123456789m1122p2p")
    hand = HandComparison("a.jpg", answer, Reading(40, 30), wrong, TileCounts(), True)
    return replace(comparison(right=(("1m", 0.99),)), hand=hand, failures=failures)


HANDS = [
    with_hand(HandPart.DORA),
    with_hand(HandPart.HAND, failures=(Failure.MISREAD,)),
    with_hand(HandPart.WINNING_TILE, failures=(Failure.MISREAD, Failure.WINNING_TILE)),
]


def parts(evaluation: Evaluation) -> dict[str, tuple[float, float]]:
    return {name: (figure.part, figure.whole) for name, figure in evaluation.figures.items()}


def test_metrics_equal_counts_by_hand() -> None:
    evaluation = evaluate(PHOTOS)
    assert (evaluation.photos, evaluation.tiles, evaluation.detected) == (2, 8, 9)
    assert parts(evaluation) == {
        "recall": (5, 8),
        "precision": (5, 9),
        "f1": (5, 8.5),
        "found": (7, 8),
        "named_right": (5, 7),
        "exact_photos": (1, 2),
        "red_fives": (1, 2),
        "backs": (1, 2),
        "sure_errors": (1, 8),
        "corrections": (5, 2),
        "certain": (4, 6),
        "certain_labelled": (4, 5),
        "rows_read": (2, 2),
        "rows_right": (1, 2),
        "hands_right": (0, 0),
        "hands_wrong_unnoticed": (0, 0),
        "closed_tiles_right": (0, 0),
        "winning_tiles_right": (0, 0),
        "melds_right": (0, 0),
        "listed_tiles": (0, 0),
        "listed_false": (0, 0),
        "listed_sure_errors": (0, 0),
        "seats_right": (0, 0),
        "rivers_right": (0, 0),
        "false_positives": (0, 0),
        "photos_with_false_positives": (0, 0),
        "false_hands": (0, 0),
    }


def test_photos_without_tiles_have_metrics_of_their_own() -> None:
    evaluation = evaluate(TILE_FREE_PHOTOS)
    assert (evaluation.photos, evaluation.tile_free, evaluation.tiles) == (4, 4, 0)
    counts = {name: each for name, each in parts(evaluation).items() if each[1]}
    assert counts == {
        "precision": (0, 3),
        "f1": (0, 1.5),
        "certain": (0, 1),
        "false_positives": (3, 4),
        "photos_with_false_positives": (2, 4),
        "false_hands": (1, 4),
    }


def test_a_bin_has_the_share_of_right_labels_and_the_mean_confidence() -> None:
    (found,) = (each for each in evaluate(PHOTOS).bins if each.low == 0.9)
    assert (found.right, found.wrong, found.extra) == (0, 1, 1)
    assert found.mean == pytest.approx(0.925)
    assert found.share.value == 0
    assert [each.mean for each in evaluate([]).bins] == [None] * len(evaluate([]).bins)


def test_intervals_contain_their_share() -> None:
    figures = evaluate([*PHOTOS, *TILE_FREE_PHOTOS, *HANDS, *LISTED] * 10).figures
    for figure in figures.values():
        assert figure.value is not None
        assert figure.interval is not None
        assert figure.interval.low <= figure.value <= figure.interval.high


def test_whole_hands_are_counted_where_they_are_known() -> None:
    evaluation = evaluate([*PHOTOS, *HANDS])
    assert parts(evaluation)["hands_right"] == (1, 3)
    assert parts(evaluation)["closed_tiles_right"] == (2, 3)
    assert parts(evaluation)["winning_tiles_right"] == (2, 3)
    assert evaluation.failures == ((Failure.MISREAD, 2), (Failure.WINNING_TILE, 1))
    assert worst_comparisons([PHOTOS[1], *HANDS], 5) == [HANDS[1], HANDS[2], PHOTOS[1]]


def test_photos_with_lists_have_metrics_of_their_own() -> None:
    evaluation = evaluate(LISTED)
    assert (evaluation.photos, evaluation.tiles) == (3, 10)
    assert {name: each for name, each in parts(evaluation).items() if each[1]} == {
        "hands_right": (1, 3),
        "hands_wrong_unnoticed": (1, 3),
        "listed_tiles": (8, 10),
        "listed_false": (2, 2),
        "listed_sure_errors": (1, 2),
        "seats_right": (1, 1),
        "rivers_right": (1, 2),
    }


def test_without_errors_the_interval_has_a_width() -> None:
    figures = evaluate([PHOTOS[0]] * 10).figures
    recall = figures["recall"].interval
    assert recall is not None
    assert recall.method is Method.WILSON
    assert recall.high == 1
    assert recall.low == pytest.approx(wilson(30, 30).low)
    assert figures["corrections"].interval is None


def test_wilson_equals_published_intervals() -> None:
    # Newcombe 1998, table I: 81 of 263 and 15 of 148, 0 of 20.
    for part, whole, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)):
        interval = wilson(part, whole)
        assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)
    assert wilson(0, 20).low == 0
    assert round(wilson(0, 20).high, 4) == 0.1611


def test_bootstrap_covers_about_95_percent() -> None:
    rng = np.random.default_rng(3)
    wholes, inside = np.full(60, 14.0), 0
    for _ in range(200):
        probabilities = rng.beta(9, 1, 60)  # photos differ; on the whole 0.9 of the tiles are right
        interval = bootstrap(rng.binomial(14, probabilities).astype(float), wholes)
        assert interval is not None
        inside += interval.low <= 0.9 <= interval.high
    assert 180 <= inside <= 198
