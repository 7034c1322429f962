"""The scripts of the page under the TypeScript compiler, ESLint and knip, and without comments.

The tools are development tools: `npm ci` installs the versions of package-lock.json.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from rjsmin import jsmin

from docs.scripts.api_types import write_types

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "node_modules" / ".bin"
SCRIPTS = ROOT / "webapp" / "static" / "js"
# Parse pairs of files without the positions of their parts, and print those that differ.
COMPARE = """
const { parse } = require("acorn");
const { readFileSync } = require("fs");
const syntax = (file) => JSON.stringify(
    parse(readFileSync(file, "utf8"), { ecmaVersion: "latest", sourceType: "module" }),
    (key, value) => (key === "start" || key === "end" || key === "raw" ? undefined : value),
);
const files = process.argv.slice(1);
for (let n = 0; n < files.length; n += 2)
    if (syntax(files[n]) !== syntax(files[n + 1])) console.log(files[n]);
"""

pytestmark = [
    pytest.mark.skipif(
        shutil.which("node") is None, reason="Node.js is not installed (Debian: apt install npm)"
    ),
    pytest.mark.skipif(
        not all((TOOLS / name).exists() for name in ("tsc", "eslint", "prettier", "knip")),
        reason="The tools that check the scripts are not installed: run `npm ci`",
    ),
]


# They save what they found, for the next time, beside the tools.
@pytest.mark.parametrize(
    "command",
    [
        ("tsc", "--project", "tsconfig.json"),
        *(
            pytest.param(command, marks=pytest.mark.long)
            for command in (
                ("eslint", "--max-warnings=0", "webapp/static/js"),
                ("prettier", "--cache", "--check", "webapp/static", "eslint.config.js"),
                ("knip", "--no-progress"),
            )
        ),
    ],
    ids=["types", "lint", "format", "unused"],
)
def test_the_scripts_pass(command: tuple[str, ...]) -> None:
    write_types()
    tool, *options = command
    done = subprocess.run(
        [TOOLS / tool, *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_scripts_without_comments_are_the_same_programs(tmp_path: Path) -> None:
    pairs = []
    for number, script in enumerate(sorted(SCRIPTS.rglob("*.js"))):
        short = tmp_path / f"{number}.js"
        short.write_text(jsmin(script.read_text(encoding="utf-8")), encoding="utf-8")
        pairs += [script, short]
    done = subprocess.run(
        ["node", "-e", COMPARE, *pairs], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("", "")
