"""The structure of the code: types, import contracts, import cycles, and the place of tests."""

import subprocess
import sys
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent


IMPORT_LINTER = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.mark.parametrize(
    "arguments", [("-m", "mypy"), ("-c", IMPORT_LINTER)], ids=["types", "import-contracts"]
)
def test_the_code_passes(arguments: tuple[str, ...]) -> None:
    """Beside other tests, because mypy computes half a minute without what it saved earlier."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_python_modules_import_without_cycles() -> None:
    """Imports inside functions count too."""
    graph = grimp.build_graph("scorer", "vision", "webapp", "training", cache_dir=None)
    imports = {
        module: graph.find_modules_directly_imported_by(module) - {module}
        for module in graph.modules
    }
    assert cycle_in(imports) == []


def cycle_in(imports: Mapping[str, set[str]]) -> list[str]:
    """Return one import cycle, or an empty list."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
