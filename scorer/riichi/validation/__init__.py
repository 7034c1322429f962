"""Reasons why a hand cannot exist, cannot win, or does not win."""
