"""The sizes that README and Makefile name: of a clone, and of the packages of `make run`."""

import platform
import re
import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path
from shutil import which

import pytest
from packaging.markers import Marker

from tests.test_pinning import PINNED

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
MEGABYTE = 1_000_000
IS_CLONE = which("git") is not None and (ROOT / ".git").exists()

needs_clone = pytest.mark.skipif(not IS_CLONE, reason="this checkout is not a clone of git")


def named(words: str, text: str = README) -> int:
    """Return the number that replaces N in a text."""
    found = re.search(re.escape(words).replace("N", r"(\d+)", 1), text)
    assert found is not None, words
    return int(found[1])


def git(*words: str, given: bytes = b"") -> bytes:
    return subprocess.run(
        ["git", *words], cwd=ROOT, input=given, check=True, capture_output=True
    ).stdout


def packed(objects: bytes, *options: str) -> float:
    """Return the megabytes that git transfers for some objects."""
    pack = git("pack-objects", "-q", "--stdout", "--delta-base-offset", *options, given=objects)
    return len(pack) / MEGABYTE


@needs_clone
def test_a_clone_without_history_has_the_size_that_the_readme_names() -> None:
    listed = git("rev-list", "--objects", "--no-walk", "HEAD").splitlines()
    size = packed(b"".join(line.split()[0] + b"\n" for line in listed))
    assert named("# N MB; with the history") == pytest.approx(size, rel=0.1)


@needs_clone
def test_a_clone_with_the_history_has_the_size_that_the_readme_names() -> None:
    if git("rev-parse", "--is-shallow-repository").strip() == b"true":
        pytest.skip("this clone has no history")
    size = packed(b"HEAD\n", "--revs")
    assert named("earlier weights, N MB") == pytest.approx(size, rel=0.15)


@pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"),
    reason="packages of other systems have other sizes",
)
def test_make_run_installs_as_much_as_the_readme_names() -> None:
    """Count pip too, but neither what is compiled later nor how disks round the size of files."""
    here = {
        each["name"] for each in PINNED if not each["marker"] or Marker(each["marker"]).evaluate()
    }
    size = sum(map(size_of, map(distribution, here | {"pip", "tenbo"}))) / MEGABYTE
    installed = named("about N MB, no training libraries")
    assert size < installed < 1.1 * size
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert named("Installing about N MB", makefile) == installed


def size_of(installed: Distribution) -> int:
    """Return the bytes of the files of a package, without bytecode."""
    paths = (Path(str(each.locate())) for each in installed.files or ())
    return sum(path.stat().st_size for path in paths if path.suffix != ".pyc" and path.exists())
