"""Before the first hand: `tenbo session seats`, `new` and `wall`."""

import argparse
import json
from collections.abc import Iterable, Sequence

from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.table.games import TableRules, game_for
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.names import new_start
from scorer.table.session.session import Session
from scorer.table.setup.seating import Dice, SeatingMethod, parse_dice
from scorer.table.setup.wall import DEAD_TILES, MOST_DEAD_TILES, WallCustom
from scorer.table.sticks.piles import COUNTERS
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile, parse_tile, parse_tiles
from webapp.cli.arguments import Subparsers, add_options, is_fan_game
from webapp.cli.fans import chosen_rules
from webapp.cli.session.arguments import (
    WINDS_BY_NAME,
    database_options,
    load_session,
    open_store,
    output_options,
    parse_sticks,
    player_number,
    print_session,
    require_no_winds,
    session_number,
    session_options,
    split_names,
)
from webapp.table_setup import (
    change_wall,
    draw_seats,
    open_wall,
    require_at_most,
)
from webapp.text.session.table_setup import (
    draw_steps,
    wall_steps,
)
from webapp.typed_json.encode import encode
from webapp.views.session.setup import require_names, seats_response, wall_response


def add_seats_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `seats`."""
    parser = subparsers.add_parser(
        "seats",
        parents=[output_options()],
        help="draw for seats and the first dealer",
        description="Draws and rolls that are not given are random. For games scored by fans the "
        "steps go on to the wall, the deal and the flowers of the first hand.",
    )
    add_options(parser, "--game", "--rules")
    parser.add_argument(
        "--players", metavar="NAMES", required=True, help="in the order in which they sit now"
    )
    parser.add_argument(
        "--way",
        dest="method",
        choices=[str(each) for each in SeatingMethod],
        help="direct: each draws a wind; traditional: a row of six tiles and two rolls of the "
        "dice; three_rolls and long: the same with three and four rolls; dealer: who draws East "
        "deals first, nobody moves; one_wind: two rolls select a side and the player who draws a "
        "wind for it; by default as the rules say, and one_wind for games scored by fans",
    )
    parser.add_argument(
        "--tiles",
        help="the tile that each drew, as W,E,N,S; the row, as 2p3z1z4z1p2z, with any 1 and 2 or "
        "8m and 9m; or the one wind, as W",
    )
    parser.add_argument(
        "--dice",
        metavar="ROLLS",
        help="as 3+4,2+6; three rolls with --way long are all of them; for games scored by fans "
        "those for the seats, then those for the wall",
    )
    parser.add_argument(
        "--roller", metavar="NAME", help="who rolls first, if not the first player named"
    )
    parser.set_defaults(run=_seats)


def _seats(args: argparse.Namespace) -> int:
    players, by_fans = split_names(args.players), is_fan_game(args)
    usual = game_for(_table_rules(args)).seating
    method = usual if args.method is None else SeatingMethod(args.method)
    rolls = _parse_rolls(args.dice, most=method.rolls + (2 if by_fans else 0))
    drawn = draw_seats(
        method,
        len(players),
        tiles=_parse_tiles(args.tiles),
        rolls=rolls[: method.rolls],
        roller=0 if args.roller is None else player_number(args.roller, players),
    )
    seating, opening = drawn.seating, None
    custom = _usual_wall(args, players)
    if by_fans:
        opening = open_wall(
            seating.first_dealer,
            players=len(players),
            rolls=rolls[method.rolls :],
            custom=custom,
        )
    if args.json:
        response = {"players": players} | encode(seats_response(drawn), Language(args.lang))
        if opening is not None:
            response["wall"] = encode(wall_response(opening), Language(args.lang))
        print(json.dumps(response, ensure_ascii=False))
        return 0
    seated = tuple(players[player] for player in seating.seats)
    steps = draw_steps(seating, drawn.row, drawn.one_wind, players)
    seat_words = [step.words for step in steps]
    _print_steps((*seat_words, *(() if opening is None else wall_steps(opening, seated))), args)
    names, dealer = ",".join(seated), seated[seating.first_dealer]
    game = f" --game {args.game}" if by_fans else ""
    rules = f' --rules "{args.rules}"' if args.rules else ""
    command = f'tenbo session new NAME --players "{names}" --first-dealer "{dealer}"{game}{rules}'
    print(_("Start with: {command}", command=command).text(Language(args.lang)))
    return 0


def add_wall_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `wall`."""
    parser = subparsers.add_parser(
        "wall",
        parents=[session_options()],
        help="show where to break the wall and how to deal",
        description="Shows it for the present hand of a session, or for --players.",
    )
    add_options(parser, "--game", "--rules")
    parser.add_argument(
        "--players", metavar="NAMES", help="in turn order, instead of those of a session"
    )
    parser.add_argument(
        "--dealer", metavar="NAME", help="with --players: the dealer, if not the first"
    )
    parser.add_argument("--dice", metavar="ROLLS", help="as 3+4; random if not given")
    parser.add_argument(
        "--twice",
        action="store_const",
        const=True,
        help="roll again for the number of stacks to leave",
    )
    end = parser.add_mutually_exclusive_group()
    end.add_argument(
        "--from-left",
        action="store_const",
        const=True,
        help="count both rolls from the left end of the wall, the default of games scored by fans",
    )
    end.add_argument(
        "--from-right",
        dest="from_left",
        action="store_const",
        const=False,
        help="count from the right end, as riichi does by default",
    )
    parser.add_argument(
        "--dead",
        metavar="TILES",
        type=int,
        help=f"tiles of the dead wall, {DEAD_TILES} (the default) to {MOST_DEAD_TILES}",
    )
    parser.set_defaults(run=_wall)


