"""The point sticks of a table: their places, their movements, and debts."""

from dataclasses import dataclass, replace
from enum import StrEnum

from scorer.table.sticks.kinds import POINT_STICKS, StickKind
from scorer.table.sticks.piles import NO_STICKS, Pile, total


class Place(StrEnum):
    """The places of sticks other than the players: riichi sticks, honba counters, and the box.

    The box has all sticks that are not in the game, without limit.
    """

    TABLE = "table"
    COUNTERS = "counters"
    BOX = "box"


Holder = int | Place
"""A seat, or one of the other places."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Sticks that pass from a giver to a taker, and the change that comes back at once."""

    giver: Holder
    taker: Holder
    pile: Pile
    change: Pile = NO_STICKS

    @property
    def points(self) -> int:
        """The points that the giver loses; 0 if a stick is only broken."""
        return self.pile.value - self.change.value

    @property
    def moved(self) -> int:
        """The number of sticks that pass, in both directions."""
        return self.pile.number + self.change.number


@dataclass(frozen=True, slots=True)
class Debt:
    """Points that a player could not pay with sticks and still owes."""

    debtor: int
    creditor: Holder
    points: int


@dataclass(frozen=True, slots=True)
class TableSticks:
    """The sticks of each player and on the table, and all debts.

    Attributes:
        piles: The sticks of each seat.
        table: The riichi sticks on the table.
        counters: The dealer's 100-sticks that count honba; they still belong to the dealer.
        dealer: The seat of the dealer.
        debts: The points still owed, as point sticks.
        kind: The kind of the sticks; piles of another kind than point sticks are scaled.

    >>> from scorer.table.sticks.piles import parse_pile, start_set
    >>> piles = (parse_pile("1x5000"), start_set(25_000), start_set(25_000))
    >>> debts = (Debt(0, 1, 300),)
    >>> sticks = TableSticks(piles, counters=parse_pile("2x100"), dealer=0, debts=debts)
    >>> [sticks.score(seat) for seat in range(3)]
    [4900, 25300, 25000]
    """

    piles: tuple[Pile, ...]
    table: Pile = NO_STICKS
    counters: Pile = NO_STICKS
    dealer: int = 0
    debts: tuple[Debt, ...] = ()
    kind: StickKind = POINT_STICKS

    def score(self, seat: int) -> int:
        """Return the score of a seat: its sticks and counters, less its debts."""
        points = self.piles[seat].value
        points += self.counters.value if seat == self.dealer else 0
        return self.kind.face(points - self.owed(seat) - self.kind.zero)

    def owed(self, seat: int) -> int:
        """Return the points that a seat owes, less the points that it is owed."""
        owes = sum([debt.points for debt in self.debts if debt.debtor == seat])
        return owes - sum([debt.points for debt in self.debts if debt.creditor == seat])

    @property
    def face_debts(self) -> tuple[Debt, ...]:
        """The debts in points of the game."""
        return tuple([replace(debt, points=self.kind.face(debt.points)) for debt in self.debts])

    def after(self, movement: Movement) -> "TableSticks":
        """Return the sticks after a movement; raise ImpossiblePayment if sticks are missing.

        >>> from scorer.table.sticks.piles import parse_pile, start_set
        >>> sticks = TableSticks((start_set(25_000),) * 4)
        >>> str(sticks.after(Movement(0, Place.TABLE, parse_pile("1x1000"))).table)
        '1x1000'
        """
        given = self._with(movement.giver, gives=movement.pile, takes=movement.change)
        return given._with(movement.taker, gives=movement.change, takes=movement.pile)

    def _with(self, holder: Holder, *, gives: Pile, takes: Pile) -> "TableSticks":
        if holder is Place.TABLE:
            return replace(self, table=self.table - gives + takes)
        if holder is Place.COUNTERS:
            return replace(self, counters=self.counters - gives + takes)
        if holder is Place.BOX:
            return self
        piles = list(self.piles)
        piles[holder] = piles[holder] - gives + takes
        return replace(self, piles=tuple(piles))

    @property
    def total(self) -> Pile:
        """All sticks in the game; only movements into or out of the box change them."""
        return total([*self.piles, self.table, self.counters])


@dataclass(frozen=True, slots=True)
class StickPayment:
    """The movements of a payment, in order, and the sticks after it."""

    movements: tuple[Movement, ...]
    after: TableSticks

    @property
    def moved(self) -> int:
        """The number of sticks that pass."""
        return sum([each.moved for each in self.movements])
