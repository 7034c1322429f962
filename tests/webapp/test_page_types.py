"""The scripts of the page under the TypeScript compiler and ESLint.

Both are development tools: `npm ci` installs the versions of package-lock.json.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "node_modules" / ".bin"

pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed"),
    pytest.mark.skipif(
        not (TOOLS / "tsc").exists() or not (TOOLS / "eslint").exists(),
        reason="TypeScript and ESLint are not installed: run `npm ci`",
    ),
]


@pytest.mark.parametrize(
    "command",
    [("tsc", "--project", "tsconfig.json"), ("eslint", "--max-warnings=0", "webapp/static/js")],
    ids=["types", "lint"],
)
def test_the_scripts_pass(command: tuple[str, ...]) -> None:
    tool, *options = command
    done = subprocess.run(
        [TOOLS / tool, *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
