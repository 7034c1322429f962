"""Measure the recorded hands scored per second, compared with PyPI mahjong on the same hands.

One thread, median of seven rounds that alternate between both programs, which must give the same
scores. Their inputs are prepared before; the library gets a new configuration for each hand and
round, because a used configuration changes its next result. The caches of tenbo are warm.
"""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import score
from scorer.riichi.win import By, Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Tile, Wind
from tests.presets import TENHOU
from tests.scorer.corpus import records
from tests.scorer.oracle import LibraryInput, library_config, library_input
from tests.unpublished import HANDS
from webapp.records.hands import read_hand_record

ROUNDS = 7
CORPUS = "dev_hands_4p.jsonl.gz"
BUILT_IN = (
    "123m456p789s11222z",
    "234m345p44678s66m4s",
    "340m067p22s 555=z 67-8s",
    "111m999p11s99s222z1s",
    "1122335577m11z2z2z",
    "123789m123p99s11s1s",
    "19m19p19s12345677z",
    "111222333m44455p",
    "2345678m234p22s34m",
    "55566m777z 123s 999=p",
    "22m055p 555=z 3333p 7-89s",
    "234m456s66p78s6s 777z",
    "11123456789m99p9p",
    "223344m667788p3s3s",
    "44m 666=z 555z 4444s 777=7z",
    "789m789p78999s11z9s",
)

Won = tuple[Hand, Win, Rules]


def hands() -> list[Won]:
    """Return the recorded hands, or the built-in hands if the corpus is missing."""
    if (HANDS / CORPUS).is_file():
        read = [read_hand_record(record) for record in records(CORPUS)]
        return [(record.hand, record.win, record.rules) for record in read]
    wins = [parse_hand(text) for text in BUILT_IN] * 500
    return [(hand, _self_draw(tile), TENHOU) for hand, tile in wins]


def _self_draw(tile: Tile) -> Win:
    """Return a tsumo of the dealer in the south round, so that every built-in hand has a yaku."""
    return Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.SOUTH)


def score_with_tenbo(won: list[Won]) -> list[int]:
    """Return the points of each hand by tenbo."""
    return [score(hand, win, rules).points for hand, win, rules in won]


LibraryCall = tuple[LibraryInput, HandConfig]


def library_calls(won: list[Won]) -> list[LibraryCall]:
    """Convert the hands to arguments of the library."""
    return [(library_input(hand, win), library_config(win, rules)) for hand, win, rules in won]


def score_with_library(calls: list[LibraryCall]) -> list[int]:
    """Return the points of each hand by the library."""
    points = []
    for each, configuration in calls:
        result = HandCalculator().estimate_hand_value(
            each.tiles,
            each.tile,
            each.melds,
            each.dora,
            configuration,
            ura_dora_indicators=each.ura,
        )
        points.append(result.cost["total"] if result.cost else 0)
    return points


def rate(call: Callable[[], list[int]]) -> float:
    """Return the hands per second of processor time in one pass over all hands."""
    start = process_time()
    done = len(call())
    return done / (process_time() - start)


def main() -> None:
    """Compare the scores, then the speed."""
    won = hands()
    points = zip(won, score_with_tenbo(won), score_with_library(library_calls(won)), strict=True)
    for (hand, _, _), ours, theirs in points:
        if ours != theirs:
            raise SystemExit(f"{hand}: {ours} points in tenbo, {theirs} in PyPI mahjong")
    rounds = []
    for _ in range(ROUNDS):
        calls = library_calls(won)
        tenbo = rate(partial(score_with_tenbo, won))
        rounds.append((tenbo, rate(partial(score_with_library, calls))))
    source = CORPUS if (HANDS / CORPUS).is_file() else "built-in hands"
    print(f"Scoring {len(won)} hands ({source}), equal points in both, median of {ROUNDS} rounds")
    print(f"  tenbo         {median(ours for ours, _ in rounds):8.0f} hands per second")
    print(f"  PyPI mahjong  {median(theirs for _, theirs in rounds):8.0f} hands per second")
    print(f"  ratio         {median(ours / theirs for ours, theirs in rounds):8.2f} times as fast")


if __name__ == "__main__":
    main()
