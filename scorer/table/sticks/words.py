"""Instructions for players, one sentence for each movement of sticks."""

from collections.abc import Sequence

from scorer.table.sticks.kinds import POINT_STICKS, StickKind
from scorer.table.sticks.movements import Debt, Holder, Movement, Place, StickPayment
from scorer.table.sticks.piles import Pile
from scorer.tiles.messages import Message, Text, all_of
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language

_SEATS = (
    _("East"),
    _("South"),
    _("West"),
    _("North"),
)

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
_CREDITORS = {Place.TABLE: _("the table"), Place.BOX: _("the box")}
_BREAKS = _("{giver} gives {taker} {pile} to break and receives {change}.")
_SETS_OUT = _("{giver} sets out {pile} to count the honba.")
_TAKES_BACK = _("{taker} takes back {pile} that counted the honba.")


def seat_names(language: Language, *, dealer: int = 0, players: int = 4) -> tuple[str, ...]:
    """Return the wind of each seat for a dealer.

    >>> seat_names(Language.ENGLISH, dealer=1)
    ('North', 'East', 'South', 'West')
    """
    return tuple([_SEATS[(seat - dealer) % players].text(language) for seat in range(players)])


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


def movement_words(
    movement: Movement, names: Sequence[str], kind: StickKind = POINT_STICKS
) -> Text:
    """Return the sentence of a movement; names are those of the seats.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> movement = Movement(1, 0, parse_pile("1x5000"), parse_pile("2x1000"))
    >>> str(movement_words(movement, seat_names(Language.ENGLISH)))
    'South gives East 1x5000 and receives 2x1000.'
    >>> movement_words(movement, seat_names(Language.JAPANESE)).text(Language.JAPANESE)
    '南家は東家に5千点棒1本を渡し、千点棒2本を受け取ります。'
    """
    return _template(movement).fill(
        giver=_holder(movement.giver, names),
        taker=_holder(movement.taker, names),
        pile=pile_words(movement.pile, kind),
        change=pile_words(movement.change, kind),
    )


def debt_words(debt: Debt, names: Sequence[str]) -> Text:
    """Return the sentence of a debt.

    >>> str(debt_words(Debt(1, 0, 2400), seat_names(Language.ENGLISH)))
    'South still owes East 2400.'
    """
    creditor = debt.creditor
    return _(
        "{debtor} still owes {creditor} {points}.",
        debtor=names[debt.debtor],
        creditor=_CREDITORS[creditor] if isinstance(creditor, Place) else names[creditor],
        points=debt.points,
    )


def payment_words(payment: StickPayment, names: Sequence[str]) -> tuple[Text, ...]:
    """Return a sentence for each movement of a payment and each debt after it.

    >>> from scorer.table.sticks.handover import deposit
    >>> from scorer.table.sticks.movements import TableSticks
    >>> from scorer.table.sticks.piles import parse_pile, start_set
    >>> sticks = TableSticks((parse_pile("7x100"), start_set(25_000), start_set(25_000)))
    >>> names = ("Ann", "Ben", "Cat")
    >>> for sentence in payment_words(deposit(sticks, 0), names):
    ...     print(sentence)
    Ann lays 7x100 on the table.
    Ann still owes the table 300.
    """
    return (
        *[movement_words(each, names, payment.after.kind) for each in payment.movements],
        *[debt_words(each, names) for each in payment.after.face_debts],
    )


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
