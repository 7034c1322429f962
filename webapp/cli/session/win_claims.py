"""The wins that the arguments of `tenbo session record` describe, in both games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import Foul
from scorer.table.session.session_state import SessionState
from scorer.table.wins.win_claim import WinClaim
from scorer.tiles.errors import BadNotation
from scorer.tiles.flowers import parse_flowers
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, parse_tiles
from webapp.cli.arguments import option_name, parse_moment
from webapp.cli.session.players import parse_seat, parse_seats, split_names
from webapp.session.recording.commands import WinCommand

_RIICHI_OPTIONS = (
    *("riichi", "double_riichi", "open_riichi", "ippatsu", "dora", "ura", "pao"),
    *("missed", "discards", "riichi_tile", "first_turn"),
)


def add_chinese_win_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a win of the Chinese game."""
    parser.add_argument(
        "--flowers", metavar="N|TILES", default="", help="Chinese game: flowers, as 2 or 1f2g"
    )
    parser.add_argument(
        "--last-of-kind", action="store_true", help="Chinese game: the last of its kind"
    )


def add_foul_parser(
    events: argparse._SubParsersAction[argparse.ArgumentParser], parent: argparse.ArgumentParser
) -> None:
    """Add the event of a foul."""
    foul = events.add_parser("foul", parents=[parent], help="Chinese game: false win, dead hand")
    foul.add_argument("who", metavar="WHO")
    foul.add_argument("--reason", required=True, choices=[str(each) for each in Foul])


def _parse_chinese_claim(args: argparse.Namespace, winner: int, value: str | int) -> WinClaim:
    """Return the claim of a winner of the Chinese game.

    Args:
        args: The arguments of `record ron` or `record tsumo`.
        winner: The winner's seat.
        value: The hand in notation, or its points.
    """
    _require_no_riichi_options(args, _RIICHI_OPTIONS)
    return WinClaim(
        winner=winner,
        hand=value if isinstance(value, str) else None,
        points=value if isinstance(value, int) else None,
        flowers=_parse_flowers(args.flowers),
        last_of_kind=args.last_of_kind,
        last_tile=args.last_tile,
        replacement=args.rinshan,
        robbing_kong=args.chankan,
    )


def _require_no_riichi_options(args: argparse.Namespace, names: Sequence[str]) -> None:
    """Raise BadNotation if an option of riichi is given in a Chinese game."""
    for name in names:
        if getattr(args, name, None):
            option = option_name(name)
            raise BadNotation(
                _(
                    "{option} is for riichi, but this session plays the Chinese game; remove it.",
                    option=option,
                )
            )


def _parse_flowers(text: str) -> int:
    is_number = text.isdecimal() and len(text) < 3
    return int(text) if is_number else len(parse_flowers(text)) if text else 0


_DECLARATIONS = ("riichi", "double_riichi", "open_riichi")


def parse_riichi(args: argparse.Namespace, state: SessionState) -> tuple[int, ...]:
    """Return the seats that declared riichi according to the arguments."""
    texts = [getattr(args, option, "") for option in _DECLARATIONS]
    return parse_seats(",".join(texts), state)


def parse_win(
    args: argparse.Namespace, state: SessionState, winners: Sequence[int], discarder: int | None
) -> WinCommand:
    """Return the wins of a hand.

    Args:
        args: The arguments of `record ron` or `record tsumo`.
        state: The session.
        winners: The seats of the winners.
        discarder: The seat of the discarder; None for a tsumo.
    """
    values: list[str | int] = [*args.hands, *_parse_points(args.points)]
    if len(values) != len(winners):
        raise BadNotation(
            _(
                "{count} players win, but {values} hands or points are given; give one "
                "for each winner, a hand in quotes.",
                count=len(winners),
                values=len(values),
            )
        )
    if not isinstance(state.rules, Rules):
        pairs = zip(winners, values, strict=True)
        chinese = tuple(_parse_chinese_claim(args, winner, value) for winner, value in pairs)
        return WinCommand(wins=chinese, discarder=discarder)
    double, shown, ippatsu = (
        parse_seats(each, state) for each in (args.double_riichi, args.open_riichi, args.ippatsu)
    )
    missed = parse_seats(getattr(args, "missed", ""), state)
    discards = _parse_discards(getattr(args, "discards", ""), winners)
    liable = None if args.pao is None else parse_seat(args.pao, state)
    moment = parse_moment(args)
    dora, ura = _parse_tiles(args.dora), _parse_tiles(args.ura)
    wins = tuple(
        WinClaim(
            winner=winner,
            hand=value if isinstance(value, str) else None,
            points=value if isinstance(value, int) else None,
            liable=liable if isinstance(value, int) else None,
            double_riichi=winner in double,
            open_riichi=winner in shown,
            ippatsu=winner in ippatsu,
            moment=moment,
            dora=dora,
            ura=ura,
            discards=discards,
            missed=winner in missed,
            flowers=_parse_flowers(args.flowers),
            last_of_kind=args.last_of_kind,
        )
        for winner, value in zip(winners, values, strict=True)
    )
    return WinCommand(
        wins=wins,
        discarder=discarder,
        riichi=parse_riichi(args, state),
        riichi_tile=getattr(args, "riichi_tile", None),
    )


def _parse_points(text: str) -> list[int]:
    try:
        return [int(each) for each in split_names(text)]
    except ValueError:
        raise BadNotation(
            _(
                '--points is "{text}"; write the points of each winner, as 3900 or 7700,2000.',
                text=text,
            )
        ) from None


def _parse_discards(text: str, winners: Sequence[int]) -> tuple[Tile, ...]:
    if text.strip() and len(winners) > 1:
        raise BadNotation(
            _(
                "--discards are those of one winner, but several win; leave it out, "
                "and name players in furiten by --missed."
            )
        )
    return _parse_tiles(text)


def _parse_tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text) if text.strip() else ()
