"""`make test` runs every module: a test imports it, directly or through other modules."""

import ast
import re
from pathlib import Path

from webapp.cli import COMMANDS

ROOT = Path(__file__).parent.parent
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in ("scorer", "vision", "webapp")
    for path in (ROOT / package).rglob("*.py")
}


def test_make_test_covers_every_module() -> None:
    tests = [path for path in ROOT.glob("tests/**/*.py") if not is_long(path)]
    reached: set[str] = set()
    new = {name for path in tests for name in imports(path)}
    new |= {f"webapp.cli.{name}" for name in COMMANDS}  # which are imported by name
    while new:
        reached |= new
        new = {name for each in new & MODULES.keys() for name in imports(MODULES[each])} - reached
    assert sorted(MODULES.keys() - reached) == []


def is_long(path: Path) -> bool:
    """Return whether `make test` leaves all tests of a file out."""
    text = path.read_text("utf-8")
    if "@pytest.mark.long" not in text:
        return False
    functions = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef)]
    tests = [each for each in functions if each.name.startswith("test_")]
    marks = [[ast.unparse(each) for each in test.decorator_list] for test in tests]
    return all("pytest.mark.long" in each for each in marks)


def imports(path: Path) -> set[str]:
    """Return the modules that a file imports, with the packages that contain them."""
    names = set()
    text = path.read_text("utf-8")
    for module, imported in re.findall(r"^ *from ([\w.]+) import (\([^)]*\)|.*)", text, re.M):
        parts = module.split(".")
        names |= {".".join(parts[:end]) for end in range(1, len(parts) + 1)}
        names |= {f"{module}.{each}" for each in re.findall(r"\w+", imported)}
    return names
