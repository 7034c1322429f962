"""Coroutines without an event loop, because a browser test in the same process can have one."""

from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

Result = TypeVar("Result")


class Later:
    """An awaitable that is ready the second time."""

    def __await__(self) -> Generator[None]:
        yield


def finish(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine that waits for nothing but `Later`."""
    while True:
        try:
            work.send(None)
        except StopIteration as done:
            result: Result = done.value
            return result
