"""The conventions of a game for laying out tiles: what can lie there, and how a meld shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorer.tiles.terms import Game


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of a game, with costs as in `vision.layout.meld_parses`.

    Attributes:
        flowers: Whether flowers and seasons belong to the hand.
        indicators: Whether dora indicators lie on the table.
        names_discarder: Whether the sideways tile of a meld has to show who discarded it.
        unturned: Cost at most if no tile of a meld lies sideways.
        border: Cost of closed tiles that touch a meld.
        face_up_kan: Cost of a closed kan of four upright faces; None if it shows a back.
        face_down: Positions of the face-down tiles of a closed kan, with the cost of each pattern.
    """

    flowers: bool
    indicators: bool
    names_discarder: bool
    unturned: float
    border: float
    face_up_kan: float | None
    face_down: Mapping[tuple[int, ...], float]


_FaceDown = dict[tuple[int, ...], float]
_TWO_DOWN: _FaceDown = {(0, 3): 0.5, (1, 2): 0.5, (0, 1): 0.5, (2, 3): 0.5}
_THREE_DOWN: _FaceDown = {(1, 2, 3): 0.5, (0, 2, 3): 0.5, (0, 1, 3): 0.5, (0, 1, 2): 0.5}
_ALL_DOWN: _FaceDown = {(0, 1, 2, 3): 4.0}  # part of a wall looks the same

RIICHI = Conventions(
    flowers=False,
    indicators=True,
    names_discarder=True,
    unturned=3.0,
    border=2.0,
    face_up_kan=2.5,
    face_down=MappingProxyType(_TWO_DOWN),
)

CHINESE = Conventions(
    flowers=True,
    indicators=False,
    names_discarder=False,
    unturned=0.8,
    border=0.5,
    face_up_kan=None,
    face_down=MappingProxyType(_TWO_DOWN | _THREE_DOWN | _ALL_DOWN),
)
"""Many players expose melds without turning a tile, so that four faces are a melded kong."""

_CONVENTIONS = {Game.RIICHI: RIICHI, Game.MCR: CHINESE}


def conventions_of(game: Game) -> Conventions:
    """Return the conventions of a game.

    >>> conventions_of(Game.MCR).flowers
    True
    """
    return _CONVENTIONS[game]
