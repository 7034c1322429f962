"""The attacks of `make attack`, in small."""

import sys
from pathlib import Path

import pytest

from bench.attack.__main__ import ATTACKS
from bench.attack.findings import Scale

ROOT = Path(__file__).parents[2]
SHORT = ("other-origins", "slow-requests", "numbers-and-texts", "private-files")
"""Attacks that take a few seconds in small; the others have tests of their own."""


@pytest.mark.skipif(sys.platform != "linux", reason="the attacks measure memory as Linux does")
@pytest.mark.long
@pytest.mark.parametrize("name", SHORT)
def test_promises_are_kept(name: str) -> None:
    findings = list(ATTACKS[name](Scale(ROOT, 0.05)))
    assert findings
    assert [each for each in findings if each.kept is False] == []
