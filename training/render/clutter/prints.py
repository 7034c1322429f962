"""The prints of objects on a table."""

from collections.abc import Callable, Mapping

import numpy as np

from training.render.clutter.containers import print_cup, print_drawers, print_package
from training.render.clutter.devices import (
    print_calculator,
    print_key,
    print_keyboard,
    print_phone,
)
from training.render.clutter.game_pieces import (
    print_die,
    print_disc,
    print_domino,
    print_playing_card,
)
from training.render.clutter.objects import ObjectKind, TableObject
from training.render.clutter.paper import print_book, print_business_card, print_notebook
from training.render.clutter.sheet import Pixels, Rng


def prints(thing: TableObject) -> tuple[Pixels, ...]:
    """Return the pictures on an object, uint8 RGB, as seen from outside.

    A box has one for each of `SIDES`, with u or v to the right; a cylinder has its top and its
    mantle.
    """
    return _PAINTERS[thing.kind](thing, np.random.default_rng(thing.seed))


_PAINTERS: Mapping[ObjectKind, Callable[[TableObject, Rng], tuple[Pixels, ...]]] = {
    ObjectKind.BOOK: print_book,
    ObjectKind.BUSINESS_CARD: print_business_card,
    ObjectKind.CALCULATOR: print_calculator,
    ObjectKind.CUP: print_cup,
    ObjectKind.DIE: print_die,
    ObjectKind.DISC: print_disc,
    ObjectKind.DOMINO: print_domino,
    ObjectKind.DRAWERS: print_drawers,
    ObjectKind.KEY: print_key,
    ObjectKind.KEYBOARD: print_keyboard,
    ObjectKind.NOTEBOOK: print_notebook,
    ObjectKind.PACKAGE: print_package,
    ObjectKind.PHONE: print_phone,
    ObjectKind.PLAYING_CARD: print_playing_card,
}
