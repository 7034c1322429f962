"""Detections of tile rows for browser tests."""

from __future__ import annotations

from collections.abc import Iterator

from vision.boxes import Box, Detection

WIDTH, HEIGHT = 48, 64
GAP = 44


def laid_out(text: str, *, top: float = 200, left: float = 20) -> Iterator[Detection]:
    """Yield the detections of a row: two spaces are a gap, `<5m` is sideways, `5m?4m` can be 4m.

    >>> [seen.label for seen in laid_out("1m 2m?3m")]
    ['1m', '2m']
    """
    for group in text.split("  "):
        for word in group.split():
            label, _, other = word.lstrip("<").partition("?")
            wide, high = (HEIGHT, WIDTH) if "<" in word else (WIDTH, HEIGHT)
            box = Box(left, top + HEIGHT - high, left + wide, top + HEIGHT)
            yield seen(label, box, turn=270 if "<" in word else 0, other=other)
            left += wide + 2
        left += GAP


def seen(label: str, box: Box, *, turn: float, other: str = "") -> Detection:
    """Return the detection of a tile; `other` makes it uncertain."""
    confidence = 0.6 if other else 0.99
    candidates = ((label, confidence), (other or "7z", round(1 - confidence, 2)))
    return Detection(label, confidence, box, candidates, turn)
