"""Wins of games scored by fans: what a winner claims, and the hand that a session records."""

from dataclasses import dataclass

from scorer.fans.catalogue import FLOWER_TILES
from scorer.fans.score import FlowerScore, Score
from scorer.fans.win import WonHand, wins_by_flowers, won_hand
from scorer.table.state import WINDS, GameState
from scorer.table.table_game import ShownHand, WinClaim
from scorer.tiles.errors import BadNotation
from scorer.tiles.hand import format_hand, parse_hand
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import split_flowers

_CIRCUMSTANCES = ("last_of_kind", "last_tile", "replacement", "robbing_kong", "first_turn")
"""The circumstances of a win, as in a claim and in a shown hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FanClaim(WinClaim):
    """The hand that a winner claims in a game scored by fans, or only its fan, flowers included.

    Attributes:
        flowers: The number of flowers, if their tiles are not part of the hand.
        last_of_kind: The other three tiles of the winning kind are visible to everybody.
        last_tile: The winning tile is the last of the wall, or the discard after it.
        replacement: It replaces a tile that the winner used for a kong.
        robbing_kong: Another player added it to an open pung.
        first_turn: The hand is won on the winner's first draw or the dealer's first discard.
        liable: The seat that is liable; by default the melds show it.

    >>> FanClaim(winner=1, hand="123m456s789p56p77m4p 1f").flowers
    0
    """

    flowers: int = 0
    last_of_kind: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing_kong: bool = False
    first_turn: bool = False
    liable: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FanHand(ShownHand):
    """A won hand of a game scored by fans as it was recorded.

    `yaku` has the keys of the fans, each as often as it counts; in Chinese Official without
    flowers, which `flowers` counts.

    Attributes:
        circumstances: "last_of_kind", "last_tile", "replacement", "robbing_kong", "first_turn".
        fan: The fan of the hand, flowers included, without a limit.
        flowers: The number of flowers.
        flower_tiles: The flowers of the general game in notation, if they are known.
    """

    circumstances: tuple[str, ...] = ()
    fan: int
    flowers: int = 0
    flower_tiles: str = ""

    @property
    def all_tiles(self) -> str:
        """The notation with the flowers, if they are known."""
        return f"{self.notation} {self.flower_tiles}".strip()


def claimed_win(claim: FanClaim, state: GameState, discarder: int | None) -> WonHand:
    """Return the claimed hand, and its win with the seat and round that the game knows.

    >>> claim = FanClaim(winner=1, hand="123m456s789p56p77m4p 1f")
    >>> _, win = claimed_win(claim, GameState(scores=(0,) * 4), None)
    >>> str(win.seat), win.flowers, win.self_drawn
    ('S', 1, True)
    >>> claim = FanClaim(winner=1, hand="1234f1234g")
    >>> claimed_win(claim, GameState(scores=(0,) * 4), None).flowers
    8
    """
    text, flowers = split_flowers(claim.hand or "")
    if flowers and claim.flowers:
        raise BadNotation(
            _(
                "The flowers are given twice, in the hand and in the field flowers; "
                "remove one of them."
            )
        )
    number = len(flowers) or claim.flowers
    return won_hand(
        None if wins_by_flowers(text, number) else parse_hand(text),
        self_drawn=discarder is None,
        seat=WINDS[(claim.winner - state.dealer) % state.players],
        round=state.round,
        flowers=number,
        flower_tiles=flowers,
        **{name: getattr(claim, name) for name in _CIRCUMSTANCES},
    )


def shown_hand(winner: int, result: Score | FlowerScore) -> FanHand:
    """Return the hand of a winner as a session records it; a win by flowers has no tiles.

    >>> from scorer.fans.rules.presets import MCR
    >>> from scorer.fans.score import score_win
    >>> claim = FanClaim(winner=1, hand="123m456s789p56p77m4p 1f")
    >>> hand = shown_hand(1, score_win(claimed_win(claim, GameState(scores=(0,) * 4), 0), MCR))
    >>> hand.fan, hand.flowers, hand.notation
    (14, 1, '12377m56789p456s4p')
    """
    win, counts_only = result.win, result.rules.game is Game.MCR
    names = [line.fan.name for line in result.fans for _ in range(line.count)]
    return FanHand(
        winner=winner,
        notation=format_hand(result.hand, result.win.tile) if isinstance(result, Score) else "",
        yaku=tuple(name for name in names if not counts_only or name != FLOWER_TILES),
        fan=result.total,
        circumstances=tuple(name for name in _CIRCUMSTANCES if getattr(win, name, False)),
        flowers=win.flowers,
        flower_tiles="" if counts_only else "".join(win.flower_tiles),
    )
