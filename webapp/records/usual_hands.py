"""A fast reader for the usual hand record; read_hand_record() reads all records.

msgspec decodes the JSON into typed fields and skips the others, in a fraction of the time that
reading field by field takes. An unusual or invalid record is left to the other reader, which has
the error messages.
"""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta

from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Riichi, Win
from scorer.table.settlement.liability import WINDS
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand
from webapp.records.fields import TILES_BY_NAME
from webapp.records.hands import MOST_STICKS, WINDS_BY_TILE, HandRecord, read_meld
from webapp.records.rules import record_rules

_Seat = Annotated[int, Meta(ge=0, le=3)]
_Count = Annotated[int, Meta(ge=0, le=MOST_STICKS)]


class _Fields(msgspec.Struct):
    """The fields of a usual record."""

    rules: dict[str, Any]
    round_wind: str
    dealer_seat: _Seat
    winner: _Seat
    win_type: By
    concealed: list[str]
    win_tile: str
    flags: dict[str, bool] = {}
    id: str | int | None = None
    seat_wind: Annotated[str, Meta(min_length=1)] = ""
    loser: _Seat | None = None
    melds: list[Any] = []
    kita: _Count = 0
    dora_indicators: list[str] = []
    ura_indicators: list[str] = []
    honba: _Count = 0
    riichi_sticks: _Count = 0
    win_index: int = 0
    pao: Any = UNSET
    previous_wins: Any = UNSET


_DECODER = msgspec.json.Decoder(_Fields)
_RIICHI = {
    (): Riichi.NONE,
    ("riichi",): Riichi.RIICHI,
    ("riichi", "ippatsu"): Riichi.RIICHI,
}
"""The riichi of the usual flags."""


def read_usual_record(
    line: bytes, rules: Rules | None = None
) -> tuple[str | int | None, HandRecord] | None:
    """Return the id and the hand record of a line of JSON; None if the other reader must read it.

    `rules` replace those of the record if given.

    >>> read_usual_record(b'{"winner": 7}') is None
    True
    """
    if not line.isascii():  # fields that are skipped could have invalid characters
        return None
    try:
        fields = _DECODER.decode(line)
        return fields.id, _record(fields, record_rules(fields.rules, rules))
    except (msgspec.MsgspecError, RiichiError, LookupError, RecursionError):
        return None


def _record(fields: _Fields, rules: Rules) -> HandRecord:
    """Return the record of the fields; raise LookupError or RiichiError if it is not usual."""
    winner, loser, dealer = fields.winner, fields.loser, fields.dealer_seat
    by, players = fields.win_type, rules.players
    seat = WINDS[(winner - dealer) % players]
    if (
        fields.win_index
        or fields.pao is not UNSET
        or fields.previous_wins is not UNSET
        or (by is By.RON) != (loser is not None)
        or max(winner, dealer, loser or 0) >= players
        or WINDS_BY_TILE[fields.seat_wind or str(seat.tile)] is not seat
    ):
        raise LookupError
    flags = tuple([name for name, value in fields.flags.items() if value])
    riichi = _RIICHI[flags]
    tiles = TILES_BY_NAME
    melds = [read_meld(meld, winner, rules) for meld in fields.melds]
    win = Win(
        tiles[fields.win_tile],
        by,
        seat=seat,
        round=WINDS_BY_TILE[fields.round_wind],
        riichi=riichi,
        ippatsu="ippatsu" in flags,
        dora=tuple([tiles[name] for name in fields.dora_indicators]),
        ura=tuple([tiles[name] for name in fields.ura_indicators]) if flags else (),
        honba=fields.honba,
    )
    concealed = tuple([tiles[name] for name in fields.concealed])
    return HandRecord(
        hand=Hand(concealed, tuple(melds), fields.kita),
        win=win,
        rules=rules,
        winner=winner,
        discarder=loser,
        honba=fields.honba,
        sticks=fields.riichi_sticks,
        liable=None,
        names_liable=False,
    )
