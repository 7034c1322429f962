"""What was asked for lately, made once for all who ask for the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_MOST = 64

Made = TypeVar("Made")


class Lately(Generic[Made]):
    """What was made by what it depends on; of many the ones asked for longest ago go.

    >>> kept: Lately[str] = Lately()
    >>> kept.get((1, 7), lambda: "made"), kept.get((1, 7), lambda: "made again")
    ('made', 'made')
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._made: OrderedDict[Hashable, Made] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made, or is if nobody asked for it before; who comes meanwhile waits for it."""
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
                if len(self._made) > _MOST:
                    self._made.popitem(last=False)
            self._made.move_to_end(key)
            return self._made[key]
