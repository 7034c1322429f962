"""Real hands scored in a second, beside PyPI's mahjong on the same hands with the same answers.

Objects in, scores out, one thread; the median of seven rounds that alternate between the two.
Both get what they want ready made, the library a new configuration for each hand and round, as a
used one changes its next answer. Caches of tenbo's are warm, as after a minute of use; the
peak of memory is measured on a pass of its own.
"""

import tracemalloc
from collections.abc import Callable
from statistics import median
from time import process_time

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

from scorer.riichi.rules.presets import TENHOU
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import score
from scorer.riichi.win import By, Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Tile, Wind
from tests.scorer.corpus import HANDS, records
from tests.scorer.oracle import Question, config, question
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
    """The real hands of the corpus, or the built-in ones where it is not there."""
    if (HANDS / CORPUS).is_file():
        read = [read_hand_record(record) for record in records(CORPUS)]
        return [(record.hand, record.win, record.rules) for record in read]
    wins = [parse_hand(text) for text in BUILT_IN] * 500
    return [(hand, _self_draw(tile), TENHOU) for hand, tile in wins]


def _self_draw(tile: Tile) -> Win:
    """A dealer's self-draw in the south round: whatever the hand, it has a yaku or is open."""
    return Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.SOUTH)


def ours(won: list[Won]) -> list[int]:
    """Our points."""
    return [score(hand, win, rules).points for hand, win, rules in won]


Asked = tuple[Question, HandConfig]


def ready(won: list[Won]) -> list[Asked]:
    """The hands as the library wants them."""
    return [(question(hand, win), config(win, rules)) for hand, win, rules in won]


def theirs(asked: list[Asked]) -> list[int]:
    """Their points."""
    points = []
    for each, configuration in asked:
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
    """Hands in a second of processor time, over all of them once."""
    start = process_time()
    done = len(call())
    return done / (process_time() - start)


def memory(call: Callable[[], list[int]]) -> float:
    """Megabytes allocated at most, beyond what was there before."""
    tracemalloc.start()
    call()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / 1024 / 1024


def main() -> None:
    """Compare the answers, then the speed, then the memory."""
    won = hands()
    ours_points, theirs_points = ours(won), theirs(ready(won))
    for (hand, _, _), ours_said, theirs_said in zip(won, ours_points, theirs_points, strict=True):
        if ours_said != theirs_said:
            raise SystemExit(f"{hand}: {ours_said} points here, {theirs_said} in PyPI mahjong")
    rounds = []
    for _ in range(ROUNDS):
        asked = ready(won)
        rounds.append((rate(lambda: ours(won)), rate(lambda asked=asked: theirs(asked))))  # type: ignore[misc]
    source = CORPUS if (HANDS / CORPUS).is_file() else "built-in hands"
    print(f"Scoring {len(won)} hands ({source}), the same points from both, median of {ROUNDS}")
    print(f"  tenbo         {median(mine for mine, _ in rounds):8.0f} hands a second")
    print(f"  PyPI mahjong  {median(other for _, other in rounds):8.0f} hands a second")
    print(f"  ratio         {median(mine / other for mine, other in rounds):8.2f} times as fast")
    asked = ready(won)
    mine, other = memory(lambda: ours(won)), memory(lambda: theirs(asked))
    print(f"  peak memory   {mine:8.2f} MB for one pass; PyPI mahjong {other:.2f} MB")


if __name__ == "__main__":
    main()
