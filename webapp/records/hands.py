"""Hand records, one won hand of a game each; docs/reference/hand-records.md describes them."""

from dataclasses import dataclass
from functools import lru_cache

from scorer.riichi.rules.rules import HonbaTo, Rules
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.settlement.liability import WINDS
from scorer.tiles.errors import BadNotation, ImpossibleWin
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import Tile, Wind
from webapp.records.fields import TILE_OF, Record, count, flags, listed, one_of, tiles, whole
from webapp.records.rules import rules_of

_WIND_OF = {str(wind.tile): wind for wind in Wind}
_BY = {str(by): by for by in By}
_KINDS = {"chi": MeldKind.CHII} | {str(kind): kind for kind in MeldKind}
_SIDES = {str(side): side for side in Side}
_SIDE_AFTER = {
    3: (None, Side.RIGHT, Side.LEFT),
    4: (None, Side.RIGHT, Side.ACROSS, Side.LEFT),
}
"""By players and steps in turn order from the winner: where the other sits."""

_MOST = 99
"""No table has seen more honba or sticks."""


@dataclass(frozen=True, slots=True)
class _Special:
    """What a flag says of the moment, and what must be true of the win then."""

    moment: Moment
    by: By
    dealer: bool | None = None


_SPECIAL = {
    "haitei": _Special(Moment.LAST_TILE, By.TSUMO),
    "houtei": _Special(Moment.LAST_TILE, By.RON),
    "rinshan": _Special(Moment.RINSHAN, By.TSUMO),
    "chankan": _Special(Moment.CHANKAN, By.RON),
    "tenhou": _Special(Moment.FIRST_TURN, By.TSUMO, dealer=True),
    "chiihou": _Special(Moment.FIRST_TURN, By.TSUMO, dealer=False),
    "renhou": _Special(Moment.FIRST_TURN, By.RON, dealer=False),
}
_FLAGS = ("riichi", "double_riichi", "ippatsu", *_SPECIAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """A won hand and its place at the table; seats are numbers from 0 in turn order.

    honba are those that this winner is paid. liable is the seat said to be liable, where
    says_liable: the record may also say that it is nobody.
    """

    hand: Hand
    win: Win
    rules: Rules
    winner: int
    discarder: int | None
    honba: int
    sticks: int
    liable: int | None
    says_liable: bool


def read_record(data: object, rules: Rules | None = None) -> HandRecord:
    """Read a record, under these rules instead of its own if they are given.

    A RiichiError names the first field that is wrong. Ura indicators that no riichi turned are
    left aside, as logs hold them.

    >>> record = read_record({
    ...     "winner": 1, "dealer_seat": 0, "round_wind": "1z", "win_type": "ron", "loser": 3,
    ...     "concealed": ["2m", "3m", "4m", "4p", "0p", "6p", "7p", "8p", "9p", "2s", "3s", "5z",
    ...     "5z"], "win_tile": "4s", "flags": {"riichi": True}, "rules": "tenhou"})
    >>> str(record.hand), record.win.seat, record.discarder
    ('234m406789p23s55z', <Wind.SOUTH: 'S'>, 3)
    """
    if not isinstance(data, dict):
        raise BadNotation(
            "The line holds no JSON object; write one hand record a line.",
            "この行はJSONオブジェクトではありません。一行に一つの和了を書いてください。",
        )
    played = rules_of(data.get("rules"), rules)
    last = played.players - 1
    winner = whole(data, "winner", last)
    by = one_of(_BY, data, "win_type")
    melds = [_meld(meld, winner, played) for meld in listed(data, "melds")]
    hand = Hand(tiles(data, "concealed"), tuple(melds), count(data, "kita", _MOST))
    first = count(data, "win_index", last) == 0
    honba = count(data, "honba", _MOST)
    return HandRecord(
        hand=hand,
        win=_win(data, by, _seat_wind(data, winner, played)),
        rules=played,
        winner=winner,
        discarder=_discarder(data, by, played),
        honba=honba if first or played.honba_to is HonbaTo.EACH else 0,
        sticks=count(data, "riichi_sticks", _MOST),
        liable=None if data.get("pao") is None else whole(data, "pao", last),
        says_liable="pao" in data,
    )


def _win(data: Record, by: By, seat: Wind) -> Win:
    said = flags(data, "flags", _FLAGS)
    riichi = Riichi.RIICHI if "riichi" in said else Riichi.NONE
    if "double_riichi" in said:
        riichi = Riichi.DOUBLE
    return Win(
        one_of(TILE_OF, data, "win_tile"),
        by,
        seat=seat,
        round=one_of(_WIND_OF, data, "round_wind"),
        riichi=riichi,
        ippatsu="ippatsu" in said,
        moment=_moment(said, by, seat) if said else Moment.ORDINARY,
        dora=tiles(data, "dora_indicators"),
        ura=() if riichi is Riichi.NONE else tiles(data, "ura_indicators"),
    )


def _moment(said: list[str], by: By, seat: Wind) -> Moment:
    found = [flag for flag in said if flag in _SPECIAL]
    if not found:
        return Moment.ORDINARY
    if len(found) > 1:
        raise ImpossibleWin(
            f"{found[0]} and {found[1]} cannot be true of one win; set only one of them.",
            f"{found[0]} と {found[1]} は同時に成り立ちません。どちらかだけにしてください。",
        )
    special = _SPECIAL[found[0]]
    if by is not special.by:
        raise ImpossibleWin(
            f"{found[0]} is won by {special.by}, but win_type is {by}; correct one of them.",
            f"{found[0]} は {special.by} の和了ですが、win_type が {by} です。"
            "どちらかを直してください。",
        )
    if special.dealer not in {None, seat is Wind.EAST}:
        raise ImpossibleWin(
            f"{found[0]} cannot be won on this seat: tenhou is the dealer's, chiihou and renhou "
            "are the others'; correct the seat or the flag.",
            f"{found[0]} はこの席では成り立ちません。天和は親、地和と人和は子の役です。"
            "席かフラグを直してください。",
        )
    return special.moment


def _seat_wind(data: Record, winner: int, rules: Rules) -> Wind:
    said = one_of(_WIND_OF, data, "seat_wind") if "seat_wind" in data else None
    if said is not None and "dealer_seat" not in data:
        return said
    dealer = whole(data, "dealer_seat", rules.players - 1)
    found = WINDS[(winner - dealer) % rules.players]
    if said not in {None, found}:
        raise ImpossibleWin(
            f"Seat {winner} has the wind {found.tile} when seat {dealer} deals, but seat_wind is "
            f"{data['seat_wind']}; correct one of them.",
            f"親が席{dealer}なら席{winner}の自風は {found.tile} ですが、seat_wind が "
            f"{data['seat_wind']} です。どちらかを直してください。",
        )
    return found


def _discarder(data: Record, by: By, rules: Rules) -> int | None:
    if by is By.RON:
        return whole(data, "loser", rules.players - 1)
    if data.get("loser") is not None:
        raise ImpossibleWin(
            "A tsumo has no loser; leave loser out or make win_type ron.",
            "ツモに放銃者はいません。loser を消すか、win_type を ron にしてください。",
        )
    return None


def _meld(given: object, winner: int, rules: Rules) -> Meld:
    if not isinstance(given, dict):
        raise BadNotation(
            'A meld is no object; write one such as {"type": "pon", "tiles": ["5z", "5z", "5z"]}.',
            '副露がオブジェクトではありません。{"type": "pon", "tiles": ["5z", "5z", "5z"]} の'
            "ように書いてください。",
        )
    kind = one_of(_KINDS, given, "type")
    melded = tiles(given, "tiles")
    if kind is MeldKind.ANKAN:
        return _made(kind, melded, None, None)
    called = None if given.get("called") is None else one_of(TILE_OF, given, "called")
    if kind is MeldKind.SHOUMINKAN and given.get("added") is not None:
        melded = _last(melded, one_of(TILE_OF, given, "added"))
    return _made(kind, melded, called, _side(given, winner, rules))


@lru_cache(maxsize=8192)
def _made(kind: MeldKind, melded: tuple[Tile, ...], called: Tile | None, side: Side | None) -> Meld:
    # The same melds come again and again, and to look one up is quicker than to make it.
    return Meld(kind, melded, called, side)


def _last(melded: tuple[Tile, ...], added: Tile) -> tuple[Tile, ...]:
    """The tiles of a kan with the added one at the end, where Meld expects it."""
    if added not in melded:
        raise BadNotation(
            f"The field added is {added}, which is not in its meld; name one of its tiles.",
            f"added の {added} が副露の中にありません。その中の牌を指定してください。",
        )
    place = melded.index(added)
    return (*melded[:place], *melded[place + 1 :], added)


def _side(meld: Record, winner: int, rules: Rules) -> Side | None:
    """Whose discard was called; the seat decides, since logs of sanma say across of either."""
    if meld.get("from") is None:
        return None if meld.get("from_rel") is None else one_of(_SIDES, meld, "from_rel")
    seat = whole(meld, "from", rules.players - 1)
    if seat == winner:
        raise ImpossibleWin(
            f"The field from of a meld is {seat}, the winner's own seat; correct it.",
            f"副露の from が和了者自身の席 {seat} です。直してください。",
        )
    return _SIDE_AFTER[rules.players][(seat - winner) % rules.players]
