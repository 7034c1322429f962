"""Tournaments: who sits where in each round, and the ranking of their results."""
