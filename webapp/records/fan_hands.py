"""Hand records of games scored by fans: one complete hand each.

docs/reference/hand-records.md describes the format.
"""

from dataclasses import dataclass
from typing import Annotated

from scorer.fans.rules.presets import RULE_SETS
from scorer.fans.rules.rules import Rules
from scorer.fans.score import score
from scorer.fans.win import Win
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import FLOWERS, Wind, parse_flowers, parse_tiles
from webapp.records.hands import TILES_BY_NAME, TileName, require_record
from webapp.typed_json.decode import Between, OneOf, OpenObject, decode
from webapp.typed_json.encode import copy_fields

_KINDS = {"chi": MeldKind.CHII, "kakan": MeldKind.SHOUMINKAN} | {
    str(kind): kind for kind in MeldKind
}
_SIDES = (None, Side.RIGHT, Side.ACROSS, Side.LEFT)


@dataclass(frozen=True, slots=True, kw_only=True)
class FanMeldFields(OpenObject):
    """A meld of a record; `from` is 1 (right), 2 (across) or 3 (left)."""

    kind: Annotated[str, OneOf(_KINDS)]
    tiles: tuple[TileName, ...] = ()
    called: TileName | None = None
    from_: Annotated[int, Between(1, 3)] | None = None

    def meld(self) -> Meld:
        """Return the meld; raise RiichiError if its tiles are none."""
        called = None if self.called is None else TILES_BY_NAME[self.called]
        tiles = tuple(TILES_BY_NAME[name] for name in self.tiles)
        return Meld(_KINDS[self.kind], tiles, called, _SIDES[self.from_ or 0])


@dataclass(frozen=True, slots=True, kw_only=True)
class FanHandFields(OpenObject):
    """The fields of a record."""

    rules: Annotated[str, OneOf(RULE_SETS)]
    hand: str
    win: TileName
    melds: tuple[FanMeldFields, ...] = ()
    self_drawn: bool = False
    seat: Wind
    round: Wind
    last_of_kind: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing_kong: bool = False
    flowers: Annotated[int, Between(0, len(FLOWERS))] = 0
    flower_tiles: str = ""
    first_turn: bool = False


def is_fan_record(data: object) -> bool:
    """Return whether the rules of a record are those of a game scored by fans.

    >>> is_fan_record({"rules": "mcr"}), is_fan_record({"rules": "tenhou"}), is_fan_record([])
    (True, False, False)
    """
    rules = data.get("rules") if isinstance(data, dict) else None
    return isinstance(rules, str) and rules in RULE_SETS


def read_fan_record(data: object) -> tuple[Hand, Win, Rules]:
    """Read a hand, its win and rules; raise RiichiError with the first invalid field."""
    given = decode(FanHandFields, require_record(data), "record")
    hand = Hand(parse_tiles(given.hand), tuple(meld.meld() for meld in given.melds))
    flowers = parse_flowers(given.flower_tiles) if given.flower_tiles else ()
    number, tile = len(flowers) or given.flowers, TILES_BY_NAME[given.win]
    win = copy_fields(Win, given, tile=tile, flowers=number, flower_tiles=flowers)
    return hand, win, RULE_SETS[given.rules].rules


def score_fan_record(data: object, rules: Rules | None = None) -> dict[str, object]:
    """Return the score of a record as a JSON object; `rules` replace its own if given.

    A hand below the minimum has its fans too; wins is false for it.
    """
    hand, win, own = read_fan_record(data)
    result = score(hand, win, rules or own)
    return {
        "fan": result.total,
        "fans": [
            {"name": line.fan.name, "count": line.count, "points": line.fan.points}
            for line in result.fans
        ],
        "wins": result.wins,
    }
