"""What can be wrong with a hand; every message names the thing and the remedy."""

from scorer.tiles.terms import Language, Words


class SentenceError(ValueError):
    """Something is not right, told in both languages.

    >>> error = SentenceError("There is no 9z.", "9z という牌はありません。")
    >>> str(error), error.text(Language.JAPANESE)
    ('There is no 9z.', '9z という牌はありません。')
    """

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(english)
        self.english = english
        self.japanese = japanese

    def text(self, language: Language) -> str:
        """The message in one language."""
        return self.japanese if language is Language.JAPANESE else self.english


class RiichiError(SentenceError):
    """Something about a hand, a win or the notation is not right."""


class BadNotation(RiichiError):
    """The text is not in the notation of tiles, melds or hands."""


class BadRules(RiichiError):
    """A rule has a value that it cannot have.

    Where the rule is given, its sentences have {rule} in its place. Files and commands name it by
    its field, as the error itself does; a page by what it calls the rule.

    >>> why = BadRules("{rule} is -1; make it 0 or more.", "{rule} が -1 です。", rule="honba")
    >>> str(why), why.english == str(why)
    ('honba is -1; make it 0 or more.', True)
    >>> why.calling(Words("Noten payment", "ノーテン罰符")).japanese
    '「ノーテン罰符」が -1 です。'
    """

    def __init__(self, english: str, japanese: str, *, rule: str = "") -> None:
        self.rule = rule
        self._sentences = Words(english, japanese)
        super().__init__(english.replace("{rule}", rule), japanese.replace("{rule}", rule))

    def calling(self, label: Words) -> Words:
        """The sentences with another name for the rule."""
        return Words(
            self._sentences.english.replace("{rule}", label.english),
            self._sentences.japanese.replace("{rule} ", f"「{label.japanese}」"),
        )


class ImpossibleHand(RiichiError):
    """No set of tiles holds these tiles together."""


class ImpossibleWin(RiichiError):
    """The circumstances of the win contradict each other or the hand."""


class ImpossibleEvent(RiichiError):
    """The event cannot happen at the table as it stands, or not under its rules."""


class NotAWin(RiichiError):
    """The tiles do not make a complete hand."""


class NoYaku(RiichiError):
    """The hand is complete, but nothing in it allows a win."""


class Furiten(RiichiError):
    """The winner discarded one of the tiles that the hand waits for, so ron is not possible."""


class ImpossiblePayment(RiichiError):
    """The point sticks do not allow what is asked of them."""


def shown(given: object) -> str:
    """What was given, cut where it is too long to read in a message.

    >>> shown("x" * 99)[-3:]
    'xx…'
    """
    text = str(given)
    return text if len(text) <= _READABLE else f"{text[:_READABLE]}…"


_READABLE = 40
