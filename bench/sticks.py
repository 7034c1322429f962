"""Point sticks of real games: sticks per payment, breaks by other players, and time.

`python -m bench.sticks --games 1000` reads recorded games. The time is the CPU time of
the settlements alone, in one thread.
"""

import argparse
from collections.abc import Sequence
from itertools import islice
from time import process_time

from scorer.table.sticks.movements import StickPayment
from tests.scorer.corpus import records
from tests.scorer.stick_games import PaidRound, paid_rounds, settle_round
from tests.unpublished import HANDS

CORPUS = "dev_games_4p.jsonl.gz"


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    games_wanted = parser.parse_args().games
    if not HANDS.is_dir():
        print("This needs recorded games that are not published.")
        return
    games = [list(paid_rounds(game)) for game in islice(records(CORPUS), games_wanted)]
    rounds = [each for game in games for each in game]
    _print_payments(rounds, len(games))
    times = sorted(settlement_ms(each) for each in rounds if each.settlement)
    print(
        f"milliseconds per settlement: mean {sum(times) / len(times):.2f}, "
        f"99 % under {times[len(times) * 99 // 100]:.1f}, longest {times[-1]:.1f}"
    )


def _print_payments(rounds: Sequence[PaidRound], games: int) -> None:
    settlements = [each.settlement for each in rounds if each.settlement]
    deposits = [paid for each in rounds for paid in each.deposits]
    owing = sum(bool(each.settlement and each.after.debts) for each in rounds)
    moved = sum(each.moved for each in settlements) / len(settlements)
    print(f"{games} games, {len(settlements)} settlements, {len(deposits)} riichi sticks")
    print(f"settlements with a stick broken by another player  {with_break(settlements)}")
    print(f"riichi sticks with a stick broken by another player  {with_break(deposits)}")
    print(f"settlements after which somebody below zero owes  {owing}")
    print(f"sticks moved in a settlement  {moved:.1f}")


def with_break(payments: list[StickPayment]) -> str:
    """Return the number and share of payments with a stick broken by another player."""
    number = sum(any(not each.points for each in paid.movements) for paid in payments)
    return f"{number} ({number / len(payments):.1%})"


def settlement_ms(paid: PaidRound) -> float:
    """Return the time of the settlement of a round in milliseconds."""
    start = process_time()
    settle_round(paid.before, paid.record)
    return (process_time() - start) * 1000


if __name__ == "__main__":
    main()
