"""Shared by subcommands: options, the parsing of their values, and printed errors."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from scorer.riichi.rules.plain_values import ChosenRules, parse_rules
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import STANDARD
from scorer.riichi.win import Moment
from scorer.rules.files import LazyMapping
from scorer.rules.presets import Preset
from scorer.tiles.errors import BadNotation, BadRules
from scorer.tiles.messages import Text, is_text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game, Language
from scorer.tiles.tile import Tile, Wind, parse_tiles
from webapp.typed_json.encode import encode
from webapp.typed_json.parse import InvalidSyntax, parse_toml

if TYPE_CHECKING:
    from vision.reading.reading import Reading

INVALID_INPUT = 2
"""The exit status for invalid input; argparse uses the same one for invalid arguments."""

RIICHI_GAME, MCR_GAME, GENERAL_GAME = map(str, Game)
HONG_KONG, ZUNG_JUNG = "hk", "zung_jung"
_GAMES = {
    RIICHI_GAME: Game.RIICHI,
    MCR_GAME: Game.MCR,
    GENERAL_GAME: Game.GENERAL,
    HONG_KONG: Game.GENERAL,
    ZUNG_JUNG: Game.GENERAL,
}
"""The games by the names that --game accepts; hk and zung_jung are general games with rules."""

NOTATION = """\
HAND is the concealed tiles, the winning tile last, then the melds:
  tiles  1m..9m 1p..9p 1s..9s, 1z..7z (east south west north haku hatsu chun), 0 a red five
  melds  456m or 4-56m chii, 555z or 555=z pon, 5555z ankan, 5555=z daiminkan, 555=5z shouminkan;
         the mark follows the called tile: - from the left, = across, + right, _ not known;
         oldest first, which decides who is liable for a yakuman
  44z~   norths set aside in sanma
  1f2g   flowers 1f..4f and seasons 1g..4g, in games scored by fans
"""
"""The notation of a hand, for the help."""

_MAX_COUNT = 99
_STANDARD_NAME = "standard"

STANDARD_PRESET = Preset(_STANDARD_NAME, _("Standard: used when no rules are named"), STANDARD, {})
NAMED_PRESETS = LazyMapping(lambda: {_STANDARD_NAME: STANDARD_PRESET, **PRESETS})
"""The presets that `--rules` accepts, by name."""

MOMENTS = {
    "rinshan": Moment.RINSHAN,
    "chankan": Moment.CHANKAN,
    "closed_chankan": Moment.CLOSED_CHANKAN,
    "last_tile": Moment.LAST_TILE,
    "first_turn": Moment.FIRST_TURN,
}
"""The special moments of a win, by the destination of their option."""


def print_error(error: Exception | Text, language: Language = Language.ENGLISH) -> int:
    """Print an error message and return the exit status."""
    message = error.text(language) if is_text(error) else str(error)
    print(f"tenbo: {message}", file=sys.stderr)
    return INVALID_INPUT


def print_answer(args: argparse.Namespace, document: object, *texts: Text) -> int:
    """Print a document as JSON if the arguments ask for it, or else texts; return exit status 0."""
    language = Language(args.lang)
    if args.json:
        print(json.dumps(encode(document, language), ensure_ascii=False))
    else:
        print(*(each.text(language) for each in texts), sep="\n")
    return 0


Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_subparsers(
    parser: argparse.ArgumentParser, name: str, dest: str = argparse.SUPPRESS
) -> Subparsers:
    """Return the subcommands of a parser; without one, the command lists them all.

    >>> parser = argparse.ArgumentParser(prog="tenbo", add_help=False)
    >>> _ = add_subparsers(parser, "COMMAND").add_parser("score", help="score a won hand")
    >>> parser.parse_args([]).run(None)
    usage: tenbo COMMAND ...
    <BLANKLINE>
    positional arguments:
      COMMAND
        score  score a won hand
    0
    """

    def show_help(_: argparse.Namespace) -> int:
        parser.print_help()
        return 0

    parser.set_defaults(run=show_help)
    return parser.add_subparsers(metavar=name, dest=dest)


OPTIONS: dict[str, dict[str, Any]] = {
    "--lang": {
        "choices": [str(language) for language in Language],
        "default": "en",
        "help": "language of the output",
    },
    "--json": {"action": "store_true", "help": "print one line of JSON"},
    "--models": {"type": Path, "metavar": "DIR", "help": "read with the weights in DIR"},
    "--database": {"metavar": "URL", "help": "sqlite:///FILE or postgresql://USER@HOST/NAME"},
    "--rules": {"metavar": "NAME|FILE.toml", "help": "see tenbo rules"},
    "--game": {
        "choices": list(_GAMES),
        "default": RIICHI_GAME,
        "help": "mcr is Chinese Official mahjong, with rules mcr, mcr_wmo, notes or a TOML file; "
        "hk is that of Hong Kong, zung_jung Zung Jung, general any other by a TOML file",
    },
    "--seat": {"metavar": "WIND", "default": "E", "help": "E S W N; E is the dealer"},
    "--round": {"metavar": "WIND", "default": "E", "help": "E S W N"},
    "--dora": {"metavar": "TILES", "default": "", "help": "indicators, as 3m,4z or 3m4z"},
    "--honba": {"metavar": "N", "type": int, "default": 0, "help": "repeat counters"},
    "--flowers": {"metavar": "N|TILES", "help": "flowers and seasons, as a number or as 1f2g"},
}
"""The options that several subcommands have."""


def add_options(parser: argparse._ActionsContainer, *names: str, **changes: Any) -> None:
    """Add some of OPTIONS, with these changes."""
    for name in names:
        parser.add_argument(name, **OPTIONS[name] | changes)


def chosen_game(args: argparse.Namespace) -> Game:
    """Return the game of the option --game."""
    return _GAMES[args.game]


def named_game(args: argparse.Namespace) -> str:
    """Return the game of the option --game; empty for a command without it."""
    # To export a session, --game is a number.
    return str(_GAMES.get(str(getattr(args, "game", "")), ""))


def is_fan_game(args: argparse.Namespace) -> bool:
    """Return whether the game is one that is scored by fans."""
    return chosen_game(args) is not Game.RIICHI


Run: TypeAlias = Callable[[argparse.Namespace], int]


def by_game(riichi: Run, fans: Run) -> Run:
    """Return a subcommand that runs as its game does, and refuses the options of the other game."""

    def run(args: argparse.Namespace) -> int:
        require_own_options(args)
        return fans(args) if is_fan_game(args) else riichi(args)

    return run


def require_own_options(args: argparse.Namespace) -> None:
    """Raise BadNotation if an option of the other game is given.

    Args:
        args: With `game_options`, the groups of the options that only one game has, by game.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser, "--game")
    >>> groups = {game: parser.add_argument_group() for game in (RIICHI_GAME, MCR_GAME)}
    >>> add_options(groups[MCR_GAME], "--flowers")
    >>> parser.set_defaults(game_options=groups)
    >>> require_own_options(parser.parse_args(["--flowers", "3"]))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: --flowers is not for riichi; add --game, such as --game mcr.
    """
    for game, group in getattr(args, "game_options", {}).items():
        for action in group._group_actions:
            is_own = (game == MCR_GAME) == is_fan_game(args)
            if is_own or getattr(args, action.dest) == action.default:
                continue
            option = action.option_strings[0]
            raise BadNotation(
                _(
                    "{option} is not for riichi; add --game, such as --game mcr.",
                    option=option,
                )
                if game == MCR_GAME
                else _(
                    "{mode} does not go with {option}; remove it.",
                    mode=f"--game {args.game}",
                    option=option,
                )
            )


class GivenHand(NamedTuple):
    """A hand in notation with its indicators."""

    notation: str
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]


def add_hand(parser: argparse.ArgumentParser, description: str) -> None:
    """Add the arguments for a hand: HAND or --photo; and the notation to the help."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("hand", nargs="*", metavar="HAND", help=description)
    parser.add_argument("--photo", type=Path, help="read the hand from a photo, instead of HAND")


