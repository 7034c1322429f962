"""Names of people: stored in NFC, and compared as people see them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.table.player_names import fold_name, is_invisible, normalize_name

FAMILY = "👨\u200d👩\u200d👧"
HEART_ON_FIRE = "❤\ufe0f\u200d🔥"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
INVISIBLE = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u2060\u3164" \
    "\ufe00\ufe0f\ufeff\uffa0\U000e0001\U000e0061\U000e007f\U000e0100"  # fmt: skip


@pytest.mark.parametrize("character", INVISIBLE)
def test_what_is_invisible_does_not_count(character: str) -> None:
    for name in (f"Zoë{character}", f"{character}Zoë", f"Zo{character}ë", f"Z{character * 9}oë"):
        assert fold_name(name) == fold_name("Zoë")
    assert is_invisible(character * 3)
    assert not is_invisible(f"a{character}")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        (FAMILY, "👨👩👧"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f🌈"),
        ("👩🏽\u200d🚀", "👩🏽🚀"),
        (SCOTLAND, ENGLAND),
        (SCOTLAND, "🏴"),
        ("Zoe", "Zoë"),
        ("がく", "かく"),
        ("راوی", "روای"),
        ("रवि", "रव"),
    ],
)
def test_what_can_be_seen_counts(name: str, other: str) -> None:
    assert fold_name(name) != fold_name(other)


@pytest.mark.parametrize(
    "name",
    [FAMILY, HEART_ON_FIRE, SCOTLAND, "رضا\u200cزاده", "रवि", "Zoë", "葛\U000e0100城", "Ｚｏｅ"],
)
def test_names_of_every_script_are_stored_unchanged(name: str) -> None:
    assert normalize_name(name) == name
    assert not is_invisible(name)


@given(st.text(max_size=30))
def test_forms_of_a_name_are_equal(name: str) -> None:
    stored = normalize_name(name)
    assert normalize_name(stored) == stored
    assert unicodedata.is_normalized("NFC", stored)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert fold_name(unicodedata.normalize(form, name)) == fold_name(stored)
    assert fold_name(fold_name(name)) == fold_name(name)


def test_a_long_name_is_compared_at_once() -> None:
    assert fold_name("a\u200d" * 200_000) == "a" * 200_000
