"""`tenbo session seats` and `wall`: draw for seats before a game, break the wall before a hand."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable

from scorer.table.setup.seating import Dice, SeatingMethod, parse_dice
from scorer.table.setup.wall import DEAD_TILES, MOST_DEAD_TILES, WallCustom
from scorer.tiles.errors import BadNotation
from scorer.tiles.terms import Language, Words
from scorer.tiles.tile import Tile, parse_tile, parse_tiles
from webapp.cli.session.players import WINDS_BY_NAME, player_number, split_names
from webapp.cli.session.store_access import (
    Subparsers,
    open_store,
    output_options,
    session_number,
    session_options,
)
from webapp.session.table_setup import draw_seats, open_wall
from webapp.text.session.table_setup import row_draw_steps, seating_steps, wall_steps
from webapp.typed_json.encode import encode, encode_object
from webapp.wire.session.setup import seats_response, wall_response


def add_seats_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `seats`."""
    parser = subparsers.add_parser(
        "seats",
        parents=[output_options()],
        help="draw for seats and the first dealer",
        description="Draws and rolls that are not given are random.",
    )
    parser.add_argument(
        "--players", metavar="NAMES", required=True, help="in the order in which they sit now"
    )
    parser.add_argument(
        "--way",
        dest="method",
        choices=[str(each) for each in SeatingMethod],
        default="direct",
        help="direct: each draws a wind; traditional: a row of six tiles and two rolls of the "
        "dice; long: the same with four rolls; dealer: who draws East deals first, nobody moves",
    )
    parser.add_argument(
        "--tiles", help="the tile that each drew, as W,E,N,S, or the row, as 2p3z1z4z1p2z"
    )
    parser.add_argument("--dice", metavar="ROLLS", help="as 3+4,2+6")
    parser.add_argument(
        "--roller", metavar="NAME", help="who rolls first, if not the first player named"
    )
    parser.set_defaults(run=_seats)


def _seats(args: argparse.Namespace) -> int:
    players = split_names(args.players)
    method = SeatingMethod(args.method)
    drawn = draw_seats(
        method,
        len(players),
        tiles=_parse_tiles(args.tiles),
        rolls=_parse_rolls(args.dice, most=method.rolls),
        roller=0 if args.roller is None else player_number(args.roller, players),
    )
    if args.json:
        response = encode_object(seats_response(drawn))
        print(json.dumps({"players": players} | response, ensure_ascii=False))
        return 0
    row, seating = drawn.row, drawn.seating
    steps = seating_steps(seating, players) if row is None else row_draw_steps(row, players)
    _print_steps(steps, args)
    names = ",".join(players[player] for player in seating.seats)
    dealer = players[seating.seats[seating.first_dealer]]
    command = f'tenbo session new NAME --players "{names}" --first-dealer "{dealer}"'
    print(Words(f"Start with: {command}", f"開始: {command}").text(Language(args.lang)))
    return 0


def add_wall_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `wall`."""
    parser = subparsers.add_parser(
        "wall",
        parents=[session_options()],
        help="show where to break the wall and how to deal",
    )
    parser.add_argument("--dice", metavar="ROLLS", help="as 3+4; random if not given")
    parser.add_argument(
        "--twice", action="store_true", help="roll again for the number of stacks to leave"
    )
    parser.add_argument(
        "--from-left",
        action="store_true",
        help="count both rolls from the left end of the wall",
    )
    parser.add_argument(
        "--dead",
        metavar="TILES",
        type=int,
        default=DEAD_TILES,
        help=f"tiles of the dead wall, {DEAD_TILES} to {MOST_DEAD_TILES}",
    )
    parser.set_defaults(run=_wall)


def _wall(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        state = store.session(session_number(args, store)).state
    game = state.game
    if game is None or game.state.ending is not None:
        raise BadNotation(
            "No game is being played; start one, then break the wall.",
            "対局中ではありません。対局を始めてから山を切ってください。",
        )
    rolls = _parse_rolls(args.dice, most=2)
    opening = open_wall(
        state.rules,
        game.state.dealer,
        rolls=rolls,
        rolled_twice=args.twice,
        custom=WallCustom(from_left=args.from_left, dead_tiles=args.dead),
    )
    if args.json:
        print(json.dumps(encode(wall_response(opening))))
        return 0
    _print_steps(wall_steps(opening, state.names), args)
    return 0


def _print_steps(steps: Iterable[Words], args: argparse.Namespace) -> None:
    for number, words in enumerate(steps, 1):
        print(f"{number}. {words.text(Language(args.lang))}")


def _parse_rolls(text: str | None, *, most: int) -> tuple[Dice, ...]:
    rolls = tuple(parse_dice(each) for each in split_names(text or ""))
    if len(rolls) > most:
        raise BadNotation(
            f"The dice are rolled at most {most} times here, but {len(rolls)} rolls are given; "
            "remove some.",
            f"サイコロの目が{len(rolls)}回分ありますが、振るのは{most}回です。減らしてください。",
        )
    return rolls


def _parse_tiles(text: str | None) -> tuple[Tile, ...]:
    """Return tiles in notation, or winds separated by commas."""
    if text is None:
        return ()
    parts = split_names(text)
    if len(parts) < 2:
        return parse_tiles(text)
    winds = (WINDS_BY_NAME.get(part.casefold()) for part in parts)
    return tuple(
        parse_tile(part) if wind is None else wind.tile
        for part, wind in zip(parts, winds, strict=True)
    )
