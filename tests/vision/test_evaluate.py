"""Figures over photographs, checked against counts made by hand, and their intervals."""

from pathlib import Path

import numpy as np
import pytest

from vision.boxes import Box, Detection
from vision.evaluation.comparison import Outcome
from vision.evaluation.intervals import Method, bootstrap, wilson
from vision.evaluation.labelled_photos import LabelledBox
from vision.evaluation.metrics import Evaluation, evaluation, worst
from vision.reading.decode import CERTAIN

BOX = Box(0, 0, 30, 40)


def outcome(
    *,
    right: tuple[tuple[str, float], ...] = (),
    wrong: tuple[tuple[str, str, float], ...] = (),
    missed: tuple[str, ...] = (),
    extra: tuple[tuple[str, float], ...] = (),
) -> Outcome:
    def tile(label: str) -> LabelledBox:
        return LabelledBox(label, 0, 0, 30, 40)

    return Outcome(
        Path("photo.jpg"),
        tuple(Detection(label, confidence, BOX) for label, confidence in right),
        tuple((tile(label), Detection(named, sure, BOX)) for label, named, sure in wrong),
        tuple(map(tile, missed)),
        tuple(Detection(label, confidence, BOX) for label, confidence in extra),
    )


PHOTOS = [
    outcome(right=(("1m", 0.99), ("0p", 0.95), ("back", 0.85))),
    outcome(
        right=(("2m", 0.6), ("3m", 0.97)),
        wrong=(("0s", "5s", 0.93), ("1s", "6z", 0.4)),
        missed=("back",),
        extra=(("9p", 0.92), ("8p", 0.3)),
    ),
]


def parts(told: Evaluation) -> dict[str, tuple[float, float]]:
    return {name: (figure.part, figure.whole) for name, figure in told.figures.items()}


def test_figures_are_counted_as_by_hand():
    told = evaluation(PHOTOS)
    assert (told.photos, told.tiles, told.detected) == (2, 8, 9)
    assert parts(told) == {
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
    }


def test_f1_is_the_harmonic_mean_of_recall_and_precision():
    figures = evaluation(PHOTOS).figures
    recall, precision = figures["recall"].value, figures["precision"].value
    assert recall is not None
    assert precision is not None
    assert figures["f1"].value == pytest.approx(2 * recall * precision / (recall + precision))


def test_confusions_are_ranked():
    twice = outcome(wrong=(("1s", "6z", 0.9), ("1s", "6z", 0.9), ("5m", "6m", 0.9)))
    assert evaluation([twice]).confusions == ((("1s", "6z"), 2), (("5m", "6m"), 1))


def test_every_detection_lies_in_one_bin():
    edges = outcome(right=(("1m", 0.0), ("1m", 0.5), ("1m", CERTAIN), ("1m", 0.9), ("1m", 1.0)))
    bins = evaluation([*PHOTOS, edges]).bins
    assert [each.low for each in bins] == [0.0, *(each.high for each in bins[:-1])]
    assert CERTAIN in {each.low for each in bins}
    assert sum(each.right + each.wrong + each.extra for each in bins) == 14
    assert bins[0].right == 1
    assert (bins[-1].high, bins[-1].right) == (1.0, 2)


def test_a_bin_tells_the_share_that_is_right_and_the_mean_confidence():
    (told,) = (each for each in evaluation(PHOTOS).bins if each.low == 0.9)
    assert (told.right, told.wrong, told.extra) == (0, 1, 1)
    assert told.mean_confidence == pytest.approx(0.925)
    assert told.share_right.value == 0
    assert [each.mean_confidence for each in evaluation([]).bins] == [None] * len(
        evaluation([]).bins
    )


def test_of_nothing_there_is_no_share():
    figures = evaluation([]).figures
    assert all(figure.value is None and figure.interval is None for figure in figures.values())


def test_intervals_hold_their_share_and_say_how_they_were_made():
    figures = evaluation(PHOTOS * 10).figures
    for figure in figures.values():
        assert figure.value is not None
        assert figure.interval is not None
        assert figure.interval.low <= figure.value <= figure.interval.high
    made = {name for name, each in figures.items() if each.interval.method is Method.WILSON}
    assert made == {"exact_photos", "red_fives", "backs"}


def test_without_an_error_the_interval_does_not_shut():
    figures = evaluation([PHOTOS[0]] * 10).figures
    recall = figures["recall"].interval
    assert recall is not None
    assert (recall.method, recall.high) == (Method.WILSON, pytest.approx(1))
    assert recall.low == pytest.approx(wilson(30, 30).low)
    assert figures["corrections"].interval is None


def test_wilson_is_as_in_the_literature():
    # Newcombe 1998, table I: 81 of 263 and 15 of 148, 0 of 20.
    for part, whole, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)):
        interval = wilson(part, whole)
        assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)
    assert wilson(0, 20).low == 0
    assert round(wilson(0, 20).high, 4) == 0.1611


def test_errors_that_come_together_widen_the_interval():
    photos, tiles = 50, 30
    wholes = np.full(photos, float(tiles))
    spread = wholes - (np.arange(photos) % 5 == 0) * 3
    heaped = wholes - (np.arange(photos) % 50 == 0) * 30
    assert spread.sum() == heaped.sum()
    wide, narrow = bootstrap(heaped, wholes), bootstrap(spread, wholes)
    assert wide is not None
    assert narrow is not None
    assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low)


def test_bootstrap_covers_about_nineteen_times_in_twenty():
    rng = np.random.default_rng(3)
    wholes, inside = np.full(60, 14.0), 0
    for _ in range(200):
        chances = rng.beta(9, 1, 60)  # photos differ; on the whole 0.9 of the tiles are right
        interval = bootstrap(rng.binomial(14, chances).astype(float), wholes)
        assert interval is not None
        inside += interval.low <= 0.9 <= interval.high
    assert 180 <= inside <= 198


def test_the_worst_come_first_and_the_exact_ones_not_at_all():
    bad, worse = outcome(missed=("1m",)), outcome(missed=("1m", "2m"))
    assert worst([PHOTOS[0], bad, worse], 5) == [worse, bad]
    assert worst([bad, worse, bad], 2) == [worse, bad]
