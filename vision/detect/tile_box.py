"""A box that the finder proposes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vision.boxes import Box
from vision.detect.networks import UNSQUEEZED, Squeeze


@dataclass(frozen=True, slots=True)
class TileBox:
    """A box that the finder proposes, with its score and the chance that it is a back.

    `squeeze` are the factors of the photo's width and height with which the finder saw it.
    """

    box: Box
    score: float
    back: float
    squeeze: Squeeze = UNSQUEEZED

    def shift(self, right: float, down: float) -> TileBox:
        """Return the box moved right and down by these pixels.

        >>> TileBox(Box(1, 2, 3, 4), 0.9, 0.1).shift(10, 20).box
        Box(left=11, top=22, right=13, bottom=24)
        """
        return replace(self, box=self.box.shift(right, down))
