"""The flow of a game: the next dealer, honba and round wind, and the end of the game."""

from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import AddedRound, Bust, DealerRepeats, Rules
from scorer.table.settlement import Settlement
from scorer.table.state import Ending, GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDeal:
    """The deal after a hand.

    Attributes:
        stays: The dealer deals again.
        honba: The honba of the next hand.
        ending: The ending of the game if the dealer leads after the last hand; None if the
            rules have none.
    """

    stays: bool
    honba: int
    ending: Ending | None = None


def after_win(settlement: Settlement, state: GameState, rules: Rules) -> NextDeal:
    """Return the deal after a win or a nagashi mangan that counts as one.

    Under some rules several rons are a draw.

    >>> from scorer.table.riichi.game import RiichiGame
    >>> after_win(Settlement(4, (2,), ()), RiichiGame(Rules()).new_game(), Rules())
    NextDeal(stays=False, honba=0, ending=None)
    """
    if not settlement.winners:
        return after_abort(state, rules)
    if state.dealer not in settlement.winners:
        return NextDeal(stays=False, honba=0)
    ending = Ending.AGARI_YAME if rules.agari_yame else None
    return NextDeal(stays=True, honba=state.honba + 1, ending=ending)


def after_draw(tenpai: frozenset[int], state: GameState, rules: Rules) -> NextDeal:
    """Return the deal after an exhaustive draw, also with a nagashi mangan that is not a win.

    >>> from scorer.table.riichi.game import RiichiGame
    >>> after_draw(frozenset({0}), RiichiGame(Rules()).new_game(), Rules())
    NextDeal(stays=True, honba=1, ending=None)
    """
    stays = state.dealer in tenpai and rules.dealer_repeats is DealerRepeats.TENPAI
    ending = Ending.TENPAI_YAME if rules.tenpai_yame else None
    return NextDeal(stays=stays, honba=state.honba + 1, ending=ending)


def after_abort(state: GameState, rules: Rules) -> NextDeal:
    """Return the deal after an abortive draw, which never ends the game.

    >>> from scorer.table.riichi.game import RiichiGame
    >>> after_abort(RiichiGame(Rules()).new_game(), Rules(abort_repeats=False))
    NextDeal(stays=False, honba=1, ending=None)
    """
    return NextDeal(stays=rules.abort_repeats, honba=state.honba + 1)


def after_chombo(state: GameState, rules: Rules) -> NextDeal:
    """Return the deal after a chombo: the same hand again, unless the chombo ends the game.

    >>> from scorer.table.riichi.game import RiichiGame
    >>> after_chombo(RiichiGame(Rules()).new_game(), Rules()).stays
    True
    """
    last = rules.chombo_ends_game and in_last_hand(state, rules)
    return NextDeal(stays=True, honba=state.honba, ending=Ending.CHOMBO if last else None)


def next_hand(state: GameState, deal: NextDeal, rules: Rules) -> GameState:
    """Return the state before the next hand, or the final state of the game.

    >>> from scorer.table.riichi.game import RiichiGame
    >>> after = next_hand(RiichiGame(Rules()).new_game(), NextDeal(stays=False, honba=1), Rules())
    >>> after.dealer, after.honba, after.ending
    (1, 1, None)
    """
    return replace(
        state,
        deals_passed=state.deals_passed + (not deal.stays),
        honba=deal.honba,
        ending=_ending(state, deal, rules),
    )


def in_last_hand(state: GameState, rules: Rules) -> bool:
    """Return True in the last hand of the last round, and in every hand that can end an added one.

    >>> in_last_hand(GameState(scores=(25_000,) * 4, deals_passed=7), Rules(rounds=2))
    True
    """
    if _in_added_round(state, rules) and rules.added_round is AddedRound.WHOLE:
        return state.kyoku == state.players
    return state.deals_passed >= rules.rounds * rules.players - 1


def _in_added_round(state: GameState, rules: Rules) -> bool:
    return state.rounds_played >= rules.rounds


def leads(seat: int, state: GameState) -> bool:
    """Return True if a seat is in first place; of equal scores the one nearer the first dealer.

    >>> leads(1, GameState(scores=(30_000, 30_000, 25_000, 15_000)))
    False
    """
    return seat == min(range(state.players), key=lambda each: order(each, state))


def order(seat: int, state: GameState) -> tuple[int, int]:
    """Return the sort key of places: the score, then the distance from the first dealer.

    >>> order(0, GameState(scores=(30_000, 25_000, 25_000, 20_000), first_dealer=1))
    (-30000, 3)
    """
    return -state.scores[seat], (seat - state.first_dealer) % state.players


def _ending(state: GameState, deal: NextDeal, rules: Rules) -> Ending | None:
    lowest = min(state.scores)
    if (rules.bust is Bust.BELOW_ZERO and lowest < 0) or (
        rules.bust is Bust.AT_ZERO and lowest <= 0
    ):
        return Ending.BUST
    if deal.ending is Ending.CHOMBO:
        return Ending.CHOMBO
    if not in_last_hand(state, rules):
        return None
    if deal.stays:
        enough = leads(state.dealer, state) and _has_target(state.scores[state.dealer], rules)
        return deal.ending if enough else None
    in_added_round = _in_added_round(state, rules)
    if _has_target(max(state.scores), rules):
        return Ending.TARGET if in_added_round else Ending.LAST_HAND
    return Ending.LAST_HAND if in_added_round and state.kyoku == state.players else None


def _has_target(score: int, rules: Rules) -> bool:
    return not rules.target_score or score >= rules.target_score
