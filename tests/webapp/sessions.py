"""Run `tenbo` in tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from _pytest.capture import CaptureResult

Tenbo = Callable[..., CaptureResult[str]]
"""Runs `tenbo` with arguments; fails unless it exits with `status`, which is 0 if not given."""

RunSession = Callable[..., tuple[int, str, str]]
"""Runs `tenbo session` with arguments; returns the exit status, the output and the errors."""


def seen(run: RunSession, *words: str) -> Any:
    status, out, err = run(*words, "--json")
    assert status == 0, err
    return json.loads(out)


def scores(run: RunSession) -> list[int]:
    points: list[int] = seen(run, "show")["games"][-1]["state"]["scores"]
    return points
