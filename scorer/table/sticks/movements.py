"""Movements of sticks at a table, and the sentence that describes each of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorer.table.sticks.piles import NO_STICKS, POINT_STICKS, Pile, StickKind, total
from scorer.tiles.messages import Message, Text, all_of
from scorer.tiles.messages import message as _


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


def join_payments(payments: Sequence[StickPayment]) -> StickPayment:
    """Return payments that follow each other as one, without a riichi stick that comes back.

    A stick stays where it is if a player laid it down and takes it back as the winner.

    >>> from scorer.table.sticks.piles import parse_pile, start_set
    >>> sticks = TableSticks((start_set(25_000),) * 4)
    >>> laid = Movement(0, Place.TABLE, parse_pile("1x1000"))
    >>> won = Movement(Place.TABLE, 0, parse_pile("2x1000"))
    >>> joined = join_payments([StickPayment((laid,), sticks), StickPayment((won,), sticks)])
    >>> [(str(each.giver), str(each.pile)) for each in joined.movements]
    [('table', '1x1000')]
    """
    movements = [movement for each in payments for movement in each.movements]
    for laid in [each for each in movements if each.taker is Place.TABLE]:
        back = next((each for each in movements if _returns(each, laid)), None)
        if back is not None:
            movements.remove(laid)
            movements[movements.index(back)] = replace(back, pile=back.pile - laid.pile)
    moved = tuple([each for each in movements if each.moved])
    return StickPayment(moved, payments[-1].after)


def _returns(movement: Movement, laid: Movement) -> bool:
    """Return whether a movement from the table has the sticks that its taker laid there."""
    if (movement.giver, movement.taker) != (Place.TABLE, laid.giver):
        return False
    pairs = zip(laid.pile.counts, movement.pile.counts, strict=True)
    return not (laid.change.number or movement.change.number) and all(a <= b for a, b in pairs)


_GIVES = (
    _("{giver} gives {taker} {pile}."),
    _("{giver} gives {taker} {pile} and receives {change}."),
)
"""The sentence without change and with change, as in the next pairs."""

_LAYS = (
    _("{giver} lays {pile} on the table."),
    _("{giver} lays {pile} on the table and takes back {change}."),
)
_TAKES = (
    _("{taker} takes {pile} from the table."),
    _("{taker} takes {pile} from the table and leaves {change} there."),
)
_TO_BOX = (
    _("{giver} puts {pile} back into the box."),
    _("{giver} puts {pile} back into the box and takes {change} out of it."),
)
_FROM_BOX = (
    _("{taker} takes {pile} out of the box."),
    _("{taker} takes {pile} out of the box and puts {change} back."),
)
_TABLE = _("The table")
_OWED_TO_PLACES = {
    Place.TABLE: _("{debtor} still owes the table {points}."),
    Place.BOX: _("{debtor} still owes the box {points}."),
}
_OWED_TO_PLAYER = _("{debtor} still owes {creditor} {points}.")
_BREAKS = _("{giver} gives {taker} {pile} to break and receives {change}.")
_SETS_OUT = _("{giver} sets out {pile} to count the honba.")
_TAKES_BACK = _("{taker} takes back {pile} that counted the honba.")


def pile_words(pile: Pile, kind: StickKind = POINT_STICKS) -> Text:
    """Return a pile in words.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> pile = parse_pile("1x10000 2x1000 3x100")
    >>> str(pile_words(pile)), pile_words(pile).text(Language.JAPANESE)
    ('1x10000, 2x1000 and 3x100', '万点棒1本と千点棒2本と百点棒3本')
    """
    entries = [
        name.fill(count=count) for count, name in zip(pile.counts, kind.names, strict=True) if count
    ]
    return all_of(entries) if entries else _("no sticks")


def payment_words(payment: StickPayment, names: Sequence[str]) -> tuple[Text, ...]:
    """Return a sentence for each movement of a payment and each debt after it.

    >>> from scorer.table.sticks.handover import deposit
    >>> from scorer.table.sticks.piles import parse_pile, start_set
    >>> sticks = TableSticks((parse_pile("7x100"), start_set(25_000), start_set(25_000)))
    >>> names = ("Ann", "Ben", "Cat")
    >>> for sentence in payment_words(deposit(sticks, 0), names):
    ...     print(sentence)
    Ann lays 7x100 on the table.
    Ann still owes the table 300.
    """
    return (
        *[_movement_words(each, names, payment.after.kind) for each in payment.movements],
        *debt_words(payment.after, names),
    )


def debt_words(sticks: TableSticks, names: Sequence[str]) -> tuple[Text, ...]:
    """Return a sentence for each debt; names are those of the seats.

    >>> sticks = TableSticks((), debts=(Debt(1, 0, 2400),))
    >>> [str(each) for each in debt_words(sticks, ("Aki", "Ben"))]
    ['Ben still owes Aki 2400.']
    """
    return tuple([_debt_words(each, names) for each in sticks.face_debts])


def _movement_words(movement: Movement, names: Sequence[str], kind: StickKind) -> Text:
    return _template(movement).fill(
        giver=_holder(movement.giver, names),
        taker=_holder(movement.taker, names),
        pile=pile_words(movement.pile, kind),
        change=pile_words(movement.change, kind),
    )


def _debt_words(debt: Debt, names: Sequence[str]) -> Text:
    creditor = debt.creditor
    sentence = (
        _OWED_TO_PLACES[creditor]
        if isinstance(creditor, Place)
        else _OWED_TO_PLAYER.fill(creditor=names[creditor])
    )
    return sentence.fill(debtor=names[debt.debtor], points=debt.points)


def _holder(holder: Holder, names: Sequence[str]) -> object:
    """Return the name of a seat or of the table, for the start of a sentence."""
    return _TABLE if isinstance(holder, Place) else names[holder]


def _template(movement: Movement) -> Message:
    if movement.taker is Place.COUNTERS:
        return _SETS_OUT
    if movement.giver is Place.COUNTERS:
        return _TAKES_BACK
    if not movement.points:
        return _BREAKS
    if movement.taker is Place.BOX:
        templates = _TO_BOX
    elif movement.giver is Place.BOX:
        templates = _FROM_BOX
    elif movement.taker is Place.TABLE:
        templates = _LAYS
    else:
        templates = _TAKES if movement.giver is Place.TABLE else _GIVES
    return templates[bool(movement.change.number)]
