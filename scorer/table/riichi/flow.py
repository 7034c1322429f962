"""The flow of a game: the next dealer, honba and round wind, and the end of the game."""

from dataclasses import dataclass, replace

from scorer.riichi.rules.choices import AddedRound, Bust, DealerRepeats
from scorer.riichi.rules.rules import Rules
from scorer.table.events import ChomboMade, HandAborted, HandDrawn, HandWon
from scorer.table.settlement import Settlement
from scorer.table.state import Ending, GameState

HandEnd = HandWon | HandDrawn | HandAborted | ChomboMade
"""An event of riichi that ends a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _NextDeal:
    """The deal after a hand; `ending` ends the game if the dealer leads after the last hand."""

    stays: bool
    honba: int
    ending: Ending | None = None


def next_hand(event: HandEnd, settlement: Settlement, state: GameState, rules: Rules) -> GameState:
    """Return the state before the next hand, or the final state of the game.

    Args:
        event: The event that ended the hand.
        settlement: Its payments.
        state: The state after them, still with the dealer and honba of the hand.
        rules: The rules of the game.

    >>> draw, new = HandDrawn(frozenset({1})), RiichiGame(Rules()).new_game()
    >>> after = next_hand(draw, Settlement(4, (), ()), new, Rules())
    >>> after.dealer, after.honba, after.ending
    (1, 1, None)
    """
    deal = _next_deal(event, settlement, state, rules)
    return replace(
        state,
        deals_passed=state.deals_passed + (not deal.stays),
        honba=deal.honba,
        ending=_ending(state, deal, rules),
    )


def _next_deal(event: HandEnd, settlement: Settlement, state: GameState, rules: Rules) -> _NextDeal:
    match event:
        case HandWon() | HandDrawn() if settlement.winners:  # a nagashi mangan can count as a win
            if state.dealer not in settlement.winners:
                return _NextDeal(stays=False, honba=0)
            ending = Ending.AGARI_YAME if rules.agari_yame else None
            return _NextDeal(stays=True, honba=state.honba + 1, ending=ending)
        case HandDrawn():
            stays = state.dealer in event.tenpai and rules.dealer_repeats is DealerRepeats.TENPAI
            ending = Ending.TENPAI_YAME if rules.tenpai_yame else None
            return _NextDeal(stays=stays, honba=_after_draw(stays, state, rules), ending=ending)
        case ChomboMade():  # the same hand again, unless the chombo ends the game
            last = rules.chombo_ends_game and in_last_hand(state, rules)
            return _NextDeal(stays=True, honba=state.honba, ending=Ending.CHOMBO if last else None)
        case _:  # an abortive draw, also by several rons, never ends the game
            stays = rules.abort_repeats
            return _NextDeal(stays=stays, honba=_after_draw(stays, state, rules))


def _after_draw(stays: bool, state: GameState, rules: Rules) -> int:
    """Return the honba after a draw."""
    return state.honba + 1 if stays or rules.honba_if_deal_passes else 0


def in_last_hand(state: GameState, rules: Rules) -> bool:
    """Return True in the last hand of the last round, and in every hand that can end an added one.

    >>> in_last_hand(GameState(scores=(25_000,) * 4, deals_passed=7), Rules(rounds=2))
    True
    """
    if _in_added_round(state, rules) and rules.added_round is AddedRound.WHOLE:
        return state.kyoku == state.players
    return state.in_last_hand(rules.rounds)


def _in_added_round(state: GameState, rules: Rules) -> bool:
    return state.rounds_played >= rules.rounds


def order(seat: int, state: GameState) -> tuple[int, int]:
    """Return the sort key of places: the score, then the distance from the first dealer.

    >>> order(0, GameState(scores=(30_000, 25_000, 25_000, 20_000), first_dealer=1))
    (-30000, 3)
    """
    return -state.scores[seat], (seat - state.first_dealer) % state.players


def _ending(state: GameState, deal: _NextDeal, rules: Rules) -> Ending | None:
    if is_bust(min(state.scores), rules):
        return Ending.BUST
    if deal.ending is Ending.CHOMBO:
        return Ending.CHOMBO
    if not in_last_hand(state, rules):
        return None
    if deal.stays:
        leader = min(range(state.players), key=lambda seat: order(seat, state))
        enough = leader == state.dealer and _has_target(state.scores[leader], rules)
        return deal.ending if enough else None
    in_added_round = _in_added_round(state, rules)
    if _has_target(max(state.scores), rules):
        return Ending.TARGET if in_added_round else Ending.LAST_HAND
    return Ending.LAST_HAND if in_added_round and state.kyoku == state.players else None


def is_bust(score: int, rules: Rules) -> bool:
    """Return True if a score ends the game.

    >>> is_bust(0, Rules(bust=Bust.AT_ZERO)), is_bust(0, Rules()), is_bust(-100, Rules())
    (True, False, True)
    """
    return (rules.bust is Bust.BELOW_ZERO and score < 0) or (
        rules.bust is Bust.AT_ZERO and score <= 0
    )


def _has_target(score: int, rules: Rules) -> bool:
    return not rules.target_score or score >= rules.target_score
