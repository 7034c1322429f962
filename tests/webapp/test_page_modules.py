"""The JavaScript modules of the page: imports and requests."""

from __future__ import annotations

import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import webapp

SCRIPTS = Path(webapp.__file__).parent / "static" / "js"
MODULES = sorted(SCRIPTS.rglob("*.js"))
PAGES = {
    SCRIPTS / name
    for name in (
        "calculator.js",
        "new_session.js",
        "table.js",
        "phone/python_worker.js",  # which the shell starts with the address in contents.json
        "phone/service_worker.js",
        "phone/shell.js",
    )
}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IMPORT = re.compile(r'^import (?:\* as \w+|\{([^}]*)\}) from "(\.{1,2}/[\w./]+)";$', re.MULTILINE)
TYPE_IMPORT = re.compile(r'@import \{([^}]*)\} from "(\.{1,2}/[\w./]+)"')
WORKER = re.compile(r'new URL\("(\.{1,2}/[\w./]+)", import\.meta\.url\)')
EXPORT = re.compile(r"^export (?:async )?(?:const|let|function|class) (\w+)", re.MULTILINE)
TYPE = re.compile(r"^export type (\w+)|^ ?\*? ?/?\*?\*? ?@typedef .* (\w+)", re.MULTILINE)


def name_of(path: Path) -> str:
    return path.relative_to(SCRIPTS).as_posix()


@cache
def imports(path: Path) -> tuple[tuple[Path, frozenset[str]], ...]:
    """Return the imported modules of a module with the imported names."""
    text = COMMENT.sub("", path.read_text())
    found = tuple(
        ((path.parent / target).resolve(), frozenset(names.replace(",", " ").split()))
        for names, target in IMPORT.findall(text)
    )
    assert len(found) == len(re.findall(r"^import\b", text, re.MULTILINE))
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_import_exists(path: Path) -> None:
    for target, names in imports(path):
        assert target.is_file()
        assert names <= set(EXPORT.findall(target.read_text()))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_imported_type_exists(path: Path) -> None:
    for names, target in TYPE_IMPORT.findall(path.read_text()):
        source = path.parent / target
        source = source if source.suffix == ".js" else source.with_suffix(".d.ts")
        text = source.read_text()
        types = {name for pair in TYPE.findall(text) for name in pair if name}
        wanted = set(re.findall(r"\w+", names.replace("*", " ")))
        assert wanted <= types | set(EXPORT.findall(text))


def test_modules_have_no_import_cycle() -> None:
    graph = {path: {target for target, _ in imports(path)} for path in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(name_of(path) for path in error.args[1]))


def test_every_module_belongs_to_a_page() -> None:
    reached = set(PAGES)
    waiting = list(PAGES)
    while waiting:
        path = waiting.pop()
        workers = WORKER.findall(path.read_text())
        targets = {target for target, _ in imports(path)}
        targets |= {(path.parent / worker).resolve() for worker in workers}
        targets -= reached
        reached |= targets
        waiting.extend(targets)
    assert reached == set(MODULES)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_requests_go_through_the_client(path: Path) -> None:
    sends = re.findall(r"\bfetch\(|XMLHttpRequest", COMMENT.sub("", path.read_text()))
    # Inside a phone, there is nothing yet that could answer requests of the API.
    assert not sends or name_of(path) == "core/client.js" or name_of(path).startswith("phone/")
