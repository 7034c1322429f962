"""Write the types of the API for the scripts of the page: `make types`.

The types are the schemas of the OpenAPI document. Only the TypeScript compiler needs them.
"""

from __future__ import annotations

import json
from os import getpid
from pathlib import Path
from typing import Any

from webapp.web.api.openapi import openapi_document
from webapp.web.app import create_app

_FILE = Path(__file__).parents[2] / "build" / "api_types.d.ts"
_HEAD = """\
/** Types of the API, from its OpenAPI document: `make types`. */
"""
_PLAIN = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def type_of(schema: Any) -> str:
    """Return the type of the values that a schema allows.

    >>> type_of({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}})
    '(number | null)[]'
    >>> type_of({"enum": ["ron", "tsumo"]})
    '"ron" | "tsumo"'
    """
    match schema:
        case {"$ref": reference}:
            text = str(reference).rsplit("/", 1)[-1]
        case {"enum": values}:
            text = " | ".join(json.dumps(value) for value in values)
        case {"anyOf": choices}:
            text = " | ".join(dict.fromkeys(type_of(choice) for choice in choices))
        case {"type": list(names)}:
            text = " | ".join(_PLAIN[name] for name in names)
        case {"type": "array", "prefixItems": items}:
            text = f"[{', '.join(map(type_of, items))}]"
        case {"type": "array"}:
            items = type_of(schema.get("items", {}))
            text = f"({items})[]" if " | " in items else f"{items}[]"
        case {"type": "object", "properties": dict(fields)}:
            text = _object(fields, frozenset(schema.get("required", ())))
        case {"type": "object", "additionalProperties": dict(values)}:
            text = f"Record<string, {type_of(values)}>"
        case {"type": "object"}:
            text = "Record<string, any>"
        case {"type": name}:
            text = _PLAIN[name]
        case _:
            text = "any"
    return text


def _object(fields: dict[str, Any], required: frozenset[str]) -> str:
    return "{{ {} }}".format(
        " ".join(
            f"{name}{'' if name in required else '?'}: {type_of(field)};"
            for name, field in sorted(fields.items())
        )
    )


def api_types() -> str:
    """Return the content of the file."""
    schemas = openapi_document(create_app())["components"]["schemas"]
    types = (f"export type {name} = {type_of(schemas[name])};\n" for name in sorted(schemas))
    return _HEAD + "\n" + "\n".join(types)


def write_types() -> None:
    """Write the file, at once for a compiler that reads it meanwhile."""
    _FILE.parent.mkdir(exist_ok=True)
    new = _FILE.with_suffix(f".{getpid()}")
    new.write_text(api_types(), encoding="utf-8")
    new.replace(_FILE)


if __name__ == "__main__":
    write_types()
