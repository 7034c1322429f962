"""Mahjong tile faces drawn by tenbo, in any number of designs."""
