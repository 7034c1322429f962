"""Error messages of the command line: one sentence on standard error, exit status 2."""

from __future__ import annotations

import sys

from scorer.tiles.messages import Text, is_text
from scorer.tiles.terms import Language

INVALID_INPUT = 2
"""The exit status for invalid input; argparse uses the same one for invalid arguments."""


def print_error(error: Exception | Text, language: Language = Language.ENGLISH) -> int:
    """Print an error message and return the exit status.

    >>> print_error(ValueError("The photo is empty: choose it again."))
    2
    """
    message = error.text(language) if is_text(error) else str(error)
    print(f"tenbo: {message}", file=sys.stderr)
    return INVALID_INPUT
