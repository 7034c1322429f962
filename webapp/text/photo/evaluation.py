"""What came of labelled photos, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vision.evaluation.intervals import Method
from vision.evaluation.metrics import SURE, Bin, Evaluation, Figure, Measured, evaluation
from vision.reading.decode import CERTAIN

_WORDS = {
    "recall": ("recall", "labelled tiles found and named right"),
    "precision": ("precision", "tiles seen that are labelled and named right"),
    "f1": ("F1", "both in one"),
    "found": ("found", "labelled tiles found, whatever their name"),
    "named_right": ("named right", "of the found"),
    "exact_photos": ("exact photos", "without any error"),
    "red_fives": ("red fives", "found and named right"),
    "backs": ("backs", "found and named right"),
    "sure_errors": ("sure errors", f"named wrong at a confidence over {SURE}"),
    "corrections": ("corrections", "a photo: tiles to name anew, to add or to take away"),
    "certain": ("certain", f"right of what is seen at a confidence of {CERTAIN} and over"),
    "certain_labelled": ("certain, labelled", "right of those where a tile is labelled"),
}
_PERCENT = "{:.2%}"
_CONFUSIONS = 12  # of them shown: the rest is in the JSON
_EXPLANATION = (
    "In brackets: 95 % intervals, drawn from the photos (bootstrap); w marks Wilson's, for photos "
    "that are exact or not, and over tiles where all photos are alike."
)


def describe_evaluation(measured: Sequence[Measured]) -> Iterator[str]:
    """Give the lines that tell of each set, and of all together where there are several.

    >>> list(describe_evaluation([]))[-1][:12]
    'In brackets:'
    """
    for each in measured:
        yield from _described(each.labelled.name, evaluation(each.outcomes))
        yield from _left_out(each)
        yield ""
    if len(measured) > 1:
        outcomes = [outcome for each in measured for outcome in each.outcomes]
        yield from _described("together", evaluation(outcomes))
        yield ""
    yield _EXPLANATION


def _described(name: str, told: Evaluation) -> Iterator[str]:
    yield f"{name}: {_many(told.photos, 'photo')}, {_many(told.tiles, 'tile')}"
    for key, (label, meaning) in _WORDS.items():
        number = "{:.2f}" if key == "corrections" else _PERCENT
        yield f"  {label:<18} {_row(told.figures[key], number)} {meaning}"
    yield ""
    yield "  confidence      seen  right  wrong  extra   mean   share right"
    yield from (_reliability(each) for each in told.bins if each.share_right.whole)
    if told.confusions:
        yield ""
        yield "  labelled   read as   times"
        for (label, read_as), times in told.confusions[:_CONFUSIONS]:
            yield f"  {label:<10} {read_as:<9} {times:>5}"
        if (more := len(told.confusions) - _CONFUSIONS) > 0:
            yield f"  and {_many(more, 'other pair')}"


def _left_out(each: Measured) -> Iterator[str]:
    if each.labelled.unlabelled:
        count = _many(len(each.labelled.unlabelled), "photo")
        yield f"  left out: {count} without a file of labels"
    if each.unread:
        yield f"  left out: {_many(len(each.unread), 'photo')} that cannot be read"


def _row(figure: Figure, number: str) -> str:
    counts = f"{figure.part:g} of {figure.whole:g}"
    return f"{_share(figure, number):<34} {counts:<15}"


def _share(figure: Figure, number: str = _PERCENT) -> str:
    """The value, and its interval where it has one."""
    if figure.value is None:
        return f"{'-':>8}"
    value = f"{number.format(figure.value):>8}"
    if (interval := figure.interval) is None:
        return value
    mark = " w" if interval.method is Method.WILSON else ""
    return f"{value}  ({number.format(interval.low)} to {number.format(interval.high)}{mark})"


def _reliability(each: Bin) -> str:
    figure = each.share_right
    counts = f"{figure.whole:>7g} {each.right:>6} {each.wrong:>6} {each.extra:>6}"
    return (
        f"  {each.low:.2f} to {each.high:.2f} {counts}  {each.mean_confidence:.3f} {_share(figure)}"
    )


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
