"""Points of long computations at which whoever waits for the result can end them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_CHECK: ContextVar[Callable[[], object] | None] = ContextVar("check", default=None)


def checkpoint() -> None:
    """Call the check of this thread, if it has one; long loops do it in each step."""
    check = _CHECK.get()
    if check is not None:
        check()


@contextmanager
def checked(check: Callable[[], object]) -> Iterator[None]:
    """Call a check at each checkpoint; an exception that it raises ends the computation.

    >>> calls = []
    >>> with checked(lambda: calls.append(1)):
    ...     checkpoint()
    >>> checkpoint()
    >>> calls
    [1]
    """
    token = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(token)
