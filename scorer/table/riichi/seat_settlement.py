"""The settlement of one scored hand, with seats named by their winds."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.payment import Ron
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.table.riichi.liability import liable_seats_of_score, table_win
from scorer.table.riichi.settle import settle
from scorer.table.settlement import Reason, Settlement, TableWin, Transfer
from scorer.table.state import WINDS
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import Text, in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Term
from scorer.tiles.tile import Wind

WIND_WORDS = {
    Wind.EAST: _("east"),
    Wind.SOUTH: _("south"),
    Wind.WEST: _("west"),
    Wind.NORTH: _("north"),
}
"""The names of the seat winds."""

_PAYERS = {
    Wind.EAST: in_context("payer", "east"),
    Wind.SOUTH: in_context("payer", "south"),
    Wind.WEST: in_context("payer", "west"),
    Wind.NORTH: in_context("payer", "north"),
}
_TABLE = _("the table")
DISCARDER = _("the discarder")
_OTHERS = _("another player")


@dataclass(frozen=True, slots=True)
class SeatSettlement:
    """A settled score; seat 0 is the dealer.

    Attributes:
        score: The score of the hand.
        win: The win at a table; an unknown discarder of a ron is an arbitrary seat.
        settlement: The payments.
        honba: The honba of the hand.
        sticks: The riichi sticks on the table.
        discarder_known: The discarder was given.
        unmarked: The hands with liability whose last meld does not show the liable seat.
    """

    score: Score
    win: TableWin
    settlement: Settlement
    honba: int
    sticks: int
    discarder_known: bool
    unmarked: tuple[Term, ...]

    def name(self, seat: int | None) -> Text:
        """Return the name of a payer; None is the table.

        >>> hand, tile = parse_hand("123m456p789s11222z")
        >>> result = score(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST))
        >>> settlement = settle_seats(result, discarder=Wind.WEST)
        >>> str(settlement.name(2)), settlement.name(None).text(Language.JAPANESE)
        ('west', '供託')
        """
        if seat is None:
            return _TABLE
        if seat == self.win.discarder and not self.discarder_known:
            return DISCARDER
        if self._is_unknown_other(seat):
            return _OTHERS
        return _PAYERS[WINDS[seat]]

    def key(self, seat: int) -> str:
        """Return the key of a payer in JSON: the letter of the wind, "discarder" or "others"."""
        if seat == self.win.discarder and not self.discarder_known:
            return "discarder"
        if self._is_unknown_other(seat):
            return "others"
        return str(WINDS[seat])

    def _is_unknown_other(self, seat: int) -> bool:
        """Return True if a seat pays a share of a ron, but its wind depends on the discarder."""
        payment = self.win.payment
        shared = isinstance(payment, Ron) and payment.others > 0 and seat not in self.liable
        return shared and not self.discarder_known and seat != self.win.winner

    @property
    def liable(self) -> tuple[int, ...]:
        """The seats that pay as liable."""
        lines = self.settlement.transfers
        return tuple(
            line.payer
            for line in lines
            if line.reason is Reason.LIABILITY and line.payer is not None
        )

    def payers(self) -> dict[int | None, tuple[Transfer, ...]]:
        """Return the transfers of each payer, the table (None) last."""
        lines = self.settlement.transfers
        seats = dict.fromkeys(line.payer for line in lines)
        return {seat: tuple(line for line in lines if line.payer == seat) for seat in seats}

    @property
    def received(self) -> int:
        """The points that the winner receives in total."""
        return self.settlement.deltas[self.win.winner]


def settle_seats(
    score: Score, *, discarder: Wind | None = None, honba: int = 0, sticks: int = 0
) -> SeatSettlement:
    """Settle a score at a table; the discarder of a ron may be unknown.

    >>> hand, tile = parse_hand("123m456p789s11222z")
    >>> result = score(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST))
    >>> settle_seats(result, honba=1).received
    1600
    """
    winner, players = WINDS.index(score.win.seat), score.rules.players
    seat = None if discarder is None else WINDS.index(discarder)
    if seat == winner:
        raise ImpossibleWin(_("The discarder has the winner's own seat; correct one of them."))
    if seat is not None and seat >= players:
        raise ImpossibleWin(_("Nobody sits north in sanma; correct the discarder."))
    liable = liable_seats_of_score(score, winner=winner)
    if isinstance(score.payment, Ron) and seat is None:
        others = [other for other in range(players) if other not in {winner, *liable.values()}]
        seat = others[0] if others else (winner + 1) % players
    win = table_win(score, winner=winner, discarder=seat, liable=liable)
    return SeatSettlement(
        score=score,
        win=win,
        settlement=settle(win, score.rules, honba=honba, sticks=sticks),
        honba=honba,
        sticks=sticks,
        discarder_known=discarder is not None,
        unmarked=tuple(each for each in score.hands if _unmarked(each.name, liable, score.rules)),
    )


def _unmarked(name: str, liable: Mapping[str, int | None], rules: Rules) -> bool:
    return name in rules.pao and name in liable and liable[name] is None
