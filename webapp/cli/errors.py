"""How the command line says no: one sentence on standard error, exit status 2."""

from __future__ import annotations

import sys

from scorer.tiles.errors import SentenceError
from scorer.tiles.terms import Language

REFUSED = 2
"""The exit status argparse has for a wrong command line, here for any wrong input."""


def refuse(error: Exception, language: Language = Language.ENGLISH) -> int:
    """Print the sentence of an error and give the exit status.

    >>> refuse(ValueError("The photo is empty: choose it again."))
    2
    """
    said = error.text(language) if isinstance(error, SentenceError) else str(error)
    print(f"tenbo: {said}", file=sys.stderr)
    return REFUSED
