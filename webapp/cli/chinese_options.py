"""The options of `tenbo score` for the Chinese game.

They are apart from what they do, so that `tenbo score` need not wait for the other game.
"""

from __future__ import annotations

import argparse

from scorer.tiles.errors import BadNotation
from scorer.tiles.game import Game
from scorer.tiles.messages import message as _
from webapp.cli.arguments import option_name

RIICHI_GAME, MCR_GAME = str(Game.RIICHI), str(Game.MCR)

_OWN_OPTIONS = ("flowers", "last_of_kind")


def add_game(parser: argparse._ActionsContainer) -> None:
    """Add the option that chooses the game."""
    parser.add_argument(
        "--game",
        choices=[RIICHI_GAME, MCR_GAME],
        default=RIICHI_GAME,
        help="mcr is Chinese Official mahjong; its rules are mcr, mcr_wmo, notes or a TOML file",
    )


def add_chinese_options(group: argparse._ArgumentGroup) -> None:
    """Add the options that choose the Chinese game or belong to it."""
    add_game(group)
    group.add_argument(
        "--flowers", metavar="N|TILES", help="flowers and seasons, as a number or as 1f2g"
    )
    group.add_argument(
        "--last-of-kind", action="store_true", help="the other three of its kind are visible"
    )


def reject_chinese_options(args: argparse.Namespace) -> None:
    """Raise BadNotation if riichi is scored with an option of the Chinese game.

    >>> reject_chinese_options(argparse.Namespace(flowers="3", last_of_kind=False))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: --flowers is for the Chinese game; add --game mcr.
    """
    for name in _OWN_OPTIONS:
        if getattr(args, name):
            option = option_name(name)
            raise BadNotation(_("{option} is for the Chinese game; add --game mcr.", option=option))
