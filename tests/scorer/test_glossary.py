"""The glossary agrees with the names in code."""

import re
from pathlib import Path

from scorer.riichi.points import AKA_DORA, DORA, NUKI_DORA, REASONS, URA_DORA
from scorer.riichi.yaku import RENHOU, YAKU, YAKUMAN
from scorer.riichi.yaku_names import FU_NAMES, OTHER_NAMES, YAKU_NAMES
from scorer.tiles.tile_names import TILE_NAMES, Naming, tile_names

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
    for names in [*YAKU_NAMES.values(), *FU_NAMES.values(), *TILE_NAMES.values()]:
        assert list(names.values()) in [row[2:] for row in ROWS]
    others = [name for names in OTHER_NAMES.values() for each in names.values() for name in each]
    assert [name for name in others if f"*{name}*" not in GLOSSARY] == []


def test_every_named_yaku_exists() -> None:
    terms = (*YAKU, *YAKUMAN, DORA, URA_DORA, AKA_DORA, NUKI_DORA)
    assert set(YAKU_NAMES) == {term.name for term in terms if term.name in YAKU_NAMES} | {
        "nagashi_mangan",
        "kazoe_yakuman",
    }
    assert set(FU_NAMES) == {reason.name for reason in REASONS}
    assert all(set(names) == set(Naming) for names in YAKU_NAMES.values())


def test_the_readings_and_nicknames_of_tiles_are_in_the_glossary() -> None:
    rows = [row for row in ROWS if row and row[0].startswith("`")]
    for tile, names in tile_names().items():
        if tile[0] == "0":
            continue
        words = " ".join(cell for row in rows if row[0] == f"`{tile}`" for cell in row)
        words = words.casefold()
        for name in names.values():
            readings = () if tile[1] == "z" else name.readings
            nicknames = (word for nickname in name.nicknames for word in nickname)
            assert all(word.casefold() in words for word in (*readings, *nicknames))
