"""Extensions: packages that add tables, endpoints, pages and commands, and that nothing imports."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

PACKAGES: tuple[str, ...] = ("webapp.league",)
"""The known extensions; without its package, an extension is missing and nothing else is.

An extension has the package `cli` with its subcommands, `storage.hooks` with its tables and
what it does in the transactions of sessions, and `web` that adds it to an application."""


@cache
def extensions(module: str) -> tuple[ModuleType, ...]:
    """Return a module of each extension, such as `storage.hooks`."""
    return tuple(import_module(f"{each}.{module}") for each in PACKAGES if find_spec(each))
