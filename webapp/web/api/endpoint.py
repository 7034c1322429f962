"""What an address takes and gives, told beside what answers it, for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

JSON = "application/json"
ANYTHING: dict[str, Any] = {"type": "object"}
TEXT: dict[str, Any] = {"type": "string"}
WRITING = (400, 403, 404, 409, 413, 422, 503)
"""How an address may refuse that changes a table."""

Answers = TypeVar("Answers", bound=Callable[..., Any])

REFUSALS = {
    400: "What was sent is not what is asked for.",
    403: "The key shows the table alone.",
    404: "The key opens no table, or there is nothing of this name.",
    409: "Somebody else was first; the answer has the view of the table as it is now.",
    413: "What was sent is too large.",
    422: "What was sent cannot be so; the sentence says why.",
    503: "The server lacks its weights or its database.",
}
"""What each status says that refuses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What an address takes and gives.

    body and answer are types, or schemas where no type has them; acts are the kinds of act that a
    body may be. query are the names of what may stand in the address, with what it says.
    """

    body: Any = None
    acts: Mapping[str, type] | None = None
    takes: str = JSON
    answer: Any = None
    gives: str = JSON
    status: tuple[int, ...] = (200,)
    query: tuple[tuple[str, str], ...] = ()
    refusals: tuple[int, ...] = ()


def told(what: Told) -> Callable[[Answers], Answers]:
    """Tell what an address takes and gives.

    >>> @told(Told(status=(204,)))
    ... def forget():
    ...     ...
    >>> told_of(forget).status
    (204,)
    """

    def mark(view: Answers) -> Answers:
        view.told = what  # type: ignore[attr-defined]  # functions have room for it
        return view

    return mark


def told_of(view: Callable[..., Any]) -> Told:
    """What was told of a function that answers."""
    what: Told = view.told  # type: ignore[attr-defined]
    return what
