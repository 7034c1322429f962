"""The options of `tenbo score`, and the hand and win that they tell."""

import argparse

from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.errors import BadNotation
from scorer.tiles.tile import Tile, Wind, parse_tiles
from webapp.cli.rules import add_language

_NOTATION = """\
HAND is the concealed tiles, of which the last one wins, then the melds:
  tiles  1m..9m 1p..9p 1s..9s, 1z..7z (east south west north haku hatsu chun), 0 a red five
  melds  456m or 4-56m chii, 555z or 555=z pon, 5555z ankan, 5555=z daiminkan, 555=5z shouminkan;
         the mark follows the called tile: - from the left, = across, + right, _ not known;
         oldest first, which decides who is liable for a yakuman
  44z~   norths set aside in sanma

examples: tenbo score "340m067p22s 555=z 67-8s" --seat S --tsumo --dora 1s
          tenbo score --waits 234567m34p55678s --seat S
          tenbo score --batch hands.jsonl.gz
"""

MOMENTS = {
    "rinshan": Moment.RINSHAN,
    "chankan": Moment.CHANKAN,
    "last_tile": Moment.LAST_TILE,
    "first_turn": Moment.FIRST_TURN,
}
"""The options that say what was special about the moment of a win."""

_MOST = 99
_USUAL = {"seat": "E", "round": "E"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add all options of `tenbo score`, and the notation as the last words of its help.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["123m", "--honba", "2"]).honba
    2
    """
    parser.epilog = _NOTATION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("hand", nargs="*", metavar="HAND", help="the won hand, see below")
    _add_win(parser.add_argument_group("how it was won"))
    _add_table(parser.add_argument_group("the table"))
    _add_answers(parser.add_argument_group("what to answer"))


def _add_win(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--win", metavar="TILE", help="the winning tile, if not the last one")
    group.add_argument("--tsumo", action="store_true", help="won by self-draw")
    group.add_argument("--ron", action="store_true", help="won on a discard (if nothing is said)")
    group.add_argument("--seat", metavar="WIND", default="E", help="E S W N; E is the dealer")
    group.add_argument("--round", metavar="WIND", default="E", help="E S W N")
    group.add_argument("--riichi", action="store_true")
    group.add_argument("--double-riichi", action="store_true")
    group.add_argument("--ippatsu", action="store_true")
    group.add_argument("--rinshan", action="store_true", help="drawn after the own kan")
    group.add_argument("--chankan", action="store_true", help="robbed from another's kan")
    group.add_argument("--last-tile", action="store_true", help="last draw or last discard")
    group.add_argument("--first-turn", action="store_true", help="before any call or own discard")
    group.add_argument("--dora", metavar="TILES", default="", help="indicators, as 3m,4z or 3m4z")
    group.add_argument("--ura", metavar="TILES", default="", help="indicators under them")
    group.add_argument("--discards", metavar="TILES", default="", help="own ones, for furiten")


def _add_table(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--rules", metavar="NAME|FILE.toml", help="see tenbo rules")
    group.add_argument("--honba", metavar="N", type=int, default=0, help="counters of repeats")
    group.add_argument("--sticks", metavar="N", type=int, default=0, help="riichi sticks to win")
    group.add_argument("--discarder", metavar="WIND", help="who dealt in, where somebody is liable")


def _add_answers(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--explain", action="store_true", help="all that the score follows from")
    group.add_argument("--waits", action="store_true", help="HAND lacks its last tile: what pays")
    group.add_argument(
        "--batch", metavar="FILE", help="score the hand records of a file, - is standard input"
    )
    group.add_argument("--json", action="store_true", help="print one line of JSON")
    add_language(group)


def win_of(args: argparse.Namespace, tile: Tile) -> Win:
    """How the hand was won, as the options say.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> from scorer.tiles.tile import parse_tile
    >>> win_of(parser.parse_args(["--tsumo"]), parse_tile("1m")).by
    <By.TSUMO: 'tsumo'>
    """
    if args.tsumo and args.ron:
        raise BadNotation(
            "A hand is won by tsumo or by ron; take away --tsumo or --ron.",
            "和了はツモかロンのどちらかです。--tsumo か --ron を消してください。",
        )
    moment = moment_of(args)
    riichi = Riichi.RIICHI if args.riichi else Riichi.NONE
    return Win(
        tile,
        By.TSUMO if args.tsumo else By.RON,
        seat=wind_of(args.seat, "--seat"),
        round=wind_of(args.round, "--round"),
        riichi=Riichi.DOUBLE if args.double_riichi else riichi,
        ippatsu=args.ippatsu,
        moment=moment,
        dora=tiles_of(args.dora),
        ura=tiles_of(args.ura),
    )


def moment_of(args: argparse.Namespace) -> Moment:
    """What was special about the moment of a win, of which one thing at most can be.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> moment_of(parser.parse_args(["--rinshan"]))
    <Moment.RINSHAN: 'rinshan'>
    """
    moments = [name for name in MOMENTS if getattr(args, name)]
    if len(moments) > 1:
        first, second = (_option(name) for name in moments[:2])
        raise BadNotation(
            f"{first} and {second} cannot be true of one win; give only one of them.",
            f"{first} と {second} は同時に成り立ちません。どちらかだけにしてください。",
        )
    return MOMENTS[moments[0]] if moments else Moment.ORDINARY


def wind_of(text: str, option: str) -> Wind:
    """The wind that an option names.

    >>> wind_of("south", "--seat"), wind_of("3z", "--seat")
    (<Wind.SOUTH: 'S'>, <Wind.WEST: 'W'>)
    """
    for wind in Wind:
        if text.lower() in {wind.value.lower(), wind.name.lower(), str(wind.tile)}:
            return wind
    raise BadNotation(
        f'"{text}" is no wind; write {option} E, S, W or N.',
        f"「{text}」は風ではありません。{option} は E、S、W、N で書いてください。",
    )


def tiles_of(text: str) -> tuple[Tile, ...]:
    """The tiles of an option, which may be none.

    >>> tiles_of(" "), len(tiles_of("3m,4z"))
    ((), 2)
    """
    return parse_tiles(text) if text.strip() else ()


def count_of(number: int, option: str) -> int:
    """The counters or sticks of an option.

    >>> count_of(2, "--honba")
    2
    """
    if not 0 <= number <= _MOST:
        raise BadNotation(
            f"{option} is {number}; make it 0 to {_MOST}.",
            f"{option} が {number} です。0から{_MOST}にしてください。",
        )
    return number


def refuse_other_options(args: argparse.Namespace, mode: str, allowed: frozenset[str]) -> None:
    """Raise BadNotation if an option is given that means nothing beside this one.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> args = parser.parse_args(["--batch", "-", "--tsumo"])
    >>> refuse_other_options(args, "--batch", frozenset({"batch", "lang"}))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: --batch does not go with --tsumo; take it away.
    """
    for name, value in vars(args).items():
        if value and name not in allowed and value != _USUAL.get(name):
            option = "HAND" if name == "hand" else _option(name)
            raise BadNotation(
                f"{mode} does not go with {option}; take it away.",
                f"{mode} と {option} は一緒に使えません。{option} を消してください。",
            )


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