def load_hand(args: argparse.Namespace) -> GivenHand:
    """Return the given hand, or that of the photo; given indicators replace the photo's."""
    dora, ura = (parse_tile_list(getattr(args, name, "")) for name in ("dora", "ura"))
    if args.photo is None:
        return GivenHand(" ".join(args.hand), dora, ura)
    if args.hand:
        raise BadNotation(_("--photo gives the hand; remove HAND."))
    reading = _read_hand(args, known_dora=bool(dora))
    return GivenHand(
        reading.notation, dora or reading.dora_indicators, ura or reading.ura_indicators
    )


def _read_hand(args: argparse.Namespace, *, known_dora: bool) -> Reading:
    """Return the reading of a photo of a won hand, and print what to check to standard error.

    The rules and circumstances say how many dora indicators are enough, if they are not known.

    Raises:
        PhotoError: If the photo cannot be read.
        BadNotation: If it shows no hand.
    """
    from vision.pixels.read_photo import read_photo  # noqa: PLC0415  # starts faster
    from webapp.views.photo import expected_indicators  # noqa: PLC0415  # starts faster

    photo, game, language = args.photo, chosen_game(args), Language(args.lang)
    reading = read_photo(photo, game=game)
    if not reading.notation:
        raise BadNotation(
            _(
                "{photo} shows no hand; photograph it from above, closer and in even light.",
                photo=photo,
            )
        )
    print(f"{photo}: {reading.notation}", file=sys.stderr)
    rules = load_rules(args.rules or "standard").rules if game is Game.RIICHI else STANDARD
    for doubt in reading.doubts:
        expected = expected_indicators(doubt, rules, rinshan=getattr(args, "rinshan", False))
        if expected is None or not (known_dora or len(reading.dora_indicators) >= expected):
            print(f"  ? {doubt.words.text(language)}", file=sys.stderr)
    return reading


def load_rules(name: str) -> ChosenRules:
    """Return the rules of a preset or of a TOML file of rule values."""
    if name == _STANDARD_NAME:
        return ChosenRules()
    if name in PRESETS:
        return parse_rules(name)
    from scorer.fans.rules.presets import RULE_SETS  # noqa: PLC0415  # starts faster

    if name in RULE_SETS:
        game = RULE_SETS[name].rules.game
        raise BadRules(
            _("The rules {name} are those of --game {game}; add it.", name=name, game=game)
        )
    if not name.endswith(".toml"):
        names = ", ".join(NAMED_PRESETS)
        raise BadRules(
            _('Unknown rules "{name}": choose {names}, or a TOML file.', name=name, names=names)
        )
    return parse_rules(read_toml(name))


def read_toml(name: str) -> dict[str, Any]:
    """Return the values of a TOML file; raise BadRules if it cannot be read."""
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
    """Return the moment of the win; raise BadNotation if several are given."""
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
    """Return the option that sets a destination."""
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
    """Return the tiles of an option; an empty option has none."""
    return parse_tiles(text) if text.strip() else ()


def parse_count(number: int, option: str) -> int:
    """Return a number of counters or sticks; raise BadNotation if it is not 0 to 99."""
    if not 0 <= number <= _MAX_COUNT:
        raise BadNotation(
            _(
                "{option} is {number}; make it 0 to {most}.",
                option=option,
                number=number,
                most=_MAX_COUNT,
            )
        )
    return number
