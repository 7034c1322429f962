"""A won hand as the session log has it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A won hand as it was recorded: notation and score, for display only.

    Attributes:
        winner: The winner's seat.
        notation: The hand in notation, its winning tile last.
        yaku: The keys of the yaku.
        han: The han; None for a yakuman.
        fu: The fu; None for a yakuman.
        circumstances: "riichi" or "double_riichi" ("double" until November 2026), "open_riichi",
            "ippatsu", and the key of a special moment.
        dora: The dora indicators in notation.
        ura: The ura-dora indicators in notation.
    """

    winner: int
    notation: str
    yaku: tuple[str, ...]
    han: int | None
    fu: int | None
    circumstances: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""
