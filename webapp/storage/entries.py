"""JSON of the entries of a session log: one object per entry, with its kind and a version.

The dataclasses of scorer.table define the fields. A field with its default value is left out.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import get_args

from scorer.payment import Ron, Tsumo
from scorer.table.events import Event
from scorer.table.fans.wins import FanHand
from scorer.table.games import TableRules, games, table_rules_from_dict, table_rules_to_dict
from scorer.table.riichi.wins import RiichiHand
from scorer.table.session.log import Entry, Transition
from scorer.table.sticks.piles import Pile
from scorer.table.table_game import ShownHand
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.messages import verbatim
from webapp.typed_json.decode import decode, decoder, invalid_field, invalid_value
from webapp.typed_json.encode import Encoder

VERSION = 2
"""The version of the entries that this program writes; that of tenbo 1.0.0."""


def _decode_rules(given: object) -> TableRules:
    if not isinstance(given, Mapping):
        raise invalid_value(given, _("an object of rules"))
    return table_rules_from_dict(given)


_NO_FAN: dict[str, object] = {"fan": None, "flowers": 0}
_NO_HAN: dict[str, object] = {"han": None, "fu": None, "dora": "", "ura": ""}
"""The fields of the other game that a shown hand can have in a log, with their only values."""


_OWN_FIELDS = {"fan", "han"}


def _decode_hand(given: object) -> ShownHand:
    """Decode a shown hand; only riichi has han, and games scored by fans their points in `fan`."""
    if isinstance(given, Mapping) and _OWN_FIELDS.isdisjoint(given):
        plain_hand: ShownHand = decoder(ShownHand)(given)
        return plain_hand
    if not isinstance(given, Mapping) or given.get("fan") is None:
        riichi_hand: RiichiHand = decoder(RiichiHand)(_without(given, _NO_FAN))
        return riichi_hand
    fan_hand: FanHand = decoder(FanHand)(_without(given, _NO_HAN))
    return fan_hand


def _without(given: object, fields: Mapping[str, object]) -> object:
    """Return an object without the fields that have these values."""
    if not isinstance(given, Mapping):
        return given
    other = object()
    return {
        name: value
        for name, value in given.items()
        if fields.get(name, other) != value or isinstance(value, bool)
    }


_FORMS = ((TableRules, _decode_rules), (ShownHand, _decode_hand))


class NewerEntry(BadNotation):
    """An entry was written by a later version of tenbo."""

    code = "newer_entry"


def entry_json(entry: Entry) -> dict[str, object]:
    """Encode an entry."""
    encoded: dict[str, object] = _ENCODE(entry)
    return {"kind": encoded.pop("kind"), "version": VERSION} | encoded


def transition_json(transition: Transition) -> dict[str, object]:
    """Encode the event and the shown hands of a transition, without the states around it.

    >>> from scorer.table.events import RiichiDeclared
    >>> from scorer.table.state import GameState
    >>> state = GameState(scores=(25_000,) * 4)
    >>> transition_json(Transition(RiichiDeclared(1), state, state))
    {'event': {'kind': 'riichi_declared', 'seat': 1}, 'hands': []}
    """
    return {"event": _ENCODE(transition.event), "hands": _ENCODE(transition.hands)}


def read_entry(given: object) -> Entry:
    """Decode an entry; raise a RiichiError naming an invalid field."""
    if not isinstance(given, Mapping):
        raise invalid_field("entry", given, _("an object with a kind"))
    version = given.get("version")
    if type(version) is not int or version < 1:
        raise invalid_field("version", version, verbatim(f"{VERSION}"))
    if version > VERSION:
        raise NewerEntry(
            _(
                "An entry has version {version}, and this tenbo knows {newest}; update tenbo.",
                version=version,
                newest=VERSION,
            )
        )
    if version < VERSION:
        raise BadNotation(
            _(
                "An entry is from a tenbo before 1.0.0; open the session with tenbo 1.0.0 and "
                "export it, then import that file."
            )
        )
    fields_given = {name: value for name, value in given.items() if name != "version"}
    entry: Entry = decode(Entry, fields_given, "entry", forms=_FORMS)
    return entry


def parse_entry(text: str) -> Entry:
    """Decode the JSON text of an entry; stored entries never change, so each is decoded once."""
    return _parse_short_entry(text) if len(text) <= _SHORT else read_entry(json.loads(text))


@lru_cache(maxsize=4096)
def _parse_short_entry(text: str) -> Entry:
    return read_entry(json.loads(text))


_SHORT = 2000  # characters of an entry that is kept, with at most 20 KB; most have 300 to 900


def _encode_fan_hand(hand: FanHand) -> dict[str, object]:
    """Encode a hand scored by fans; every hand of a log has han and fu."""
    return dict.fromkeys(("winner", "notation", "yaku", "han", "fu")) | _ENCODE_FIELDS(hand)


_ENCODE = Encoder(
    {
        **dict.fromkeys((game.rules_type for game in games().values()), table_rules_to_dict),
        Fraction: str,
        Pile: str,
        FanHand: _encode_fan_hand,
    },
    kinds=(*get_args(Entry), *get_args(Event), Ron, Tsumo),
    omit_defaults=True,
)
_ENCODE_FIELDS = _ENCODE.of_class(FanHand)
