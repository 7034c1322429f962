"""The house stays as drawn: who may import whom, and where tests may lie."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_imports_keep_their_direction():
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_tests_cannot_be_mistaken_for_packages():
    tests = ROOT / "tests"
    assert not list(tests.rglob("__init__.py"))
    names = Counter(path.name for path in tests.rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []
