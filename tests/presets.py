"""The rules of presets, by names that tests can import."""

from scorer.fans.rules.presets import rule_set_named
from scorer.riichi.rules.presets import preset_named

EMA_2016 = preset_named("ema_2016").rules
EMA_2025 = preset_named("ema_2025").rules
WRC_2025 = preset_named("wrc_2025").rules
TENHOU = preset_named("tenhou").rules
MAHJONG_SOUL = preset_named("mahjong_soul").rules
M_LEAGUE = preset_named("m_league").rules
JPML_A = preset_named("jpml_a").rules
ARI_ARI = preset_named("ari_ari").rules
TENHOU_SANMA = preset_named("tenhou_sanma").rules
KANSAI_SANMA = preset_named("kansai_sanma").rules
TOKI_PONA = preset_named("toki_pona").rules
MAGYAR = preset_named("magyar").rules
HONG_KONG = rule_set_named("hk").rules
ZUNG_JUNG = rule_set_named("zung_jung").rules
NOTES = rule_set_named("notes").rules
MCR_WMO = rule_set_named("mcr_wmo").rules
