"""Errors with a message in the languages of the page that names the problem and the remedy."""

from scorer.tiles.terms import Language, Words, choose_text


class BilingualError(ValueError):
    """An error with a message in the languages of the page, as `Words`.

    Messages can quote anything: lone surrogates, which no encoding has, are escaped.

    >>> error = BilingualError("There is no 9z.", "9z という牌はありません。")
    >>> str(error), error.text(Language.JAPANESE)
    ('There is no 9z.', '9z という牌はありません。')
    """

    def __init__(self, english: str, japanese: str, chinese: str = "") -> None:
        self.english = _encodable(english)
        self.japanese = _encodable(japanese)
        self.chinese = _encodable(chinese)
        super().__init__(self.english)

    @property
    def words(self) -> Words:
        """Return the message."""
        return Words(self.english, self.japanese, self.chinese)

    def text(self, language: Language) -> str:
        """Return the message in one language, in English if there is none in Chinese."""
        return choose_text(language, self.english, self.japanese, self.chinese)


class RiichiError(BilingualError):
    """An invalid hand, win, rule, event or notation; the base class of all errors of the scorer.

    >>> issubclass(NoYaku, RiichiError), issubclass(RiichiError, ValueError)
    (True, True)
    """


class BadNotation(RiichiError):
    """A text that does not follow the notation of tiles, melds or hands.

    >>> from scorer.tiles.tile import parse_tile
    >>> parse_tile("9z")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: There is no tile 9z; the ranks of z are 1 to 7.
    """


class BadRules(RiichiError):
    """An invalid value of a rule.

    The messages may contain the placeholder {rule}. The error itself fills in the name of the
    field, as files and commands use it; with_label() fills in a label, as the page uses it.

    >>> why = BadRules("{rule} is -1; make it 0 or more.", "{rule} が -1 です。", rule="honba")
    >>> str(why), why.english == str(why)
    ('honba is -1; make it 0 or more.', True)
    >>> why.with_label(Words("Noten payment", "ノーテン罰符")).japanese
    '「ノーテン罰符」が -1 です。'
    """

    def __init__(self, english: str, japanese: str, chinese: str = "", *, rule: str = "") -> None:
        self.rule = rule
        self._sentences = Words(*map(_encodable, (english, japanese, chinese)))
        sentences = [each.replace("{rule}", rule) for each in (english, japanese, chinese)]
        super().__init__(*sentences)

    def with_label(self, label: Words) -> Words:
        """Return the messages with a label in place of the name of the field."""
        return Words(
            self._sentences.english.replace("{rule}", label.english),
            self._sentences.japanese.replace("{rule} ", f"「{label.japanese}」"),
            self._sentences.chinese.replace("{rule} ", f"“{label.text(Language.CHINESE)}”"),
        )


class ImpossibleHand(RiichiError):
    """Tiles that no set contains together, or too many or too few of them.

    >>> from scorer.tiles.hand import parse_hand
    >>> parse_hand("11111m234p567s99s1z")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleHand: The hand holds five 1m, but a set has four; ...
    """


class ImpossibleWin(RiichiError):
    """Circumstances of a win that contradict each other or the hand.

    >>> from scorer.riichi.score import check
    >>> from scorer.riichi.win import By, Win
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, ippatsu=True)
    >>> print(*check(hand, win))
    Ippatsu needs riichi; add the riichi or remove the ippatsu.
    """


class ImpossibleEvent(RiichiError):
    """An event that the state of the game or its rules do not allow.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import HandDrawn
    >>> from scorer.table.game.play import require_possible
    >>> from scorer.table.game.state import new_game
    >>> try:
    ...     require_possible(HandDrawn(frozenset({4})), new_game(Rules()), Rules())
    ... except ImpossibleEvent:
    ...     print("seats are 0 to 3")
    seats are 0 to 3
    """


class NotAWin(RiichiError):
    """Tiles that are not a complete hand; the message lists the tiles that would complete it.

    >>> from scorer.riichi.score import check
    >>> from scorer.riichi.win import By, Win
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234456m78p234s55s1p")
    >>> print(*check(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)))
    234456m78p23455s1p is not complete: with 6p or 9p instead of 1p it would win; \
correct the winning tile.
    """


class NoYaku(RiichiError):
    """A complete hand without a yaku, or with less han of yaku than the rules need.

    >>> from scorer.riichi.score import score
    >>> from scorer.riichi.win import By, Win
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p789s11z45s6s")
    >>> score(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.NoYaku: 123m456p45789s11z6s is complete but has no yaku...
    """


class Furiten(RiichiError):
    """A ron although the winner discarded one of the waits, or let a winning tile pass.

    >>> from scorer.riichi.score import check
    >>> from scorer.riichi.win import By, Win
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind, parse_tiles
    >>> hand, tile = parse_hand("234456m78p234s55s6p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> [isinstance(error, Furiten) for error in check(hand, win, discards=parse_tiles("9p"))]
    [True]
    """


class ImpossiblePayment(RiichiError):
    """A payment that the point sticks of the players do not allow.

    >>> issubclass(ImpossiblePayment, RiichiError)
    True
    """


def shorten(value: object) -> str:
    """Return the text of a value, shortened to 40 characters for a message.

    >>> shorten("x" * 99)[-3:], shorten(10**5000)
    ('xx…', 'a number of more than 4,000 digits')
    """
    if isinstance(value, int) and abs(value) >= _HUGE:  # Python does not write all of them
        return "a number of more than 4,000 digits"
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _encodable(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


_LONGEST = 40
_HUGE = 10**4000
