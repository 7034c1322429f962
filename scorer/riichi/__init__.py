"""Riichi: yaku, fu, points, waits and rules."""
