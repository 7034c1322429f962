"""Presets of known rule sets; a new preset needs only a new entry in PRESETS."""

from scorer.riichi.rules.preset import SOURCES, Preset
from scorer.riichi.rules.presets import clubs, documents, european, kansai, leagues, online
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _

__all__ = [
    "ARI_ARI",
    "EMA_2016",
    "EMA_2025",
    "JPML_A",
    "KANSAI_SANMA",
    "MAGYAR",
    "MAHJONG_SOUL",
    "M_LEAGUE",
    "POLSKI",
    "PRESETS",
    "SOURCES",
    "TENHOU",
    "TENHOU_SANMA",
    "TOKI_PONA",
    "WRC_2025",
    "preset_named",
]

PRESETS = {
    preset.name: preset
    for preset in (
        *(european.EMA_2016, european.EMA_2025, european.WRC_2025),
        *(online.TENHOU, online.MAHJONG_SOUL, leagues.M_LEAGUE, leagues.JPML_A),
        *(clubs.ARI_ARI, online.TENHOU_SANMA),
        kansai.KANSAI_SANMA,
        *(documents.TOKI_PONA, documents.POLSKI, documents.MAGYAR),
    )
}
"""The presets by the names that files and commands use."""

EMA_2016 = european.EMA_2016.rules
EMA_2025 = european.EMA_2025.rules
WRC_2025 = european.WRC_2025.rules
TENHOU = online.TENHOU.rules
MAHJONG_SOUL = online.MAHJONG_SOUL.rules
M_LEAGUE = leagues.M_LEAGUE.rules
JPML_A = leagues.JPML_A.rules
ARI_ARI = clubs.ARI_ARI.rules
TENHOU_SANMA = online.TENHOU_SANMA.rules
KANSAI_SANMA = kansai.KANSAI_SANMA.rules
TOKI_PONA = documents.TOKI_PONA.rules
POLSKI = documents.POLSKI.rules
MAGYAR = documents.MAGYAR.rules


def preset_named(name: object) -> Preset:
    """Return the preset with this name; raise BadRules if there is none.

    >>> preset_named("tenhou").rules.start_score
    25000
    >>> preset_named("mleague")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There is no preset "mleague"; the presets are ema_2016, ...
    """
    preset = PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        names = ", ".join(PRESETS)
        raise BadRules(
            _(
                'There is no preset "{name}"; the presets are {names}.',
                name=shorten(name),
                names=names,
            )
        )
    return preset
