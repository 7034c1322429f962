"""Run the examples of the documents, and check that everything they name exists."""

import contextlib
import doctest
import io
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from scorer.tiles.terms import Language
from vision.boxes import Box, Detection
from vision.pixels.image import Pixels
from vision.pixels.read_photo import read_image
from webapp.cli import main
from webapp.typed_json.encode import encode
from webapp.views.photo import reading_view

ROOT = Path(__file__).parent.parent
GROUPS = {"session", "club", "tournament"}
"""Commands with subcommands."""

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("models/*.md"), *ROOT.glob("docs/**/*.md")])
PAGES += sorted(ROOT.glob("training/experiments/*.md"))


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


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page, "toml")], ids=lambda path: path.name
)
def test_rule_files_are_accepted(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each begins with the command that reads it."""
    for text in blocks(page, "toml"):
        command = re.match(r"# tenbo (.+) mine.toml$", text, re.M)
        if command is None:
            continue  # no rules, but a recipe for training
        (tmp_path / "mine.toml").write_text(text, "utf-8")
        assert main([*command[1].split(), str(tmp_path / "mine.toml")]) == 0, text


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
            has_subcommand = words[1] in GROUPS and words[2:3] not in ([], ["..."])
            command = [] if words[1].startswith("--") else words[1 : 3 if has_subcommand else 2]
            with pytest.raises(SystemExit) as left:
                main([*command, "--help"])
            assert left.value.code == 0, words
            options = {word for word in words if word.startswith("--")}
            assert options <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out)), words


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
