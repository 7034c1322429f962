"""Parameters of tests of which `make test` runs a few, and `make test-long` the others."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def mostly_long(values: Iterable[object], *, every: int) -> list[ParameterSet]:
    """Mark the values as long, except the first of each `every` values."""
    return [
        pytest.param(value, marks=() if place % every == 0 else pytest.mark.long)
        for place, value in enumerate(values)
    ]
