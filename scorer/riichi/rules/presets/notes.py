"""Notes on values that no available source gives."""

from scorer.tiles.terms import Words

ATOZUKE_UNKNOWN = Words(
    "Not stated in any available source. Allowed, as in every rulebook that states it.",
    "読めた資料に記載がありません。記載のある規定はすべて「あり」なので、ありとしました。",
)

OPEN_PINFU_UNKNOWN = Words(
    "Not stated in any available source. 30 fu, as in every rulebook that states it.",
    "読めた資料に記載がありません。記載のある規定はすべて30符なので、30符としました。",
)

POOR_RIICHI_UNKNOWN = Words(
    "Not stated in any available source. Allowed: scores can go below zero, and the rulebooks of "
    "such games that state it (EMA 2025, M-League) allow it.",
    "読めた資料に記載がありません。箱下でも続行するルールで、同じく続行するEMA 2025とMリーグは"
    "認めているため、可としました。",
)

PAO_COVERS_UNKNOWN = Words(
    "Not stated in any available source. Only the completed yakuman, as in two of the three rule "
    "sets that state it (M-League and Mahjong Soul; Tenhou: the whole hand).",
    "読めた資料に記載がありません。記載のある三つのうち二つ（Mリーグ、雀魂）に合わせ、確定させた"
    "役満だけとしました（天鳳は全額）。",
)

PAO_HONBA_UNKNOWN = Words(
    "Not stated in any available source. The discarder, as in the EMA rules.",
    "読めた資料に記載がありません。EMAに合わせ、放銃者としました。",
)

ROUNDING_UNKNOWN = Words(
    "Not stated in any available source. Exact, as in every rulebook that states it.",
    "読めた資料に記載がありません。記載のある競技規定に合わせ、端数処理なしとしました。",
)
