"""A fast reader for the usual hand record; read_hand_record() reads all records.

msgspec decodes the JSON into typed fields and skips the others, in a fraction of the time that
reading field by field takes. An unusual or invalid record is left to the other reader, which has
the error messages.
"""

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta

from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Riichi, Win
from scorer.table.state import WINDS
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld
from scorer.tiles.tile import Wind
from webapp.records.fields import TILES_BY_NAME
from webapp.records.hands import (
    MOST_STICKS,
    WINDS_BY_TILE,
    FlagValues,
    HandRecord,
    flag_values,
    read_meld,
)
from webapp.records.rules import record_rules

_Seat = Annotated[int, Meta(ge=0, le=3)]
_Count = Annotated[int, Meta(ge=0, le=MOST_STICKS)]


class _Rules(msgspec.Struct, frozen=True):
    """The rules of a log."""

    ruleset: str
    players: int = 4
    aka: bool = True
    kuitan: bool = True


class _Flags(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The flags of a win."""

    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    haitei: bool = False
    houtei: bool = False
    rinshan: bool = False
    chankan: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    open_riichi: bool = False
    missed: bool = False
    discarder_riichi: bool = False


class _Meld(msgspec.Struct, frozen=True, rename={"from_seat": "from"}):
    """The fields of a meld."""

    type: str
    tiles: tuple[str, ...]
    called: str | None = None
    added: str | None = None
    from_seat: int | None = None
    from_rel: str | None = None


class _Fields(msgspec.Struct, gc=False):
    """The fields of a usual record."""

    rules: _Rules
    round_wind: str
    dealer_seat: _Seat
    winner: _Seat
    win_type: By
    concealed: tuple[str, ...]
    win_tile: str
    flags: _Flags = _Flags()
    id: str | int | None = None
    seat_wind: Annotated[str, Meta(min_length=1)] = ""
    loser: _Seat | None = None
    melds: tuple[_Meld, ...] = ()
    kita: _Count = 0
    dora_indicators: tuple[str, ...] = ()
    ura_indicators: tuple[str, ...] = ()
    honba: _Count = 0
    riichi_sticks: _Count = 0
    win_index: int = 0
    pao: Any = UNSET
    previous_wins: Any = UNSET


_DECODER = msgspec.json.Decoder(_Fields)
_NO_RIICHI = Riichi.NONE


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
        return fields.id, _record(fields, _rules(fields.rules, rules))
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
    flags = _flag_values(fields.flags, by, seat)
    ura_indicators = () if flags.riichi is _NO_RIICHI else fields.ura_indicators
    tiles = TILES_BY_NAME
    win = Win(
        tiles[fields.win_tile],
        by,
        seat=seat,
        round=WINDS_BY_TILE[fields.round_wind],
        riichi=flags.riichi,
        ippatsu=flags.ippatsu,
        moment=flags.moment,
        dora=tuple([tiles[name] for name in fields.dora_indicators]),
        ura=tuple([tiles[name] for name in ura_indicators]),
        honba=fields.honba,
        open_riichi=flags.open_riichi,
        missed=flags.missed,
        discarder_riichi=flags.discarder_riichi,
    )
    concealed = tuple([tiles[name] for name in fields.concealed])
    melds = tuple([_meld(meld, winner, players) for meld in fields.melds])
    return HandRecord(
        hand=Hand(concealed, melds, fields.kita),
        win=win,
        rules=rules,
        winner=winner,
        discarder=loser,
        honba=fields.honba,
        sticks=fields.riichi_sticks,
        liable=None,
        names_liable=False,
    )


# Logs repeat the same rules, flags and melds; a cache is faster than reading them again.


@lru_cache(maxsize=256)
def _rules(given: _Rules, override: Rules | None) -> Rules:
    return record_rules(msgspec.to_builtins(given), override)


@lru_cache(maxsize=256)
def _flag_values(given: _Flags, by: By, seat: Wind) -> FlagValues:
    set_flags = [name for name, value in msgspec.to_builtins(given).items() if value]
    return flag_values(set_flags, by, seat)


@lru_cache(maxsize=1 << 14)
def _meld(given: _Meld, winner: int, players: int) -> Meld:
    fields = msgspec.to_builtins(given) | {"tiles": list(given.tiles)}
    return read_meld(fields, winner, players)
