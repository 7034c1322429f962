"""The wheel with a compiled scorer scores as the plain modules do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent

TESTS = (
    *("test_golden_hands", "test_corpus", "test_score_properties", "test_rule_values"),
    *("test_atozuke", "test_contradictions", "test_no_win", "test_waits", "test_notation"),
)

# Its scorer is imported first, and its submodules are found in the same folder.
RUN = """
import sys
sys.path.insert(0, sys.argv[1])
import scorer.riichi.score
assert not scorer.riichi.score.__file__.endswith(".py"), scorer.riichi.score.__file__
import pytest
sys.exit(pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the content of a wheel whose scorer is compiled."""
    for module in ("hatchling", "mypyc", "setuptools"):
        pytest.importorskip(module, reason=f"{module}, which compiles the scorer, is not installed")
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("compiled")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env=os.environ | {"TENBO_COMPILE": "1"},
        check=True,
    )
    (wheel,) = folder.glob("tenbo-*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    with ZipFile(wheel) as archive:
        parts = [
            name for name in archive.namelist() if name.startswith("scorer/") or "__mypyc" in name
        ]
        archive.extractall(folder, parts)
    return folder


@pytest.mark.long
def test_the_compiled_scorer_passes_the_tests_of_the_scorer(compiled: Path) -> None:
    tests = [f"tests/scorer/{name}.py" for name in TESTS]
    subprocess.run([sys.executable, "-c", RUN, str(compiled), *tests], cwd=ROOT, check=True)
