"""Presets of known rule sets; a new preset is a new file in this folder and nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from scorer.riichi.rules.rules import PARSER, STANDARD, Rules
from scorer.rules.files import PresetFolder, read_cells, to_message
from scorer.rules.presets import Preset
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _


def _read(name: str, data: dict[str, Any]) -> Preset[Rules]:
    """Read a preset; one with a base has its values where it gives no others."""
    base = PRESETS[data["base"]].cells if "base" in data else {}
    cells = {**base, **read_cells(data["rules"], PARSER)}
    rules = replace(STANDARD, **{rule: cell.value for rule, cell in cells.items()})
    note = to_message(data["note"]) if "note" in data else None
    return Preset(name, to_message(data["title"]), rules, cells, note, data["position"])


PRESETS: Mapping[str, Preset[Rules]] = PresetFolder(Path(__file__).parent, _read)
"""The presets by the names that files and commands use, in the order of display."""


def preset_named(name: object) -> Preset[Rules]:
    """Return the preset with this name; raise BadRules if there is none.

    >>> preset_named("tenhou").rules.start_score
    25000
    >>> preset_named("mleague")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There is no preset "mleague"; the presets are ema_2016, ...
    """
    if not isinstance(name, str) or name not in PRESETS:
        names = ", ".join(PRESETS)
        raise BadRules(
            _(
                'There is no preset "{name}"; the presets are {names}.',
                name=shorten(name),
                names=names,
            )
        )
    return PRESETS[name]
