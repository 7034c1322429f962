"""Everything that the Chinese game says is also in Simplified Chinese."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from gettext import NullTranslations
from itertools import pairwise
from pathlib import Path

import pytest

from scorer.chinese.rules.plain_values import ALL_FANS
from scorer.tiles.terms import Language
from webapp.web.catalogues import PageMessage, all_messages, translations

ROOT = Path(__file__).parent.parent
KANA, HAN = re.compile(r"[\u3041-\u30ff]"), re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")

MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in (
        "scorer/chinese/**/*.py",
        "scorer/tiles/*.py",
        "scorer/table/chinese/*.py",
        "webapp/text/session/fouls.py",
        "vision/reading/*.py",
        "vision/pixels/image.py",
        "vision/pixels/photo_decoder.py",
        "vision/draw/names.py",
        "webapp/cli/chinese*.py",
        "webapp/cli/read.py",
        "webapp/records/chinese_hands.py",
        "webapp/text/hand/chinese.py",
        "webapp/text/photo/reading.py",
        "webapp/web/protection/upload_queue.py",
    )
    for path in ROOT.glob(pattern)
)
# The start of English texts that only riichi has.
RIICHI = (
    *("Check the dora:", "Chii", "Pon", "Open kan", "Added kan", "Closed kan", "chii", "pon"),
    *("open kan", "added kan", "closed kan", "{name.english} of {tiles}?", "Only {found} dora"),
    *(
        "I assume a red five",
        "red five",
        "dora indicator",
        "ura indicator",
        "dealer",
        "open tanyao",
    ),
)
# The English texts of the page that only riichi has, after their context.
RIICHI_TEXTS = ROOT / "tests" / "data" / "riichi_texts.txt"


def texts_of(path: str) -> Iterator[tuple[int, str, ast.expr | None]]:
    """Yield the line of each text in several languages, its English and its Chinese."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        values = (
            node.args
            if isinstance(node, ast.Call) and not _is_name_of_fan(node)
            else node.elts
            if isinstance(node, ast.Tuple)
            else []
        )
        for place, (english, japanese) in enumerate(pairwise(values)):
            if _is_text(english) and _is_text(japanese) and not _has(HAN, english):
                if _has(HAN, japanese):
                    following = values[place + 2] if place + 2 < len(values) else None
                    yield japanese.lineno, _template(english), following
                break


def _is_name_of_fan(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in {"Fan", "Term"}


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _strings(node: ast.expr) -> str:
    constants = (each for each in ast.walk(node) if isinstance(each, ast.Constant))
    return "".join(each.value for each in constants if isinstance(each.value, str))


def _has(signs: re.Pattern[str], node: ast.expr) -> bool:
    return signs.search(_strings(node)) is not None


def _template(node: ast.expr) -> str:
    return ast.unparse(node).removeprefix("f").strip("'\"")


@pytest.mark.parametrize("path", MODULES)
def test_every_text_of_a_module_has_simplified_chinese(path: str) -> None:
    missing = [
        f"{path}:{line} {english}"
        for line, english, chinese in texts_of(path)
        if not english.startswith(RIICHI)
        and (chinese is None or not _strings(chinese) or _has(KANA, chinese))
    ]
    assert missing == []


def test_the_modules_have_texts() -> None:
    """The check above finds them; a change of the code must not hide them."""
    assert sum(len(list(texts_of(path))) for path in MODULES) > 150


def test_the_page_is_in_simplified_chinese_except_for_riichi() -> None:
    catalogue = translations(Language.CHINESE)
    missing = {
        each.key.replace("\x04", " | ")
        for each in all_messages()
        if not each.plural and _translated(catalogue, each) in {each.text, ""}
    } | {
        each.key
        for each in all_messages()
        if each.plural and catalogue.ngettext(each.text, each.plural, 2) == each.plural
    }
    assert missing == set(RIICHI_TEXTS.read_text("utf-8").splitlines())


def _translated(catalogue: NullTranslations, message: PageMessage) -> str:
    if message.context:
        return catalogue.pgettext(message.context, message.text)
    return catalogue.gettext(message.text)


def test_the_chinese_of_the_page_has_no_kana() -> None:
    catalogue = translations(Language.CHINESE)
    texts = [_translated(catalogue, each) for each in all_messages()]
    assert [text for text in texts if KANA.search(text)] == []


def test_fans_have_their_chinese_names() -> None:
    for fan in ALL_FANS:
        assert HAN.search(fan.text(Language.CHINESE))
        assert not KANA.search(fan.chinese)
