"""Findings: an attack, its result, and what tenbo promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one attack.

    Attributes:
        subject: The number of the subject in docs/reference/security.md.
        attack: What was tried.
        happened: What happened, with figures.
        promise: What tenbo promises.
        kept: Whether it kept the promise; None if it could not be tried here.
    """

    subject: int
    attack: str
    happened: str
    promise: str
    kept: bool | None


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of the attacks, relative to the full ones."""

    checkout: Path
    share: float = 1.0

    def count(self, full: int, *, least: int = 1) -> int:
        """Return a number of things to try."""
        return max(least, round(self.share * full))


Attack = Callable[[Scale], Iterator[Finding]]


def table(findings: Sequence[Finding]) -> str:
    """Return the findings as a Markdown table.

    >>> print(table([Finding(3, "slow headers", "answered in 6 ms", "under 1 s", True)]))
    | | Attack | What happened | Promise | Kept |
    |---|---|---|---|---|
    | 3 | slow headers | answered in 6 ms | under 1 s | yes |
    """
    words = {True: "yes", False: "**no**", None: "not tried"}
    head = ("", "Attack", "What happened", "Promise", "Kept")
    rows = [(str(f.subject), f.attack, f.happened, f.promise, words[f.kept]) for f in findings]
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
    return "\n".join([lines[0].replace("|  |", "| |"), "|---" * len(head) + "|", *lines[1:]])
