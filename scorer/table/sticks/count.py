"""Sticks counted by hand, against the scores: who has too many, who too few."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.table.sticks.movements import TableSticks
from scorer.table.sticks.piles import Pile
from scorer.table.sticks.words import join_list
from scorer.tiles.errors import ImpossiblePayment
from scorer.tiles.terms import Language, Words


@dataclass(frozen=True, slots=True)
class StickCount:
    """What a player counted, and why that may differ from the score.

    Counters are honba counters that are the player's but lie apart; owed is what the player owes
    others, less what others owe the player.
    """

    seat: int
    counted: Pile
    score: int
    counters: int = 0
    owed: int = 0

    @property
    def expected(self) -> int:
        """What the sticks before the player should be worth.

        >>> StickCount(0, Pile(), 25_000, counters=200, owed=-1_000).expected
        23800
        """
        return self.score - self.counters + self.owed

    @property
    def difference(self) -> int:
        """How much too many; below zero, too few."""
        return self.counted.value - self.expected


@dataclass(frozen=True, slots=True)
class CountCheck:
    """The counts of some players or all, in the order of the seats."""

    players: int
    counts: tuple[StickCount, ...]

    @property
    def difference(self) -> int:
        """How much too many the players have together; below zero, too few."""
        return sum([count.difference for count in self.counts])

    @property
    def complete(self) -> bool:
        """Whether everybody counted."""
        return len(self.counts) == self.players


def check_counts(
    counted: Mapping[int, Pile], scores: Sequence[int], *, sticks: TableSticks | None = None
) -> CountCheck:
    """Compare what players counted with their scores; sticks tell of counters and debts.

    Only what lies before the players counts: neither riichi sticks nor honba counters.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> counted = {0: parse_pile("1x10000 3x1000"), 2: parse_pile("2x10000 5x1000 1x100")}
    >>> check = check_counts(counted, (13_100, 25_000, 25_000, 36_900))
    >>> [(count.seat, count.difference) for count in check.counts], check.difference
    ([(0, -100), (2, 100)], 0)
    """
    strange = sorted(set(counted) - set(range(len(scores))))
    if strange:
        raise ImpossiblePayment(
            f"There is no seat {strange[0]} at a table of {len(scores)}; seats run from 0 to "
            f"{len(scores) - 1}.",
            f"{len(scores)}人の卓に席{strange[0]}はありません。席は0から{len(scores) - 1}です。",
        )
    return CountCheck(
        len(scores),
        tuple(
            [
                StickCount(
                    seat,
                    counted[seat],
                    scores[seat],
                    counters=sticks.counters.value if sticks and sticks.dealer == seat else 0,
                    owed=sticks.owed(seat) if sticks else 0,
                )
                for seat in sorted(counted)
            ]
        ),
    )


def count_words(check: CountCheck, names: Sequence[str], language: Language) -> tuple[str, ...]:
    """A sentence for each who counted, and one for the table where something is wrong or all agree.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> check = check_counts({0: parse_pile("1x10000 3x1000")}, (13_100, 21_900))
    >>> for sentence in count_words(check, ("Ann", "Ben"), Language.ENGLISH):
    ...     print(sentence)
    Ann has 13000 in sticks and should have 13100: 100 too few.
    Let Ben count too, to find the mistake.
    """
    said = [_one(count, names[count.seat], language) for count in check.counts]
    together = _together(check)
    if together is None:
        return tuple(said)
    missing = set(range(check.players)) - {count.seat for count in check.counts}
    sentence = together.text(language).format(
        sum=sum([count.counted.value for count in check.counts]),
        expected=sum([count.expected for count in check.counts]),
        difference=abs(check.difference),
        others=join_list([names[seat] for seat in sorted(missing)], language) if missing else "",
    )
    return (*said, sentence)


def _one(count: StickCount, name: str, language: Language) -> str:
    if not count.difference:
        words = Words(
            "{name} has {held} in sticks, as it should be{why}.",
            "{name}の手元は{held}点で、合っています{why}。",
        )
    elif count.difference < 0:
        words = Words(
            "{name} has {held} in sticks and should have {expected}{why}: {difference} too few.",
            "{name}の手元は{held}点です。本来は{expected}点{why}なので、{difference}点足りません。",
        )
    else:
        words = Words(
            "{name} has {held} in sticks and should have {expected}{why}: {difference} too many.",
            "{name}の手元は{held}点です。本来は{expected}点{why}なので、{difference}点多いです。",
        )
    return words.text(language).format(
        name=name,
        held=count.counted.value,
        expected=count.expected,
        difference=abs(count.difference),
        why=_why(count, language),
    )


def _why(count: StickCount, language: Language) -> str:
    """Why the sticks before a player are not worth the score, in brackets."""
    parts = [
        (bool(count.counters), Words(f"{count.counters} lie as honba counters",
                                     f"積み棒が{count.counters}点")),
        (count.owed > 0, Words(f"{count.owed} is owed to others", f"借りが{count.owed}点")),
        (count.owed < 0, Words(f"{-count.owed} is owed by others", f"貸しが{-count.owed}点")),
    ]  # fmt: skip
    score = Words(f"the score is {count.score}", f"持ち点は{count.score}点")
    said = [words.text(language) for holds, words in parts if holds]
    if not said:
        return ""
    whole = [score.text(language), *said]
    return f"({'、'.join(whole)})" if language is Language.JAPANESE else f" ({', '.join(whole)})"


def _together(check: CountCheck) -> Words | None:
    wrong = any(count.difference for count in check.counts)
    if not check.complete:
        if not wrong:
            return None
        return Words(
            "Let {others} count too, to find the mistake.",
            "{others}も点棒を数えると、違いの元が分かります。",
        )
    if check.difference < 0:
        return Words(
            "All together have {sum} instead of {expected}: {difference} are missing; look under "
            "the table.",
            "合計は{sum}点で、{expected}点より{difference}点足りません。卓の下を確かめてください。",
        )
    if check.difference > 0:
        return Words(
            "All together have {sum} instead of {expected}: {difference} too many; leave out the "
            "riichi sticks and the honba counters.",
            "合計は{sum}点で、{expected}点より{difference}点多いです。"
            "供託と積み棒は数えないでください。",
        )
    if wrong:
        return Words(
            "All together have {sum}, as it should be: who has too many holds what others lack.",
            "合計{sum}点は合っています。多い人が、足りない人の分を持っています。",
        )
    return Words(
        "All together have {sum}, and everybody is right.",
        "合計{sum}点で、全員合っています。",
    )
