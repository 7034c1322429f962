"""`tenbo score`: what a hand is worth, for people and for machines."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from unicodedata import east_asian_width

from scorer.errors import BadNotation, RiichiError
from scorer.hand import parse_hand
from scorer.melds import Group
from scorer.score import Score, check, score
from scorer.terms import Term
from scorer.tiles import Tile, Wind, format_tiles, parse_tile, parse_tiles
from scorer.win import By, Moment, Riichi, Win
from webapp.score_codec import score_json

_NOTATION = """\
HAND is the concealed tiles, of which the last one wins, then the melds:
  tiles  1m..9m 1p..9p 1s..9s, 1z..7z (east south west north haku hatsu chun), 0 a red five
  melds  456m or 4-56m chii, 555z or 555=z pon, 5555z ankan, 5555=z daiminkan, 555=5z shouminkan;
         the mark follows the called tile: - from the left, = across, + right, _ not known

example: tenbo score "340m067p22s 555=z 67-8s" --seat S --tsumo --dora 1s
"""

_MOMENTS = {
    "rinshan": Moment.RINSHAN,
    "chankan": Moment.CHANKAN,
    "last_tile": Moment.LAST_TILE,
    "first_turn": Moment.FIRST_TURN,
}

_MOMENT_WORDS = {
    Moment.ORDINARY: "",
    Moment.RINSHAN: "rinshan",
    Moment.CHANKAN: "chankan",
    Moment.LAST_TILE: "last tile",
    Moment.FIRST_TURN: "first turn",
}


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the subcommand `score` to the command line."""
    parser = subparsers.add_parser(
        "score",
        help="score a hand",
        description="Score a won hand: yaku, han, fu, limit and who pays what.",
        epilog=_NOTATION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hand", nargs="+", metavar="HAND", help="the won hand, see below")
    parser.add_argument("--win", metavar="TILE", help="the winning tile, if not the last one")
    parser.add_argument("--tsumo", action="store_true", help="won by self-draw")
    parser.add_argument("--ron", action="store_true", help="won on a discard (if nothing is said)")
    parser.add_argument("--seat", metavar="WIND", default="E", help="E S W N; E is the dealer")
    parser.add_argument("--round", metavar="WIND", default="E", help="E S W N")
    parser.add_argument("--riichi", action="store_true")
    parser.add_argument("--double-riichi", action="store_true")
    parser.add_argument("--ippatsu", action="store_true")
    parser.add_argument("--rinshan", action="store_true", help="drawn after the own kan")
    parser.add_argument("--chankan", action="store_true", help="robbed from another's kan")
    parser.add_argument("--last-tile", action="store_true", help="last draw or last discard")
    parser.add_argument("--first-turn", action="store_true", help="before any call or own discard")
    parser.add_argument("--dora", metavar="TILES", default="", help="indicators, as 3m,4z or 3m4z")
    parser.add_argument("--ura", metavar="TILES", default="", help="indicators under them")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.set_defaults(func=run, run=run)


def run(args: argparse.Namespace) -> int:
    """Print the score that the arguments ask for; exit status 2 and the reasons if there is none.

    >>> parser = argparse.ArgumentParser()
    >>> add_parser(parser.add_subparsers())
    >>> run(parser.parse_args(["score", "123m456p789s11222z", "--seat", "S", "--json"]))
    ... # doctest: +ELLIPSIS
    {"notation": "123m456p789s11222z", "han": 1, "fu": 40, ...}
    0
    """
    try:
        hand, tile = parse_hand(" ".join(args.hand), _tile(args.win))
        win = _win(args, tile)
        objections = check(hand, win)
        result = None if objections else score(hand, win)
    except RiichiError as error:
        objections, result = (error,), None
    if result is None:
        for objection in objections:
            print(f"tenbo: {objection}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(score_json(result), ensure_ascii=False))
    else:
        print("\n".join(describe(result)))
    return 0


def describe(result: Score) -> Iterator[str]:
    """Write a score for people, line by line.

    >>> hand, tile = parse_hand("123m456p789s11222z")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(*describe(score(hand, win)), sep="\\n")  # doctest: +NORMALIZE_WHITESPACE
    123m 456p 789s 1122z + 2z
    ron, seat south, round east
    <BLANKLINE>
    自風 南     jikaze nan     Seat wind south         1 han
    <BLANKLINE>
    副底        fuutei         base                   20 fu
    門前加符    menzen kafu    closed hand, ron       10 fu
    明刻        minkou         open triplet 222z       4 fu
    役牌雀頭    yakuhai jantou valued pair 11z         2 fu
    切り上げ    kiriage        rounded up to tens      4 fu
    <BLANKLINE>
    1 han 40 fu
    Ron: the discarder pays 1300.
    """
    yield _hand_line(result)
    yield _win_line(result.win)
    yield ""
    yield from _table(_han_rows(result))
    if result.fu_lines:
        yield ""
        yield from _table(_fu_rows(result))
    yield ""
    yield _total_line(result)
    yield str(result.payment)


def _win(args: argparse.Namespace, tile: Tile) -> Win:
    if args.tsumo and args.ron:
        raise BadNotation("A hand is won by tsumo or by ron; take away --tsumo or --ron.")
    moments = [name for name in _MOMENTS if getattr(args, name)]
    if len(moments) > 1:
        options = " and ".join(f"--{name.replace('_', '-')}" for name in moments)
        raise BadNotation(f"{options} cannot be true of one win; give only one of them.")
    riichi = Riichi.RIICHI if args.riichi else Riichi.NONE
    return Win(
        tile,
        By.TSUMO if args.tsumo else By.RON,
        seat=_wind(args.seat, "--seat"),
        round=_wind(args.round, "--round"),
        riichi=Riichi.DOUBLE if args.double_riichi else riichi,
        ippatsu=args.ippatsu,
        moment=_MOMENTS[moments[0]] if moments else Moment.ORDINARY,
        dora=_tiles(args.dora),
        ura=_tiles(args.ura),
    )


def _wind(text: str, option: str) -> Wind:
    for wind in Wind:
        if text.lower() in {wind.value.lower(), wind.name.lower(), str(wind.tile)}:
            return wind
    raise BadNotation(f'"{text}" is no wind; write {option} E, S, W or N.')


def _tile(text: str | None) -> Tile | None:
    return None if text is None else parse_tile(text)


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text) if text.strip() else ()


def _hand_line(result: Score) -> str:
    suits: dict[str, list[Tile]] = {}
    for tile in result.hand.concealed:
        suits.setdefault(tile.suit, []).append(tile)
    concealed = " ".join(format_tiles(tiles) for tiles in suits.values())
    melds = "".join(f"   {meld}" for meld in result.hand.melds)
    return f"{concealed} + {result.win.tile}{melds}"


def _win_line(win: Win) -> str:
    riichi = {Riichi.NONE: "", Riichi.RIICHI: "riichi", Riichi.DOUBLE: "double riichi"}
    parts = (
        str(win.by),
        f"seat {win.seat.name.lower()}",
        f"round {win.round.name.lower()}",
        riichi[win.riichi],
        "ippatsu" if win.ippatsu else "",
        _MOMENT_WORDS[win.moment],
        f"dora indicators {format_tiles(win.dora)}" if win.dora else "",
        f"ura {format_tiles(win.ura)}" if win.ura else "",
    )
    return ", ".join(part for part in parts if part)


Row = tuple[Term, Group | None, str]


def _han_rows(result: Score) -> Iterator[Row]:
    for line in (*result.yaku, *result.dora):
        yield line.yaku, None, f"{line.han:>3} han"
    for yakuman in result.yakuman:
        yield yakuman.yaku, None, "yakuman" if yakuman.times == 1 else f"{yakuman.times}x yakuman"


def _fu_rows(result: Score) -> Iterator[Row]:
    for line in result.fu_lines:
        yield line.reason, line.group, f"{line.fu:>3} fu"


def _table(rows: Iterable[Row]) -> Iterator[str]:
    for term, group, amount in rows:
        english = term.english if group is None else f"{term.english} {group}"
        yield f"{_wide(term.kanji, 14)} {term.romaji:<22} {english:<34} {amount}"


def _wide(text: str, columns: int) -> str:
    """Pad text to columns of a terminal, where kanji take two."""
    width = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
    return text + " " * (columns - width)


def _total_line(result: Score) -> str:
    limit = f"{result.limit} {result.limit.kanji}"
    if result.yakuman:
        times = sum(line.times for line in result.yakuman)
        return limit if times == 1 else f"{times}x {limit}"
    total = f"{result.han} han {result.fu} fu"
    return f"{total}: {limit}" if result.limit else total