def _wall(args: argparse.Namespace) -> int:
    names, dealer, usual = _table(args)
    opening = open_wall(
        dealer,
        players=len(names),
        rolls=_parse_rolls(args.dice, most=2),
        custom=change_wall(usual, from_left=args.from_left, dead_tiles=args.dead, twice=args.twice),
    )
    if args.json:
        print(json.dumps(encode(wall_response(opening), Language(args.lang))))
        return 0
    _print_steps(wall_steps(opening, names), args)
    return 0


def _table(args: argparse.Namespace) -> tuple[tuple[str, ...], int, WallCustom]:
    """Return the players in turn order, the seat of the dealer, and the custom of their game."""
    if args.players is not None:
        names = split_names(args.players)
        dealer = 0 if args.dealer is None else player_number(args.dealer, names)
        return names, dealer, _usual_wall(args, names)
    given = {
        f"--game {args.game}": is_fan_game(args),
        "--rules": args.rules is not None,
        "--dealer": args.dealer is not None,
    }
    if option := next((name for name, is_given in given.items() if is_given), None):
        raise BadNotation(
            _(
                "{option} needs the players of the table; add --players with their "
                "names in turn order.",
                option=option,
            )
        )
    with open_store(args) as store:
        state = load_session(store, session_number(args, store)).state
    game = state.game
    if game is None or game.state.ending is not None:
        raise BadNotation(_("No game is being played; start one, then break the wall."))
    return tuple(state.names), game.state.dealer, game_for(state.rules).wall()


def _usual_wall(args: argparse.Namespace, names: Sequence[str]) -> WallCustom:
    """Return the custom of the chosen rules for so many players."""
    rules = _table_rules(args, len(names))
    require_names(names, rules.players)
    return game_for(rules).wall()


def _table_rules(args: argparse.Namespace, players: int = 4) -> TableRules:
    """Return the chosen rules; without any, those of riichi for so many players."""
    is_chosen = is_fan_game(args) or args.rules is not None
    return chosen_rules(args) if is_chosen else rules_from_dict({"players": players})


def _print_steps(steps: Iterable[Text], args: argparse.Namespace) -> None:
    for number, words in enumerate(steps, 1):
        print(f"{number}. {words.text(Language(args.lang))}")


def _parse_rolls(text: str | None, *, most: int) -> tuple[Dice, ...]:
    rolls = tuple(parse_dice(each) for each in split_names(text or ""))
    require_at_most(most, rolls)
    return rolls


def _parse_tiles(text: str | None) -> tuple[Tile, ...]:
    """Return tiles in notation, or winds separated by commas."""
    if text is None:
        return ()
    parts = split_names(text)
    winds = [WINDS_BY_NAME.get(part.casefold()) for part in parts]
    if len(parts) < 2 and not any(winds):
        return parse_tiles(text)
    return tuple(
        parse_tile(part) if wind is None else wind.tile
        for part, wind in zip(parts, winds, strict=True)
    )


def add_new_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `new`."""
    parser = subparsers.add_parser(
        "new", parents=[database_options()], help="start a session and its first game"
    )
    parser.add_argument("name", metavar="NAME", help="name of the session")
    parser.add_argument(
        "--players",
        metavar="NAMES",
        required=True,
        help="as Aki,Ben,Chi,Dan: in turn order, then players who sit out",
    )
    parser.add_argument("--first-dealer", metavar="NAME", help="if not the first of the players")
    add_options(parser, "--game", "--rules")
    parser.add_argument(
        "--sticks",
        metavar="PILE",
        help='sticks that each player starts with, as "1x10000 2x5000 4x1000 10x100", if not '
        "the usual set; none is a table without point sticks",
    )
    parser.add_argument(
        "--no-counters",
        action="store_true",
        help="the dealer does not use sticks to count the honba",
    )
    parser.set_defaults(run=_new)


def _new(args: argparse.Namespace) -> int:
    rules = _rules(args)
    players = split_names(args.players)
    require_no_winds(players)
    start = SessionStarted(
        args.name, players, rules, sticks=parse_sticks(args.sticks), counters=not args.no_counters
    )
    session = Session.start(new_start(start))
    dealer = 0 if args.first_dealer is None else player_number(args.first_dealer, players)
    session = session.append(GameStarted(tuple(range(rules.players)), dealer))
    with open_store(args, creates=True) as store:
        print_session(args, store.create(session), session)
    return 0


def _rules(args: argparse.Namespace) -> TableRules:
    rules, sticks = chosen_rules(args), parse_sticks(args.sticks)
    has_counters = game_for(rules).stick_kind is COUNTERS
    if has_counters and (args.no_counters or (sticks is not None and sticks.number)):
        raise BadNotation(
            _(
                "This game has counters of 1, 10 and 100 and no honba; remove "
                "--no-counters, and leave --sticks out or write --sticks none for a "
                "table without counters."
            )
        )
    return rules
