"""Findings: an attack, its result, and what tenbo promises."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

SUBJECTS = (
    *("Photos", "Uploads", "Slow requests", "Streams", "Input", "Backups", "Faults"),
    *("PostgreSQL", "Long sessions", "Browsers", "Files", "Keys", "Imports"),
)
"""The subjects of the attacks; docs/security.md states what tenbo promises for each."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one attack.

    Attributes:
        subject: The number of the subject, from 1; 0 if the attack could not run.
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

    @property
    def key(self) -> tuple[int, str]:
        """The attack, in any version of tenbo."""
        return self.subject, self.attack


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of the attacks, relative to the full ones."""

    checkout: Path
    share: float = 1.0

    def count(self, full: int, *, least: int = 1) -> int:
        """Return a number of things to try."""
        return max(least, round(self.share * full))


Attack = Callable[[Scale], Iterator[Finding]]


def save(findings: Sequence[Finding], file: Path) -> None:
    """Save findings as JSON; they replace those of the same attacks in the file."""
    known = {each.key: each for each in (*load(file), *findings)}
    file.write_text(json.dumps([asdict(each) for each in known.values()], indent=1))


def load(file: Path) -> list[Finding]:
    """Return saved findings; none if there is no such file."""
    return [Finding(**each) for each in json.loads(file.read_text())] if file.exists() else []


def table(findings: Sequence[Finding], before: Sequence[Finding] = ()) -> str:
    """Return the findings as a Markdown table, beside those of an earlier version if given.

    >>> finding = Finding(3, "slow headers", "answered in 6 ms", "under 1 s", True)
    >>> print(table([finding]))
    | | Attack | What happened | Promise | Kept |
    |---|---|---|---|---|
    | Slow requests | slow headers | answered in 6 ms | under 1 s | yes |
    >>> before = Finding(3, "slow headers", "not answered", "under 1 s", False)
    >>> print(table([finding], [before]).splitlines()[-1])
    | Slow requests | slow headers | not answered | answered in 6 ms | under 1 s | yes |
    """
    words = {True: "yes", False: "**no**", None: "not tried"}
    head = ["", "Attack", "What happened", "Promise", "Kept"]
    subjects = ("", *SUBJECTS)
    rows = [
        [subjects[each.subject], each.attack, each.happened, each.promise, words[each.kept]]
        for each in findings
    ]
    if before:
        earlier = {each.key: each.happened for each in before}
        head.insert(2, "Before")
        for row, finding in zip(rows, findings, strict=True):
            row.insert(2, earlier.get(finding.key, "not tried"))
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
    return "\n".join([lines[0].replace("|  |", "| |"), "|---" * len(head) + "|", *lines[1:]])
