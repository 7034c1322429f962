"""Measure the hands of Chinese Official scored per second, compared with PyPI PyMahjongGB.

One thread, median of seven rounds that alternate between both programs, which must give the same
points. Their inputs are prepared before. PyMahjongGB is written in C++. The first pass over the
hands, with empty caches, is reported apart.
"""

import gzip
import json
from functools import partial
from statistics import median

from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]

from bench.scoring import rate
from scorer.fans.score import score
from scorer.fans.win import Win
from scorer.tiles.hand import Hand
from tests.scorer.chinese_oracle import LibraryCall, library_call
from tests.scorer.golden_hands_mcr import golden_hands_mcr, hand_and_win
from tests.unpublished import CHINESE_HANDS
from webapp.records.fan_hands import read_fan_record

ROUNDS = 7
CORPUS = CHINESE_HANDS / "dev_hands_mcr.jsonl.gz"

Won = tuple[Hand, Win]


def hands() -> list[Won]:
    """Return the hands of the data, or the golden hands if the data are missing."""
    if CORPUS.is_file():
        with gzip.open(CORPUS, "rt") as lines:
            return [read_fan_record(json.loads(line))[:2] for line in lines]
    return [hand_and_win(each) for each in golden_hands_mcr() if "rules" not in each] * 100


def score_with_tenbo(won: list[Won]) -> list[int]:
    """Return the points of each hand by tenbo."""
    return [score(hand, win).total for hand, win in won]


def score_with_library(calls: list[LibraryCall]) -> list[int]:
    """Return the points of each hand by the library."""
    return [
        sum(points * count for points, count, _, _ in MahjongFanCalculator(*call)) for call in calls
    ]


def main() -> None:
    """Compare the points, then the speed."""
    won = hands()
    calls = [library_call(hand, win) for hand, win in won]
    first = rate(partial(score_with_tenbo, won))
    points = zip(won, score_with_tenbo(won), score_with_library(calls), strict=True)
    for (hand, win), ours, theirs in points:
        if ours != theirs:
            raise SystemExit(f"{hand} {win.tile}: {ours} in tenbo, {theirs} in PyMahjongGB")
    rounds = [
        (rate(partial(score_with_tenbo, won)), rate(partial(score_with_library, calls)))
        for _ in range(ROUNDS)
    ]
    source = CORPUS.name if CORPUS.is_file() else "golden hands"
    print(f"Scoring {len(won)} hands ({source}), equal points in both, median of {ROUNDS} rounds")
    print(f"  tenbo         {median(ours for ours, _ in rounds):8.0f} hands per second")
    print(f"  first pass    {first:8.0f} hands per second")
    print(f"  PyMahjongGB   {median(theirs for _, theirs in rounds):8.0f} hands per second")


if __name__ == "__main__":
    main()
