"""Rules of the Chinese game: the fans that count, the minimum and the payment."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from scorer.chinese.fans.fan import Fan
from scorer.chinese.shape.division import Form


class Payment(StrEnum):
    """The players who pay for a win on a discard; everybody pays for a self-drawn win.

    DISCARDER_PAYS_MORE: the discarder pays the fan and the base, the two others the base.
    DISCARDER_PAYS_ALL: the discarder pays for all three.
    ALL_PAY: everybody pays the fan and the base, as for a self-drawn win.

    >>> Payment("all_pay")
    <Payment.ALL_PAY: 'all_pay'>
    """

    DISCARDER_PAYS_MORE = "discarder_pays_more"
    DISCARDER_PAYS_ALL = "discarder_pays_all"
    ALL_PAY = "all_pay"


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of a table.

    Attributes:
        fans: The fans that count, each before the fans that it implies.
        name: The name of the rule set; empty for rules of a club.
        preset: The name of the rule set that rules of a club change; empty without one.
        minimum: The points that a win needs, without flowers.
        base: The points that each player pays for a win beside the fan.
        payment: The players who pay for a win on a discard.
        fixed_pairs: The ranks of the pair for the fan "fixed pair".
        rounds: The rounds of a game; the deal passes after each of the four hands of a round.
        false_win: The points that a player pays each other one for a false win while ready.
        false_win_not_ready: The points for a false win with a hand that was not ready.
        table_points: The points for the places of a game.
        forms: The forms of a complete hand: four sets and a pair, and those with a fan.

    >>> Rules((), minimum=6).minimum, [str(form) for form in Rules(()).forms]
    (6, ['standard'])
    """

    fans: tuple[Fan, ...]
    name: str = ""
    preset: str = ""
    minimum: int = 8
    base: int = 8
    payment: Payment = Payment.DISCARDER_PAYS_MORE
    fixed_pairs: frozenset[int] = frozenset()
    rounds: int = 4
    false_win: int = 10
    false_win_not_ready: int = 20
    table_points: tuple[int, ...] = (4, 2, 1, 0)
    forms: frozenset[Form] = field(init=False)

    players: ClassVar[int] = 4
    start_score: ClassVar[int] = 0

    def __post_init__(self) -> None:
        names = {fan.name for fan in self.fans}
        forms = {form for form, fans in _FANS_OF_FORMS.items() if fans & names}
        object.__setattr__(self, "forms", frozenset({Form.STANDARD, *forms}))


_FANS_OF_FORMS = {
    Form.KNITTED_STRAIGHT: {"knitted_straight"},
    Form.SEVEN_PAIRS: {"seven_pairs", "seven_shifted_pairs"},
    Form.THIRTEEN_ORPHANS: {"thirteen_orphans"},
    Form.HONORS_AND_KNITTED: {
        "lesser_honors_and_knitted_tiles",
        "greater_honors_and_knitted_tiles",
    },
}
