"""The log of an evening as JSON and back: an object an entry, with its kind and a version.

Which fields there are, the types of the events tell; what is as usual is left out.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from typing import get_args

from scorer.riichi.points import Ron, Tsumo
from scorer.riichi.rules.plain_values import rules_to
from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import Event
from scorer.table.session.entries import Entry, Transition
from scorer.table.sticks.piles import Pile
from scorer.tiles.errors import BadNotation
from webapp.typed_json.decode import kind_of, reader, wrong

VERSION = 1
"""Of what is written; one that is higher comes from a later tenbo."""


def entry_json(entry: Entry) -> dict[str, object]:
    """Write an entry.

    >>> from scorer.table.session.entries import GameStarted
    >>> entry_json(GameStarted((2, 0, 1, 3)))
    {'kind': 'game_started', 'version': 1, 'seats': [2, 0, 1, 3]}
    """
    plain = _plain(entry)
    assert isinstance(plain, dict)
    return {"kind": plain.pop("kind"), "version": VERSION} | plain


def fact_json(fact: Transition) -> dict[str, object]:
    """Write what happened and what was shown, without the states around it.

    >>> from scorer.table.game.events import RiichiDeclared
    >>> from scorer.table.game.state import GameState
    >>> state = GameState(scores=(25_000,) * 4)
    >>> fact_json(Transition(RiichiDeclared(1), state, state))
    {'event': {'kind': 'riichi_declared', 'seat': 1}, 'hands': []}
    """
    return {"event": _plain(fact.event), "hands": _plain(fact.hands)}


def read_entry(given: object) -> Entry:
    """Read an entry; a RiichiError names the field that is wrong.

    >>> read_entry({"kind": "undone", "version": 1, "seq": 4})
    Undone(seq=4)
    >>> read_entry({"kind": "undone", "version": 1, "seq": "4"})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The field seq is "4"; make it a whole number.
    """
    if not isinstance(given, Mapping):
        raise wrong("entry", given, "an object with a kind", "kind のあるオブジェクト")
    version = given.get("version")
    if type(version) is not int or version < 1:
        raise wrong("version", version, "1", "1")
    if version > VERSION:
        raise BadNotation(
            f"An entry has version {version}, and this tenbo knows {VERSION}; update tenbo.",
            f"記録の版が {version} ですが、この tenbo が読めるのは {VERSION} までです。"
            "tenbo を更新してください。",
        )
    said = {name: value for name, value in given.items() if name != "version"}
    entry: Entry = reader(Entry)("entry", said)
    return entry


def _plain(value: object) -> object:
    match value:
        case Rules():
            return rules_to(value)
        case StrEnum() | Fraction() | Pile():
            return str(value)
        case frozenset():
            return sorted(value)
        case tuple():
            return [_plain(each) for each in value]
    if not is_dataclass(value):
        return value
    said: dict[str, object] = {"kind": kind_of(type(value))} if type(value) in _TOLD_APART else {}
    for part in fields(value):
        held = getattr(value, part.name)
        if held != part.default:
            said[part.name] = _plain(held)
    return said


_TOLD_APART = frozenset({*get_args(Entry), *get_args(Event), Ron, Tsumo})
