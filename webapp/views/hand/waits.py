"""The waits and the discards of a hand in JSON."""

from dataclasses import dataclass

from scorer.riichi.rules.plain_values import ChosenRules
from scorer.riichi.shanten import shanten
from scorer.riichi.waits import Circumstances, Outcome, Payouts, WaitValue, discard_options, waits
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand, format_hand
from scorer.tiles.tile import Tile
from scorer.tiles.wait_kinds import terms_of_waits
from webapp.typed_json.encode import copy_fields
from webapp.views.chosen_rules import ChosenRulesView, chosen_rules_view
from webapp.views.error_text import ObjectionView, objection_view
from webapp.views.hand.score import (
    TermView,
    WaitKindView,
    WinValueView,
    term_view,
    wait_kind_views,
    win_value,
)


@dataclass(frozen=True, slots=True)
class NoWinView:
    """The reason why a tile does not win."""

    objection: ObjectionView


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitYakuView(TermView):
    """A yaku or a kind of dora of a win by a wait; a yakuman has no han."""

    han: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitValueView(WinValueView):
    """The value of a win by a wait, and its yaku."""

    yaku: tuple[WaitYakuView, ...]


OutcomeView = WaitValueView | NoWinView


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutsView:
    """The value of a tile by kind of win; an open hand has no riichi."""

    ron: OutcomeView
    tsumo: OutcomeView
    riichi_ron: OutcomeView | None
    riichi_tsumo: OutcomeView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitView:
    """A tile that completes the hand, and the value of its red five if that is possible.

    `kinds` are those of the wait for this tile, by the divisions of the hand.
    """

    tile: str
    held: int
    left: int
    kinds: tuple[WaitKindView, ...]
    pays: PayoutsView
    red: PayoutsView | None


@dataclass(frozen=True, slots=True)
class AcceptedTileView:
    """A tile that reduces the shanten, and how many of it are not in sight."""

    tile: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardView:
    """A discard with the shanten after it; `left` is the number of all accepted tiles."""

    tile: str
    shanten: int
    left: int
    accepts: tuple[AcceptedTileView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitsResponse:
    """The waits of 13 tiles, or the discards of 14, the best first.

    `nearer` are tiles that reduce the shanten of a hand without waits; `kinds` are those of all
    waits together.
    """

    notation: str
    shanten: int
    kinds: tuple[WaitKindView, ...]
    nearer: tuple[str, ...]
    waits: tuple[WaitView, ...]
    discards: tuple[DiscardView, ...]
    rules: ChosenRulesView


def waits_response(
    hand: Hand, circumstances: Circumstances, chosen: ChosenRules, honba: int = 0
) -> WaitsResponse:
    """Return the waits of a hand of 13 tiles."""
    rules = chosen.rules
    found = waits(hand, circumstances, rules)
    distance = shanten(hand.concealed, hand.melds, norths=hand.norths, rules=rules)
    return WaitsResponse(
        notation=str(hand),
        shanten=distance.number,
        kinds=wait_kind_views(terms_of_waits(wait.kinds for wait in found)),
        nearer=() if found else tuple(str(tile) for tile in distance.missing),
        waits=tuple(_wait(wait, honba) for wait in found),
        discards=(),
        rules=chosen_rules_view(chosen),
    )


def discards_response(
    hand: Hand, tile: Tile, circumstances: Circumstances, chosen: ChosenRules
) -> WaitsResponse:
    """Return the discards of a hand with its last tile, the best first."""
    rules = chosen.rules
    visible = [*circumstances.dora, *circumstances.visible]
    options = discard_options(hand, tile, visible=visible, rules=rules)
    distance = shanten([*hand.concealed, tile], hand.melds, norths=hand.norths, rules=rules)
    return WaitsResponse(
        notation=format_hand(hand, tile),
        shanten=distance.number,
        kinds=(),
        nearer=tuple(str(each) for each in distance.missing),
        waits=(),
        discards=tuple(
            DiscardView(
                tile=str(each.tile),
                shanten=each.shanten,
                left=each.remaining,
                accepts=tuple(
                    AcceptedTileView(str(one.tile), one.remaining) for one in each.accepted
                ),
            )
            for each in options
        ),
        rules=chosen_rules_view(chosen),
    )


def _wait(wait: WaitValue, honba: int) -> WaitView:
    return WaitView(
        tile=str(wait.tile),
        held=wait.in_hand,
        left=wait.remaining,
        kinds=wait_kind_views(terms_of_waits([wait.kinds])),
        pays=_payouts(wait.payouts, honba),
        red=None if wait.red_payouts is None else _payouts(wait.red_payouts, honba),
    )


def _payouts(pays: Payouts, honba: int) -> PayoutsView:
    def view(outcome: Outcome) -> OutcomeView:
        if isinstance(outcome, RiichiError):
            return NoWinView(objection_view(outcome))
        yakuman = tuple(term_view(WaitYakuView, line.yaku, han=None) for line in outcome.yakuman)
        yaku = tuple(
            term_view(WaitYakuView, line.yaku, han=line.han)
            for line in (*outcome.yaku, *outcome.dora)
        )
        return copy_fields(WaitValueView, win_value(outcome, honba), yaku=yakuman or yaku)

    return PayoutsView(
        ron=view(pays.ron),
        tsumo=view(pays.tsumo),
        riichi_ron=None if pays.riichi_ron is None else view(pays.riichi_ron),
        riichi_tsumo=None if pays.riichi_tsumo is None else view(pays.riichi_tsumo),
    )
