"""Notes on values that no available source gives."""

from scorer.tiles.messages import message as _

ATOZUKE_UNKNOWN = _(
    "Not stated in any available source. Allowed, as in every rulebook that states it."
)

OPEN_PINFU_UNKNOWN = _(
    "Not stated in any available source. 30 fu, as in every rulebook that states it."
)

POOR_RIICHI_UNKNOWN = _(
    "Not stated in any available source. Allowed: scores can go below "
    "zero, and the rulebooks of such games that state it (EMA 2025, "
    "M-League) allow it."
)

PAO_COVERS_UNKNOWN = _(
    "Not stated in any available source. Only the completed yakuman, as in "
    "two of the three rule sets that state it (M-League and Mahjong Soul; "
    "Tenhou: the whole hand)."
)

PAO_HONBA_UNKNOWN = _("Not stated in any available source. The discarder, as in the EMA rules.")

ROUNDING_UNKNOWN = _(
    "Not stated in any available source. Exact, as in every rulebook that states it."
)
