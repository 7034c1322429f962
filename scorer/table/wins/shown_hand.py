"""A won hand as the session log has it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A won hand as it was recorded: notation and score, for display only.

    Attributes:
        winner: The winner's seat.
        notation: The hand in notation, its winning tile last.
        yaku: The keys of the yaku. In the Chinese game those of the fans without flowers, each as
            often as it counts.
        han: The han; None for a yakuman and in the Chinese game.
        fu: The fu; None for a yakuman and in the Chinese game.
        circumstances: "riichi" or "double_riichi" ("double" until November 2026), "open_riichi",
            "ippatsu", and the key of a special moment. In the Chinese game "last_of_kind",
            "last_tile", "replacement" and "robbing_kong".
        dora: The dora indicators in notation.
        ura: The ura-dora indicators in notation.
        fan: The points of a hand of the Chinese game, flowers included; None in riichi.
        flowers: The number of flowers.
    """

    winner: int
    notation: str
    yaku: tuple[str, ...]
    han: int | None
    fu: int | None
    circumstances: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""
    fan: int | None = None
    flowers: int = 0
