"""What follows a hand: who deals next, honba, the round wind, and whether the game is over."""

from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import Bust, DealerRepeats, Rules
from scorer.table.game.state import Ending, GameState
from scorer.table.settlement.transfers import Settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDeal:
    """How a hand leaves the deal: does it stay, what are the next honba, can the dealer stop.

    stop is how a leading dealer may end the game with the last hand.
    """

    stays: bool
    honba: int
    stop: Ending | None = None


def after_win(settled: Settlement, state: GameState, rules: Rules) -> NextDeal:
    """What a won hand leads to; nobody won where the rules make a draw of several rons.

    >>> from scorer.table.game.state import new_game
    >>> after_win(Settlement(4, (2,), ()), new_game(Rules()), Rules())
    NextDeal(stays=False, honba=0, stop=None)
    """
    if not settled.winners:
        return after_abort(state, rules)
    if state.dealer not in settled.winners:
        return NextDeal(stays=False, honba=0)
    stop = Ending.AGARI_YAME if rules.agari_yame else None
    return NextDeal(stays=True, honba=state.honba + 1, stop=stop)


def after_draw(tenpai: frozenset[int], state: GameState, rules: Rules) -> NextDeal:
    """What an exhaustive draw leads to, with a nagashi mangan or without.

    >>> from scorer.table.game.state import new_game
    >>> after_draw(frozenset({0}), new_game(Rules()), Rules())
    NextDeal(stays=True, honba=1, stop=None)
    """
    stays = state.dealer in tenpai and rules.dealer_repeats is DealerRepeats.TENPAI
    stop = Ending.TENPAI_YAME if rules.tenpai_yame else None
    return NextDeal(stays=stays, honba=state.honba + 1, stop=stop)


def after_abort(state: GameState, rules: Rules) -> NextDeal:
    """What an abortive draw leads to; it never lets the dealer stop.

    >>> from scorer.table.game.state import new_game
    >>> after_abort(new_game(Rules()), Rules(abort_repeats=False))
    NextDeal(stays=False, honba=1, stop=None)
    """
    return NextDeal(stays=rules.abort_repeats, honba=state.honba + 1)


def after_chombo(state: GameState, rules: Rules) -> NextDeal:
    """What a chombo leads to: the hand is played again, unless it ends the game.

    >>> from scorer.table.game.state import new_game
    >>> after_chombo(new_game(Rules()), Rules()).stays
    True
    """
    last = rules.chombo_ends_game and in_last_hand(state, rules)
    return NextDeal(stays=True, honba=state.honba, stop=Ending.CHOMBO if last else None)


def next_hand(state: GameState, outlook: NextDeal, rules: Rules) -> GameState:
    """The state before the next hand, or the one in which the game is over.

    >>> from scorer.table.game.state import new_game
    >>> after = next_hand(new_game(Rules()), NextDeal(stays=False, honba=1), Rules())
    >>> after.dealer, after.honba, after.ending
    (1, 1, None)
    """
    return replace(
        state,
        deals_passed=state.deals_passed + (not outlook.stays),
        honba=outlook.honba,
        ending=_ending(state, outlook, rules),
    )


def in_last_hand(state: GameState, rules: Rules) -> bool:
    """Whether the game can end with this hand: the last of its rounds, any of an added one.

    >>> in_last_hand(GameState(scores=(25_000,) * 4, deals_passed=7), Rules(rounds=2))
    True
    """
    return state.deals_passed >= rules.rounds * rules.players - 1


def leads(seat: int, state: GameState) -> bool:
    """Whether a seat is first, where of equals the nearer to the first dealer is.

    >>> leads(1, GameState(scores=(30_000, 30_000, 25_000, 15_000)))
    False
    """
    return seat == min(range(state.players), key=lambda each: order(each, state))


def order(seat: int, state: GameState) -> tuple[int, int]:
    """What places are sorted by: the score, then the way from the first dealer.

    >>> order(0, GameState(scores=(30_000, 25_000, 25_000, 20_000), first_dealer=1))
    (-30000, 3)
    """
    return -state.scores[seat], (seat - state.first_dealer) % state.players


def _ending(state: GameState, outlook: NextDeal, rules: Rules) -> Ending | None:
    lowest = min(state.scores)
    if (rules.bust is Bust.BELOW_ZERO and lowest < 0) or (
        rules.bust is Bust.AT_ZERO and lowest <= 0
    ):
        return Ending.BUST
    if outlook.stop is Ending.CHOMBO:
        return Ending.CHOMBO
    if not in_last_hand(state, rules):
        return None
    if outlook.stays:
        enough = leads(state.dealer, state) and _reached(state.scores[state.dealer], rules)
        return outlook.stop if enough else None
    added = state.rounds_played >= rules.rounds
    if _reached(max(state.scores), rules):
        return Ending.TARGET if added else Ending.LAST_HAND
    return Ending.LAST_HAND if added and state.kyoku == state.players else None


def _reached(score: int, rules: Rules) -> bool:
    return not rules.target_score or score >= rules.target_score
