"""Hands scored in a second, beside PyPI's mahjong on the same hands with the same answers."""

from collections.abc import Callable
from functools import partial
from time import perf_counter

from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from scorer.hand import Hand, parse_hand
from scorer.melds import MeldKind
from scorer.score import score
from scorer.tiles import Tile, Wind
from scorer.win import By, Win

SECONDS = 2.0
HANDS = (
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
KINDS = {
    MeldKind.CHII: TheirMeld.CHI,
    MeldKind.PON: TheirMeld.PON,
    MeldKind.DAIMINKAN: TheirMeld.KAN,
    MeldKind.SHOUMINKAN: TheirMeld.SHOUMINKAN,
    MeldKind.ANKAN: TheirMeld.KAN,
}


def win_of(tile: Tile) -> Win:
    """A dealer's self-draw in the south round: whatever the hand, it has a yaku or is open."""
    return Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.SOUTH)


def ours(hand: Hand, tile: Tile) -> int:
    """Our points."""
    return score(hand, win_of(tile)).points


def prepared(hand: Hand, tile: Tile) -> Callable[[], int]:
    """Their call for a hand, with its tiles as the numbers 0 to 135 worked out beforehand."""
    free = {kind: list(range(kind * 4, kind * 4 + 4)) for kind in range(34)}

    def number(wanted: Tile) -> int:
        # The first five of each suit is the red one, so that plain fives are taken from the end.
        return free[wanted.kind].pop(0 if wanted.red else -1)

    melds = [
        TheirMeld(KINDS[meld.kind], [number(each) for each in meld.tiles], opened=meld.open)
        for meld in hand.melds
    ]
    winning = number(tile)
    tiles = [number(each) for each in hand.concealed]
    tiles += [winning, *(each for meld in melds for each in meld.tiles)]
    return partial(theirs, tiles, winning, melds)


def theirs(tiles: list[int], winning: int, melds: list[TheirMeld]) -> int:
    """Their points; a new configuration each time, as a used one changes the next answer."""
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    config = HandConfig(is_tsumo=True, player_wind=EAST, round_wind=SOUTH, options=options)
    result = HandCalculator().estimate_hand_value(tiles, winning, melds, config=config)
    if result.cost is None:
        raise SystemExit(f"PyPI mahjong refuses a hand of the benchmark: {result.error}")
    return int(result.cost["total"])


def rate(calls: list[Callable[[], int]]) -> float:
    """Calls in a second, over whole rounds of the hands."""
    start, done = perf_counter(), 0
    while (spent := perf_counter() - start) < SECONDS:
        for call in calls:
            call()
        done += len(calls)
    return done / spent


def main() -> None:
    """Compare the answers, then the speed."""
    hands = [parse_hand(text) for text in HANDS]
    our_calls: list[Callable[[], int]] = [partial(ours, hand, tile) for hand, tile in hands]
    their_calls = [prepared(hand, tile) for hand, tile in hands]
    for text, our_call, their_call in zip(HANDS, our_calls, their_calls, strict=True):
        if our_call() != their_call():
            raise SystemExit(f"{text}: {our_call()} points here, {their_call()} in PyPI mahjong")
    our_rate, their_rate = rate(our_calls), rate(their_calls)
    print(f"Scoring {len(HANDS)} hands, the same points from both")
    print(f"  tenbo         {our_rate:8.0f} hands a second")
    print(f"  PyPI mahjong  {their_rate:8.0f} hands a second, {our_rate / their_rate:.1f} times")


if __name__ == "__main__":
    main()
