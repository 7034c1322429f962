"""The pixels and networks of one photo, as a server or a phone provides them.

Detection is plain Python that asks for them through `PhotoNetworks`. Its functions are
coroutines, because in a browser the networks answer later. On a server they answer at once, and
`run_now` runs the coroutines like functions.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from vision.boxes import Box

_Result = TypeVar("_Result")

Scaling = tuple[float, float]
"""Anisotropic scaling: the factors of a photo's width and height, at most 1, for the networks."""

Rows = list[list[float]]
"""The probability of each label, (n, labels), for n boxes."""

UNSCALED: Scaling = (1.0, 1.0)

Colour = tuple[float, float, float]
"""Red, green and blue as logarithms, so that differences are ratios of brightness."""


class Square(NamedTuple):
    """A square of whole pixels in the scaled photo, the input of a classifier.

    It can extend beyond the photo, whose edge pixels are repeated there. It is rotated
    counterclockwise by so many `quarters` for the classifier.
    """

    left: int
    top: int
    length: int
    quarters: int


class DetectorOutput(NamedTuple):
    """The output of the detector for a part of the photo.

    Attributes:
        factor: Pixels of the detector's input for each pixel of the scaled part.
        rows: A row for each box with a confidence of at least the threshold: the centre's x and y,
            the width and height in pixels of the input, and a confidence for each class.
    """

    factor: float
    rows: Sequence[Sequence[float]]


class ClassifierOutput(NamedTuple):
    """The output of a classifier, a row for each square.

    Attributes:
        logits: A number for each label.
        turns: The direction x, y of the tile's top, the cosine and sine of twice its angle.
    """

    logits: Sequence[Sequence[float]]
    turns: Sequence[Sequence[float]]


class PhotoNetworks(Protocol):
    """An upright photo, and the networks that run on it."""

    @property
    def width(self) -> int:
        """Return the width in pixels."""

    @property
    def height(self) -> int:
        """Return the height in pixels."""

    async def run_detector(
        self, part: Box, scaling: Scaling, *, size: float = 1.0
    ) -> DetectorOutput:
        """Run the detector on a part of whole pixels, with this share of the usual input size."""

    async def run_classifier(
        self, squares: Sequence[Square], scaling: Scaling, *, close_up: bool
    ) -> ClassifierOutput:
        """Run the classifier, or the close-up classifier, on squares."""

    async def ground_colours(self, boxes: Sequence[Box]) -> Sequence[Colour]:
        """Return the most frequent colour of each tile: the background of its print."""


def run_now(work: Coroutine[Any, Any, _Result]) -> _Result:
    """Run a coroutine that never has to wait.

    >>> async def double(number: int) -> int:
    ...     return 2 * number
    >>> run_now(double(4))
    8
    """
    try:
        work.send(None)
    except StopIteration as done:
        result: _Result = done.value
        return result
    work.close()
    raise RuntimeError("The coroutine waits for something; run it in an event loop.")
