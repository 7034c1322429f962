"""Arguments that several subcommands share: the language, the rules, the moment of a win."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from scorer.riichi.rules.chosen_rules import ChosenRules, parse_rules
from scorer.riichi.rules.preset import Preset
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.win import Moment
from scorer.tiles.errors import BadNotation, BadRules
from scorer.tiles.terms import Language, Words

_STANDARD_NAME = "standard"

STANDARD_PRESET = Preset(
    _STANDARD_NAME, Words("Standard: used when no rules are named", "標準（指定なし）"), {}
)
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

    >>> load_rules("tenhou").preset.title.english
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
            f'Unknown rules "{name}": choose {names}, or a TOML file.',
            f"「{name}」というルールはありません。{names}、またはTOMLファイルを指定してください。",
        )
    try:
        values = tomllib.loads(Path(name).read_text("utf-8"))
    except OSError as error:
        raise BadRules(
            f"The file {name} cannot be read ({error.strerror}); check it.",
            f"ファイル {name} を読めません（{error.strerror}）。確かめてください。",
        ) from None
    except ValueError as error:
        raise BadRules(
            f"The file {name} is not valid TOML ({error}); write lines such as kuitan = false.",
            f"ファイル {name} はTOMLとして正しくありません（{error}）。"
            "kuitan = false のように書いてください。",
        ) from None
    return parse_rules(values)


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
            f"{first} and {second} cannot both apply to one win; give only one of them.",
            f"{first} と {second} は同時に成り立ちません。どちらかだけにしてください。",
        )
    return MOMENTS[moments[0]] if moments else Moment.ORDINARY


def option_name(destination: str) -> str:
    """Return the option that sets a destination.

    >>> option_name("last_tile")
    '--last-tile'
    """
    return f"--{destination.replace('_', '-')}"
