"""Hands of recorded games, discard by discard, from logs in the formats of their platforms.

docs/reference/sources.md names their origin.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from scorer.table.riichi.turn_order import SeatTiles
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import TILES, Tile, parse_tile
from tests.unpublished import LOGS
from webapp.records.logs.mjai import tile_name
from webapp.records.logs.mjlog import decode_meld

_SIDES = {1: Side.RIGHT, 2: Side.ACROSS, 3: Side.LEFT}
_TAG = re.compile(r"<(INIT|AGARI|RYUUKYOKU|REACH|N|[DEFG]\d+)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Step:
    """A discard, or a meld if the tile is None; `number` counts it among the discards."""

    seat: int
    tile: Tile | None = None
    riichi: bool = False
    meld: Meld | None = None


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """The discards and melds of a hand in their order."""

    name: str
    dealer: int
    steps: tuple[Step, ...]

    def moment(self, count: int) -> tuple[SeatTiles, ...]:
        """Return what the seats have before them after so many steps."""
        seats = [SeatTiles() for _ in range(4)]
        for at, step in enumerate(self.steps[:count]):
            tiles = seats[step.seat]
            if step.tile is not None:
                river = (*tiles.river, step.tile)
                riichi = tiles.riichi
                if step.riichi or (riichi is None and self._called_riichi(step.seat, at)):
                    riichi = len(tiles.river)
                seats[step.seat] = replace(tiles, river=river, riichi=riichi)
                continue
            meld = step.meld
            assert meld is not None
            if meld.kind is MeldKind.SHOUMINKAN:
                melds = tuple(m for m in tiles.melds if m.tiles[0].kind != meld.tiles[0].kind)
                chii = tuple(m for m in tiles.melds if m.kind is MeldKind.CHII)
                melds = (*(m for m in melds if m.kind is not MeldKind.CHII), *chii)
                seats[step.seat] = replace(tiles, melds=(*melds, meld))
                continue
            seats[step.seat] = replace(tiles, melds=(*tiles.melds, meld))
            if meld.open:
                source = self.steps[at - 1].seat
                taken = seats[source]
                place = len(taken.river) - 1
                riichi = None if taken.riichi == place else taken.riichi
                seats[source] = replace(taken, river=taken.river[:-1], riichi=riichi)
        return tuple(seats)

    def _called_riichi(self, seat: int, at: int) -> bool:
        """Return whether the player's riichi tile was called before this step."""
        return any(
            step.riichi and step.seat == seat and self.is_called(number)
            for number, step in enumerate(self.steps[:at])
        )

    def is_called(self, number: int) -> bool:
        """Return whether the next step calls the discard of a step."""
        following = self.steps[number + 1 : number + 2]
        return any(
            step.meld is not None and step.meld.open and step.meld.kind is not MeldKind.SHOUMINKAN
            for step in following
        )

    @property
    def discards(self) -> tuple[tuple[int, Step], ...]:
        """The discards with the numbers of their steps."""
        return tuple((n, step) for n, step in enumerate(self.steps) if step.tile is not None)


@cache
def recorded_hands() -> tuple[PlayedHand, ...]:
    """Return the hands of four players in all logs."""
    found = [hand for path in sorted(LOGS.glob("*.xml")) for hand in _mjlog(path)]
    found += [hand for path in sorted(LOGS.glob("mjai*.jsonl")) for hand in _mjai(path)]
    return tuple(found)


def _mjlog(path: Path) -> Iterator[PlayedHand]:
    dealer, steps, riichi = 0, list[Step](), False
    names = iter(range(1000))
    for tag, text in _TAG.findall(path.read_text()):
        given = dict(_ATTRIBUTE.findall(text))
        if tag == "INIT":
            dealer, steps, riichi = int(given["oya"]), [], False
        elif tag in {"AGARI", "RYUUKYOKU"} and steps:
            yield PlayedHand(f"{path.stem} {next(names)}", dealer, tuple(steps))
            steps = []
        elif tag == "REACH":
            riichi = given["step"] == "1"
        elif tag == "N":
            seat = int(given["who"])
            steps.append(Step(seat, meld=_mjlog_meld(int(given["m"]))))
        elif tag[0] in "DEFG":
            steps.append(Step("DEFG".index(tag[0]), _mjlog_tile(int(tag[1:])), riichi))
            riichi = False


