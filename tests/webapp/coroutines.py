"""Coroutines without an event loop, because a browser test in the same process can have one."""

from collections.abc import Coroutine, Generator
from contextvars import copy_context
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


def finish_together(*works: Coroutine[Any, Any, Result]) -> list[Result]:
    """Run coroutines by turns, each in a context of its own, as an event loop does with tasks."""
    results: dict[int, Result] = {}
    waiting = [(number, work, copy_context()) for number, work in enumerate(works)]
    while waiting:
        number, work, context = waiting.pop(0)
        try:
            context.run(work.send, None)
        except StopIteration as done:
            results[number] = done.value
        else:
            waiting.append((number, work, context))
    return [results[number] for number in range(len(works))]
