"""The import graph of the scripts of the page, from which every list of scripts comes."""

import re
from functools import lru_cache
from pathlib import Path

from webapp.web.caching import STATIC

_IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "([^"]+)";', re.MULTILINE)
_LATER = re.compile(r'\b(?:import|new URL)\("([^"]+\.js)"(?:\)|, import\.meta\.url\))')
_DOCUMENTATION = re.compile(r"/\*\*.*?\*/", re.DOTALL)  # which names modules for their types


@lru_cache
def imported_scripts(entry: str, *, later: bool = False) -> tuple[str, ...]:
    """Return the modules that a script imports, and those that they import.

    Args:
        entry: The path of the script among the static files.
        later: Add what they load when it is needed: modules with `import()`, and workers.

    >>> "js/core/dom.js" in imported_scripts("js/table.js")
    True
    >>> "js/table_later.js" in imported_scripts("js/table.js", later=True)
    True
    """
    found: list[Path] = []
    start = (STATIC / entry).resolve()
    waiting = [start] if start.exists() else []  # inside a phone, scripts are not beside the code
    while waiting:
        script = waiting.pop()
        source = _DOCUMENTATION.sub("", script.read_text("utf-8"))
        for name in _IMPORT.findall(source) + (_LATER.findall(source) if later else []):
            imported = (script.parent / name).resolve()
            if imported not in found:
                found.append(imported)
                waiting.append(imported)
    return tuple(sorted(path.relative_to(STATIC.resolve()).as_posix() for path in found))


def loaded_scripts(*entries: str) -> tuple[str, ...]:
    """Return scripts with all that they load, at once or later.

    >>> loaded_scripts("js/phone/snapshot_worker.js")
    ('js/phone/parts.js', 'js/phone/snapshot_worker.js', 'js/phone/start_problems.js')
    """
    found = {each for entry in entries for each in imported_scripts(entry, later=True)}
    return tuple(sorted(found | {each for each in entries if (STATIC / each).exists()}))
