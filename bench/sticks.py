"""Real games paid with point sticks: how many pass, who needs change of others, and how fast.

`python -m bench.sticks --games 1000` reads games of the shared data; the time is that of the
processor for settlements alone, one thread.
"""

import argparse
from itertools import islice
from time import process_time

from scorer.table.sticks.movements import StickPayment
from tests.scorer.corpus import HANDS, records
from tests.scorer.stick_games import PaidRound, paid_rounds, settled

CORPUS = "dev_games_4p.jsonl.gz"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    number = parser.parse_args().games
    if not HANDS.is_dir():
        print("There is no ../shared/data/hands: point sticks are measured with its real games.")
        return
    games = [list(paid_rounds(game)) for game in islice(records(CORPUS), number)]
    rounds = [each for game in games for each in game]
    settlements = [each.settlement for each in rounds if each.settlement]
    deposits = [paid for each in rounds for paid in each.deposits]
    owing = sum(bool(each.settlement and each.after.debts) for each in rounds)
    moved = sum(each.moved for each in settlements) / len(settlements)
    print(f"{len(games)} games, {len(settlements)} settlements, {len(deposits)} riichi sticks")
    print(f"settlements with a stick broken by another player  {broken(settlements)}")
    print(f"riichi sticks with a stick broken by another player  {broken(deposits)}")
    print(f"settlements after which somebody below zero owes  {owing}")
    print(f"sticks moved in a settlement  {moved:.1f}")
    times = sorted(time_of(each) for each in rounds if each.settlement)
    print(
        f"milliseconds a settlement: mean {sum(times) / len(times):.2f}, "
        f"99 % under {times[len(times) * 99 // 100]:.1f}, longest {times[-1]:.1f}"
    )


def broken(payments: list[StickPayment]) -> str:
    """How many of them had others make change."""
    number = sum(any(not each.points for each in paid.movements) for paid in payments)
    return f"{number} ({number / len(payments):.1%})"


def time_of(paid: PaidRound) -> float:
    """How long the settlement of a round takes."""
    start = process_time()
    settled(paid.before, paid.record)
    return (process_time() - start) * 1000


if __name__ == "__main__":
    main()
