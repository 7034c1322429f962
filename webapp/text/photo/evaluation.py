"""The results of an evaluation of labelled photos as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vision.boxes import CERTAIN
from vision.evaluation.comparison import Failure
from vision.evaluation.metrics import (
    SURE,
    Evaluation,
    Figure,
    MeasuredSet,
    Method,
    ReliabilityBin,
    evaluate,
)

_FIGURES = {
    "recall": ("recall", "labelled tiles found with the right name"),
    "precision": ("precision", "detected tiles that are labelled with this name"),
    "f1": ("F1", "harmonic mean of both"),
    "found": ("found", "labelled tiles found, with any name"),
    "named_right": ("named right", "of the found tiles"),
    "exact_photos": ("exact photos", "without any error"),
    "red_fives": ("red fives", "found and named right"),
    "backs": ("backs", "found and named right"),
    "sure_errors": ("sure errors", f"wrong names with a confidence over {SURE}"),
    "corrections": ("corrections", "tiles to rename, add or remove per photo"),
    "certain": ("certain", f"right names among detections with a confidence of at least {CERTAIN}"),
    "certain_labelled": ("certain, labelled", "the same, among detections of labelled tiles"),
    "rows_read": ("rows read", "rows of tiles that are read as exactly the hand"),
    "rows_right": ("rows right", "the same, with the right names"),
    "hands_right": ("hands right", "closed tiles, winning tile and melds all right"),
    "hands_wrong_unnoticed": ("wrong, no doubt", "wrong hands without any doubt or advice"),
    "closed_tiles_right": ("closed tiles", "photos with all closed tiles right"),
    "winning_tiles_right": ("winning tiles", "photos with the winning tile right"),
    "melds_right": ("melds", "photos with all melds right"),
    "listed_tiles": ("listed tiles", "tiles listed without boxes that are read"),
    "listed_false": ("others read", "tiles read that are not listed, per photo with all listed"),
    "listed_sure_errors": ("surely", f"the same, with a confidence over {SURE}"),
    "seats_right": ("seats", "hands with melds of whole tables, all right"),
    "rivers_right": ("rivers", "discards of a player, all right and in order"),
    "false_positives": ("false positives", "detections per photo without tiles"),
    "photos_with_false_positives": (
        "any false positive",
        "photos without tiles with any detection",
    ),
    "false_hands": ("false hands", "photos without tiles in which a hand is read"),
}
_FAILURES = {
    Failure.RED_FIVE: "a red five read as a plain one, or a plain one as red",
    Failure.MISREAD: "a tile with another name",
    Failure.MISSED: "a tile not found",
    Failure.PART: "a part of a tile, or several, read as one",
    Failure.FALSE_TILE: "something else read as a tile",
    Failure.CHANGED: "a right name changed to complete the hand",
    Failure.LEFT_OUT: "a tile of the hand not taken",
    Failure.SURPLUS: "another tile taken for one of the hand",
    Failure.WINNING_TILE: "another winning tile",
    Failure.MELDS: "other melds",
    Failure.FALSE_HAND: "a hand without any tile",
}
_MEANS = {"corrections", "listed_false", "listed_sure_errors", "false_positives"}
_PERCENT = "{:.2%}"
_CONFUSIONS = 12  # the others are only in the JSON
_EXPLANATION = (
    "In brackets: 95 % intervals from a bootstrap over the photos; w marks Wilson intervals, used "
    "where each photo counts at most once, and over tiles if all photos are alike."
)


def describe_evaluation(measured: Sequence[MeasuredSet]) -> Iterator[str]:
    """Yield the lines for each set, and for all sets together if there are several."""
    for each in measured:
        yield from _evaluation_lines(each.labelled.name, evaluate(each.comparisons))
        yield from _left_out(each)
        yield ""
    if len(measured) > 1:
        comparisons = [comparison for each in measured for comparison in each.comparisons]
        yield from _evaluation_lines("together", evaluate(comparisons))
        yield ""
    yield _EXPLANATION


def _evaluation_lines(name: str, result: Evaluation) -> Iterator[str]:
    without = f" ({result.tile_free} without tiles)" if result.tile_free else ""
    yield f"{name}: {_plural(result.photos, 'photo')}{without}, {_plural(result.tiles, 'tile')}"
    for key, (label, meaning) in _FIGURES.items():
        if (figure := result.figures[key]).whole:
            number = "{:.2f}" if key in _MEANS else _PERCENT
            yield f"  {label:<18} {_row(figure, number)} {meaning}"
    yield from _reliability_lines("confidence", "share right", result.bins)
    yield from _reliability_lines("tile probability", "share tiles", result.tile_bins)
    if result.failures:
        yield ""
        yield "  failures        photos"
        for kind, count in result.failures:
            yield f"  {kind:<15} {count:>6}  {_FAILURES[kind]}"
    if result.confusions:
        yield ""
        yield "  labelled   read as   times"
        for (label, read_as), times in result.confusions[:_CONFUSIONS]:
            yield f"  {label:<10} {read_as:<9} {times:>5}"
        if (more := len(result.confusions) - _CONFUSIONS) > 0:
            yield f"  and {_plural(more, 'other pair')}"


def _left_out(each: MeasuredSet) -> Iterator[str]:
    if each.labelled.unlabelled:
        count = _plural(len(each.labelled.unlabelled), "photo")
        yield f"  left out: {count} without a file of labels"
    if each.unread:
        yield f"  left out: {_plural(len(each.unread), 'photo')} that cannot be read"


def _row(figure: Figure, number: str) -> str:
    counts = f"{figure.part:g} of {figure.whole:g}"
    return f"{_share(figure, number):<34} {counts:<15}"


def _share(figure: Figure, number: str = _PERCENT) -> str:
    """Return the value and its interval, if any."""
    value = f"{number.format(figure.value):>8}"
    if (interval := figure.interval) is None:
        return value
    mark = " w" if interval.method is Method.WILSON else ""
    return f"{value}  ({number.format(interval.low)} to {number.format(interval.high)}{mark})"


def _reliability_lines(name: str, share: str, bins: Sequence[ReliabilityBin]) -> Iterator[str]:
    """Yield a table of the bins that have any detection, after an empty line."""
    filled = [each for each in bins if each.share.whole]
    if not filled:
        return
    yield ""
    yield f"  {name:<16} {'seen':>6}  right  wrong  extra   mean   {share}"
    for each in filled:
        steps = f"{each.low:.2f} to {each.high:.2f}"
        counts = f"{each.share.whole:>6g} {each.right:>6} {each.wrong:>6} {each.extra:>6}"
        yield f"  {steps:<16} {counts}  {each.mean:.3f} {_share(each.share)}"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
