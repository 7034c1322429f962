"""Real games paid with point sticks, round by round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.table.settlement import STICK, Reason, Transfer
from scorer.table.sticks.handover import deposit, lay_counters, pay, pay_changes
from scorer.table.sticks.movements import StickPayment, TableSticks
from scorer.table.sticks.piles import start_set


@dataclass(frozen=True)
class PaidRound:
    """A round of a game record and its stick payments.

    before is the table before the settlement, with the riichi sticks of the round. settlement is
    None if nobody pays.
    """

    record: dict[str, Any]
    deposits: tuple[StickPayment, ...]
    before: TableSticks
    settlement: StickPayment | None
    after: TableSticks


def paid_rounds(game: dict[str, Any]) -> Iterator[PaidRound]:
    """Pay a whole game from the usual sets, with honba counters."""
    scores = game["rounds"][0]["start_scores"]
    sticks = TableSticks(tuple(start_set(score) for score in scores))
    for record in game["rounds"]:
        sticks = lay_counters(sticks, dealer=record["dealer"], honba=record["honba"]).after
        deposits = []
        for seat in record["riichi"]:
            deposits.append(deposit(sticks, seat))
            sticks = deposits[-1].after
        settlement = settle_round(sticks, record)
        after = settlement.after if settlement else sticks
        yield PaidRound(record, tuple(deposits), sticks, settlement, after)
        sticks = after


def settle_round(sticks: TableSticks, record: dict[str, Any]) -> StickPayment | None:
    """Pay the wins of a round, or its draw, of which the record has only the changes."""
    if record["wins"]:
        return pay(sticks, [line for win in record["wins"] for line in transfers(win)])
    if any(record["result_deltas"]):
        return pay_changes(sticks, record["result_deltas"])
    return None


def transfers(win: dict[str, Any]) -> Iterator[Transfer]:
    """Yield the transfers of a recorded win: the players who lose points pay."""
    yield Transfer(None, win["winner"], win["riichi_sticks"] * STICK, Reason.STICKS)
    for seat, change in enumerate(win["deltas"]):
        if change < 0:
            yield Transfer(seat, win["winner"], -change, Reason.HAND)
