"""The glossary agrees with the names in code."""

import re
from pathlib import Path

from scorer.riichi.points import AKA_DORA, DORA, REASONS, URA_DORA
from scorer.riichi.yaku import RENHOU, YAKU, YAKUMAN
from scorer.riichi.yaku_names import TILE_NAMES, YAKU_NAMES, Naming

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "reference" / "glossary.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in GLOSSARY.splitlines()]


def test_each_term_is_in_the_glossary() -> None:
    for term in [*YAKU, *YAKUMAN, RENHOU, *REASONS]:
        assert [term.kanji, term.romaji, term.english, f"`{term.name}`"] in [
            row[:4] for row in ROWS
        ]


def test_each_kind_of_dora_is_in_the_glossary() -> None:
    for term in [DORA, URA_DORA, AKA_DORA]:
        assert [term.kanji, term.romaji] in [row[:2] for row in ROWS]


def test_each_yaku_has_its_han_in_the_glossary() -> None:
    for yaku in YAKU:
        (row,) = [row for row in ROWS if len(row) == 5 and row[3] == f"`{yaku.name}`"]
        closed, opened = (getattr(yaku, field) for field in ("closed", "open"))
        assert row[4] == f"{closed}/{opened or '-'}"


def test_every_name_in_the_glossary_is_in_the_code() -> None:
    folders = (ROOT / name for name in ("scorer", "vision", "webapp", "training"))
    source = "".join(path.read_text("utf-8") for each in folders for path in each.rglob("*.py"))
    words = set(re.findall(r"\w+", source))
    names = {name for row in ROWS for name in re.findall(r"`([\w.]+)`", " ".join(row[1:]))}
    names = {name for name in names if not re.fullmatch(r"\d\w", name)}  # tiles
    assert len(names) > 200
    assert {name for name in names if not set(name.split(".")) <= words} == set()


def test_the_names_in_other_languages_are_in_the_glossary() -> None:
    for names in [*YAKU_NAMES.values(), *TILE_NAMES.values()]:
        assert list(names.values()) in [row[2:] for row in ROWS]


def test_every_named_yaku_exists() -> None:
    assert set(YAKU_NAMES) <= {term.name for term in (*YAKU, *YAKUMAN)}
    assert all(set(names) == set(Naming) for names in YAKU_NAMES.values())
