"""Import the application at the first start, with the code that the builder prepared."""

import dataclasses
import gc
import marshal
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from webapp.extensions import extensions

_FOLDER = Path(__file__).parents[2]


def import_application() -> None:
    """Import the modules that answer requests; the builder does it too, to prepare their code."""
    for name in ("browser_photo", "bridge"):
        import_module(f"webapp.phone.{name}")
    for module in ("storage.hooks", "web"):
        extensions(module)


def start(file: str) -> None:
    """Import the application with prepared code, and leave it out of garbage collections.

    Args:
        file: The file that `webapp/bundle/compiler.py` writes, or an empty one.
    """
    gc.disable()
    prepared = Path(file).read_bytes()
    modules, methods = marshal.loads(prepared) if prepared else ({}, {})
    del prepared
    importer = _PreparedModules(modules)
    sys.meta_path.insert(0, importer)
    # The methods of each class are generated as source, which takes much time to compile.
    vars(dataclasses)["exec"] = lambda source, *names: exec(methods.get(source, source), *names)
    import_application()
    del vars(dataclasses)["exec"]
    sys.meta_path.remove(importer)
    gc.enable()
    gc.freeze()


class _PreparedModules(MetaPathFinder, Loader):
    """Import modules whose code is in memory, which is faster than looking for their files."""

    def __init__(self, modules: dict[str, tuple[str, CodeType]]) -> None:
        """Take the path and the code of each module."""
        self._modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a module's description if its code is prepared."""
        if fullname not in self._modules:
            return None
        file, _ = self._modules[fullname]
        return spec_from_file_location(fullname, f"{_FOLDER}/{file}", loader=self)

    def is_package(self, fullname: str) -> bool:
        """Return whether a module contains others."""
        file, _ = self._modules[fullname]
        return file.endswith("/__init__.pyc")

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module, which is then no longer needed."""
        _, code = self._modules.pop(module.__name__)
        exec(code, vars(module))
