"""What the documents show is run, and what they name exists."""

import contextlib
import io
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from scorer.riichi.rules.rules import STANDARD
from scorer.table.session.entries import Entry, GameStarted, SessionStarted
from scorer.table.session.replay import replay
from vision.boxes import Box, Detection
from vision.pipeline import read
from vision.reading.doubts import DoubtKind
from vision.reading.reading import reading_json
from webapp.cli import main
from webapp.wire.session.document import evening_json

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("models/*.md"), *ROOT.glob("docs/**/*.md")])


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf-8"), re.M | re.S)


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """Every `$ command` of a document with what is printed under it."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page, "console")], ids=lambda path: path.name
)
def test_commands_print_what_is_shown(page, monkeypatch, tmp_path):
    """In the order of the page, which may record a session and show it later."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TENBO_DATABASE", f"sqlite:///{tmp_path}/sessions.sqlite3")
    for command, shown in commands(page):
        name, *arguments = shlex.split(command)
        assert name == "tenbo"
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            main(arguments)
        assert untimed(printed.getvalue()) == untimed(shown), command


def untimed(output: str) -> str:
    """What is printed, but for when and for how long, and for blanks at the ends of lines."""
    lines = (line.rstrip() for line in output.strip().splitlines())
    timeless = re.sub(r"\d+ ms", "N ms", "\n".join(lines))
    return re.sub(r"\d{4}-\d\d-\d\d", "DATE", timeless)


def test_the_readme_shows_commands():
    assert len(blocks(ROOT / "README.md", "console")) >= 2


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_named_commands_exist(page, capsys):
    text = page.read_text("utf-8")
    code = [*re.findall(r"`([^`\n]+)`", text), *"\n".join(blocks(page, "sh")).splitlines()]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for words in map(str.split, code):
        if words[:1] == ["make"]:
            assert re.search(rf"^{words[1]}:", makefile, re.M), words
        if words[:1] == ["tenbo"] and len(words) > 1:
            with pytest.raises(SystemExit) as left:
                main([words[1], "--help"])
            assert left.value.code == 0, words
            options = {word for word in words if word.startswith("--")}
            assert options <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out)), words


def outline(left, top, right, bottom):
    """The box whose inner part is shown."""
    x, y = ((right - left) / 0.92 * 0.04, (bottom - top) / 0.92 * 0.04)
    return Box(left - x, top - y, right + x, bottom + y)


class TestReadingFormat:
    PAGE = ROOT / "docs" / "reference" / "reading-format.md"

    def test_the_example_is_what_is_printed(self):
        shown = json.loads(blocks(self.PAGE, "json")[0])
        seen = tuple(
            Detection(
                tile["label"],
                tile["confidence"],
                outline(*tile["box"]),
                tuple((label, chance) for label, chance in tile["candidates"]),
                tile["turn"],
            )
            for tile in shown["tiles"]
        )

        class Recorded:
            def detect(self, image):
                return seen

        image = np.zeros((shown["height"], shown["width"], 3), np.uint8)
        printed = reading_json(shown["photo"], read(image, Recorded()))
        assert printed["timing_ms"].keys() == shown["timing_ms"].keys()
        assert printed | {"timing_ms": shown["timing_ms"]} == shown

    def test_every_field_and_doubt_is_described(self):
        text = self.PAGE.read_text("utf-8")
        for name in json.loads(blocks(self.PAGE, "json")[0]):
            assert f"`{name}`" in text
        described = re.findall(r"^\| `([a-z_]+)` \|", text.split("## A doubt")[1], re.M)
        assert set(described) - {"kind"} == {str(kind) for kind in DoubtKind}


class TestSessions:
    PAGE = ROOT / "docs" / "reference" / "session-format.md"

    def test_every_field_and_kind_is_described(self):
        text = self.PAGE.read_text("utf-8")
        game = (GameStarted((0, 1, 2, 3)),)
        log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), STANDARD), *game)
        shown = evening_json(1, replay(log))
        for part in (shown, *(shown[each][0] for each in ("games", "sheet", "statistics"))):
            for name in part:
                assert f"`{name}`" in text, name
        for kind in get_args(Entry):
            named = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
            assert f"| `{named}` |" in text, named
