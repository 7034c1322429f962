"""Chips, yakitori and the bust prize: what a game counts beside the scores."""

from collections.abc import Sequence
from dataclasses import replace

from scorer.riichi.rules.choices import YakitoriTo
from scorer.riichi.rules.rules import Rules
from scorer.table.events import HandWon
from scorer.table.riichi.flow import HandEnd, is_bust
from scorer.table.settlement import ChipTransfer, Settlement
from scorer.table.state import Ending, GameState
from scorer.table.table_game import Extras


def count_extras(
    event: HandEnd, settlement: Settlement, before: GameState, after: GameState, rules: Rules
) -> GameState:
    """Return the state after a hand with its chips, its winners, and the bust prizes.

    Args:
        event: The event that ended the hand.
        settlement: Its payments.
        before: The state before the event.
        after: The state after it, without chips, winners and prizes of this hand.
        rules: The rules of the game.

    >>> state = GameState(scores=(25_000,) * 4)
    >>> chips = (ChipTransfer(2, 0, 3),)
    >>> paid = Settlement(4, (0,), (), chips)
    >>> count_extras(HandWon(()), paid, state, state, Rules()).chips
    (3, 0, -3, 0)
    """
    if settlement.chips:
        after = replace(after, chips=_with_chips(after, settlement.chips))
    if not isinstance(event, HandWon) or not settlement.winners:
        return after
    if rules.yakitori:
        after = replace(after, won=tuple(sorted({*after.won, *settlement.winners})))
    if rules.bust_prize and after.ending is Ending.BUST:
        after = replace(after, prizes=_prizes(settlement, before, after, rules))
    return after


def _with_chips(state: GameState, moved: Sequence[ChipTransfer]) -> tuple[int, ...]:
    chips = list(state.chips or (0,) * state.players)
    for each in moved:
        chips[each.payer] -= each.chips
        chips[each.payee] += each.chips
    return tuple(chips)


def _prizes(
    settlement: Settlement, before: GameState, after: GameState, rules: Rules
) -> tuple[int, ...]:
    """Return the bust prizes: who went bust by this win pays its winner, the nearest of several.

    The order of settlement.winners begins with the nearest (KIT in rules.toml: "頭ハネ").
    """
    prizes, winner = [0] * after.players, settlement.winners[0]
    for seat in range(after.players):
        was, now = before.scores[seat], after.scores[seat]
        if now < was and is_bust(now, rules):
            prizes[seat] -= rules.bust_prize
            prizes[winner] += rules.bust_prize
    return tuple(prizes) if any(prizes) else ()


def extras_by_seat(state: GameState, first: Sequence[int], rules: Rules) -> tuple[Extras, ...]:
    """Return the points of each seat beside those of its score if the game ended now.

    Args:
        state: The state of the game.
        first: The seats in first place.
        rules: The rules of the game.

    >>> state = GameState(scores=(25_000,) * 4, won=(0, 2))
    >>> [each.yakitori for each in extras_by_seat(state, (0,), Rules(yakitori=5_000))]
    [10000, -10000, 10000, -10000]
    """
    chips = [each * rules.chip_value for each in state.chips or (0,) * state.players]
    prizes = state.prizes or (0,) * state.players
    yakitori = _yakitori(state, first, rules)
    penalties = [-state.chombos.count(seat) * rules.chombo_points for seat in range(state.players)]
    for given in state.penalties:
        penalties[given.seat] -= given.points
    return tuple(Extras(*each) for each in zip(chips, yakitori, prizes, penalties, strict=True))


def _yakitori(state: GameState, first: Sequence[int], rules: Rules) -> list[int]:
    """Return the yakitori of each seat: each without a win pays each recipient.

    Sources differ in who receives it: each player who won a hand (MIY in rules.toml: a single
    yakitori pays all others), or first place (CRK). Of several seats in first place the first in
    turn receives it.
    """
    points = [0] * state.players
    losers = [seat for seat in range(state.players) if seat not in state.won]
    if not rules.yakitori or not state.won:
        return points
    to_first = rules.yakitori_to is YakitoriTo.FIRST
    for payee in first[:1] if to_first else state.won:
        for payer in losers:
            points[payer] -= rules.yakitori
            points[payee] += rules.yakitori
    return points
