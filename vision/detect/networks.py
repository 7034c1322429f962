"""The pixels and networks of one photo, as a server or a phone provides them.

The detector is plain Python that asks for them through `PhotoNetworks`. Its functions are
coroutines, because in a browser the networks answer later. On a server they answer at once, and
`run_now` runs the coroutines like functions.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from vision.boxes import Box

_Result = TypeVar("_Result")

Squeeze = tuple[float, float]
"""The factors by which a photo's width and height are shortened before the networks see it."""

Rows = list[list[float]]
"""A row of chances for each box."""

UNSQUEEZED: Squeeze = (1.0, 1.0)

Colour = tuple[float, float, float]
"""Red, green and blue as logarithms, so that differences are ratios of brightness."""


class Square(NamedTuple):
    """A square of whole pixels in the squeezed photo that a reader sees.

    It can extend beyond the photo, whose edge pixels are repeated there. The reader sees it turned
    counterclockwise by so many `quarters`.
    """

    left: int
    top: int
    length: int
    quarters: int


class FinderOutput(NamedTuple):
    """The output of the finder for a part of the photo.

    Attributes:
        factor: Pixels of the finder's input for each pixel of the squeezed part.
        rows: A row for each box with a score of at least the threshold: the centre's x and y, the
            width and height in pixels of the input, and a score for each class.
    """

    factor: float
    rows: Sequence[Sequence[float]]


class ReaderOutput(NamedTuple):
    """The output of a reader, a row for each square.

    Attributes:
        logits: A number for each label.
        turns: The direction x, y of the tile's top, the cosine and sine of twice its angle.
    """

    logits: Sequence[Sequence[float]]
    turns: Sequence[Sequence[float]]


class PhotoNetworks(Protocol):
    """An upright photo and the networks that can look at it."""

    @property
    def width(self) -> int:
        """Return the width in pixels."""

    @property
    def height(self) -> int:
        """Return the height in pixels."""

    async def find(self, part: Box, squeeze: Squeeze) -> FinderOutput:
        """Run the finder on a part of whole pixels."""

    async def read(
        self, squares: Sequence[Square], squeeze: Squeeze, *, closer: bool
    ) -> ReaderOutput:
        """Run the reader, or the closer reader, on squares."""

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
