"""Riichi: the score of a hand, its waits, and the rules."""
