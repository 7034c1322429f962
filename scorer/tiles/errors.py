"""Errors with a message that names the problem and the remedy."""

from typing import ClassVar

from scorer.tiles.messages import Message, Text, in_context, parameters_of
from scorer.tiles.terms import Language


class MessageError(ValueError):
    """An error with a message, which is rendered in a language where it is displayed.

    Programs recognise an error by the code of its class and the parameters of its message; both
    are part of the API, the sentences are not.

    >>> from scorer.tiles.messages import message as _
    >>> error = MessageError(_("There is no tile {tile}.", tile="9z"))
    >>> str(error), error.text(Language.ENGLISH)
    ('There is no tile 9z.', 'There is no tile 9z.')
    >>> error.code, error.parameters
    ('invalid', {'tile': '9z'})
    """

    code: ClassVar[str] = "invalid"
    """The name of the kind of error for programs; a subclass without its own has this one."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    @property
    def parameters(self) -> dict[str, object]:
        """The values of the message for programs."""
        return parameters_of(self.message)

    def text(self, language: Language) -> str:
        """Return the message in one language, in English if it is not translated."""
        return self.message.text(language)


class RiichiError(MessageError):
    """An invalid hand, win, rule, event or notation; the base class of all errors of the scorer.

    >>> issubclass(NoYaku, RiichiError), issubclass(RiichiError, ValueError)
    (True, True)
    """


class BadNotation(RiichiError):
    """A text that does not follow the notation of tiles, melds or hands.

    >>> parse_tile("9z")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: There is no tile 9z; the ranks of z are 1 to 7.
    """

    code = "bad_notation"


class InvalidField(BadNotation):
    """A field of a JSON object with a wrong value."""

    code = "invalid_field"


class MissingField(BadNotation):
    """A JSON object without a field that it needs."""

    code = "missing_field"


class UnknownField(BadNotation):
    """A JSON object with a field that it cannot have."""

    code = "unknown_field"


class BadRules(RiichiError):
    """An invalid value of a rule.

    The message can have the value {rule}: the name of the field, as files and commands use it, or
    its label, as the page does.

    >>> from scorer.tiles.messages import message as _
    >>> why = BadRules(_("{rule} is {value}; make it 0 or more.", value=-1), rule="honba")
    >>> str(why), str(why.with_label(_("Noten payment")))
    ('honba is −1; make it 0 or more.', 'Noten payment is −1; make it 0 or more.')
    """

    code = "bad_rules"

    def __init__(self, message: Message, *, rule: str = "") -> None:
        self.rule = rule
        self._sentence = message
        super().__init__(message.fill(rule=in_context("field", "{name}", name=rule)))

    @property
    def parameters(self) -> dict[str, object]:
        """The values of the message for programs; the rule is the name of its field."""
        named = {"rule": self.rule} if self.rule else {}
        return {name: v for name, v in super().parameters.items() if name != "rule"} | named

    def with_label(self, label: Text) -> Message:
        """Return the message with a label in place of the name of the field."""
        return self._sentence.fill(rule=in_context("label", "{label}", label=label))


class ImpossibleHand(RiichiError):
    """Tiles that no set contains together, or too many or too few of them.

    >>> parse_hand("11111m234p567s99s1z")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleHand: The hand holds five 1m, but a set has four; ...
    """

    code = "impossible_hand"


class ImpossibleWin(RiichiError):
    """Circumstances of a win that contradict each other or the hand.

    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, ippatsu=True)
    >>> print(*check(hand, win))
    Ippatsu needs riichi; add the riichi or remove the ippatsu.
    """

    code = "impossible_win"


class ImpossibleEvent(RiichiError):
    """An event that the state of the game or its rules do not allow.

    >>> game = RiichiGame(Rules())
    >>> game.play(RiichiDeclared(4), game.new_game())
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: There is no seat 4 at a table of 4; seats run from 0 to 3.
    """

    code = "impossible_event"


class NotAWin(RiichiError):
    """Tiles that are not a complete hand; the message lists the tiles that would complete it.

    >>> hand, tile = parse_hand("234456m78p234s55s1p")
    >>> print(*check(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)))
    234456m78p23455s1p is not complete: with 6p or 9p instead of 1p it would win; \
correct the winning tile.
    """

    code = "not_a_win"


class NoYaku(RiichiError):
    """A complete hand without a yaku, or with less han of yaku than the rules need.

    >>> hand, tile = parse_hand("123m456p789s11z45s6s")
    >>> score(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.NoYaku: 123m456p45789s11z6s is complete but has no yaku...
    """

    code = "no_yaku"


class Furiten(RiichiError):
    """A ron although the winner discarded one of the waits, or let a winning tile pass.

    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> [isinstance(error, Furiten) for error in check(hand, win, discards=parse_tiles("9p"))]
    [True]
    """

    code = "furiten"


class ImpossiblePayment(RiichiError):
    """A payment that the point sticks of the players do not allow.

    >>> issubclass(ImpossiblePayment, RiichiError)
    True
    """

    code = "impossible_payment"


def shorten(value: object) -> str:
    """Return the text of a value, shortened to 40 characters for a message.

    >>> shorten("x" * 99)[-3:], shorten(10**5000)
    ('xx…', 'a number of more than 4,000 digits')
    """
    if isinstance(value, int) and abs(value) >= _HUGE:  # Python does not write all of them
        return "a number of more than 4,000 digits"
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


_LONGEST = 40  # characters of a value in a message that fits on a phone
_HUGE = 10**4000  # Python writes numbers of up to 4,300 digits
