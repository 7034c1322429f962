"""Yaku and yakuman: the catalogue, and the condition of each."""
