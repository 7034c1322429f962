"""Find red fives by comparison with the other fives of a photo.

The classifier rarely knows the red fives of an unseen design for certain. But it reads all plain
fives of a design alike, and the red one differs from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from vision.boxes import UNLISTED, Detection, label_probabilities

# Set by hand on 40 composed tables at a draw and on 30 of 40 others; on the last ten nobody had
# looked at an error (training/experiments/training.md, "Whole tables, the label of one tile").
_RED_ODDS = 0.25  # odds of a red five, compared with a plain one, from which it can be the red one
_UNLIKE = 20.0  # factor by which these odds exceed those of all other fives of the suit


def find_red_fives(
    detections: Sequence[Detection], shown: Iterable[int], reds: tuple[int, int, int] | None
) -> list[Detection]:
    """Return the detections, with a red five where it was read as a plain one unlike the others.

    Args:
        detections: Everything that was detected.
        shown: The indices of the tiles to compare.
        reds: The red fives of each suit in the set; None if they are unknown. Where there can be
            several, the others need not be plain, so that nothing is compared.

    >>> from vision.boxes import Box
    >>> def five(plain, red):
    ...     return Detection("5s", plain, Box(0, 0, 3, 4), (("5s", plain), ("0s", red)))
    >>> [each.label for each in find_red_fives([five(0.95, 0.002), five(0.56, 0.29)], (0, 1), None)]
    ['5s', '0s']
    """
    tiles, indices = list(detections), tuple(shown)
    for count, suit in zip(reds or (1, 1, 1), "mps", strict=True):
        plain, red = f"5{suit}", f"0{suit}"
        fives = [index for index in indices if tiles[index].label in (plain, red)]
        odds = sorted((_odds(tiles[index], red, plain), index) for index in fives)
        if count != 1 or len(odds) < 2:
            continue
        (others, _), (most, index) = odds[-2:]
        if tiles[index].label == plain and most >= max(_RED_ODDS, _UNLIKE * others):
            tiles[index] = _exchange(tiles[index], plain, red)
    return tiles


def _odds(tile: Detection, one: str, other: str) -> float:
    found = label_probabilities(tile)
    return found.get(one, UNLISTED) / found.get(other, UNLISTED)


def _exchange(tile: Detection, one: str, other: str) -> Detection:
    """Return a detection with the probabilities of two labels exchanged."""
    names = {one: other, other: one}
    candidates = tuple((names.get(label, label), p) for label, p in tile.candidates)
    return replace(tile, label=names.get(tile.label, tile.label), candidates=candidates)
