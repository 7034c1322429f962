"""Recorded games and photos that are not published: tests that need them are skipped.

docs/reference/sources.md names their origin.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "shared"
HANDS = FOLDER / "data" / "hands"
CHINESE_HANDS = FOLDER / "data" / "chinese"
LOGS = FOLDER / "data" / "logs"
PHOTOS = FOLDER / "data" / "photos"


def needs(things: str, path: Path) -> pytest.MarkDecorator:
    """Return a mark that skips a test where a file or folder is missing.

    >>> needs("recorded games", FOLDER / "missing").kwargs["reason"]
    'needs recorded games that are not published'
    """
    return pytest.mark.skipif(not path.exists(), reason=f"needs {things} that are not published")


def parameters(values: Iterable[object], names: int = 1) -> list[object]:
    """Return the parameters of a test with a mark of `needs`, of which there must be one.

    >>> parameters([1, 2]), parameters([], names=2)[0].values
    ([1, 2], (None, None))
    """
    return list(values) or [pytest.param(*[None] * names, id="unpublished")]


needs_logs = needs("recorded games", LOGS)
