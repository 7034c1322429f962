"""Hand records: one won hand of a game each.

docs/reference/hand-records.md describes the format.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.riichi.rules.rules import HonbaTo, Rules
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.state import WINDS
from scorer.tiles.errors import BadNotation, ImpossibleWin
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, Wind
from webapp.records.fields import (
    TILES_BY_NAME,
    Record,
    read_choice,
    read_count,
    read_flags,
    read_integer,
    read_list,
    read_tiles,
)
from webapp.records.rules import record_rules

WINDS_BY_TILE = {str(wind.tile): wind for wind in Wind}
_BY = {str(by): by for by in By}
_KINDS = {"chi": MeldKind.CHII} | {str(kind): kind for kind in MeldKind}
_SIDES = {str(side): side for side in Side}
_SIDE_AFTER = {
    3: (None, Side.RIGHT, Side.LEFT),
    4: (None, Side.RIGHT, Side.ACROSS, Side.LEFT),
}
"""The side of another player, by the number of players and the steps from the winner."""

MOST_STICKS = 99
"""The most honba or sticks that are accepted."""

_MOST_WINS = 99
"""The most wins in a row that are accepted."""


@dataclass(frozen=True, slots=True)
class _MomentFlag:
    """The moment that a flag stands for, and the win that it requires."""

    moment: Moment
    by: By
    dealer: bool | None = None


_MOMENT_FLAGS = {
    "haitei": _MomentFlag(Moment.LAST_TILE, By.TSUMO),
    "houtei": _MomentFlag(Moment.LAST_TILE, By.RON),
    "rinshan": _MomentFlag(Moment.RINSHAN, By.TSUMO),
    "chankan": _MomentFlag(Moment.CHANKAN, By.RON),
    "tenhou": _MomentFlag(Moment.FIRST_TURN, By.TSUMO, dealer=True),
    "chiihou": _MomentFlag(Moment.FIRST_TURN, By.TSUMO, dealer=False),
    "renhou": _MomentFlag(Moment.FIRST_TURN, By.RON, dealer=False),
}
_FLAGS = (
    *("riichi", "double_riichi", "ippatsu", *_MOMENT_FLAGS),
    *("open_riichi", "missed", "discarder_riichi"),
)


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

    >>> record = read_hand_record({
    ...     "winner": 1, "dealer_seat": 0, "round_wind": "1z", "win_type": "ron", "loser": 3,
    ...     "concealed": ["2m", "3m", "4m", "4p", "0p", "6p", "7p", "8p", "9p", "2s", "3s", "5z",
    ...     "5z"], "win_tile": "4s", "flags": {"riichi": True}, "rules": "tenhou"})
    >>> str(record.hand), record.win.seat, record.discarder
    ('234m406789p23s55z', <Wind.SOUTH: 'S'>, 3)
    """
    if not isinstance(data, dict):
        raise BadNotation(_("The line is not a JSON object; write one hand record a line."))
    played = record_rules(data.get("rules"), rules)
    last = played.players - 1
    winner = read_integer(data, "winner", last)
    by = read_choice(_BY, data, "win_type")
    melds = [read_meld(meld, winner, played.players) for meld in read_list(data, "melds")]
    hand = Hand(read_tiles(data, "concealed"), tuple(melds), read_count(data, "kita", MOST_STICKS))
    first = read_count(data, "win_index", last) == 0
    honba = read_count(data, "honba", MOST_STICKS)
    return HandRecord(
        hand=hand,
        win=_win(data, by, _seat_wind(data, winner, played)),
        rules=played,
        winner=winner,
        discarder=_discarder(data, by, played),
        honba=honba if first or played.honba_to is HonbaTo.EACH else 0,
        sticks=read_count(data, "riichi_sticks", MOST_STICKS),
        liable=None if data.get("pao") is None else read_integer(data, "pao", last),
        names_liable="pao" in data,
    )


class FlagValues(NamedTuple):
    """The values of a win that follow from its flags."""

    riichi: Riichi
    ippatsu: bool
    moment: Moment
    open_riichi: bool
    missed: bool
    discarder_riichi: bool


