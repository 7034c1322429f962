"""What can be wrong with a hand; every message names the thing and the remedy."""


class RiichiError(ValueError):
    """Something about a hand, a win or the notation is not right."""


class BadNotation(RiichiError):
    """The text is not in the notation of tiles, melds or hands."""


class ImpossibleHand(RiichiError):
    """No set of tiles holds these tiles together."""


class ImpossibleWin(RiichiError):
    """The circumstances of the win contradict each other or the hand."""


class NotAWin(RiichiError):
    """The tiles do not make a complete hand."""


class NoYaku(RiichiError):
    """The hand is complete, but nothing in it allows a win."""
