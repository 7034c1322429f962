"""Tiles, melds and hands in requests: in notation, as lists, or as objects."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from scorer.tiles.hand import parse_hand_parts
from scorer.tiles.melds import Meld, MeldKind, Side, parse_meld
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile
from webapp.typed_json.decode import (
    JsonForm,
    OpenObject,
    decode_tiles,
    decoder,
    invalid_value,
)
from webapp.typed_json.schema import TILE_SCHEMA, TILES_SCHEMA


@dataclass(frozen=True, slots=True)
class HandParts:
    """The concealed tiles of a hand, its melds and the number of norths set aside."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    norths: int = 0


def decode_hand(given: object) -> HandParts:
    """Decode a hand as a text that may have melds, or as a list of its concealed tiles.

    >>> parts = decode_hand("22p 555=z 44z~")
    >>> len(parts.concealed), [str(meld) for meld in parts.melds], parts.norths
    (2, ['555=z'], 2)
    """
    if isinstance(given, str):
        return HandParts(*parse_hand_parts(given))
    return HandParts(decode_tiles([] if given is None else given))


def decode_meld(given: object) -> Meld:
    """Decode a meld in notation or as an object, such as a reading of a photo has.

    >>> str(decode_meld({"kind": "chii", "tiles": ["7p", "8p", "9p"]}))
    '789p'
    """
    if isinstance(given, str):
        return parse_meld(given)
    if not isinstance(given, Mapping):
        raise invalid_value(given, _('a text such as "555=z", or an object with kind and tiles'))
    fields: MeldFields = decoder(MeldFields)(given)
    return Meld(fields.kind, fields.tiles, fields.called, fields.from_)


HandTiles = Annotated[HandParts, JsonForm(decode_hand, TILES_SCHEMA)]
OneMeld = Annotated[
    Meld,
    JsonForm(
        decode_meld,
        {
            "anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "properties": {
                        "kind": {"enum": [str(kind) for kind in MeldKind]},
                        "tiles": TILES_SCHEMA,
                        "called": {"anyOf": [TILE_SCHEMA, {"type": "null"}]},
                        "from": {"enum": [*(str(side) for side in Side), None]},
                    },
                    "required": ["kind", "tiles"],
                },
            ],
            "examples": ["555=z", {"kind": "pon", "tiles": ["5z", "5z", "5z"], "from": "across"}],
        },
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldFields(OpenObject):
    """A meld as an object; `from` is the side of the player who discarded the called tile.

    The melds of a reading also have the places of their tiles.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    from_: Side | None = None
