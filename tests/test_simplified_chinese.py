"""Every text is also in Simplified Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.pofile import read_po

from scorer.chinese.rules.plain_values import ALL_FANS
from scorer.tiles.messages import DOMAIN, LOCALE
from scorer.tiles.terms import Language

KANA, HAN = re.compile(r"[\u3041-\u30ff]"), re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")


def messages() -> Iterator[tuple[str, str]]:
    """Yield the English and the Chinese of each message; Chinese has no plural."""
    with (LOCALE / "zh" / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        for each in read_po(file):
            english = each.id if isinstance(each.id, str) else each.id[0]
            (chinese,) = [each.string] if isinstance(each.string, str) else each.string or [""]
            if english:  # the first entry is the header
                yield english, chinese


def test_every_message_has_simplified_chinese() -> None:
    assert [english for english, chinese in messages() if not chinese or KANA.search(chinese)] == []


def test_fans_have_their_chinese_names() -> None:
    for fan in ALL_FANS:
        assert HAN.search(fan.text(Language.CHINESE))
        assert not KANA.search(fan.chinese)
