"""Tiles, melds and hands with their notation, for any mahjong game."""