def flag_values(set_flags: Sequence[str], by: By, seat: Wind) -> FlagValues:
    """Return the values that follow from the flags; raise ImpossibleWin if flags contradict.

    >>> flag_values(["double_riichi", "haitei"], By.TSUMO, Wind.SOUTH).moment
    <Moment.LAST_TILE: 'last_tile'>
    """
    riichi = Riichi.RIICHI if "riichi" in set_flags else Riichi.NONE
    if "double_riichi" in set_flags:
        riichi = Riichi.DOUBLE
    return FlagValues(
        riichi=riichi,
        ippatsu="ippatsu" in set_flags,
        moment=_moment(set_flags, by, seat),
        open_riichi="open_riichi" in set_flags,
        missed="missed" in set_flags,
        discarder_riichi="discarder_riichi" in set_flags,
    )


def _win(data: Record, by: By, seat: Wind) -> Win:
    set_flags = read_flags(data, "flags", _FLAGS)
    tile = read_choice(TILES_BY_NAME, data, "win_tile")
    round_wind = read_choice(WINDS_BY_TILE, data, "round_wind")
    flags = flag_values(set_flags, by, seat)
    return Win(
        tile,
        by,
        seat=seat,
        round=round_wind,
        riichi=flags.riichi,
        ippatsu=flags.ippatsu,
        moment=flags.moment,
        dora=read_tiles(data, "dora_indicators"),
        ura=() if flags.riichi is Riichi.NONE else read_tiles(data, "ura_indicators"),
        honba=read_count(data, "honba", MOST_STICKS),
        open_riichi=flags.open_riichi,
        missed=flags.missed,
        discarder_riichi=flags.discarder_riichi,
        previous_wins=read_count(data, "previous_wins", _MOST_WINS),
    )


def _moment(set_flags: Sequence[str], by: By, seat: Wind) -> Moment:
    found = [flag for flag in set_flags if flag in _MOMENT_FLAGS]
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
    special = _MOMENT_FLAGS[found[0]]
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


def _seat_wind(data: Record, winner: int, rules: Rules) -> Wind:
    given = read_choice(WINDS_BY_TILE, data, "seat_wind") if "seat_wind" in data else None
    if given is not None and "dealer_seat" not in data:
        return given
    dealer = read_integer(data, "dealer_seat", rules.players - 1)
    found = WINDS[(winner - dealer) % rules.players]
    if given not in {None, found}:
        raise ImpossibleWin(
            _(
                "Seat {winner} has the wind {wind} when seat {dealer} deals, but "
                "seat_wind is {seat_wind}; correct one of them.",
                winner=winner,
                wind=found.tile,
                dealer=dealer,
                seat_wind=data["seat_wind"],
            )
        )
    return found


def _discarder(data: Record, by: By, rules: Rules) -> int | None:
    if by is By.RON:
        return read_integer(data, "loser", rules.players - 1)
    if data.get("loser") is not None:
        raise ImpossibleWin(_("A tsumo has no loser; leave loser out or make win_type ron."))
    return None


def read_meld(given: object, winner: int, players: int) -> Meld:
    """Read a meld of the winner."""
    if not isinstance(given, dict):
        raise BadNotation(
            _(
                "A meld is not an object; write one such as {example}.",
                example='{"type": "pon", "tiles": ["5z", "5z", "5z"]}',
            )
        )
    kind = read_choice(_KINDS, given, "type")
    melded = read_tiles(given, "tiles")
    if kind is MeldKind.ANKAN:
        return Meld(kind, melded)
    called = None if given.get("called") is None else read_choice(TILES_BY_NAME, given, "called")
    if kind is MeldKind.SHOUMINKAN and given.get("added") is not None:
        melded = _added_last(melded, read_choice(TILES_BY_NAME, given, "added"))
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


def _calling_side(meld: Record, winner: int, players: int) -> Side | None:
    """Return whose discard was called, by the seat: sanma logs write "across" for both."""
    if meld.get("from") is None:
        return None if meld.get("from_rel") is None else read_choice(_SIDES, meld, "from_rel")
    seat = read_integer(meld, "from", players - 1)
    if seat == winner:
        raise ImpossibleWin(
            _("The field from of a meld is {seat}, the winner's own seat; correct it.", seat=seat)
        )
    return _SIDE_AFTER[players][(seat - winner) % players]
