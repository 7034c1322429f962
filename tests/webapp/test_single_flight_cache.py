"""The cache that threads share."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from webapp.session.cache import SingleFlightCache, size_of
from webapp.storage.photos import HandPhoto

PATIENCE = 30  # seconds


def test_threads_that_ask_for_the_same_key_compute_it_once() -> None:
    cache: SingleFlightCache[int] = SingleFlightCache()
    start, computed = Barrier(8), []

    def compute() -> int:
        computed.append(1)
        return 42

    def ask() -> int:
        start.wait(PATIENCE)
        return cache.get("key", compute)

    with ThreadPoolExecutor(8) as pool:
        values = [pool.submit(ask) for _ in range(8)]
        assert [value.result(PATIENCE) for value in values] == [42] * 8
    assert len(computed) == 1


def test_a_slow_key_does_not_delay_another() -> None:
    cache: SingleFlightCache[str] = SingleFlightCache()
    computing, finish = Event(), Event()

    def slow() -> str:
        computing.set()
        assert finish.wait(PATIENCE)
        return "slow"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(cache.get, "slow", slow)
        assert computing.wait(PATIENCE)
        second = pool.submit(cache.get, "slow", lambda: "not computed")
        assert cache.get("fast", lambda: "fast") == "fast"
        assert not first.done()
        assert not second.done()
        finish.set()
        assert first.result(PATIENCE) == second.result(PATIENCE) == "slow"


def test_a_failed_computation_is_repeated() -> None:
    cache: SingleFlightCache[int] = SingleFlightCache()

    def fail() -> int:
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        cache.get("key", fail)
    assert cache.get("key", lambda: 1) == 1


def test_a_waiting_thread_computes_when_the_first_one_fails() -> None:
    cache: SingleFlightCache[int] = SingleFlightCache()
    computing, fail = Event(), Event()

    def fails() -> int:
        computing.set()
        assert fail.wait(PATIENCE)
        raise OSError("disk")

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(cache.get, "key", fails)
        assert computing.wait(PATIENCE)
        second = pool.submit(cache.get, "key", lambda: 2)
        fail.set()
        assert isinstance(first.exception(PATIENCE), OSError)
        assert second.result(PATIENCE) == 2


@pytest.mark.parametrize(("asked", "computed"), [("aba", "ab"), ("abca", "abca"), ("abaca", "abc")])
def test_the_least_recently_used_value_is_evicted(asked: str, computed: str) -> None:
    cache: SingleFlightCache[str] = SingleFlightCache(2, lambda _key, _value: 1)
    found: list[str] = []

    def remember(key: str) -> Callable[[], str]:
        return lambda: found.append(key) or key  # type: ignore[func-returns-value]

    for key in asked:
        assert cache.get(key, remember(key)) == key
    assert "".join(found) == computed


def test_everything_in_a_value_counts() -> None:
    """Also what a key has, and parts that two values share."""
    shared = "a" * 1000
    nested = HandPhoto(shared, 0, 0), {"b" * 1000: [("c" * 1000, frozenset({"d" * 1000}))]}
    assert 4000 < size_of(nested) < 6000
    assert 4000 < size_of((nested, nested)) < 6000
    cache: SingleFlightCache[int] = SingleFlightCache(10_000)
    for number in range(20):
        cache.get((number, "e" * 2000), lambda: 1)
    assert 5000 < cache.bytes <= 10_000
