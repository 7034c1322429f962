"""Arguments that several subcommands share: the language, the rules, the moment of a win."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from scorer.riichi.rules.chosen_rules import ChosenRules, parse_rules
from scorer.riichi.rules.preset import Preset
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.win import Moment
from scorer.tiles.errors import BadNotation, BadRules
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile, Wind, parse_tiles
from webapp.typed_json.parse import InvalidSyntax, parse_toml

_STANDARD_NAME = "standard"

STANDARD_PRESET = Preset(_STANDARD_NAME, _("Standard: used when no rules are named"), {})
NAMED_PRESETS = {_STANDARD_NAME: STANDARD_PRESET, **PRESETS}
"""The presets that `--rules` accepts, by name."""

MOMENTS = {
    "rinshan": Moment.RINSHAN,
    "chankan": Moment.CHANKAN,
    "last_tile": Moment.LAST_TILE,
    "first_turn": Moment.FIRST_TURN,
}
"""The special moments of a win, by the destination of their option."""


def add_language(parser: argparse._ActionsContainer) -> None:
    """Add the option for the language of the output."""
    languages = [str(language) for language in Language]
    parser.add_argument("--lang", choices=languages, default="en", help="language of the output")


def add_rules(parser: argparse._ActionsContainer, description: str = "see tenbo rules") -> None:
    """Add the option for the rules."""
    parser.add_argument("--rules", metavar="NAME|FILE.toml", help=description)


def load_rules(name: str) -> ChosenRules:
    """Return the rules of a preset or of a TOML file of rule values.

    >>> str(load_rules("tenhou").preset.title)
    'Tenhou'
    >>> load_rules("tenhuo")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    scorer.tiles.errors.BadRules: Unknown rules "tenhuo": choose standard, ...
    """
    if name == _STANDARD_NAME:
        return ChosenRules()
    if name in PRESETS:
        return parse_rules(name)
    if not name.endswith(".toml"):
        names = ", ".join(NAMED_PRESETS)
        raise BadRules(
            _('Unknown rules "{name}": choose {names}, or a TOML file.', name=name, names=names)
        )
    return parse_rules(read_toml(name))


def read_toml(name: str) -> dict[str, Any]:
    """Return the values of a TOML file; raise BadRules if it cannot be read.

    >>> read_toml("club.toml")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: The file club.toml cannot be read (No such file or directory); \
check it.
    """
    try:
        return parse_toml(Path(name).read_text("utf-8"))
    except OSError as error:
        raise BadRules(
            _(
                "The file {name} cannot be read ({reason}); check it.",
                name=name,
                reason=error.strerror,
            )
        ) from None
    except (InvalidSyntax, UnicodeDecodeError) as error:
        raise BadRules(
            _(
                "The file {name} is not valid TOML ({error}); write lines such as kuitan = false.",
                name=name,
                error=error,
            )
        ) from None


def parse_moment(args: argparse.Namespace) -> Moment:
    """Return the moment of the win; raise BadNotation if several are given.

    >>> given = dict.fromkeys(MOMENTS, False) | {"rinshan": True}
    >>> parse_moment(argparse.Namespace(**given))
    <Moment.RINSHAN: 'rinshan'>
    """
    moments = [name for name in MOMENTS if getattr(args, name)]
    if len(moments) > 1:
        first, second = (option_name(name) for name in moments[:2])
        raise BadNotation(
            _(
                "{first} and {second} cannot both apply to one win; give only one of them.",
                first=first,
                second=second,
            )
        )
    return MOMENTS[moments[0]] if moments else Moment.ORDINARY


def option_name(destination: str) -> str:
    """Return the option that sets a destination.

    >>> option_name("last_tile")
    '--last-tile'
    """
    return f"--{destination.replace('_', '-')}"


def parse_wind(text: str, option: str) -> Wind:
    """Return the wind of an option: its letter, its name or its tile.

    >>> parse_wind("south", "--seat"), parse_wind("3z", "--seat")
    (<Wind.SOUTH: 'S'>, <Wind.WEST: 'W'>)
    """
    for wind in Wind:
        if text.lower() in {wind.value.lower(), wind.name.lower(), str(wind.tile)}:
            return wind
    raise BadNotation(
        _('"{text}" is not a wind; write {option} E, S, W or N.', text=text, option=option)
    )


def parse_tile_list(text: str) -> tuple[Tile, ...]:
    """Return the tiles of an option; an empty option has none.

    >>> len(parse_tile_list("3m,4z")), parse_tile_list("")
    (2, ())
    """
    return parse_tiles(text) if text.strip() else ()


def require_only(args: argparse.Namespace, mode: str, allowed: frozenset[str]) -> None:
    """Raise BadNotation if an option is given that does not apply to this mode.

    >>> require_only(argparse.Namespace(ura="1m", seat="E"), "--waits", frozenset({"seat"}))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: --waits does not go with --ura; remove it.
    """
    for name, value in vars(args).items():
        if value and name not in allowed and value != _DEFAULTS.get(name):
            option = "HAND" if name == "hand" else option_name(name)
            raise BadNotation(
                _("{mode} does not go with {option}; remove it.", mode=mode, option=option)
            )


_DEFAULTS = {"seat": "E", "round": "E"}
