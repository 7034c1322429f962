"""Where the point sticks of a table are, and how they pass from one place to another."""

from dataclasses import dataclass, replace
from enum import StrEnum

from scorer.table.sticks.piles import NO_STICKS, Pile, total


class Place(StrEnum):
    """Where sticks lie besides before a player: riichi sticks, honba counters, and the box.

    The box holds what is not in the game; it has as many as are asked for.
    """

    TABLE = "table"
    COUNTERS = "counters"
    BOX = "box"


Holder = int | Place
"""A seat, or a place on the table."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Sticks that one hands another, and the change that comes back at once."""

    giver: Holder
    taker: Holder
    pile: Pile
    change: Pile = NO_STICKS

    @property
    def points(self) -> int:
        """What the giver is poorer by; nothing where a stick is only broken."""
        return self.pile.value - self.change.value

    @property
    def moved(self) -> int:
        """How many sticks pass, both ways counted."""
        return self.pile.number + self.change.number


@dataclass(frozen=True, slots=True)
class Debt:
    """Points that a player could not pay with sticks and still owes."""

    debtor: int
    creditor: Holder
    points: int


@dataclass(frozen=True, slots=True)
class TableSticks:
    """The sticks before each player and on the table, and what is owed.

    The counters are 100-sticks that the dealer counts honba with: they lie apart and remain his.

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

    def score(self, seat: int) -> int:
        """The points of a player: sticks, counters, what others owe, less what is owed."""
        held = self.piles[seat].value
        held += self.counters.value if seat == self.dealer else 0
        return held - self.owed(seat)

    def owed(self, seat: int) -> int:
        """What a player owes, less what others owe the player."""
        owes = sum([debt.points for debt in self.debts if debt.debtor == seat])
        return owes - sum([debt.points for debt in self.debts if debt.creditor == seat])

    def after(self, movement: Movement) -> "TableSticks":
        """The table after a movement; sticks that are not there are refused.

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
        """All sticks in the game; only what goes into the box or comes out changes them."""
        return total([*self.piles, self.table, self.counters])


@dataclass(frozen=True, slots=True)
class StickPayment:
    """What people do with their sticks, in this order, and how the table looks afterwards."""

    movements: tuple[Movement, ...]
    after: TableSticks

    @property
    def moved(self) -> int:
        """How many sticks pass from hand to hand."""
        return sum([each.moved for each in self.movements])
