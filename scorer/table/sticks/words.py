"""Instructions for players, one sentence for each movement of sticks."""

from collections.abc import Sequence

from scorer.table.sticks.kinds import POINT_STICKS, StickKind
from scorer.table.sticks.movements import Debt, Holder, Movement, Place, StickPayment
from scorer.table.sticks.piles import DENOMINATIONS, Pile
from scorer.tiles.terms import Language, Words

_SEATS = (
    Words("East", "東家"),
    Words("South", "南家"),
    Words("West", "西家"),
    Words("North", "北家"),
)

_GIVES = (
    Words("{giver} gives {taker} {pile}.", "{giver}は{taker}に{pile}を渡します。"),
    Words(
        "{giver} gives {taker} {pile} and receives {change}.",
        "{giver}は{taker}に{pile}を渡し、{change}を受け取ります。",
    ),
)
"""The sentence without change and with change, as in the next pairs."""

_LAYS = (
    Words("{giver} lays {pile} on the table.", "{giver}は{pile}を供託に出します。"),
    Words(
        "{giver} lays {pile} on the table and takes back {change}.",
        "{giver}は{pile}を供託に出し、{change}を取ります。",
    ),
)
_TAKES = (
    Words("{taker} takes {pile} from the table.", "{taker}は供託の{pile}を取ります。"),
    Words(
        "{taker} takes {pile} from the table and leaves {change} there.",
        "{taker}は供託の{pile}を取り、{change}を戻します。",
    ),
)
_TO_BOX = (
    Words("{giver} puts {pile} back into the box.", "{giver}は{pile}を箱に戻します。"),
    Words(
        "{giver} puts {pile} back into the box and takes {change} out of it.",
        "{giver}は{pile}を箱に戻し、{change}を取ります。",
    ),
)
_FROM_BOX = (
    Words("{taker} takes {pile} out of the box.", "{taker}は箱から{pile}を取ります。"),
    Words(
        "{taker} takes {pile} out of the box and puts {change} back.",
        "{taker}は箱から{pile}を取り、{change}を戻します。",
    ),
)
_TABLE = Words("The table", "供託")
_CREDITORS = {Place.TABLE: Words("the table", "供託"), Place.BOX: Words("the box", "箱")}
_BREAKS = Words(
    "{giver} gives {taker} {pile} to break and receives {change}.",
    "{giver}は{taker}に{pile}を両替してもらい、{change}を受け取ります。",
)
_SETS_OUT = Words(
    "{giver} sets out {pile} to count the honba.", "{giver}は積み棒として{pile}を出します。"
)
_TAKES_BACK = Words(
    "{taker} takes back {pile} that counted the honba.", "{taker}は積み棒の{pile}を手元に戻します。"
)


def seat_names(language: Language, *, dealer: int = 0, players: int = 4) -> tuple[str, ...]:
    """Return the wind of each seat for a dealer.

    >>> seat_names(Language.ENGLISH, dealer=1)
    ('North', 'East', 'South', 'West')
    """
    return tuple([_SEATS[(seat - dealer) % players].text(language) for seat in range(players)])


def pile_words(pile: Pile, language: Language, kind: StickKind = POINT_STICKS) -> str:
    """Return a pile in words.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> pile = parse_pile("1x10000 2x1000 3x100")
    >>> pile_words(pile, Language.ENGLISH), pile_words(pile, Language.JAPANESE)
    ('1x10000, 2x1000 and 3x100', '万点棒1本と千点棒2本と百点棒3本')
    """
    entries = [
        Words(f"{count}x{kind.face(value)}", name.format(count)).text(language)
        for count, value, name in zip(pile.counts, DENOMINATIONS, kind.names, strict=True)
        if count
    ]
    return join_list(entries, language) if entries else Words("no sticks", "0本").text(language)


def join_list(words: Sequence[str], language: Language) -> str:
    """Join words as a list in a sentence.

    >>> join_list(["East", "South", "West"], Language.ENGLISH)
    'East, South and West'
    """
    if language is Language.JAPANESE:
        return "と".join(words)
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])


def movement_words(
    movement: Movement,
    names: Sequence[str],
    language: Language,
    kind: StickKind = POINT_STICKS,
) -> str:
    """Return the sentence of a movement; names are those of the seats.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> movement = Movement(1, 0, parse_pile("1x5000"), parse_pile("2x1000"))
    >>> movement_words(movement, seat_names(Language.ENGLISH), Language.ENGLISH)
    'South gives East 1x5000 and receives 2x1000.'
    >>> movement_words(movement, seat_names(Language.JAPANESE), Language.JAPANESE)
    '南家は東家に5千点棒1本を渡し、千点棒2本を受け取ります。'
    """
    sentence = _template(movement).text(language)
    return sentence.format(
        giver=_holder(movement.giver, names, language),
        taker=_holder(movement.taker, names, language),
        pile=pile_words(movement.pile, language, kind),
        change=pile_words(movement.change, language, kind),
    )


def debt_words(debt: Debt, names: Sequence[str], language: Language) -> str:
    """Return the sentence of a debt.

    >>> debt_words(Debt(1, 0, 2400), seat_names(Language.ENGLISH), Language.ENGLISH)
    'South still owes East 2400.'
    """
    words = Words(
        "{debtor} still owes {creditor} {points}.",
        "{debtor}は{creditor}に{points}点の借りがあります。",
    )
    creditor = debt.creditor
    return words.text(language).format(
        debtor=names[debt.debtor],
        creditor=_CREDITORS[creditor].text(language)
        if isinstance(creditor, Place)
        else names[creditor],
        points=debt.points,
    )


def payment_words(
    payment: StickPayment, names: Sequence[str], language: Language
) -> tuple[str, ...]:
    """Return a sentence for each movement of a payment and each debt after it.

    >>> from scorer.table.sticks.handover import deposit
    >>> from scorer.table.sticks.movements import TableSticks
    >>> from scorer.table.sticks.piles import parse_pile, start_set
    >>> sticks = TableSticks((parse_pile("7x100"), start_set(25_000), start_set(25_000)))
    >>> names = ("Ann", "Ben", "Cat")
    >>> for sentence in payment_words(deposit(sticks, 0), names, Language.ENGLISH):
    ...     print(sentence)
    Ann lays 7x100 on the table.
    Ann still owes the table 300.
    """
    return (
        *[movement_words(each, names, language, payment.after.kind) for each in payment.movements],
        *[debt_words(each, names, language) for each in payment.after.face_debts],
    )


def _holder(holder: Holder, names: Sequence[str], language: Language) -> str:
    """Return the name of a seat or of the table, for the start of a sentence."""
    return _TABLE.text(language) if isinstance(holder, Place) else names[holder]


def _template(movement: Movement) -> Words:
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
