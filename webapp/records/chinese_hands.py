"""Hand records of the Chinese game: one complete hand each.

docs/reference/hand-records.md describes the format.
"""

from functools import lru_cache

from scorer.chinese.rules.presets import RULE_SETS
from scorer.chinese.rules.rules import Rules
from scorer.chinese.score import Score, score
from scorer.chinese.win import Win
from scorer.tiles.errors import BadNotation, ImpossibleHand
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.messages import message as _
from scorer.tiles.tile import FLOWERS, Tile, Wind, parse_tiles
from webapp.records.fields import (
    TILES_BY_NAME,
    Record,
    read_choice,
    read_count,
    read_flag,
    read_list,
    read_text,
    read_tiles,
)

_WINDS = {str(wind): wind for wind in Wind}
_KINDS = {"chi": MeldKind.CHII, "kakan": MeldKind.SHOUMINKAN} | {
    str(kind): kind for kind in MeldKind
}
_SIDES = {1: Side.RIGHT, 2: Side.ACROSS, 3: Side.LEFT}


def is_chinese(data: object) -> bool:
    """Return whether a record is of the Chinese game: its rules are one of the rule sets.

    >>> is_chinese({"rules": "mcr"}), is_chinese({"rules": "tenhou"}), is_chinese([])
    (True, False, False)
    """
    rules = data.get("rules") if isinstance(data, dict) else None
    return isinstance(rules, str) and rules in RULE_SETS


def read_chinese_record(data: object) -> tuple[Hand, Win]:
    """Read the hand and the win of a record; raise RiichiError with the first invalid field.

    >>> hand, win = read_chinese_record({
    ...     "rules": "mcr", "hand": "5566799p666s", "win": "4p", "flowers": 1,
    ...     "melds": [{"kind": "ankan", "tiles": ["2z", "2z", "2z", "2z"]}], "self_drawn": False,
    ...     "seat": "E", "round": "E"})
    >>> str(hand), str(win.tile), win.flowers
    ('5566799p666s 2222z', '4p', 1)
    """
    if not isinstance(data, dict):
        raise BadNotation(_("The line is not a JSON object; write one hand record a line."))
    melds = tuple(_meld(meld) for meld in read_list(data, "melds"))
    hand = Hand(parse_tiles(read_text(data, "hand")), melds)
    win = Win(
        read_choice(TILES_BY_NAME, data, "win"),
        self_drawn=read_flag(data, "self_drawn", default=False),
        seat=read_choice(_WINDS, data, "seat"),
        round=read_choice(_WINDS, data, "round"),
        last_of_kind=read_flag(data, "last_of_kind", default=False),
        last_tile=read_flag(data, "last_tile", default=False),
        replacement=read_flag(data, "replacement", default=False),
        robbing_kong=read_flag(data, "robbing_kong", default=False),
        flowers=read_count(data, "flowers", len(FLOWERS)),
    )
    return hand, win


def score_chinese_record(data: object, rules: Rules | None = None) -> dict[str, object]:
    """Return the score of a record as a JSON object; `rules` replace its own if given.

    A hand below the minimum has its fans too; wins is false for it.

    >>> score_chinese_record({"rules": "mcr", "hand": "234567m34p22s", "win": "2p",
    ...     "melds": [{"kind": "chi", "tiles": ["4s", "5s", "6s"]}], "seat": "E", "round": "E"})
    ... # doctest: +NORMALIZE_WHITESPACE
    {'fan': 6, 'fans': [{'name': 'all_chows', 'count': 1, 'points': 2},
     {'name': 'all_simples', 'count': 1, 'points': 2},
     {'name': 'mixed_double_chow', 'count': 1, 'points': 1},
     {'name': 'short_straight', 'count': 1, 'points': 1}], 'wins': False}
    """
    hand, win = read_chinese_record(data)
    return _answer(score(hand, win, rules or _record_rules(data)))


def _record_rules(data: object) -> Rules:
    assert isinstance(data, dict)
    return RULE_SETS[data["rules"]].rules


def _answer(result: Score) -> dict[str, object]:
    return {
        "fan": result.total,
        "fans": [
            {"name": line.fan.name, "count": line.count, "points": line.fan.points}
            for line in result.fans
        ],
        "wins": result.wins,
    }


def _meld(given: object) -> Meld:
    if not isinstance(given, dict):
        raise BadNotation(
            _(
                "A meld is not an object; write one such as {example}.",
                example='{"kind": "pon", "tiles": ["5z", "5z", "5z"]}',
            )
        )
    kind = read_choice(_KINDS, given, "kind")
    called = None if given.get("called") is None else read_choice(TILES_BY_NAME, given, "called")
    return _meld_of(kind, read_tiles(given, "tiles"), called, _side(given))


@lru_cache(maxsize=8192)
def _meld_of(
    kind: MeldKind, melded: tuple[Tile, ...], called: Tile | None, side: Side | None
) -> Meld:
    # Records repeat the same melds; a cache is faster than constructing them.
    return Meld(kind, melded, called, side)


def _side(meld: Record) -> Side | None:
    steps = meld.get("from")
    if steps is None:
        return None
    if type(steps) is not int or steps not in _SIDES:
        raise ImpossibleHand(
            _("The field from of a meld is not 1 (right), 2 (across) or 3 (left); correct it.")
        )
    return _SIDES[steps]
