"""Text that is written from right to left, among text that is not."""

from unicodedata import bidirectional

_RIGHT_TO_LEFT = frozenset(("R", "AL"))


def isolate(text: str) -> str:
    r"""Return a text that does not move what stands beside it.

    The marks are those of UAX #9: first strong isolate, and pop directional isolate.

    >>> isolate("Aki"), isolate("\u05d0\u05d1\u05d9")
    ('Aki', '\u2068\u05d0\u05d1\u05d9\u2069')
    """
    if text.isascii() or not any(bidirectional(sign) in _RIGHT_TO_LEFT for sign in text):
        return text
    return f"\u2068{text}\u2069"
