"""The conventions of each game by which a photo of a hand is read, and its words for melds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorer.fans.waits import is_complete as is_complete_by_fans
from scorer.riichi.division import is_complete
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Message, Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game

_MELDS = {
    MeldKind.CHII: _("Chii"),
    MeldKind.PON: _("Pon"),
    MeldKind.DAIMINKAN: _("Open kan"),
    MeldKind.SHOUMINKAN: _("Added kan"),
    MeldKind.ANKAN: _("Closed kan"),
}


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of a game, with costs as in `vision.layout.meld_parses`.

    Attributes:
        flowers: Whether flowers and seasons belong to the hand.
        indicators: Whether dora indicators lie on the table.
        names_discarder: Whether the sideways tile of a meld has to show who discarded it.
        unturned: Cost at most if no tile of a meld lies sideways.
        border: Cost of closed tiles that touch a meld.
        other_row: Cost of closed tiles in another row, which is higher where a meld there can
            look like them.
        face_up_kan: Cost of a closed kan of four upright faces; None if it shows a back.
        face_down: Positions of the face-down tiles of a closed kan, with the cost of each pattern.
        red_fives: Whether the set can have red fives.
        is_complete: Whether closed tiles, given their counts, and a number of melds can win.
        melds: The names of the melds.
        hidden_kan: The question about four tiles face down.
        unmarked_meld: Returns the question about a meld whose tiles do not show its kind.
        added_kan: The question about a tile `label` next to a pon of it.
        waiting: Whether the hand has 13 tiles and no winning tile, as at a draw.
    """

    flowers: bool
    indicators: bool
    names_discarder: bool
    unturned: float
    border: float
    other_row: float
    face_up_kan: float | None
    face_down: Mapping[tuple[int, ...], float]
    red_fives: bool
    is_complete: Callable[..., bool]
    melds: Mapping[MeldKind, Message]
    hidden_kan: Message
    unmarked_meld: Callable[[Sequence[str], MeldKind], Text]
    added_kan: Message
    waiting: bool = False


# The costs are as in `vision.layout.roles`, those of the Chinese game from photos of `hk`
# (training/experiments/layout.md, "Hands of the Chinese game"). With 1.5 for another row 28 of 40
# hands in two rows are right, with 2.5 eleven, with 0.8 grids of tiles become hands.
_FaceDown = dict[tuple[int, ...], float]
_TWO_DOWN: _FaceDown = {(0, 3): 0.5, (1, 2): 0.5, (0, 1): 0.5, (2, 3): 0.5}
_THREE_DOWN: _FaceDown = {(1, 2, 3): 0.5, (0, 2, 3): 0.5, (0, 1, 3): 0.5, (0, 1, 2): 0.5}
_ALL_DOWN: _FaceDown = {(0, 1, 2, 3): 4.0}  # part of a wall looks the same


def _unmarked_meld(labels: Sequence[str], kind: MeldKind) -> Text:
    """Return the question about a meld whose tiles do not show its kind.

    >>> str(_unmarked_meld(["5z", "5z", "5z"], MeldKind.PON))
    "Pon of 5z 5z 5z? I can't tell who it was called from."
    """
    tiles, name = " ".join(labels), _MELDS[kind]
    if kind is MeldKind.ANKAN:
        return _("{name} of {tiles}? I can't see a face-down tile.", name=name, tiles=tiles)
    return _("{name} of {tiles}? I can't tell who it was called from.", name=name, tiles=tiles)


def _unmarked_kong(labels: Sequence[str], kind: MeldKind) -> Text:
    """Return the question about a kong of the Chinese game whose tiles do not show its kind.

    >>> str(_unmarked_kong(["8p"], MeldKind.DAIMINKAN))
    'Is the kong of 8p melded? Change it if it is concealed: I see no tile face down.'
    """
    return _(
        "Is the kong of {label} melded? Change it if it is concealed: I see no tile face down.",
        label=labels[0],
    )


RIICHI = Conventions(
    flowers=False,
    indicators=True,
    names_discarder=True,
    unturned=3.0,
    border=2.0,
    other_row=1.5,
    face_up_kan=2.5,
    face_down=MappingProxyType(_TWO_DOWN | _ALL_DOWN),
    red_fives=True,
    is_complete=is_complete,
    melds={
        MeldKind.CHII: _("chii"),
        MeldKind.PON: _("pon"),
        MeldKind.DAIMINKAN: _("open kan"),
        MeldKind.SHOUMINKAN: _("added kan"),
        MeldKind.ANKAN: _("closed kan"),
    },
    hidden_kan=_("Four tiles lie face down. If they are a closed kan, which tile is it?"),
    unmarked_meld=_unmarked_meld,
    added_kan=_("Another {label} is next to the pon of {label}. Is it an added kan?"),
)

CHINESE = Conventions(
    flowers=True,
    indicators=False,
    names_discarder=False,
    unturned=0.8,
    border=0.5,
    other_row=2.5,
    face_up_kan=None,
    face_down=MappingProxyType(_TWO_DOWN | _THREE_DOWN | _ALL_DOWN),
    red_fives=False,
    is_complete=is_complete_by_fans,
    melds={
        MeldKind.CHII: _("chow"),
        MeldKind.PON: _("pung"),
        MeldKind.DAIMINKAN: _("melded kong"),
        MeldKind.SHOUMINKAN: _("added kong"),
        MeldKind.ANKAN: _("concealed kong"),
    },
    hidden_kan=_("Four tiles lie face down. If they are a concealed kong, which tile is it?"),
    unmarked_meld=_unmarked_kong,
    added_kan=_("Another {label} is next to the pung of {label}. Is it an added kong?"),
)
"""Many players expose melds without turning a tile, so that four faces are a melded kong."""

_CONVENTIONS = {Game.RIICHI: RIICHI, Game.MCR: CHINESE, Game.GENERAL: CHINESE}


def conventions_of(game: Game, *, waiting: bool = False) -> Conventions:
    """Return the conventions of a game, perhaps for a hand that waits.

    >>> conventions_of(Game.MCR).flowers
    True
    """
    return replace(_CONVENTIONS[game], waiting=waiting)
