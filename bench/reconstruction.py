"""The share of discards that photos determine: the number of photos that a hand needs.

`python -m bench.reconstruction` takes hands of recorded games, looks at the table after every so
many discards and at the end, without errors and with those of readings, and reconstructs the order
of all discards. The dealer is known. A discard is determined if its tile and its place among all
discards are known.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from time import process_time

from scorer.table.riichi.moments import combine_moments
from scorer.table.riichi.turn_order import Discard, SeatTiles, TurnOrder, turn_order
from scorer.tiles.tile import TILES, Tile
from tests.recorded_play import PlayedHand, recorded_hands
from tests.unpublished import LOGS

INTERVALS = (0, 24, 16, 12, 8, 4, 2)


@dataclass(frozen=True, slots=True)
class Noise:
    """Errors of a reading, per tile and per meld.

    The usual ones are those of `bench.whole_tables` and of composed photos: a wrong label in 22 of
    154 rivers, a missed tile in 1 of 160, and 2 of 128 hands with a wrong meld.
    """

    label: float = 0.0
    missed: float = 0.0
    meld: float = 0.0

    def times(self, factor: float) -> Noise:
        """Return more or fewer errors."""
        return Noise(*(getattr(self, name) * factor for name in ("label", "missed", "meld")))


USUAL = Noise(label=0.0085, missed=0.0005, meld=0.015)


@dataclass(frozen=True, slots=True)
class Result:
    """The discards of a hand: determined, and of those wrong; whether no order fitted."""

    discards: int
    photos: int
    determined: int
    wrong: int
    unordered: bool
    seconds: float


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5, help="of the readings with errors")
    repeats = parser.parse_args().repeats
    if not LOGS.is_dir():
        print("This needs recorded games that are not published.")
        return
    hands = recorded_hands()
    print(f"{len(hands)} hands, {sum(len(hand.discards) for hand in hands)} discards")
    print("discards between photos | photos | errors | determined | of those wrong | no order | s")
    for every in INTERVALS:
        for name, noise, count in (
            ("none", Noise(), 1),
            ("usual", USUAL, repeats),
            ("twice", USUAL.times(2), repeats),
        ):
            results = [
                measure(hand, every, noise, Random(f"{hand.name} {seed}"))
                for hand in hands
                for seed in range(count)
            ]
            print_row(every, name, results)


def print_row(every: int, name: str, results: Sequence[Result]) -> None:
    """Print the sums of some results."""
    discards = sum(each.discards for each in results)
    determined = sum(each.determined for each in results)
    wrong = sum(each.wrong for each in results)
    photos = sum(each.photos for each in results) / len(results)
    unordered = sum(each.unordered for each in results) / len(results)
    print(
        f"{every or 'end only':>8} | {photos:4.1f} | {name:5} | {determined / discards:6.1%} | "
        f"{wrong / max(determined, 1):6.2%} | {unordered:5.1%} | "
        f"{max(each.seconds for each in results):.1f}",
        flush=True,
    )


def measure(hand: PlayedHand, every: int, noise: Noise, rng: Random) -> Result:
    """Reconstruct a hand from readings after every so many discards and at its end."""
    ends = [number + 1 for number, _ in hand.discards]
    counts = sorted({*(ends[every - 1 :: every] if every else ()), len(hand.steps)})
    moments = [[read(seat, noise, rng) for seat in hand.moment(count)] for count in counts]
    start = process_time()
    order = turn_order(combine_moments(moments), dealer=hand.dealer)
    seconds = process_time() - start
    determined, wrong = compare(order, hand)
    return Result(
        len(hand.discards), len(counts), determined, wrong, order.repairs is None, seconds
    )


def compare(order: TurnOrder, hand: PlayedHand) -> tuple[int, int]:
    """Return the number of determined discards, and of those that were not so."""
    truth = [(step.seat, step.tile) for _, step in hand.discards]
    determined = [each for each in order.discards if each.determined]
    return len(determined), sum(not _is_true(each, truth) for each in determined)


def _is_true(discard: Discard, truth: Sequence[tuple[int, Tile | None]]) -> bool:
    turn = discard.turns[0]
    return turn < len(truth) and truth[turn] == (discard.seat, discard.tile)


def read(seat: SeatTiles, noise: Noise, rng: Random) -> SeatTiles:
    """Return what a reading with errors sees of a seat."""
    river: list[Tile | None] = []
    riichi = None
    for place, tile in enumerate(seat.river):
        if rng.random() < noise.missed:
            continue
        if seat.riichi == place:
            riichi = len(river)
        river.append(rng.choice(TILES) if rng.random() < noise.label else tile)
    melds = tuple(meld for meld in seat.melds if rng.random() >= noise.meld)
    return replace(seat, river=tuple(river), melds=melds, riichi=riichi)


if __name__ == "__main__":
    main()
