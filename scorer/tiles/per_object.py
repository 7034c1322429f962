"""Values that are computed once for each object, and forgotten with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar
from weakref import ref

Item = TypeVar("Item")
More = ParamSpec("More")
Value = TypeVar("Value")


class PerObject(Generic[Item, More, Value]):
    """A function that computes its value once for an object, until its other arguments change.

    An object is known by its identity, because comparing a game compares all its steps. Values
    exist as long as their object, so that they need no limit of their own.

    >>> class Game: pass
    >>> count = PerObject(lambda game, seats: [seats])
    >>> game = Game()
    >>> count(game, 3) is count(game, 3), count(game, 4), count.count
    (True, [4], 1)
    >>> del game
    >>> count.count
    0
    """

    def __init__(self, compute: Callable[Concatenate[Item, More], Value]) -> None:
        """Take the function; its first argument is the object, which accepts weak references."""
        update_wrapper(self, compute)
        self._compute = compute
        self._values: dict[int, tuple[ref[Item], Any, Value]] = {}

    def __call__(self, item: Item, *args: More.args, **kwargs: More.kwargs) -> Value:
        """Return the value for an object."""
        key = id(item)
        known = self._values.get(key)
        if known is not None and known[0]() is item and known[1] == (args, kwargs):
            return known[2]
        value = self._compute(item, *args, **kwargs)
        self.remember(value, item, *args, **kwargs)
        return value

    def remember(self, value: Value, item: Item, *args: More.args, **kwargs: More.kwargs) -> None:
        """Keep a value that is known already."""
        key = id(item)
        # No lock: this runs when the object ends, perhaps while this thread changes the values.
        forget = ref(item, lambda _: self._values.pop(key, None))
        self._values[key] = (forget, (args, kwargs), value)

    @property
    def count(self) -> int:
        """The number of objects whose value is known."""
        return len(self._values)
