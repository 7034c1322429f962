"""One hand of a log, played tile by tile: it becomes a round of a game record.

Tiles are named as in game records, "0m" for a red five; seats are numbers from 0. A log can hide
the tiles of a seat, and a session that tenbo exports has only results: such a hand is None.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from scorer.riichi.shanten import wait_tiles
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.melds import Meld, MeldKind
from scorer.tiles.messages import message as _
from webapp.records.hands import TILES_BY_NAME

Tiles = list[str]

_OUT_OF_TURN = _("seat {seat} moves out of turn")
_HAS_NOT = _("seat {seat} does not have {tile}")
_NO_PAYMENTS = _("the hand ends twice, or without a payment for each seat")

_DEAD_WALL = 14
_HAND = 13
_MOST_INDICATORS = 5
_TILES = {3: 108, 4: 136}
_MANGAN = 8000  # the least that a nagashi mangan pays, and more than any payment for tenpai
_WINDS = ("1z", "2z", "3z", "4z")
_TERMINALS = frozenset(
    (*(f"{rank}{suit}" for rank in (1, 9) for suit in "mps"), *_WINDS, "5z", "6z", "7z")
)

DRAWS = {
    "exhaustive": ("流局", "fanpai", "荒牌平局", "Ryuukyoku", "Exhaustive Draw", "exhaustive"),
    "nagashi_mangan": ("流し満貫", "nagashimangan", "Mangan at Draw", "nm"),
    "nine_terminals": (
        *("九種九牌", "kyushukyuhai", "Kyuushu Kyuuhai", "Nine Terminal Abortion", "yao9"),
    ),
    "four_winds": ("四風連打", "sufonrenta", "Suufon Renda", "Four Wind Abortion", "kaze4"),
    "four_riichi": (
        *("四家立直", "suchareach", "Suucha Riichi", "Four Riichi Abortion", "reach4"),
    ),
    "four_kans": ("四槓散了", "sukaikan", "四開槓", "Suukaikan", "Four Kan Abortion", "kan4"),
    "triple_ron": ("三家和了", "sanchaho", "三家和", "Sanchahou", "Three Ron Abortion", "ron3"),
}
"""The names of draws in logs, first those that Tenhou and MJAI write."""


def _plain(name: object) -> str:
    return re.sub(r"[\W_]", "", str(name).lower())


_KINDS = {_plain(name): kind for kind, names in DRAWS.items() for name in names}


def kind_of_draw(name: object) -> str | None:
    """Return the kind of a draw by a name in a log; None if it follows from the moves.

    >>> kind_of_draw("Kyuushu Kyuuhai"), kind_of_draw("")
    ('nine_terminals', None)
    """
    return _KINDS.get(_plain(name))


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as a game record has it, and the hand record of each win; None for unknown tiles."""

    record: dict[str, Any]
    hands: tuple[dict[str, Any] | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedWin:
    """A win as a log has it; what is None follows from the payments or the tiles."""

    winner: int
    source: int  # the seat that discarded the tile; that of the winner for a tsumo
    deltas: Sequence[int] | None  # None if the log has only those of all wins together
    points: int | None = None
    fu: int | None = None
    ura: Sequence[str] | None = ()  # None if the log leaves them out
    yakuman: Sequence[str] = ()  # those with liability, for a hand without tiles
    liable: int | None = None


@dataclass(slots=True)
class _Seat:
    """The tiles of a seat, and what matters for the value of a win."""

    hand: Tiles | None
    discards: Tiles = field(default_factory=list)
    melds: list[dict[str, Any]] = field(default_factory=list)
    norths: int = 0
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    called: bool = False  # another seat called one of its discards


@dataclass(slots=True, kw_only=True)
class Deal:
    """A hand that is being played; a move that is impossible raises BadNotation.

    >>> deal = Deal(wind=0, kyoku=1, honba=0, sticks=0, scores=(25_000,) * 4, hands=[None] * 4)
    >>> deal.draw(0, "1m")
    >>> deal.draw(1, "1m")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: seat 1 moves out of turn
    """

    wind: int  # of the round, from 0 for east
    kyoku: int  # the number of the hand in the round, from 1
    honba: int
    sticks: int
    scores: tuple[int, ...]
    hands: Sequence[Tiles | None]  # dealt to each seat; None if the log does not have them
    dora: Tiles = field(default_factory=list)  # the visible indicators
    moves: int = 0
    last: tuple[int, str] | None = None  # the last discard, or the kan that can be robbed
    drawn: str | None = None  # not discarded yet
    result: list[int] | None = None  # all payments, if the log does not have those of each win
    _seats: list[_Seat] = field(init=False)
    _seen: Counter[str] = field(default_factory=Counter)
    _riichi: list[int] = field(default_factory=list)
    _pending: int | None = None
    _to_draw: int | None = field(init=False)
    _to_discard: int | None = None
    _draws: int = 0
    _interrupted: bool = False
    _kan: str = ""  # the flag of a win that robs the kan that was just made
    _rinshan: bool = False
    _wins: list[dict[str, Any]] = field(default_factory=list)
    _records: list[dict[str, Any] | None] = field(default_factory=list)
    _draw: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        _require_whole(self.wind, self.kyoku, self.honba, self.sticks, *self.scores)
        if self.players not in _TILES or len(self.hands) != self.players:
            raise BadNotation(_("the hand is not for three or four players"))
        self._seats = [_Seat(None if hand is None else list(hand)) for hand in self.hands]
        self._to_draw = self.dealer
        for hand in self.hands:
            if hand is not None and len(hand) != _HAND:
                raise BadNotation(_("a dealt hand has {count} tiles, not 13", count=len(hand)))
            self._see(*hand or ())
        self._see(*self.dora)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.scores)

    @property
    def dealer(self) -> int:
        """The seat of the dealer; seat 0 deals first in every log."""
        return (self.kyoku - 1) % self.players

    @property
    def has_moves(self) -> bool:
        """True if tiles were drawn: a session that tenbo exports has only results."""
        return self._draws > 0

    @property
    def is_over(self) -> bool:
        """True after a win or a draw."""
        return bool(self._wins) or self._draw is not None

    @property
    def source(self) -> int:
        """The seat that drew or discarded last, or made the kan that can be robbed."""
        seat = self._to_discard if self.last is None else self.last[0]
        return -1 if seat is None else seat

    def draw(self, seat: int, tile: str | None) -> None:
        """Draw a tile, from the dead wall after a kan or a north; None for an unknown tile."""
        self._begin_move(seat)
        _require_turn(seat == self._to_draw and self._draws < self._wall, seat)
        self._accept_riichi()
        self._rinshan = bool(self._kan)
        if self._rinshan:
            self._interrupt()
        self._kan = ""
        self._draws += 1
        self._to_draw, self._to_discard = None, seat
        self.last, self.drawn = None, tile
        hand = self._seats[seat].hand
        if hand is not None:
            if tile is None:
                raise BadNotation(_OUT_OF_TURN.fill(seat=seat))
            hand.append(tile)
            self._see(tile)

    def discard(self, seat: int, tile: str) -> None:
        """Discard a tile, which the seat must have."""
        self._begin_move(seat)
        _require_turn(seat == self._to_discard, seat)
        state = self._seats[seat]
        self._remove(seat, [tile])
        state.discards.append(tile)
        state.ippatsu = self._pending == seat
        self._to_draw, self._to_discard = (seat + 1) % self.players, None
        self.last, self.drawn = (seat, tile), None
        self._rinshan = False

    def declare_riichi(self, seat: int) -> None:
        """Declare riichi, before the discard."""
        self._begin_move(seat)
        state = self._seats[seat]
        _require_turn(not state.riichi and seat == self._to_discard, seat)
        state.riichi = True
        state.double_riichi = not state.discards and not self._interrupted
        self._pending = seat

    def note_riichi(self, seat: int, *, accepted: bool) -> None:
        """Add a riichi of a hand without moves."""
        self._begin_move(seat)
        _require_turn(not self._seats[seat].riichi, seat)
        self._seats[seat].riichi = True
        if accepted:
            self._riichi.append(seat)
        else:
            self._pending = seat

    def call(self, seat: int, kind: MeldKind, own: Tiles, called: str) -> None:
        """Call the last discard for a chii, pon or daiminkan with tiles of the seat's own."""
        self._begin_move(seat)
        if self.last is None or self.last[1] != called or self.last[0] == seat or self._kan:
            raise BadNotation(_OUT_OF_TURN.fill(seat=seat))
        self._accept_riichi()
        self._remove(seat, own)
        self._seats[self.last[0]].called = True
        name = "chi" if kind is MeldKind.CHII else str(kind)
        meld = {"type": name, "tiles": [*own, called], "called": called, "from": self.last[0]}
        self._seats[seat].melds.append(meld)
        self._interrupt()
        self.last = None
        kan = kind is MeldKind.DAIMINKAN
        self._kan = "rinshan" if kan else ""
        self._to_draw, self._to_discard = (seat, None) if kan else (None, seat)

    def close_kan(self, seat: int, tiles: Tiles) -> None:
        """Make a closed kan."""
        self._set_aside(seat, tiles, "closed_chankan")
        self._seats[seat].melds.append({"type": "ankan", "tiles": tiles})

    def add_to_pon(self, seat: int, tile: str) -> None:
        """Add a tile to a pon."""
        self._set_aside(seat, [tile], "chankan")
        for meld in self._seats[seat].melds:
            if meld["type"] == "pon" and kind_of(meld["called"]) == kind_of(tile):
                meld |= {"type": "shouminkan", "tiles": [*meld["tiles"], tile], "added": tile}
                return
        raise BadNotation(_HAS_NOT.fill(seat=seat, tile=tile))

    def set_north_aside(self, seat: int) -> None:
        """Set a north aside, in the game of three."""
        self._set_aside(seat, ["4z"], "north")
        self._seats[seat].norths += 1

    def show_dora(self, tile: str) -> None:
        """Turn over another dora indicator."""
        self.moves += 1
        self.dora.append(tile)
        self._see(tile)

    def win(self, won: LoggedWin) -> None:
        """Win by tsumo, or by ron on the last discard or kan."""
        self.moves += 1
        for each in (won.winner, won.source):
            self._require_seat(each)
        changes = won.deltas
        values = [each for each in (won.points, won.fu) if each is not None]
        _require_whole(*values, *(changes or ()))
        if self._draw is not None or (changes is not None and len(changes) != self.players):
            raise BadNotation(_NO_PAYMENTS)
        ura = won.ura or ()
        if len(self._wins) == self.players - 1 or len(ura) > _MOST_INDICATORS:
            raise BadNotation(_NO_PAYMENTS)
        points = won.points
        if points is None and changes is not None:
            honba = 100 * (self.players - 1) * self.honba
            others = honba + 1000 * (self.sticks + len(self._riichi))
            points = changes[won.winner] - (0 if self._wins else others)
        ron = won.source != won.winner
        hidden = won.ura is None and changes is not None and self._seats[won.winner].riichi
        record = self._hand_record(won.winner, won.source, ura)
        self._records.append(None if hidden else record)
        self._wins.append(
            {
                "winner": won.winner,
                "win_type": "ron" if ron else "tsumo",
                "loser": won.source if ron else None,
                "points": points,
                "fu": won.fu,
                "yakuman": list(won.yakuman),
                "pao": won.liable,
                "deltas": None if changes is None else list(changes),
            }
        )

    def end_without_winner(
        self,
        kind: str | None,
        deltas: Sequence[int] = (),
        *,
        tenpai: Sequence[int] | None = None,
        dealer_stays: bool = False,
    ) -> None:
        """End the hand with a draw; an unknown kind or tenpai follows from payments and tiles.

        A log without payments has no deltas. dealer_stays says who deals next, which shows whether
        hidden tiles were in tenpai.
        """
        self.moves += 1
        changes = tuple(deltas) or (0,) * self.players
        if self.is_over or len(changes) != self.players:
            raise BadNotation(_NO_PAYMENTS)
        kind = self._kind_of_draw(changes, is_paid=bool(deltas)) if kind is None else kind
        if kind != "triple_ron":
            self._accept_riichi()
        self._draw = {"type": kind, "deltas": list(deltas) or None}
        if kind in {"exhaustive", "nagashi_mangan"}:
            found = self._tenpai(kind, deltas) if tenpai is None else set(tenpai)
            unpaid = kind == "nagashi_mangan" or not any(changes)
            if dealer_stays and unpaid and self._seats[self.dealer].hand is None:
                found.add(self.dealer)
            self._draw["tenpai"] = sorted(found)
        if kind == "nagashi_mangan":
            self._draw["nagashi"] = self._nagashi(changes)
        if kind == "nine_terminals":
            if self._to_discard is None and any(seat.hand for seat in self._seats):
                raise BadNotation(_OUT_OF_TURN.fill(seat=self._to_draw))
            self._draw["declarer"] = self._to_discard

    def finish(self) -> PlayedRound:
        """Return the round; raise BadNotation if the hand has no end."""
        if not self.is_over:
            raise BadNotation(_("the hand has neither a win nor a draw"))
        changes = [each["deltas"] for each in ([self._draw] if self._draw else self._wins)]
        known = None not in changes
        result = [sum(each) for each in zip(*changes, strict=True)] if known else self.result
        record = {
            "round_wind": _WINDS[self.wind],
            "kyoku": self.kyoku,
            "dealer": self.dealer,
            "honba": self.honba,
            "riichi_sticks": self.sticks,
            "start_scores": list(self.scores),
            "riichi": list(self._riichi),
            "riichi_not_accepted": [] if self._pending is None else [self._pending],
            "wins": self._wins,
            "draw": self._draw,
            "result_deltas": result,
        }
        return PlayedRound(record, tuple(self._records))

    def own_tiles(self, seat: int, tile: str) -> Tiles:
        """Return the tiles of a kind in the hand of a seat."""
        self._require_seat(seat)
        return [each for each in self._seats[seat].hand or () if kind_of(each) == kind_of(tile)]

    def winning_tiles(self, winner: int, source: int) -> Tiles:
        """Return the concealed tiles of a winner with the winning tile."""
        self._require_seat(winner)
        won = [] if winner == source or self.last is None else [self.last[1]]
        return [*(self._seats[winner].hand or ()), *won]

    @property
    def _wall(self) -> int:
        return _TILES[self.players] - _DEAD_WALL - _HAND * self.players

    def _begin_move(self, seat: int) -> None:
        self.moves += 1
        self._require_seat(seat)
        if self.is_over:
            raise BadNotation(_("the hand goes on after its end"))

    def _require_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadNotation(_("there is no seat {seat}", seat=seat))

    def _see(self, *tiles: str) -> None:
        """Count tiles that become known; nobody has seen more than four of a kind."""
        for tile in tiles:
            if tile not in TILES_BY_NAME:
                raise BadNotation(_("there is no tile {tile}", tile=tile))
            self._seen[kind_of(tile)] += 1
            if self._seen[kind_of(tile)] > COPIES:
                raise BadNotation(_("there are five tiles {tile}", tile=tile))

    def _accept_riichi(self) -> None:
        """Accept the riichi whose discard nobody won."""
        if self._pending is not None and self.last is not None:
            self._riichi.append(self._pending)
            self._pending = None

    def _remove(self, seat: int, tiles: Tiles) -> None:
        hand = self._seats[seat].hand
        if hand is None:
            return
        for tile in tiles:
            if tile not in hand:
                raise BadNotation(_HAS_NOT.fill(seat=seat, tile=tile))
            hand.remove(tile)

    def _interrupt(self) -> None:
        self._interrupted = True
        for seat in self._seats:
            seat.ippatsu = False

    def _set_aside(self, seat: int, tiles: Tiles, robbed: str) -> None:
        """Let the seat draw again; ippatsu and the first turn end with that draw."""
        self._begin_move(seat)
        _require_turn(seat == self._to_discard, seat)
        self._remove(seat, tiles)
        self._kan = robbed
        self.last, self.drawn = (seat, tiles[-1]), None
        self._to_draw, self._to_discard = seat, None

    def _hand_record(self, seat: int, source: int, ura: Sequence[str]) -> dict[str, Any] | None:
        state = self._seats[seat]
        if state.hand is None:
            return None
        tile = self.drawn if source == seat else self.last and self.last[1]
        if tile is None or source != self.source:
            raise BadNotation(_OUT_OF_TURN.fill(seat=seat))
        concealed = list(state.hand)
        if source == seat:
            concealed.remove(tile)
        return {
            "round_wind": _WINDS[self.wind],
            "dealer_seat": self.dealer,
            "winner": seat,
            "win_type": "tsumo" if source == seat else "ron",
            "loser": None if source == seat else source,
            "concealed": concealed,
            "win_tile": tile,
            "melds": state.melds,
            "kita": state.norths,
            "flags": self._flags(seat, tsumo=source == seat),
            "dora_indicators": list(self.dora),
            "ura_indicators": list(ura),
            "honba": self.honba,
            "win_index": len(self._wins),
            "discards": list(state.discards),
        }

    def _flags(self, seat: int, *, tsumo: bool) -> dict[str, bool]:
        state, last_tile = self._seats[seat], self._draws == self._wall
        first_draw = tsumo and not state.discards and not self._interrupted
        return {
            "riichi": state.riichi and not state.double_riichi,
            "double_riichi": state.riichi and state.double_riichi,
            "ippatsu": state.ippatsu,
            "rinshan": tsumo and self._rinshan,
            "haitei": tsumo and last_tile and not self._rinshan,
            "houtei": not tsumo and last_tile and not self._kan,
            "chankan": not tsumo and self._kan == "chankan",
            "closed_chankan": not tsumo and self._kan == "closed_chankan",
            "tenhou": first_draw and seat == self.dealer,
            "chiihou": first_draw and seat != self.dealer,
            "renhou": not (tsumo or self._kan or state.discards or self._interrupted)
            and seat != self.dealer,
        }

    def _kind_of_draw(self, changes: tuple[int, ...], *, is_paid: bool) -> str:
        """Return the kind of a draw that the log does not name."""
        ends_wall = self._draws == self._wall
        if max(changes) >= _MANGAN or (ends_wall and not is_paid and self._nagashi(changes)):
            return "nagashi_mangan"
        if any(changes) or ends_wall:
            return "exhaustive"
        if len(self._riichi) + (self._pending is not None) == self.players:
            return "four_riichi"
        kans = [meld for seat in self._seats for meld in seat.melds if "kan" in meld["type"]]
        if len(kans) >= COPIES:
            return "four_kans"
        if self._to_discard is not None:
            return "nine_terminals"
        first_turn = not self._interrupted and all(len(seat.discards) == 1 for seat in self._seats)
        return "four_winds" if first_turn else "triple_ron"

    def _tenpai(self, kind: str, deltas: Sequence[int]) -> set[int]:
        """Return the seats in tenpai: those that were paid, or else those whose tiles wait."""
        if kind == "exhaustive" and any(deltas):
            return {seat for seat, change in enumerate(deltas) if change > 0}
        found = {number for number, seat in enumerate(self._seats) if seat.riichi or _waits(seat)}
        hides = any(seat.hand is None for seat in self._seats)
        if kind == "exhaustive" and found and deltas and hides:
            return set(range(self.players))  # nobody paid, so hidden hands wait, too
        return found

    def _nagashi(self, changes: tuple[int, ...]) -> list[int]:
        found = [
            number
            for number, seat in enumerate(self._seats)
            if seat.discards and not seat.called and _TERMINALS.issuperset(seat.discards)
        ]
        return found or [seat for seat, change in enumerate(changes) if change > 0]


def _require_turn(is_possible: bool, seat: int) -> None:
    if not is_possible:
        raise BadNotation(_OUT_OF_TURN.fill(seat=seat))


def _require_whole(*values: object) -> None:
    """Raise TypeError for a value that is not a whole number: anything can be in a log."""
    for value in values:
        if type(value) is not int:
            raise TypeError(value)


def _waits(seat: _Seat) -> bool:
    if seat.hand is None:
        return False
    try:
        melds = tuple(_meld(meld) for meld in seat.melds)
        hand = Hand(tuple(TILES_BY_NAME[tile] for tile in seat.hand), melds, seat.norths)
        return bool(wait_tiles(hand))
    except RiichiError:
        return False


def _meld(meld: dict[str, Any]) -> Meld:
    kind = MeldKind.CHII if meld["type"] == "chi" else MeldKind(meld["type"])
    return Meld(kind, tuple(TILES_BY_NAME[tile] for tile in meld["tiles"]))


def kind_of(tile: str) -> str:
    """Return the tile that a red five is.

    >>> kind_of("0p"), kind_of("3z")
    ('5p', '3z')
    """
    return f"5{tile[1:]}" if tile.startswith("0") else tile
