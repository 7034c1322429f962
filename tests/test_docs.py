"""Run the examples of the documents, and check that everything they name exists."""

import contextlib
import doctest
import io
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from scorer.riichi.rules.rules import STANDARD
from scorer.table.session.log import Entry, GameStarted, SessionStarted
from scorer.table.session.session import replay
from scorer.tiles.terms import Language
from tests.scorer.golden_hands import golden_hands
from vision.boxes import Box, Detection
from vision.pixels.image import Pixels
from vision.pixels.read_photo import read_image
from vision.reading.doubts import DoubtKind
from vision.reading.reading import reading_view
from vision.reading.table_reading import read_table, table_reading_view
from webapp.cli import main
from webapp.typed_json.encode import encode
from webapp.wire.session.document import session_json

ROOT = Path(__file__).parent.parent
GROUPS = {"session", "club", "tournament"}
"""Commands with subcommands."""

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("models/*.md"), *ROOT.glob("docs/**/*.md")])
PAGES += sorted(ROOT.glob("training/experiments/*.md"))
PICTURES = [*ROOT.glob("docs/**/*"), *ROOT.glob("training/experiments/*")]


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf-8"), re.M | re.S)


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """Yield every `$ command` of a document with the output shown under it."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page, "console")], ids=lambda path: path.name
)
def test_commands_print_the_output_of_the_page(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Run the commands in the order of the page, which can record a session and show it later."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TENBO_DATABASE", f"sqlite:///{tmp_path}/sessions.sqlite3")
    for command, output in commands(page):
        name, *arguments = shlex.split(command)
        assert name == "tenbo"
        written = io.BytesIO()
        printed = io.TextIOWrapper(written, encoding="utf-8", write_through=True)
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            main(arguments)
        printed.flush()
        assert without_times(written.getvalue().decode()) == without_times(output), command


def without_times(output: str) -> str:
    """Replace dates and durations, and strip blanks at the ends of lines."""
    lines = "\n".join(line.rstrip() for line in output.strip().splitlines())
    return re.sub(r"\d{4}-\d\d-\d\d", "DATE", re.sub(r"\d+ ms", "N ms", lines))


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if ">>> " in page.read_text("utf-8")],
    ids=lambda path: path.name,
)
def test_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted
    assert not result.failed


class TestReadme:
    PAGE = ROOT / "README.md"

    def test_it_is_short(self) -> None:
        assert len(self.PAGE.read_text("utf-8").splitlines()) <= 150

    def test_it_has_tested_examples(self) -> None:
        assert len(blocks(self.PAGE, "console")) >= 2
        assert ">>> " in "".join(blocks(self.PAGE, "python"))


def test_pictures_are_few_and_small() -> None:
    pictures = [each for each in PICTURES if each.suffix in {".png", ".jpg"}]
    assert len(pictures) <= 20
    assert sum(each.stat().st_size for each in pictures) <= 3_000_000
    text = "".join(page.read_text("utf-8") for page in PAGES)
    assert [each.name for each in pictures if each.name not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_named_files_and_modules_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    folders = "scorer|vision|webapp|training|tests|docs|bench|models"
    for path in re.findall(rf"`((?:{folders})/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path
    for module in re.findall(rf"python -m ((?:{folders})[\w.]*)", text):
        path = ROOT / module.replace(".", "/").rstrip("/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_are_valid(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#?([^)]*)\)", page.read_text("utf-8")):
        if "://" in target:
            continue
        linked = page.parent / target if target else page
        assert linked.exists(), target
        if anchor:
            assert anchor in anchors(linked), f"{target}#{anchor}"


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_named_commands_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = page.read_text("utf-8")
    code = [*re.findall(r"`([^`\n]+)`", text), *"\n".join(blocks(page, "sh")).splitlines()]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for words in map(str.split, code):
        if words[:1] == ["make"]:
            assert re.search(rf"^{words[1]}:", makefile, re.M), words
        if words[:1] == ["tenbo"] and len(words) > 1:
            has_subcommand = words[1] in GROUPS and words[2:3] not in (
                [],
                ["..."],
            )
            command = [] if words[1].startswith("--") else words[1 : 3 if has_subcommand else 2]
            with pytest.raises(SystemExit) as left:
                main([*command, "--help"])
            assert left.value.code == 0, words
            options = {word for word in words if word.startswith("--")}
            assert options <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out)), words


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("scoring", ["score", "waits", "batch", "replay", "table", "yaku", "drill"]),
        ("serving", ["serve"]),
        ("sessions", ["session"]),
    ],
)
def test_options_of_a_guide_exist(
    name: str, commands: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "guide" / f"{name}.md").read_text("utf-8")
    known = set().union(*(options(capsys, command) for command in commands))
    assert set(re.findall(r"`[^`\n]*?(--[a-z-]+)", text)) <= known


def options(capsys: pytest.CaptureFixture[str], *words: str) -> set[str]:
    """Return the options of a command and of all its subcommands."""
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    text = capsys.readouterr().out
    found = set(re.findall(r"--[a-z-]+", text))
    subcommands = text.partition("positional arguments:")[2].partition("options:")[0]
    for name in re.findall(r"^    ([a-z]+)\b", subcommands, re.M):
        found |= options(capsys, *words, name)
    return found


def test_labels_of_the_page_exist() -> None:
    text = (ROOT / "docs" / "guide" / "game-night.md").read_text("utf-8")
    labels = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text))
    assert len(labels) > 10
    sources = [*ROOT.glob("webapp/static/js/**/*.js"), *ROOT.glob("webapp/templates/*.html")]
    page = "".join(path.read_text("utf-8") for path in sources)
    assert {each for each in labels if not all(part in page for part in each.split("..."))} == set()


class TestFlows:
    PAGE = ROOT / "docs" / "design" / "flows.md"

    def test_a_reader_opens_few_modules(self) -> None:
        flows = re.split(r"^## ", self.PAGE.read_text("utf-8"), flags=re.M)[1:]
        modules = [re.findall(r"^\| `([\w/]+\.py)` \|", flow, re.M) for flow in flows]
        assert all(ROOT.joinpath(module).is_file() for flow in modules for module in flow)
        photo, ron, score = map(len, modules)
        assert (photo <= 14, ron <= 14, score <= 10) == (True, True, True)


def test_documents_named_in_code_exist() -> None:
    folders = ("scorer", "vision", "webapp", "training", "bench", "tests", "docs")
    files = [each for folder in folders for each in (ROOT / folder).rglob("*")]
    for file in (each for each in files if each.suffix in {".py", ".js", ".toml", ".html"}):
        for path in re.findall(r"\b(?:docs|models)/[\w./-]+\.md", file.read_text("utf-8")):
            assert (ROOT / path).exists(), f"{file.relative_to(ROOT)}: {path}"


def outline(left: float, top: float, right: float, bottom: float) -> Box:
    """Return the tile outline of a reported box."""
    x, y = ((right - left) / 0.92 * 0.04, (bottom - top) / 0.92 * 0.04)
    return Box(left - x, top - y, right + x, bottom + y)


class TestReadingFormat:
    PAGE = ROOT / "docs" / "reference" / "reading-format.md"

    def test_the_example_is_the_printed_json(self) -> None:
        example = json.loads(blocks(self.PAGE, "json")[0])
        detections = tuple(
            Detection(
                tile["label"],
                tile["confidence"],
                outline(*tile["box"]),
                tuple((label, chance) for label, chance in tile["candidates"]),
                tile["turn"],
                tile["tile_probability"],
            )
            for tile in example["tiles"]
        )

        class Recorded:
            def detect(self, image: Pixels) -> tuple[Detection, ...]:
                return detections

        image = np.zeros((example["height"], example["width"], 3), np.uint8)
        image[: example["height"] // 20, :, 0] = 90  # without any colour there is a doubt
        printed = encode(
            reading_view(example["photo"], read_image(image, Recorded())), Language.ENGLISH
        )
        assert printed["timing_ms"].keys() == example["timing_ms"].keys()
        assert printed | {"timing_ms": example["timing_ms"]} == example

    def test_every_field_and_doubt_is_described(self) -> None:
        text = self.PAGE.read_text("utf-8")
        for name in json.loads(blocks(self.PAGE, "json")[0]):
            assert f"`{name}`" in text
        section = text.split("## A doubt")[1].split("\n## ")[0]
        described = re.findall(r"^\| `([a-z_]+)` \|", section, re.M)
        assert set(described) - {"code"} == {str(kind) for kind in DoubtKind}


class TestTableReadingFormat:
    PAGE = ROOT / "docs" / "reference" / "table-reading-format.md"

    def test_every_field_is_described(self) -> None:
        text = self.PAGE.read_text("utf-8")
        view = table_reading_view("table.jpg", read_table((), width=40, height=30))
        printed = encode(view, Language.ENGLISH)
        for name in (*printed, *printed["seats"][0]):
            assert f"`{name}`" in text, name


class TestSessionFormat:
    PAGE = ROOT / "docs" / "reference" / "session-format.md"

    def test_every_field_and_kind_is_described(self) -> None:
        text = self.PAGE.read_text("utf-8")
        game = (GameStarted((0, 1, 2, 3)),)
        log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), STANDARD), *game)
        document: Any = session_json(1, replay(log), Language("en"))
        for part in (document, *(document[each][0] for each in ("games", "sheet", "statistics"))):
            for name in part:
                assert f"`{name}`" in text, name
        for kind in get_args(Entry):
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
            assert f"| `{name}` |" in text, name


class TestFoundingDocuments:
    """The table of docs/reference/sources.md names tests and golden hands that exist."""

    def test_each_row_has_a_test_that_exists(self) -> None:
        text = (ROOT / "docs" / "reference" / "sources.md").read_text("utf-8")
        table = text.split("## The founding documents")[1].split("\n## Presets")[0]
        rows = [line.split(" | ") for line in table.splitlines() if line.count(" | ") == 3]
        golden = {record["name"] for record in golden_hands()}
        assert len(rows) > 120
        for *_, checks in rows:
            if checks.startswith(("Checked", "---")):
                continue
            tests, hands = re.findall(r"`(\S+)`", checks), re.findall(r'"(.*?)"', checks)
            assert tests or hands, checks
            assert set(hands) <= golden
            for each in tests:
                require_test(each)


def require_test(address: str) -> None:
    """Require that a test such as `tests/test_docs.py::TestReadme` exists."""
    path, *names = address.split("::")
    source = (ROOT / path).read_text("utf-8")
    assert all(re.search(rf"(class|def) {name}\b", source) for name in names), address


def test_each_defect_of_the_first_evening_has_a_test() -> None:
    text = (ROOT / "docs" / "design" / "first-evening.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    for row in rows:
        tests = re.findall(r"`(\S+)::(\w+)`", row.split(" | ")[-1])
        assert tests, row
        for name, test in tests:
            path = (
                name.replace("..", "tests")
                if "/" in name
                else f"tests/webapp/test_browser_{name}.py"
            )
            require_test(f"{path}::{test}")
