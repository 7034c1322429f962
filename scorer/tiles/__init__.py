"""Tiles, melds and hands in notation, valid in any mahjong game."""
