"""Rules that clubs add to the game: chips, yakitori, wareme and more; all are off at first.

The sources are keys of presets.SOURCES.
"""

from dataclasses import dataclass
from typing import Any

from scorer.riichi.rules.choices import Bust, Topic, YakitoriTo
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import rule as _rule

_NONE = {0: _("none")}
_MOST_CHIPS = 100
_MOST_POINTS = 1_000_000


def _amount(label: Text, meaning: Text, most: int = _MOST_CHIPS, **options: Any) -> int:
    """Define the rule of a number of chips, or of points, that is paid; none at first."""
    return _rule(0, Topic.CLUB, label, meaning, labels=_NONE, most=most, **options)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRules:
    """The rules that clubs add; `Rules` contains them.

    >>> ClubRules().has_chips, ClubRules(chip_ippatsu=1).has_chips
    (False, True)
    """

    chip_ippatsu: int = _amount(
        _("Chips for ippatsu"),
        _(
            "The chips (shuugi) for a win with ippatsu. The discarder gives them, or each "
            "other player at a tsumo; so it is with all chips."
        ),
        suggested=(0, 1, 2),
        sources="MCC; LK; RMF",
    )
    chip_ura: int = _amount(
        _("Chips for each ura dora"),
        _("The chips for each ura dora of a hand that wins."),
        suggested=(0, 1, 2),
        sources="MCC; LK; RMF",
    )
    chip_red: int = _amount(
        _("Chips for each red five"),
        _("The chips for each red five of a hand that wins."),
        suggested=(0, 1, 2),
        sources="MCC; LK",
    )
    chip_red_open: bool = _rule(
        True,
        Topic.CLUB,
        _("Chips for red fives of open hands"),
        _("Red fives bring chips in an open hand too; otherwise only in a closed one."),
        relevant=lambda rules: rules.chip_red > 0,
        sources="MCC; LK",
    )
    chip_yakuman_ron: int = _amount(
        _("Chips for a yakuman by ron"),
        _(
            "The chips that the discarder gives for a yakuman, twice as many for a double one; "
            "none for thirteen han."
        ),
        suggested=(0, 5, 10, 15),
        sources="MCC; OKM; TWP; RMF",
    )
    chip_yakuman_tsumo: int = _amount(
        _("Chips for a yakuman by tsumo"),
        _(
            "The chips that each other player gives for a yakuman; a liable player gives those "
            "of all."
        ),
        suggested=(0, 3, 5),
        sources="MCC; OKM; TWP; RMF",
    )
    chip_value: int = _rule(
        2_000,
        Topic.CLUB,
        _("Value of a chip"),
        _("The points of a chip in the final result, after uma; they do not change places."),
        suggested=(0, 1_000, 2_000, 5_000, 10_000),
        most=_MOST_POINTS,
        step=100,
        relevant=lambda rules: rules.has_chips,
        sources="MCC; LK; BEG; RMF",
    )
    yakitori: int = _amount(
        _("Yakitori"),
        _("The points that a player who won no hand of the game pays after uma."),
        most=_MOST_POINTS,
        step=100,
        suggested=(0, 5_000, 10_000, 15_000, 20_000),
        sources="MCY; MIY; CRK; RMF",
    )
    yakitori_to: YakitoriTo = _rule(
        YakitoriTo.WINNERS,
        Topic.CLUB,
        _("Yakitori is paid to"),
        _("The players who receive it; nobody pays if all won a hand, or nobody did."),
        labels={
            YakitoriTo.WINNERS: _("each player who won a hand"),
            YakitoriTo.FIRST: _("first place"),
        },
        relevant=lambda rules: rules.yakitori > 0,
        sources="MCY; MIY; CRK",
    )
    bust_prize: int = _amount(
        _("Bust prize (tobi-shou)"),
        _(
            "The points that a bust player pays after uma to the player whose win ended the game, "
            "of several winners to the nearest; none after a draw or a chombo."
        ),
        most=_MOST_POINTS,
        step=100,
        suggested=(0, 5_000, 10_000, 20_000),
        relevant=lambda rules: rules.bust is not Bust.NEVER,
        sources="LRT; MCT; KIT; RMF",
    )
    payment_unit: int = _rule(
        100,
        Topic.CLUB,
        _("Payments are rounded up to"),
        _("The unit to which what each player pays for a hand is rounded up."),
        values=(100, 1_000),
        sources="KSW; KSP; KSE; KSM",
    )
    wareme: bool = _rule(
        False,
        Topic.CLUB,
        _("Wareme"),
        _(
            "The player whose wall was broken pays and receives double the value of a win with "
            "its honba in that hand."
        ),
        sources="KIT; RMF; STY",
    )

    @property
    def has_chips(self) -> bool:
        """Return True if a win can bring chips."""
        return any(
            (
                *(self.chip_ippatsu, self.chip_ura, self.chip_red),
                *(self.chip_yakuman_ron, self.chip_yakuman_tsumo),
            )
        )
