"""Hand records: one won hand of a game each.

docs/reference/hand-records.md describes the format.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import NoneType
from typing import Annotated, Any, NamedTuple

from scorer.riichi.rules.choices import HonbaTo
from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.presets import PRESETS, preset_named
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.state import WINDS
from scorer.tiles.errors import BadNotation, BadRules, ImpossibleWin, RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.messages import message as _
from scorer.tiles.tile import TILES, Tile, Wind, parse_tile
from webapp.typed_json.decode import (
    Between,
    OneOf,
    OpenObject,
    Unset,
    decode,
    invalid_field,
    missing_field,
)
from webapp.typed_json.parse import parse_json

TILES_BY_NAME = {str(tile): tile for tile in (*TILES, *map(parse_tile, ("0m", "0p", "0s")))}
WINDS_BY_TILE = {str(wind.tile): wind for wind in Wind}
_KINDS = {"chi": MeldKind.CHII} | {str(kind): kind for kind in MeldKind}
_SIDES = {str(side): side for side in Side}
_SIDE_AFTER = {
    3: (None, Side.RIGHT, Side.LEFT),
    4: (None, Side.RIGHT, Side.ACROSS, Side.LEFT),
}
"""The side of another player, by the number of players and the steps from the winner."""

TileName = Annotated[str, OneOf(TILES_BY_NAME, "1m..9m 1p..9p 1s..9s 1z..7z 0m 0p 0s")]
WindTile = Annotated[str, OneOf(WINDS_BY_TILE)]
Seat = Annotated[int, Between(0, 3)]
_Count = Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRules(OpenObject):
    """The rules of a game as logs have them."""

    ruleset: str
    players: Annotated[int, Between(3, 4)] = 4
    aka: bool = True
    kuitan: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Flags:
    """The flags of a win, each of them false unless it is set."""

    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    haitei: bool = False
    houtei: bool = False
    rinshan: bool = False
    chankan: bool = False
    closed_chankan: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    open_riichi: bool = False
    missed: bool = False
    discarder_riichi: bool = False


_ID_TYPES = frozenset({str, int, NoneType})


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldFields(OpenObject):
    """A meld of a hand record; `added` is the fourth tile of a shouminkan."""

    type: Annotated[str, OneOf(_KINDS)]
    tiles: tuple[TileName, ...] = ()
    called: TileName | None = None
    added: TileName | None = None
    from_: Seat | None = None
    from_rel: Annotated[str, OneOf(_SIDES)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFields(OpenObject):
    """The fields of a hand record."""

    id: object = None
    rules: object = None
    round_wind: WindTile
    seat_wind: WindTile | None = None
    dealer_seat: Seat | None = None
    winner: Seat
    win_type: By
    loser: Seat | None = None
    concealed: tuple[TileName, ...] = ()
    win_tile: TileName
    melds: tuple[MeldFields, ...] = ()
    kita: _Count = 0
    flags: Flags = Flags()
    previous_wins: _Count = 0
    dora_indicators: tuple[TileName, ...] = ()
    ura_indicators: tuple[TileName, ...] = ()
    honba: _Count = 0
    riichi_sticks: _Count = 0
    win_index: Seat = 0
    pao: Seat | Unset | None = Unset.UNSET


class HandRecord(NamedTuple):
    """A won hand and its place at the table; seats are numbered from 0 in turn order.

    `honba` are the ones paid to this winner. `liable` counts only if `names_liable`: a record can
    also name nobody, with null.
    """

    hand: Hand
    win: Win
    rules: Rules
    winner: int
    discarder: int | None
    honba: int
    sticks: int
    liable: int | None
    names_liable: bool


def read_hand_record(data: object, rules: Rules | None = None) -> HandRecord:
    """Read a hand record; `rules` replace its own if given.

    Raise RiichiError with the first invalid field. Ignore ura indicators without riichi, because
    logs contain them.
    """
    given = decode(HandFields, _without_unset_flags(require_record(data)), "record")
    return _record(given, record_rules(given.rules, rules))


def read_hand_line(line: bytes, rules: Rules | None = None) -> tuple[object, HandRecord] | None:
    """Read the id and the hand record of a line of JSON in a fraction of the time.

    Return None if read_hand_record() must read it, which reads all records and has the error
    messages.
    """
    msgspec, read = _compiled()
    if not line.isascii():  # fields that are skipped could have invalid characters
        return None
    try:
        given = read(line)
        name = None if given.id is None else msgspec.json.decode(given.id)
        rules = _rules_of_text(None if given.rules is None else bytes(given.rules), rules)
        return (name, _record(given, rules)) if type(name) in _ID_TYPES else None
    except (msgspec.MsgspecError, RiichiError, LookupError, RecursionError):
        return None


@cache
def _compiled() -> tuple[Any, Any]:
    """Return msgspec, which phones lack, and its reader."""
    import msgspec  # noqa: PLC0415

    from webapp.typed_json.compiled import compiled_reader  # noqa: PLC0415

    return msgspec, compiled_reader(HandFields)


def require_record(data: object) -> Mapping[str, object]:
    """Return a record; raise BadNotation if it is not an object.

    >>> require_record([])
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The line is not a JSON object; write one record a line.
    """
    if not isinstance(data, Mapping):
        raise BadNotation(_("The line is not a JSON object; write one record a line."))
    return data


def record_rules(given: object, override: Rules | None = None) -> Rules:
    """Return the rules of a record from its field `rules`.

    The field holds the description of a log, the name of a preset, or rule values. `override`
    replaces the rules; it must be for the number of players that the log has.

    >>> record_rules({"ruleset": "tenhou", "players": 3, "aka": True, "kuitan": False}).honba
    200
    >>> record_rules("tenhou").renhou, record_rules({"preset": "tenhou", "renhou": 4}).renhou
    (<Renhou.NONE: 'none'>, 4)
    """
    if isinstance(given, Mapping) and "ruleset" in given:
        return _log_rules(decode(LogRules, given, path="rules"), override)
    if override is not None:
        return override
    if given is None:
        return STANDARD
    if isinstance(given, str):
        return preset_named(given).rules
    if isinstance(given, Mapping):
        return rules_from_dict(given)
    raise invalid_field("rules", given, _('an object or the name of a preset such as "tenhou"'))


@lru_cache(maxsize=256)
def _log_rules(log: LogRules, override: Rules | None) -> Rules:
    rules = override
    if rules is None:
        sanma = f"{log.ruleset}_sanma"
        rules = preset_named(sanma if log.players == 3 and sanma in PRESETS else log.ruleset).rules
        red_fives = rules.red_fives if log.aka else (0, 0, 0)
        rules = replace(rules, red_fives=red_fives, kuitan=rules.kuitan and log.kuitan)
    if rules.players != log.players:
        raise BadRules(
            _(
                "The record has {players} players, but the rules are for {others}; "
                "choose rules for {players}.",
                players=log.players,
                others=rules.players,
            )
        )
    return rules


@lru_cache(maxsize=256)
def _rules_of_text(text: bytes | None, override: Rules | None) -> Rules:
    return record_rules(None if text is None else parse_json(text), override)


def unknown_seat(name: str, seat: int, players: int) -> RiichiError:
    """Return the error for a seat that a table of so many players does not have.

    >>> str(unknown_seat("loser", 3, 3))
    'The field loser is 3; make it a whole number from 0 to 2.'
    """
    return invalid_field(
        name, seat, _("a whole number from {least} to {most}", least=0, most=players - 1)
    )


def _without_unset_flags(data: Mapping[str, object]) -> Mapping[str, object]:
    """Leave out flags that are false: logs have more of them than count here."""
    flags = data.get("flags")
    if not isinstance(flags, Mapping):
        return data
    return {**data, "flags": {name: value for name, value in flags.items() if value is not False}}


def _record(given: HandFields, rules: Rules) -> HandRecord:
    """Return the record of the fields; raise LookupError for a name that was not checked yet."""
    winner, loser, by = given.winner, given.loser, given.win_type
    liable = None if given.pao is Unset.UNSET else given.pao
    _require_seats(given, rules.players)
    if by is By.TSUMO and loser is not None:
        raise ImpossibleWin(_("A tsumo has no loser; leave loser out or make win_type ron."))
    if by is By.RON and loser is None:
        raise missing_field("loser", "record")
    seat = _seat_wind(given, rules.players)
    flags, tiles = given.flags, TILES_BY_NAME
    riichi, moment = _riichi_and_moment(flags, by, seat)
    has_ura = riichi is not Riichi.NONE
    win = Win(
        tiles[given.win_tile],
        by,
        seat=seat,
        round=WINDS_BY_TILE[given.round_wind],
        riichi=riichi,
        ippatsu=flags.ippatsu,
        moment=moment,
        dora=tuple([tiles[name] for name in given.dora_indicators]),
        ura=tuple([tiles[name] for name in given.ura_indicators]) if has_ura else (),
        honba=given.honba,
        open_riichi=flags.open_riichi,
        missed=flags.missed,
        discarder_riichi=flags.discarder_riichi,
        previous_wins=given.previous_wins,
    )
    melds = tuple([_meld(meld, winner, rules.players) for meld in given.melds])
    pays_honba = not given.win_index or rules.honba_to is HonbaTo.EACH
    return HandRecord(
        hand=Hand(tuple([tiles[name] for name in given.concealed]), melds, given.kita),
        win=win,
        rules=rules,
        winner=winner,
        discarder=loser,
        honba=given.honba if pays_honba else 0,
        sticks=given.riichi_sticks,
        liable=liable,
        names_liable=given.pao is not Unset.UNSET,
    )


def _require_seats(given: HandFields, players: int) -> None:
    """Raise an error for a seat that a table of so many players does not have."""
    for name in ("winner", "loser", "dealer_seat", "win_index", "pao"):
        seat = getattr(given, name)
        if type(seat) is int and seat >= players:
            raise unknown_seat(name, seat, players)


def _seat_wind(given: HandFields, players: int) -> Wind:
    wind = None if given.seat_wind is None else WINDS_BY_TILE[given.seat_wind]
    if given.dealer_seat is None:
        if wind is None:
            raise missing_field("dealer_seat", "record")
        return wind
    found = WINDS[(given.winner - given.dealer_seat) % players]
    if wind not in {None, found}:
        raise ImpossibleWin(
            _(
                "Seat {winner} has the wind {wind} when seat {dealer} deals, but "
                "seat_wind is {seat_wind}; correct one of them.",
                winner=given.winner,
                wind=found.tile,
                dealer=given.dealer_seat,
                seat_wind=given.seat_wind,
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class _Moment:
    """The moment that a flag stands for, and the win that it requires."""

    moment: Moment
    by: By
    dealer: bool | None = None


_MOMENTS = {
    "haitei": _Moment(Moment.LAST_TILE, By.TSUMO),
    "houtei": _Moment(Moment.LAST_TILE, By.RON),
    "rinshan": _Moment(Moment.RINSHAN, By.TSUMO),
    "chankan": _Moment(Moment.CHANKAN, By.RON),
    "closed_chankan": _Moment(Moment.CLOSED_CHANKAN, By.RON),
    "tenhou": _Moment(Moment.FIRST_TURN, By.TSUMO, dealer=True),
    "chiihou": _Moment(Moment.FIRST_TURN, By.TSUMO, dealer=False),
    "renhou": _Moment(Moment.FIRST_TURN, By.RON, dealer=False),
}


# Records repeat the same flags and melds; a cache is faster than constructing them.


@lru_cache(maxsize=256)
def _riichi_and_moment(flags: Flags, by: By, seat: Wind) -> tuple[Riichi, Moment]:
    riichi = Riichi.RIICHI if flags.riichi else Riichi.NONE
    return Riichi.DOUBLE if flags.double_riichi else riichi, _moment(flags, by, seat)


def _moment(flags: Flags, by: By, seat: Wind) -> Moment:
    found = [flag for flag in _MOMENTS if getattr(flags, flag)]
    if not found:
        return Moment.ORDINARY
    if len(found) > 1:
        raise ImpossibleWin(
            _(
                "{first} and {second} cannot both apply to one win; set only one of them.",
                first=found[0],
                second=found[1],
            )
        )
    special = _MOMENTS[found[0]]
    if by is not special.by:
        raise ImpossibleWin(
            _(
                "{flag} is won by {by}, but win_type is {win_type}; correct one of them.",
                flag=found[0],
                by=special.by,
                win_type=by,
            )
        )
    if special.dealer not in {None, seat is Wind.EAST}:
        raise ImpossibleWin(
            _(
                "{flag} cannot be won on this seat: tenhou is the dealer's, chiihou "
                "and renhou are the others'; correct the seat or the flag.",
                flag=found[0],
            )
        )
    return special.moment


@lru_cache(maxsize=1 << 14)
def _meld(given: MeldFields, winner: int, players: int) -> Meld:
    kind = _KINDS[given.type]
    melded = tuple(TILES_BY_NAME[name] for name in given.tiles)
    if kind is MeldKind.ANKAN:
        return Meld(kind, melded)
    if kind is MeldKind.SHOUMINKAN and given.added is not None:
        melded = _added_last(melded, TILES_BY_NAME[given.added])
    called = None if given.called is None else TILES_BY_NAME[given.called]
    return Meld(kind, melded, called, _calling_side(given, winner, players))


def _added_last(melded: tuple[Tile, ...], added: Tile) -> tuple[Tile, ...]:
    """Return the tiles of a kan with the added one last, as Meld expects."""
    if added not in melded:
        raise BadNotation(
            _(
                "The field added is {added}, which is not in its meld; name one of its tiles.",
                added=added,
            )
        )
    place = melded.index(added)
    return (*melded[:place], *melded[place + 1 :], added)


def _calling_side(meld: MeldFields, winner: int, players: int) -> Side | None:
    """Return whose discard was called, by the seat: sanma logs write "across" for both."""
    if meld.from_ is None:
        return None if meld.from_rel is None else _SIDES[meld.from_rel]
    if meld.from_ >= players:
        raise unknown_seat("from", meld.from_, players)
    if meld.from_ == winner:
        raise ImpossibleWin(
            _(
                "The field from of a meld is {seat}, the winner's own seat; correct it.",
                seat=meld.from_,
            )
        )
    return _SIDE_AFTER[players][(meld.from_ - winner) % players]
