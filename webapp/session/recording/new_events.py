"""Checks of new events; sessions of earlier versions can have recorded events that fail them."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorer.riichi.contradictions import surplus_error
from scorer.riichi.score import Score
from scorer.riichi.win import Moment
from scorer.table.game.events import Abort, HandAborted
from scorer.table.game.state import GameState
from scorer.table.wins.resolved_win import ResolvedWin
from scorer.table.wins.win_claim import WinClaim
from scorer.tiles.errors import BadNotation, ImpossibleEvent, ImpossibleWin
from scorer.tiles.messages import join
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile


def require_consistent_wins(
    claims: Sequence[WinClaim], wins: Sequence[ResolvedWin], state: GameState
) -> None:
    """Raise a RiichiError if the wins of a hand contradict each other or the hand so far.

    Args:
        claims: The claim of each winner.
        wins: The valid wins of these claims.
        state: The game before the wins.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> require_consistent_wins((), (), new_game(Rules()))
    """
    require_same_tile(each.tile for each in wins)
    _require_enough_tiles([each.score for each in wins if isinstance(each.score, Score)])
    if state.ronned is not None and any(each.moment is Moment.CHANKAN for each in claims):
        raise ImpossibleWin(
            _(
                "The winning tile was a riichi discard, so it was not robbed from a "
                "kan; remove the riichi tile or the robbed kan."
            )
        )
    in_riichi = any(each.winner in state.riichi or each.double_riichi for each in claims)
    if not in_riichi and any(each.ura for each in claims):
        raise ImpossibleWin(
            _("Ura indicators need riichi; add the riichi or remove the ura indicators.")
        )


def require_same_tile(tiles: Iterable[Tile | None]) -> None:
    """Raise BadNotation if the hands of several winners end with different tiles.

    >>> from scorer.tiles.tile import parse_tile
    >>> require_same_tile([None, parse_tile("1m"), parse_tile("1m")])
    """
    different = dict.fromkeys(tile for tile in tiles if tile is not None)
    if len(different) > 1:
        raise BadNotation(
            _(
                "The hands do not win on the same tile ({tiles}); correct one.",
                tiles=join(different, _(", ")),
            )
        )


def _require_enough_tiles(scores: Sequence[Score]) -> None:
    """Raise ImpossibleHand if the hands of several winners show more tiles than a set has.

    The winning tile and the indicators are the same for all winners.
    """
    if len(scores) < 2:
        return
    win, indicators = scores[0].win, Counter[Tile]()
    for score in scores:
        indicators |= Counter((*score.win.dora, *score.win.ura))
    surplus = surplus_error(
        [score.hand for score in scores], [win.tile, *indicators.elements()], scores[0].rules
    )
    if surplus is not None:
        raise surplus


def require_consistent_abort(event: HandAborted, state: GameState) -> None:
    """Raise ImpossibleEvent if a player in riichi declares nine terminals.

    Nine terminals end a hand in the first turn, before the player's first discard.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> require_consistent_abort(HandAborted(Abort.NINE_TERMINALS, 2), new_game(Rules()))
    """
    seat = event.declarer
    if event.reason is Abort.NINE_TERMINALS and seat is not None and seat in state.riichi:
        raise ImpossibleEvent(
            _(
                "Seat {seat} is in riichi and cannot declare nine terminals, which "
                "come before the first discard; correct the seat or undo the riichi.",
                seat=seat,
            )
        )
