"""Random hands of every form score as in PyPI PyMahjongGB.

The environment variable TENBO_HANDS sets the number of hands, such as 200000.
"""

import os
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings

from scorer.fans.context import WinContext
from scorer.fans.division import divide
from scorer.fans.evaluate import Reading, readings
from scorer.fans.score import Score, score
from scorer.fans.win import Win
from scorer.tiles.hand import Hand
from tests.scorer.fan_strategies import fan_wins

pytest.importorskip(
    "MahjongGB", reason="PyMahjongGB is not compiled: apt install g++; pip install 'tenbo[oracle]'"
)

from tests.scorer.chinese_oracle import library_fans

HANDS = int(os.environ.get("TENBO_HANDS", 6 * settings().max_examples))


@settings(
    max_examples=HANDS,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(fan_wins())
def test_the_score_equals_the_library(won: tuple[Hand, Win]) -> None:
    total, fans = library_fans(*won)
    ours = score(*won)
    assert ours.total == total
    found = Counter({line.fan.name: line.count for line in ours.fans})
    if found != fans:  # readings of equal points: the library has another one of them
        assert fans in [_fans(reading) for reading in _readings(ours) if reading.total == total]


def _readings(ours: Score) -> Iterator[Reading]:
    context = WinContext(ours.hand, ours.win)
    return readings(divide(ours.hand, ours.win), context, ours.rules)


def _fans(reading: Reading) -> Counter[str]:
    return Counter(line.fan.name for line in reading.lines)