def _mjlog_tile(number: int) -> Tile:
    tile = TILES[number // 4]
    return parse_tile(f"0{tile.suit}") if number in {16, 52, 88} else tile


def _mjlog_meld(code: int) -> Meld:
    read = decode_meld(code)
    assert read.kind is not None
    called = None if read.kind is MeldKind.ANKAN else _mjlog_tile(read.called)
    return Meld(read.kind, tuple(map(_mjlog_tile, read.tiles)), called, _SIDES.get(code & 3))


_MJAI_KINDS = {"chi": "chii", "kakan": "shouminkan"}


def _mjai(path: Path) -> Iterator[PlayedHand]:
    dealer, steps, riichi = 0, list[Step](), False
    for number, line in enumerate(path.read_text().splitlines()):
        event: dict[str, Any] = json.loads(line)
        kind = event["type"]
        if kind == "start_kyoku":
            dealer, steps, riichi = event["oya"], [], False
        elif kind in {"hora", "ryukyoku"} and steps:
            yield PlayedHand(f"{path.stem} {number}", dealer, tuple(steps))
            steps = []
        elif kind == "reach":
            riichi = True
        elif kind == "dahai":
            steps.append(Step(event["actor"], mjai_tile(event["pai"]), riichi))
            riichi = False
        elif kind in {"chi", "pon", "daiminkan", "ankan", "kakan"}:
            steps.append(Step(event["actor"], meld=_mjai_meld(event, steps)))


def mjai_tile(text: str) -> Tile:
    """Return the tile of its name in MJAI."""
    return parse_tile(tile_name(text))


def _mjai_meld(event: dict[str, Any], steps: Sequence[Step]) -> Meld:
    kind = MeldKind(_MJAI_KINDS.get(event["type"], event["type"]))
    consumed = tuple(map(mjai_tile, event["consumed"]))
    if kind is MeldKind.ANKAN:
        return Meld(kind, consumed)
    tile = mjai_tile(event["pai"])
    if kind is MeldKind.SHOUMINKAN:
        pon = next(
            step.meld
            for step in steps
            if step.meld
            and step.seat == event["actor"]
            and step.meld.kind is MeldKind.PON
            and step.meld.tiles[0].kind == tile.kind
        )
        return Meld(kind, (*pon.tiles, tile), pon.called, pon.called_from)
    side = _SIDES[(event["target"] - event["actor"]) % 4]
    return Meld(kind, (*consumed, tile), tile, side)


@dataclass(slots=True)
class _Play:
    """A hand that is played with random tiles; the melds are not from hands."""

    rng: Random
    turn: int
    steps: list[Step] = field(default_factory=list)
    melds: dict[int, int] = field(default_factory=dict)
    riichi: set[int] = field(default_factory=set)


def random_hand(seed: int, *, calls: float = 0.1) -> PlayedHand:
    """Return a hand of random tiles with calls, closed kans and riichi."""
    rng = Random(seed)
    dealer = rng.randrange(4)
    play = _Play(rng, dealer)
    for _ in range(rng.randrange(1, 70)):
        seat = play.turn
        if play.melds.get(seat, 0) < 4 and rng.random() < 0.02:
            play.steps.append(Step(seat, meld=Meld(MeldKind.ANKAN, (rng.choice(TILES),) * 4)))
            play.melds[seat] = play.melds.get(seat, 0) + 1
        riichi = seat not in play.riichi and seat not in play.melds and rng.random() < 0.05
        tile = rng.choice(TILES)
        play.steps.append(Step(seat, tile, riichi))
        if riichi:
            play.riichi.add(seat)
        play.turn = (seat + 1) % 4
        if rng.random() < calls:
            _call(play, seat, tile)
    return PlayedHand(f"random {seed}", dealer, tuple(play.steps))


def _call(play: _Play, source: int, tile: Tile) -> None:
    callers = [
        seat
        for seat in range(4)
        if seat != source and seat not in play.riichi and play.melds.get(seat, 0) < 4
    ]
    if not callers:
        return
    caller = play.rng.choice(callers)
    side = _SIDES[(source - caller) % 4]
    kind = play.rng.choice((MeldKind.PON, MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.CHII))
    if kind is MeldKind.CHII:
        if side is not Side.LEFT or tile.honor:
            return
        start = play.rng.randint(max(tile.kind % 9 - 2, 0), min(tile.kind % 9, 6))
        first = tile.kind - tile.kind % 9 + start
        tiles = TILES[first : first + 3]
    else:
        tiles = (tile,) * (3 if kind is MeldKind.PON else 4)
    play.steps.append(Step(caller, meld=Meld(kind, tuple(tiles), tile, side)))
    play.melds[caller] = play.melds.get(caller, 0) + 1
    play.turn = caller
