"""What was asked for lately, made once for all who ask for the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

_MOST = 64


class Lately:
    """Texts by what they depend on; of many the ones asked for longest ago go.

    >>> kept = Lately()
    >>> kept.get((1, 7), lambda: "made"), kept.get((1, 7), lambda: "made again")
    ('made', 'made')
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text, made if nobody asked for it before; who comes meanwhile waits for it."""
        with self._lock:
            if key not in self._texts:
                self._texts[key] = make()
                if len(self._texts) > _MOST:
                    self._texts.popitem(last=False)
            self._texts.move_to_end(key)
            return self._texts[key]
