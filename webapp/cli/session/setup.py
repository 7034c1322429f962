"""`tenbo session seats` and `wall`: before a game, and before a hand."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable

from scorer.table.setup.seating import Dice, Way, parse_dice
from scorer.tiles.errors import BadNotation
from scorer.tiles.terms import Language, Words
from scorer.tiles.tile import Tile, parse_tile, parse_tiles
from webapp.cli.session.seats import WINDS_SAID, numbered, split
from webapp.cli.session.store_access import chosen, opened
from webapp.session.table_setup import draw_seats, open_wall
from webapp.text.session.table_setup import opening_words, row_words, seating_words
from webapp.wire.session.setup import opening_json, seats_json


def seats(args: argparse.Namespace) -> int:
    """Draw for seats."""
    players = split(args.players)
    drawn = draw_seats(
        Way(args.way),
        len(players),
        tiles=_tiles(args.tiles),
        rolls=_dice(args.dice, most=Way(args.way).rolls),
        roller=0 if args.roller is None else numbered(args.roller, players),
    )
    if args.json:
        print(json.dumps({"players": players} | seats_json(drawn), ensure_ascii=False))
        return 0
    row = drawn.row
    said = seating_words(drawn.seating, players) if row is None else row_words(row, players)
    _tell(said, args)
    names = ",".join(players[player] for player in drawn.seating.seats)
    dealer = players[drawn.seating.seats[drawn.seating.first_dealer]]
    begin = f'tenbo session new NAME --players "{names}" --first-dealer "{dealer}"'
    print(Words(f"Begin with: {begin}", f"開始: {begin}").text(Language(args.lang)))
    return 0


def wall(args: argparse.Namespace) -> int:
    """Break the wall for the hand that is to be played."""
    with opened(args) as store:
        evening = store.session(chosen(args, store)).state
    game = evening.game
    if game is None or game.state.ending is not None:
        raise BadNotation(
            "No game is being played; begin one, then break the wall.",
            "対局中ではありません。対局を始めてから山を切ってください。",
        )
    rolls = _dice(args.dice, most=2)
    opening = open_wall(evening.rules, game.state.dealer, rolls=rolls, rolled_twice=args.twice)
    if args.json:
        print(json.dumps(opening_json(opening)))
        return 0
    _tell(opening_words(opening, evening.names), args)
    return 0


def _tell(said: Iterable[Words], args: argparse.Namespace) -> None:
    for number, words in enumerate(said, 1):
        print(f"{number}. {words.text(Language(args.lang))}")


def _dice(said: str | None, *, most: int) -> tuple[Dice, ...]:
    rolls = tuple(parse_dice(each) for each in split(said or ""))
    if len(rolls) > most:
        raise BadNotation(
            f"The dice are rolled {most} times here, but {len(rolls)} rolls are told; leave some "
            "out.",
            f"サイコロの目が{len(rolls)}回分ありますが、振るのは{most}回です。減らしてください。",
        )
    return rolls


def _tiles(said: str | None) -> tuple[Tile, ...]:
    """Tiles in notation, or winds with commas between them."""
    if said is None:
        return ()
    parts = split(said)
    if len(parts) < 2:
        return parse_tiles(said)
    return tuple(
        WINDS_SAID[part.casefold()].tile if part.casefold() in WINDS_SAID else parse_tile(part)
        for part in parts
    )
