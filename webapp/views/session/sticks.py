"""Views of point sticks: piles, and movements with the sentences that describe them."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.table.sticks.movements import Holder, StickPayment, payment_words
from scorer.table.sticks.piles import DENOMINATIONS, Pile, StickKind
from scorer.tiles.messages import Text


@dataclass(frozen=True, slots=True)
class StickCount:
    """Point sticks of one value."""

    value: int
    count: int


PileView = tuple[StickCount, ...]
"""The point sticks of one holder, the largest first."""


@dataclass(frozen=True, slots=True)
class MovementView:
    """Point sticks that a seat or place gives to another, and the change returned."""

    giver: Holder
    taker: Holder
    pile: PileView
    change: PileView


@dataclass(frozen=True, slots=True)
class SticksView:
    """The movements of point sticks for one event, and the sentences that describe them."""

    passes: tuple[MovementView, ...]
    words: tuple[Text, ...]


def pile_view(pile: Pile, kind: StickKind) -> PileView:
    """Return the sticks of a pile, the largest first."""
    kinds = zip(DENOMINATIONS, pile.counts, strict=True)
    return tuple(StickCount(kind.face(value), count) for value, count in kinds if count)


def movement_views(payment: StickPayment) -> tuple[MovementView, ...]:
    """Return the movements of a payment in their order."""
    kind = payment.after.kind
    return tuple(
        MovementView(
            each.giver, each.taker, pile_view(each.pile, kind), pile_view(each.change, kind)
        )
        for each in payment.movements
    )


def sticks_view(payment: StickPayment, names: Sequence[str]) -> SticksView:
    """Return the movements of a payment and the sentences that describe them."""
    return SticksView(passes=movement_views(payment), words=payment_words(payment, names))
